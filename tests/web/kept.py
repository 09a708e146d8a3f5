"""Parts of a page that are made once and kept."""

from skatliste.templatetags import declaration, skat


def forget_what_was_made() -> None:
    """Let every part of a page be made anew."""
    for module in (skat, declaration):
        for made in vars(module).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()
