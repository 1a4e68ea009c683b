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
BRIGADE = {"strength": 6}
VETERANS = {"strength": 8, "morale": 1}
BATTERY = {"strength": 4, "steps": 1, "type": "artillery"}

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
        {"assaulter": {"units": [INFANTRY], "supports": 2, "barrage": 1}, "target": {"units": [STAFF]}},
        {"edition": "fr", "assaulter": {"units": [HORSE]}, "target": {"units": [INFANTRY], "works": "trench"}},
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
    "sb.rout": [{"unit": RESERVIST}, {"unit": GUARD, "edition": "fr"}, {"unit": STAFF}],
    "sb.rolling": [{}, {"rows": 1}, {"rows": 2, "edition": "fr"}],
    "sb.reinforcements": [
        {"way": "C", "waiting": 4},
        {"way": "A", "waiting": 5},
        {"way": "B", "waiting": 1},
        {"way": "C", "waiting": 2, "edition": "fr"},
    ],
    "sb.saves": [
        {"hits": 6, "units": [INFANTRY, MG, TANK], "terrain": ["woods"], "casualty_markers": 2},
        {"hits": 3, "cause": "assaulting", "units": [RESERVIST, HORSE]},
        {"hits": 2, "cause": "gas", "units": [GUARD], "works": "fort", "barrage": 1, "edition": "fr"},
    ],
    "sb.countdown": [{"left": 3}, {"left": 21, "edition": "fr"}],
    "a5a.combat": [
        {"attackers": [VETERANS, BRIGADE], "defenders": [BRIGADE], "terrain": "woods"},
        {"attackers": [BRIGADE], "defenders": [VETERANS, BATTERY], "terrain": "rough", "fortified": True},
        {
            "attackers": [{**VETERANS, "side": "bridge"}, {**BRIGADE, "side": "stream", "same_hill": True}],
            "defenders": [{"strength": 1, "morale": -1}],
            "terrain": "wooded-hill",
            "defenders_surrounded": True,
            "settings": {"good_morale": "negative", "side_shift": "any-hex", "shifted_column": "attacker"},
        },
        {"attackers": [BRIGADE], "defenders": [BRIGADE], "terrain": "town", "overrides": {"A5A-TER-TOWN": None}},
    ],
    "a5a.bombard": [
        {"attackers": [BATTERY, BATTERY], "defenders": [BRIGADE], "terrain": "hill"},
        {"attackers": [{**BATTERY, "side": "river"}], "defenders": [VETERANS], "overrides": {"A5A-CBT-SURRD": 2}},
        {"attackers": [{**BATTERY, "side": "embankment", "morale": 2}], "defenders": [BRIGADE], "fortified": True},
    ],
    "a5a.morale": [
        {"morale": 1},
        {"morale": -4},
        {"morale": 9},
        {"morale": 2, "settings": {"good_morale": "negative"}},
    ],
    "a5a.move": [
        {"type": "infantry", "terrain": "woods", "side": "stream"},
        {"type": "artillery", "terrain": "swamp", "along": "road"},
        {"type": "cavalry", "terrain": "clear", "side": "ford", "ford_over": "river"},
        {"type": "infantry", "terrain": "clear", "side": "river", "overrides": {"A5A-TER-RIVER": 4}},
    ],
    "bbb.move": [
        {"in_command": True, "spent": True, "in_difficult": True},
        {"order": "disordered", "quality": "veteran", "fragile": True, "irregular": True, "militia": True},
        {"march_column": True, "passive": True, "settings": {"rally_on": "five-or-six"}},
        {"overrides": {"BBB-MM-SPENT": -3, "BBB-MM-COMMAND": None}},
    ],
    "bbb.inches": [
        {"roll": "BBB-MT-5", "type": "heavy-cavalry", "obstacles": 1},
        {"roll": "BBB-MT-7", "order": "disordered", "type": "light-cavalry", "difficult": True, "outside_arc": True},
        {"roll": "BBB-MT-0", "difficult": True},
        {"roll": "BBB-MT-2"},
    ],
    "bbb.fire": [
        {
            "firers": [
                {"weapon": "musket", "bases": 5, "range": 5.5, "skirmishers": True},
                {"weapon": "medium", "bases": 2, "range": 11, "unlimbered": True, "reduced": True},
                {"weapon": "rockets", "range": 6},
            ],
            "target": {"formation": "column", "cover": 1},
        },
        {"firers": [{"weapon": "musket", "range": 8}]},
        {"firers": [{"weapon": "medium", "range": 3, "disordered": True}, {"weapon": "musket", "range": 3}]},
        {"firers": [{"weapon": "musket", "range": 6, "disordered": True}], "target": {"cover": 3, "quality": "raw"}},
        {
            "firers": [{"weapon": "heavy", "bases": 9, "range": 2, "devastating": True}],
            "target": {"type": "cavalry", "inept": True, "crossing_bridge": True, "flanked": True},
        },
        {
            "firers": [{"weapon": "skirmish-musket", "bases": 3, "range": 3, "in_square": True, "low_ammo": True}],
            "target": {"type": "artillery", "formation": "limbered"},
            "settings": {"halving": "once", "shift_past_left": "first-column"},
            "overrides": {"BBB-FS-LIMBERED": -4, "BBB-FF-SK": 5},
        },
    ],
    "bbb.assault": [
        {
            "attacker": {"bases": 6, "type": "heavy-cavalry", "aggressive": True},
            "defender": {"bases": 4, "formation": "square", "disordered": True},
            "cover": -1,
        },
        {"attacker": {"bases": 2}, "defender": {"bases": 9, "quality": "veteran", "in_depth": True}, "cover": -6},
        {
            "attacker": {"bases": 9, "type": "other-cavalry", "lancers": True},
            "defender": {"bases": 3, "quality": "raw", "fragile": True, "spent": True},
            "flanked": True,
            "settings": {"assault_dice": 2},
            "overrides": {"BBB-AS-FLANK": 3, "BBB-AS-P-RAW": None},
        },
    ],
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
            "overrides": {"WS-7-BL": 3, "WS-7-SAVE.percussion": None, "WS-7-SAVE.cover": None},
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
        {"units": [LINE, HORSE], "budget": 90},
    ],
    "ws.losses": [
        {"units": [LINE, MOBILES, HORSE, BRONZE_12], "in_order": 4, "picked": 2, "batteries": 1},
        {"units": [LINE], "bombarded": 9, "settings": {"bombardment_takes": "infantry-first"}},
    ],
    "ws.morale": [
        {"units": [LINE, MOBILES], "casualty_markers": 3, "enemy_faces": 2},
        {"units": [MITRAILLEUSE], "casualty_markers": 1, "cover": True},
    ],
    "ws.rout": [{"unit": MOBILES}, {"unit": GUARD, "settings": {"rout_signs": "french-sheet"}}],
    "ws.countdown": [{"left": 4}],
}
