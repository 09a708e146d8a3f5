"""Parse what was typed, and say what is wrong with it. Forms do not act."""

from .accounts import LogInForm, PasswordForm, SignUpForm
from .adjustments import (
    AdjustmentCorrectionForm,
    AdjustmentForm,
    NewAdjustmentForm,
    adjustment_data,
)
from .begin import BeginForm
from .blank import BlankForm
from .calculator import Calculator, read_calculator
from .closing import AgreeForm, CloseForm, ReopenForm, StakeForm
from .clubs import ClubForm, FoundForm, PersonForm, begin_defaults
from .display import option_groups
from .fields import INCOMPLETE
from .games import (
    CorrectionForm,
    GameForm,
    InsertionForm,
    NewGameForm,
    pad_data,
    saved_data,
    sent_entry_id,
    told_outcome,
)
from .head import HeadForm, Standing
from .held import read_held
from .importing import ImportForm, begun_at
from .moving import AT_END, MoveForm, RevisionForm
from .pad import MOVE_DEALERS, Pad, Shown
from .people import (
    JoinForm,
    LeaveForm,
    PeopleForms,
    PlacesForm,
    ReverseForm,
    Seating,
    SubstituteForm,
    SwapForm,
    TableForm,
    people_forms,
)
from .preview import Preview, preview_of
from .profiles import profile_word, read_profile
from .rules import RulesForm
from .series import NextForm
from .sharing import CodeForm, FlagForm, PlaceForm, RoleForm
from .steps import LogForm, StepForm
from .turns import TurnForm

__all__ = [
    "AT_END",
    "INCOMPLETE",
    "MOVE_DEALERS",
    "AdjustmentCorrectionForm",
    "AdjustmentForm",
    "AgreeForm",
    "BeginForm",
    "BlankForm",
    "Calculator",
    "CloseForm",
    "ClubForm",
    "CodeForm",
    "CorrectionForm",
    "FlagForm",
    "FoundForm",
    "GameForm",
    "HeadForm",
    "ImportForm",
    "InsertionForm",
    "JoinForm",
    "LeaveForm",
    "LogForm",
    "LogInForm",
    "MoveForm",
    "NewAdjustmentForm",
    "NewGameForm",
    "NextForm",
    "Pad",
    "PasswordForm",
    "PeopleForms",
    "PersonForm",
    "PlaceForm",
    "PlacesForm",
    "Preview",
    "ReopenForm",
    "ReverseForm",
    "RevisionForm",
    "RoleForm",
    "RulesForm",
    "Seating",
    "Shown",
    "SignUpForm",
    "StakeForm",
    "Standing",
    "StepForm",
    "SubstituteForm",
    "SwapForm",
    "TableForm",
    "TurnForm",
    "adjustment_data",
    "begin_defaults",
    "begun_at",
    "option_groups",
    "pad_data",
    "people_forms",
    "preview_of",
    "profile_word",
    "read_calculator",
    "read_held",
    "read_profile",
    "saved_data",
    "sent_entry_id",
    "told_outcome",
]
