// SPDX-License-Identifier: MIT
//
// Shared by the parts of the model: the core's view of the region, memory, and the contents that both had when
// they were last equal. Offsets count from the first byte that is cached.

#ifndef FENCES_SHADOW_H
#define FENCES_SHADOW_H

#include "board.h"
#include "model.h"

#include <semaphore.h>
#include <stddef.h>

#define CACHED (BOARD_MEMORY_SHARED_SIZE - BOARD_CONTROL_SIZE) // everything behind the control area

// Shared by the core's process and the test's.
struct model {
    char clean[CACHED];              // memory's contents when the core's were last equal
    const struct bcl_signal *signal; // of the packet that runs, since its acquire
    enum planted planted;
    struct finding found;
    sem_t rung;      // the host's doorbell
    sem_t at_sleep;  // the core has looked, found nothing, and is about to sleep
    sem_t may_sleep; // the request, if `held`
    bool held;
    bool slow_bell; // the host, after it has rung, waits for the core to sleep again
};
extern struct model *model;

char *cached(void); // the core's view
char *memory(void); // the host's view

const union bcl_packet *packet_that_runs(void); // of the core's process

void find(enum missing missing, size_t offset);
bool expect_same(const char *a, const char *b, size_t offset, size_t size, enum missing missing);

#endif // FENCES_SHADOW_H
