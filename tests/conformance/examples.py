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

LINE = {"type": "infantry", "rifle": "chassepot", "bases": 3}
MOBILES = {"type": "infantry", "quality": "reservist"}
MITRAILLEUSE = {"type": "mitrailleuse"}
BRONZE_4 = {"type": "artillery", "gun": "muzzle-light"}
BRONZE_12 = {"type": "artillery", "gun": "muzzle-heavy", "bases": 2}

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
    "ws.attack": [
        {
            "attacker": {"units": [INFANTRY, INFANTRY, HORSE], "rear_infantry": 2, "flank_units": [2, 0]},
            "defender": {"units": [LINE, MITRAILLEUSE, GUN], "cover": True},
        },
        {"attacker": {"units": [INFANTRY]}, "defender": {"units": [GUN]}},
        {
            "attacker": {"units": [{**HORSE, "bases": 1}], "across_water": True},
            "defender": {"units": [MOBILES, MOBILES], "water": True, "cover": True, "earlier_attacks": 5},
        },
        {
            "settings": {"six_takes": "foot-and-horse-first", "batteries_spared": False, "ties_to": "attacker"},
            "attacker": {"units": [GUARD, {**MOBILES, "attacking": False}, BRONZE_12], "flank_units": [3, 3]},
            "defender": {"units": [LINE, LINE, BRONZE_12, HORSE], "rear_infantry": 2},
            "overrides": {"WS-8-A-PRO": 5, "WS-8-D-REAR": None},
        },
        {
            "settings": {"random_points": "average", "fewest_dice": 1},
            "attacker": {"units": [MITRAILLEUSE]},
            "defender": {"units": [MITRAILLEUSE]},
        },
    ],
    "ws.bombard": [
        {"guns": [GUN, MITRAILLEUSE, BRONZE_12], "range": "short", "percussion": True, "target": {"soft": True}},
        {"guns": [GUN, BRONZE_12], "range": "long", "target": {"cover": True}},
        {"guns": [BRONZE_4, MITRAILLEUSE], "range": "long"},
        {
            "settings": {"soft_ground_saves": False},
            "guns": [GUN, INFANTRY],
            "range": "short",
            "percussion": True,
            "target": {"cover": True, "soft": True},
            "overrides": {"WS-7-BL": 3, "WS-7-SAVE": None},
        },
    ],
    "ws.move": [
        {"unit": GUN, "heavy_terrain": True},
        {"unit": HORSE},
        {"unit": MITRAILLEUSE, "heavy_terrain": True, "settings": {"guns_in_heavy_terrain": "two-dice"}},
        {"unit": BRONZE_4, "overrides": {"WS-5-ART": 6}},
    ],
    "ws.cost": [
        {"units": [LINE, MOBILES, HORSE, GUARD, BRONZE_12, MITRAILLEUSE]},
        {"units": [INFANTRY] * 30},
        {"units": [GUARD], "settings": {"quality_cost": "unit"}, "overrides": {"WS-9-INF": 1}},
    ],
}
