"""The paragraphs of the care of the cards: a game's own, and those of the chapter on gaming equipment."""

from collections.abc import Mapping

from pitboss.law import Citation, citation, reading

CardCare = Mapping[str, Citation]

_AT_THE_TABLE = reading("8.4")
_SHUFFLE_AND_CUT = reading("5.1")

GENERAL: CardCare = {
    "deck": _AT_THE_TABLE,
    "second deck": _AT_THE_TABLE,
    "second deck complete": _AT_THE_TABLE,
    "second deck backs": _AT_THE_TABLE,
    "inspect": _AT_THE_TABLE,
    "spread": _AT_THE_TABLE,
    "wash": _SHUFFLE_AND_CUT,
    "each deck": _AT_THE_TABLE,
    "shuffle": _SHUFFLE_AND_CUT,
    "stack": _SHUFFLE_AND_CUT,
    "from the shuffler": _SHUFFLE_AND_CUT,
    "device counts": reading("8.8"),
    "other deck": _SHUFFLE_AND_CUT,
    "alternate": _SHUFFLE_AND_CUT,
    "one deck in the rack": _SHUFFLE_AND_CUT,
    "shuffled by hand": _SHUFFLE_AND_CUT,
    "cut": _SHUFFLE_AND_CUT,
    "one hand": _SHUFFLE_AND_CUT,
    "cover card": _SHUFFLE_AND_CUT,
    "ten cards": _SHUFFLE_AND_CUT,
    "rest on top": _SHUFFLE_AND_CUT,
    "cover card away": _SHUFFLE_AND_CUT,
    "ready to deal": _SHUFFLE_AND_CUT,
    "recut": _SHUFFLE_AND_CUT,
    "idle": _SHUFFLE_AND_CUT,
    "device removed": _SHUFFLE_AND_CUT,
}

LASTING: CardCare = {  # for a shoe that lasts until its cutting card comes
    **GENERAL,
    "shuffle": reading("4.9"),
    "cutter": reading("4.11"),
    "cut": reading("4.10"),
    "ten cards": reading("4.10"),
    "cutting card": reading("4.10"),
    "first card": reading("4.13"),
    "other deck": reading("4.5"),
    "run out": reading("4.32"),
}

# The chapter on gaming equipment, as it was when each game came into it.

CHAPTER_46: CardCare = {
    "shoe": citation("equipment/mini-tex 19:46-1.19(b)"),
    "no shoe": citation("equipment/mini-tex 19:46-1.19(b)1"),
    "shuffler": citation("equipment/mini-tex 19:46-1.19(c)"),
    "changed": citation("equipment/mini-tex 19:46-1.18(g)"),
    "changed, from a shoe": citation("equipment/mini-tex 19:46-1.18(g)2"),
    "changed, from the hand": citation("equipment/mini-tex 19:46-1.18(g)3"),
    "used cards": citation("equipment/mini-tex 19:46-1.18(n)"),
    "used cards, further": citation("equipment/mini-tex 19:46-1.18(n)3"),
    "used cards, all": citation("equipment/mini-tex 19:46-1.18(n)3iii"),
}

CHAPTER_69E: CardCare = {
    "shoe": citation("equipment/three-card-draw 13:69E-1.19(b)"),
    "no shoe": citation("equipment/three-card-draw 13:69E-1.19(b)1"),
    "shuffler": citation("equipment/three-card-draw 13:69E-1.19(c)"),
    "changed": citation("equipment/three-card-draw 13:69E-1.18(g)"),
    "changed, from a shoe": citation("equipment/three-card-draw 13:69E-1.18(g)2"),
    "changed, from the hand": citation("equipment/three-card-draw 13:69E-1.18(g)3"),
    "used cards": citation("equipment/three-card-draw 13:69E-1.18(n)"),
    "used cards, further": citation("equipment/three-card-draw 13:69E-1.18(n)3"),
    "used cards, all": citation("equipment/three-card-draw 13:69E-1.18(n)3iii"),
}

# Hold 'em 3 bonus stands in none of the lists of 1.18, so that only their general sentences reach it.
CHAPTER_69E_UNLISTED: CardCare = {
    "shoe": citation("equipment/hold-em-3-bonus 13:69E-1.19(b)"),
    "no shoe": citation("equipment/hold-em-3-bonus 13:69E-1.19(b)1"),
    "shuffler": citation("equipment/hold-em-3-bonus 13:69E-1.19(c)"),
    "changed": CHAPTER_69E["changed"],
    "changed, unlisted": reading("B0.4"),
    "used cards": CHAPTER_69E["used cards"],
}
