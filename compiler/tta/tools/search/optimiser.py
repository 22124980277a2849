# SPDX-License-Identifier: MIT
"""Chooses candidates: NSGA-II of Optuna (decision 0048). The same choices, seed and results give the same
candidates, on any number of workers: each generation is chosen as a whole, and told in its order. The first generation
are the starts and machines near them (decision 0048)."""

import random

GENERATION = 16
CHANGED = 3  # in so many choices a machine of the first generation differs from a start
ASKED = 30  # at most this many times the budget, when nearly all candidates of a small space are known


class Missing(Exception):
    """The optimiser is not installed."""


def optuna():
    try:
        import optuna as module
    except ImportError:
        raise Missing("there is no optimiser: install Debian's python3-optuna") from None
    module.logging.set_verbosity(module.logging.ERROR)
    return module


def key(candidate):
    return tuple(candidate.values())


def near(choices, starts, count, seed):
    """Candidates near the starts, each of which has as many as any other one."""
    source, free = random.Random(seed), [name for name, values in choices.items() if len(values) > 1]
    for number in range(count if starts else 0):
        candidate = dict(starts[number % len(starts)])
        for name in source.sample(free, min(CHANGED, len(free))):
            candidate[name] = source.choice([value for value in choices[name] if value != candidate[name]])
        yield candidate


def search(choices, starts, evaluate, budget, seed, generation=GENERATION):
    """Candidates and their objectives, a list of pairs, in the order in which they were chosen. evaluate() gets a list of
    candidates and returns their objectives: tuples to be small, None if there are none, or None for all to end the search.
    Ends after `budget` different candidates."""
    library = optuna()
    sampler = library.samplers.NSGAIISampler(population_size=generation, seed=seed)
    study = library.create_study(directions=["minimize"] * 3, sampler=sampler)
    spaces = {name: library.distributions.CategoricalDistribution(values) for name, values in choices.items()}
    for start in [*starts, *near(choices, starts, generation - len(starts), seed)]:
        study.enqueue_trial(start)
    known, asked = {}, 0
    while len(known) < budget and asked < ASKED * budget:
        trials = [study.ask(spaces) for _ in range(generation)]
        asked += generation
        candidates = [{name: trial.params[name] for name in choices} for trial in trials]
        new = list({key(each): each for each in candidates if key(each) not in known}.values())[:budget - len(known)]
        found = evaluate(new) if new else []
        if found is None:
            break
        known.update((key(each), (each, objectives)) for each, objectives in zip(new, found))
        for trial, candidate in zip(trials, candidates):
            objectives = known.get(key(candidate), (None, None))[1]
            study.tell(trial, objectives, state=None if objectives else library.trial.TrialState.FAIL)
    return list(known.values())


def dominates(a, b):
    return a != b and all(x <= y for x, y in zip(a, b))


def front(points):
    """Those of the pairs of something and its objectives that no other one dominates, by their first objective."""
    valid = [point for point in points if point[1]]
    best = [point for point in valid if not any(dominates(other[1], point[1]) for other in valid)]
    return sorted(best, key=lambda point: point[1])
