"""Plays the installed toy from the first question to the last; run by test_ruleset.py in a process of its own."""

import json
from random import Random

import grognard
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets
from grognard.kernel.sheet import as_text, sheet

RULESET = rulesets()["toy"]


def to_the_end(game, rng):
    while not game.over:
        loaded = grognard.load(json.loads(json.dumps(game.save())))
        assert loaded.state.key() == game.state.key()
        assert loaded.view().data()["pieces"] == game.copy().view().data()["pieces"] == game.view().data()["pieces"]
        if isinstance(game.pending, Ask):
            game.play(game.legal.sample(rng))
        else:
            game.roll()
    return game


def refusal(game):
    try:
        game.play("sing")
    except grognard.IllegalAnswer as wrong:
        return wrong.refusal.rule
    return None


game = grognard.new("toy", "stairs", seed=7)
said = {
    "rulesets": list(rulesets()),
    "entries": [(entry.id, entry.section, entry.where) for entry in RULESET.entries()],
    "refused": refusal(game),
    "view": {lang: game.view(0, lang).data() for lang in ("en", "fr")},
}
to_the_end(game, Random(1))
again = grognard.replay(game.record())
said |= {
    "winner": game.result.winner,
    "score": list(game.result.score),
    "replayed": again.state.key() == game.state.key() and again.record() == game.record(),
    "events": game.told(),
    "odds": grognard.odds("toy.duel", {"swords": 1, "stair": True}),
    "overridden": grognard.odds("toy.duel", {"overrides": {"TOY-1-SWORD": 1}})["tallies"]["thrust"]["total"],
    "kept": grognard.odds("sb.gas", {})["odds"],
    "sheets": {lang: as_text(sheet(RULESET, lang)) for lang in ("en", "fr")},
}
print(json.dumps(said))
