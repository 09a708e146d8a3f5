"""What a camera reads, by a reader of codes that had no part in drawing them."""

from io import BytesIO

import zxingcpp
from PIL import Image


def scanned(picture: bytes) -> list[str]:
    """Return what each code in *picture*, a file of pixels, says."""
    with Image.open(BytesIO(picture)) as opened:
        # Many cameras read no code that is light on dark.
        codes = zxingcpp.read_barcodes(opened.convert("L"), try_invert=False)
    return [code.text for code in codes]
