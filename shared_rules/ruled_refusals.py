"""Why a unit's press does nothing under the full rules; only the host says so."""

CHOICE_GONE = 27
ENTER_ON_PAGE = 28
ASK_ON_PAGE = 29
