// SPDX-License-Identifier: MIT
//
// A machine for the crew (host/cpu/crew.h) whose threads and times are simulated. It runs the crew's own code;
// each atomic access is one step of a thread. The thread whose time is the furthest behind runs next, so a run
// depends on its seed alone. Caches are simulated too: a line that another thread has written costs more to
// access, and only one thread at a time can have a line.

#ifndef TESTS_HOST_CREW_SIMULATION_H
#define TESTS_HOST_CREW_SIMULATION_H

#include "cpu/crew.h"

struct simulation {
    unsigned workers;
    uint64_t seed;
    unsigned displaced; // one step in so many is followed by a long absence; 0: none
};

extern struct bcl_crew crew; // of the simulation that runs

// Calls `application` in each of `applications` threads, beside the workers, until all of these threads have
// ended. False: a deadlock; every thread waits.
bool simulate(const struct simulation *simulation, unsigned applications,
              void (*application)(unsigned number));

// For the calling thread: its own time, and spending time.
uint64_t simulated_now(void);
void simulated_work(uint64_t ns);
void simulated_rest(uint64_t ns); // like a sleeping thread

// The number of the calling worker, from 0 on; the applications' threads follow the workers.
unsigned simulated_thread(void);

// The number of workers that sleep until another thread wakes them.
unsigned simulated_sleepers(void);

// A random number below that, from the seed.
unsigned simulated_random(unsigned below);

#endif // TESTS_HOST_CREW_SIMULATION_H
