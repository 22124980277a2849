#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""optimisers.py [BUDGET] [SPACES]: compares optimisers on planted spaces (planted.py): Optuna (Debian: python3-optuna), pymoo and
Nevergrad (PyPI), those that are installed, and choosing at random. For each: in how many spaces it finds the best
machine by time and LUTs, the share of the front that it finds, and its processor time for all spaces. Three seeds for
each space."""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import planted
from planted import CHOICES, objectives, optimiser

BUDGET = int(sys.argv[1]) if len(sys.argv) > 1 else 200
SPACES = int(sys.argv[2]) if len(sys.argv) > 2 else 10
SEEDS = 1, 2, 3
WORST = 1e3, 1e6, 1e4  # of invalid candidates, for libraries without invalid ones


class Tried:
    """The candidates that an optimiser has tried: the first BUDGET different ones count."""

    def __init__(self, number):
        self.number, self.known = number, {}

    def __call__(self, chosen):
        if len(self.known) < BUDGET:
            self.known.setdefault(tuple(chosen.values()), (chosen, objectives(self.number, chosen)))
        return objectives(self.number, chosen)

    def is_full(self):
        return len(self.known) >= BUDGET


def at_random(tried, seed):
    source = random.Random(seed)
    while not tried.is_full():
        tried({name: source.choice(values) for name, values in CHOICES.items()})


def with_optuna(tried, seed):
    optimiser.search(CHOICES, [], lambda candidates: [tried(each) for each in candidates], BUDGET, seed)


def with_pymoo(tried, seed):
    import numpy
    from pymoo.algorithms.moo.nsga2 import NSGA2
    from pymoo.core.problem import ElementwiseProblem
    from pymoo.operators.crossover.ux import UniformCrossover
    from pymoo.operators.mutation.pm import PM
    from pymoo.operators.repair.rounding import RoundingRepair
    from pymoo.operators.sampling.rnd import IntegerRandomSampling
    from pymoo.optimize import minimize

    class Problem(ElementwiseProblem):
        def _evaluate(self, places, out, *_, **__):
            chosen = {name: values[int(place)] for (name, values), place in zip(CHOICES.items(), places)}
            out["F"] = numpy.array(tried(chosen) or WORST)

    highest = numpy.array([len(values) - 1 for values in CHOICES.values()])
    problem = Problem(n_var=len(CHOICES), n_obj=3, xl=0 * highest, xu=highest, vtype=int)
    algorithm = NSGA2(pop_size=optimiser.GENERATION, sampling=IntegerRandomSampling(), crossover=UniformCrossover(),
                      mutation=PM(prob=1.0, vtype=float, repair=RoundingRepair()), eliminate_duplicates=True)
    minimize(problem, algorithm, ("n_gen", 4 * BUDGET // optimiser.GENERATION), seed=seed,
             callback=lambda state: setattr(state.termination, "force_termination", tried.is_full()))


def with_nevergrad(tried, seed):
    import nevergrad
    space = nevergrad.p.Dict(**{name: nevergrad.p.Choice(values) for name, values in CHOICES.items()})
    space.random_state.seed(seed)
    found = nevergrad.optimizers.DiscreteOnePlusOne(parametrization=space, budget=4 * BUDGET)
    found.tell(found.ask(), list(WORST))
    for _ in range(4 * BUDGET):
        if tried.is_full():
            break
        asked = found.ask()
        found.tell(asked, list(tried({name: asked.value[name] for name in CHOICES}) or WORST))


def compare(name, search):
    runs, best, share = 0, 0, 0.0
    begun = time.process_time()
    for number in range(SPACES):
        every = planted.everything(number)
        front = planted.front_of(every)
        for seed in SEEDS:
            tried = Tried(number)
            search(tried, seed)
            points = list(tried.known.values())
            runs += 1
            best += planted.best_of(points) == planted.best_of(every)
            share += len(planted.front_of(points) & front) / len(front)
    print(f"{name:12} best found in {best} of {runs} runs; {100 * share / runs:.0f} % of the front; "
          f"{time.process_time() - begun:.1f} s", flush=True)


def main():
    print(f"{BUDGET} of {len(planted.everything(0))} candidates, {SPACES} spaces, {len(SEEDS)} seeds")
    for name, search in (("random", at_random), ("Optuna", with_optuna), ("pymoo", with_pymoo),
                         ("Nevergrad", with_nevergrad)):
        try:
            compare(name, search)
        except (ImportError, optimiser.Missing) as missing:
            print(f"{name:12} is not installed: {missing}")


if __name__ == "__main__":
    main()
