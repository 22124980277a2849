// SPDX-License-Identifier: MIT
//
// A machine for the crew (host/cpu/crew.h) on which threads and times are made up: the crew's own code, of which each
// atomic access is a step of a thread. The thread that is the furthest behind goes on, so that a run depends on nothing
// but its seed. Processors' caches are counted: what another thread has written costs more, and one after the other
// has a line.

#ifndef TESTS_HOST_CREW_SIMULATION_H
#define TESTS_HOST_CREW_SIMULATION_H

#include "cpu/crew.h"

struct simulation {
    unsigned workers;
    uint64_t seed;
    unsigned displaced; // one step in so many is followed by a long absence; 0: none
};

extern struct bcl_crew crew; // of the simulation that runs

// Runs what `application` does in as many threads as `applications`, beside the workers, until all of these threads
// have ended. False: they wait for what nobody does.
bool simulate(const struct simulation *simulation, unsigned applications,
              void (*application)(unsigned number));

// For the thread that calls: its own time, and time that goes by.
uint64_t simulated_now(void);
void simulated_work(uint64_t ns);
void simulated_rest(uint64_t ns); // as a thread that sleeps

// The worker that calls, from 0 on; applications' threads come behind.
unsigned simulated_thread(void);

// Workers that sleep for ever unless somebody calls them.
unsigned simulated_sleepers(void);

// A random number below that, by the seed.
unsigned simulated_random(unsigned below);

#endif // TESTS_HOST_CREW_SIMULATION_H
