"""Square Bashing: the First World War on a board of squares."""

from __future__ import annotations

from grognard.kernel.codec import register
from grognard.kernel.part import Rule, RuleList
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.settings import Setting
from grognard.kernel.words import KERNEL_WORDS, Words
from grognard.square_bashing import army, assault, barrage, board, clash, morale, movement, saves, shooting, turn
from grognard.square_bashing.situations import SITUATIONS

register(
    army.Kind,
    army.Quality,
    army.Unit,
    clash.Clash,
    assault.Fought,
    clash.Retiring,
    barrage.Landed,
    board.Face,
    board.Ground,
    board.Works,
    morale.Exposed,
    saves.Hits,
    saves.Placing,
    saves.Save,
    shooting.Shot,
)

SETTINGS = (
    Setting("edition", "", "en", ("en", "fr")),
    Setting("hill_and_works", "SB-GAP-STACKING-MODS", "add", ("add", "larger")),
    Setting("morale_dice_at_least", "SB-GAP-ZERO", 0, (0, 1)),
    Setting("casualties_compared", "SB-GAP-FAILED", "failed-saves", ("failed-saves", "halves-lost")),
    Setting("infantry_bases", "SB-GAP-BASES", 4, tuple(range(1, 9))),
    Setting("cavalry_bases", "SB-GAP-BASES", 3, tuple(range(1, 9))),
    Setting("other_bases", "SB-GAP-BASES", 1, tuple(range(1, 9))),
    Setting("mortars_move_as", "SB-GAP-MORTAR", "artillery", ("artillery", "machine-gun")),
    Setting("command_in_fight", "SB-GAP-NOCOMMAND", "apart", ("apart", "counts")),
)

EDITIONS = RuleList(
    "SB-ED",
    Rule("SB-ED-RUN", morale.Rout),
    Rule("SB-ED-MARK", assault.Fought),
    Rule("SB-ED-SHOOT", shooting.Shoot),
    Rule("SB-ED-ENTER", assault.Fought),
    Rule("SB-ED-OUT", clash.supports_unless_barraged),
    Rule("SB-ED-MIN", assault.AssaultSection),
    Rule("SB-ED-CAPS", assault.AssaultSection),
    Rule("SB-ED-CAV", clash.horse_hampered_but_in_buildings),
    Rule("SB-ED-RETIRE6", morale.MoraleSection),
)

GAPS = RuleList(
    "SB-GAP",
    Rule("SB-GAP-BASES", army.half_bases),
    Rule("SB-GAP-STACKING-MODS", clash.uphill_without_works),
    Rule("SB-GAP-ZERO", morale.MoraleSection),
    Rule("SB-GAP-MORTAR", movement.gun_or_command),
    Rule("SB-GAP-FAILED", assault.Fought),
    Rule("SB-GAP-NOCOMMAND", army.is_combat_unit),
)

RULESET = Ruleset(
    "square-bashing",
    {
        "19": turn.TurnSection,
        "22": barrage.BarrageSection,
        "24": movement.MovementSection,
        "26": assault.AssaultSection,
        "27": shooting.ShootingSection,
        "28": morale.MoraleSection,
    },
    Words.of("grognard.square_bashing", KERNEL_WORDS),
    SETTINGS,
    EDITIONS,
    GAPS,
    SITUATIONS,
)
