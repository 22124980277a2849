// SPDX-License-Identifier: MIT
//
// Shared by the tests of fences: the simulated core (model.h), and launches that add one buffer to another.

#ifndef FENCES_LAUNCHES_H
#define FENCES_LAUNCHES_H

#include "firmware/core.h"
#include "model.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK_EQUAL(got, wanted)                                                              \
    do {                                                                                      \
        unsigned long long got_ = (unsigned long long)(got);                                  \
        unsigned long long wanted_ = (unsigned long long)(wanted);                            \
        if (got_ != wanted_) {                                                                \
            fprintf(stderr, "%s:%d: %s is 0x%llx, wanted 0x%llx\n", __FILE__, __LINE__, #got, \
                    got_, wanted_);                                                           \
            exit(1);                                                                          \
        }                                                                                     \
    } while (0)

enum { WORDS = 64, WAIT_MS = 20000, MOST_RANGES = 64, PLACES = 8 };

// The programs' area in the host's view.
struct programs {
    struct bcl_kernel_descriptor kernel;
    _Alignas(LINE) char kernarg[sizeof(struct bcl_kernarg)];
    uint64_t slots[2]; // from, to: WORDS words each, as the core sees them
    struct bcl_range ranges[MOST_RANGES];
};

extern struct bcl_core core;

// Ends the program on failure.
void open_core(void);
void start_core(void);
void close_core(void);

struct programs *programs_at(int place);
uint64_t address_of(const void *host);

// The address of a buffer, of UNIT bytes each.
uint32_t *buffer(int number);

// The kernel of the launches: adds the words of one buffer to those of another.
void add_words(const void *arguments, const struct bcl_launch_context *context, size_t x, size_t y,
               size_t z);

// A launch that adds buffer `from` to buffer `to`; these two buffers are the launch's ranges. The arguments are
// at place number `place`, of PLACES, in the programs' area.
union bcl_packet launch(int place, int from, int to, uint32_t acquire, uint32_t release);
void set_ranges(int place, const struct bcl_range *ranges, uint32_t count);

uint32_t publish(const union bcl_packet *packet);
void wait_for(uint32_t id);
void run(const union bcl_packet *packet);

void expect(enum missing missing, uint64_t address);

// Runs chains of launches without fences between them, as the host may send them, and checks the results against
// a copy that the host computes.
void check_chains(void);

#endif // FENCES_LAUNCHES_H
