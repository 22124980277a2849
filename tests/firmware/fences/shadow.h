// SPDX-License-Identifier: MIT
//
// What the parts of the model share: the core's view of the region, memory, and what both held when they were last
// the same. Offsets count from the first byte that is cached.

#ifndef FENCES_SHADOW_H
#define FENCES_SHADOW_H

#include "board.h"
#include "model.h"

#include <semaphore.h>
#include <stddef.h>

#define CACHED (BOARD_MEMORY_SHARED_SIZE - BOARD_CONTROL_SIZE) // all behind the control area

// What the core's process and the test's share.
struct model {
    char clean[CACHED];              // what memory held when the core last had the same
    const struct bcl_signal *signal; // of the packet that runs, from its acquire on
    enum planted planted;
    struct finding found;
    sem_t rung;      // the host's bell
    sem_t at_sleep;  // the core has looked, found nothing, and is about to sleep
    sem_t may_sleep; // asked for if `held`
    bool held;
    bool slow_bell; // the host, when it has rung, waits for the core to sleep again
};
extern struct model *model;

char *cached(void); // as the core sees it
char *memory(void); // as the host does

const union bcl_packet *packet_that_runs(void); // of the core's process

void find(enum missing missing, size_t offset);
bool expect_same(const char *a, const char *b, size_t offset, size_t size, enum missing missing);

#endif // FENCES_SHADOW_H
