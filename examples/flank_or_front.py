"""What if? The same assault from the front, the flank and the rear, against three kinds of works.

python examples/flank_or_front.py [en|fr]
"""

from __future__ import annotations

import sys

import grognard
from grognard.kernel.ruleset import ruleset

LANG = sys.argv[1] if len(sys.argv) > 1 else "en"
WORDS = ruleset("square-bashing").words

ASSAULTER = {"units": [{"type": "infantry"}] * 3, "supports": 1}
TARGET = {"units": [{"type": "infantry"}, {"type": "mg"}], "supports": 1}


NO_WORKS = {"en": "No works", "fr": "Sans retranchements"}


def say(key: str) -> str:
    """Grognard's own words."""
    return WORDS.say(LANG, key)


print(f"{'':26}  {say('tally.assaulter'):>20}  {say('tally.target'):>15}  {say('result.assaulter_wins'):>22}")
for works in ("none", "hasty", "trench"):
    print(NO_WORKS[LANG] if works == "none" else say(f"choice.{works}"))
    for face in ("front", "flank", "rear"):
        asked = {"face": face, "assaulter": ASSAULTER, "target": {**TARGET, "works": works}}
        found = grognard.odds("sb.assault", asked)
        mine, theirs = (found["tallies"][side]["total"] for side in ("assaulter", "target"))
        print(f"  {say(f'choice.{face}'):24}  {mine:>20}  {theirs:>15}  {found['odds']['assaulter_wins']:>22.1%}")
