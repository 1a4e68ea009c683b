"""A few situations for every procedure; the first of each is also thrown ten thousand times."""

from __future__ import annotations

INFANTRY = {"type": "infantry"}
RESERVIST = {"type": "infantry", "quality": "reservist"}
GUARD = {"type": "infantry", "quality": "professional"}
HORSE = {"type": "cavalry"}
MG = {"type": "mg"}
GUN = {"type": "artillery"}
TANK = {"type": "heavy-tank", "damaged": True}
STAFF = {"type": "command"}

EXAMPLES = {
    "sb.assault": [
        {
            "face": "flank",
            "assaulter": {"units": [INFANTRY, GUARD], "supports": 1},
            "target": {"units": [RESERVIST, MG], "works": "hasty"},
        },
        {"assaulter": {"units": [INFANTRY]}, "target": {"units": [STAFF]}},
        {
            "edition": "fr",
            "assaulter": {"units": [HORSE, TANK], "hill": True, "extra": [3, 1], "shock": True},
            "target": {"units": [GUN, INFANTRY, INFANTRY], "terrain": ["woods", "rough-hill"], "supports": 5},
            "overrides": {"SB-26-A-SHOCK": 1, "SB-26-T-MIN": None},
        },
        {
            "settings": {"casualties_compared": "halves-lost", "infantry_bases": 1},
            "assaulter": {"units": [INFANTRY, INFANTRY, INFANTRY], "fighting_bonus": True},
            "target": {"units": [INFANTRY, GUN], "works": "fort", "barrage": 2},
        },
    ],
    "sb.retire": [
        {"target": {"units": [RESERVIST, GUN, INFANTRY]}},
        {"target": {"units": [GUARD, MG], "terrain": ["buildings"]}},
        {"target": {"units": [STAFF]}},
    ],
    "sb.shooting": [
        {"shooters": [GUN, GUN], "distance": 2, "target": {"units": [INFANTRY, MG]}},
        {"shooters": [INFANTRY, MG, GUARD], "distance": 1, "target": {"units": [HORSE], "terrain": ["woods"]}},
        {"shooters": [INFANTRY], "distance": 9, "target": {"units": [INFANTRY], "works": "trench"}},
    ],
    "sb.morale": [
        {"units": [INFANTRY, RESERVIST], "casualty_markers": 3, "barrage": 1},
        {"units": [GUARD], "hold_the_line": True},
        {"units": [STAFF], "casualty_markers": 4},
        {"units": [MG], "casualty_markers": 9, "enemy_faces": 4, "settings": {"morale_dice_at_least": 1}},
    ],
    "sb.scenery": [
        {"unit": HORSE},
        {"unit": {"type": "dismounted"}},
        {"unit": {"type": "mortar", "quality": "reservist"}},
    ],
    "sb.barrage": [{"kind": "point", "quality": "good"}, {"kind": "suppression"}, {"kind": "gas", "edition": "fr"}],
    "sb.gas": [{}, {"edition": "fr"}],
}
