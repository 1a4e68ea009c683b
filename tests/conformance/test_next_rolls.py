"""What every next roll must be, whoever's ruleset it is: a whole situation of a procedure there is, in words."""

import pytest

from grognard import api
from grognard.kernel.ruleset import rulesets
from grognard.kernel.words import LANGUAGES

PROCEDURES = [its.id for one in rulesets().values() for its in one.situations]
SEEDS = 30
LONGEST = 8
"""How far a chain is followed."""


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_every_next_roll_can_be_rolled_and_is_worded(procedure):
    for seed in range(SEEDS):
        chain = [(procedure, api.example(procedure))]
        for _ in range(LONGEST):
            rolled = api.roll(*chain[-1], seed=seed)
            for one in rolled["next"]:
                asked = api.put(one["procedure"], one["situation"])
                fields = [field.name for field in asked.situation.fields.fields]
                assert set(one["unknown"]) <= set(fields), (seed, one)
                assert all(one[lang] and "{" not in one[lang] for lang in LANGUAGES), (seed, one)
                assert one["rule"] in {entry.id for entry in asked.ruleset.entries()}, (seed, one)
            if not rolled["next"]:
                break
            chosen = rolled["next"][seed % len(rolled["next"])]
            chain.append((chosen["procedure"], chosen["situation"]))


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_what_players_ask_first_is_worded_and_a_chance(procedure):
    asked = api.put(procedure, api.example(procedure))
    for name, p in api.headlines(asked).items():
        assert asked.situation.result_key(asked.ruleset.words, name) != f"={name}"
        assert 0 <= p <= 1
