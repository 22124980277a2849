// SPDX-License-Identifier: MIT
//
// A random walk of allocations and releases, each compared with a model: one byte of state for each
// address, searched naively. After every step the chunk list must obey the invariants of bufalloc.h
// and agree with the model about every byte. The seed is printed; an argument sets it.

// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on

#include "bufalloc.h"

#define STEPS 400000 // for each of the books below
#define REGION_SIZE 96
#define RECORDS 20

static uint64_t seed = 20120217;

// xorshift64*: Marsaglia (2003), multiplier of Vigna (2016).
static uint32_t random_below(uint32_t limit) {
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (uint32_t)((seed * UINT64_C(2685821657736338717)) >> 33) % limit;
}

// ---- The model ----------------------------------------------------------------------------------

// owner[i] is 0 for a free byte, else the number of the allocation that holds it.
struct model {
    uint64_t base;
    bool greedy;
    unsigned owner[REGION_SIZE];
};

static bool model_fits(const struct model *m, uint64_t at, uint64_t size, uint64_t align) {
    if ((m->base + at) % align != 0 || at + size > REGION_SIZE)
        return false;
    for (uint64_t i = at; i < at + size; ++i)
        if (m->owner[i])
            return false;
    return true;
}

// The lowest offset at which the request fits, -1 for none; a greedy region looks in its tail
// first.
static int model_find(const struct model *m, uint64_t size, uint64_t align) {
    uint64_t tail = REGION_SIZE;
    while (tail > 0 && !m->owner[tail - 1])
        --tail;
    for (uint64_t at = m->greedy ? tail : REGION_SIZE; at < REGION_SIZE; ++at)
        if (model_fits(m, at, size, align))
            return (int)at;
    for (uint64_t at = 0; at < REGION_SIZE; ++at)
        if (model_fits(m, at, size, align))
            return (int)at;
    return -1;
}

// Records that a book with these bytes needs: one for each run of equal owners, and the sentinel's
// unless it merges with free bytes at the end.
static unsigned model_records(const struct model *m) {
    unsigned runs = m->owner[REGION_SIZE - 1] != 0;
    for (unsigned i = 0; i < REGION_SIZE; ++i)
        runs += i == 0 || m->owner[i] != m->owner[i - 1];
    return runs;
}

static void model_fill(struct model *m, unsigned at, uint64_t size, unsigned owner) {
    while (size-- > 0)
        m->owner[at++] = owner;
}

// ---- The comparison -----------------------------------------------------------------------------

struct walk {
    struct bcl_chunk records[RECORDS];
    struct bcl_region region;
    struct bcl_bufalloc book;
    struct model model;
    unsigned allocations; // made so far
    unsigned refused[BCL_BUFALLOC_NOT_ALLOCATED + 1];
};

static void check_invariants(const struct walk *w) {
    const struct model *m = &w->model;
    unsigned chunks = 0, spares = 0;
    uint64_t address = m->base;
    const struct bcl_chunk *below = NULL;
    for (const struct bcl_chunk *c = w->region.first; c; below = c, c = c->next, ++chunks) {
        assert_ptr_equal(c->prev, below);
        assert_int_equal(c->address, address);
        assert_true(c->size > 0 || c == w->region.sentinel);
        assert_true(!below || below->allocated || c->allocated);
        for (uint64_t i = address - m->base; i < address - m->base + c->size; ++i) {
            assert_int_equal(m->owner[i] != 0, c->allocated);
            assert_int_equal(m->owner[i], m->owner[address - m->base]);
        }
        address += c->size;
    }
    assert_ptr_equal(below, w->region.sentinel);
    assert_false(below->allocated);
    assert_int_equal(address - m->base, REGION_SIZE);
    for (const struct bcl_chunk *c = w->book.spare; c; c = c->next)
        ++spares;
    assert_int_equal(chunks, model_records(m));
    assert_int_equal(chunks + spares, RECORDS);
}

static void step_allocate(struct walk *w) {
    uint64_t size = random_below(8) ? random_below(24) : random_below(REGION_SIZE + 8);
    uint64_t align = random_below(16) ? UINT64_C(1) << random_below(6) : random_below(9);
    uint64_t address = 0;
    enum bcl_bufalloc_status status = bcl_bufalloc_allocate(&w->book, size, align, &address);
    ++w->refused[status];

    if (size == 0 || align == 0 || (align & (align - 1)) != 0) {
        assert_int_equal(status, BCL_BUFALLOC_INVALID);
        return;
    }
    int at = model_find(&w->model, size, align);
    if (at < 0) {
        assert_int_equal(status, BCL_BUFALLOC_NO_SPACE);
        return;
    }
    model_fill(&w->model, (unsigned)at, size, ++w->allocations);
    if (model_records(&w->model) > RECORDS) {
        assert_int_equal(status, BCL_BUFALLOC_NO_RECORD);
        model_fill(&w->model, (unsigned)at, size, 0);
        return;
    }
    assert_int_equal(status, BCL_BUFALLOC_OK);
    assert_int_equal(address - w->model.base, at);
}

static void step_release(struct walk *w) {
    struct model *m = &w->model;
    unsigned at = random_below(REGION_SIZE + 2);
    if (random_below(8)) // usually moves to the start of an allocation
        while (at > 0 && at < REGION_SIZE && m->owner[at] == m->owner[at - 1])
            --at;
    bool starts = at < REGION_SIZE && m->owner[at] && (at == 0 || m->owner[at] != m->owner[at - 1]);
    enum bcl_bufalloc_status status = bcl_bufalloc_release(&w->book, m->base + at);
    ++w->refused[status];
    assert_int_equal(status, starts ? BCL_BUFALLOC_OK : BCL_BUFALLOC_NOT_ALLOCATED);

    unsigned owner = starts ? m->owner[at] : 0;
    for (unsigned i = at; owner && i < REGION_SIZE && m->owner[i] == owner; ++i)
        m->owner[i] = 0;
}

static void random_walk(void **state) {
    static const struct {
        uint64_t base;
        bool greedy;
    } books[] = {{0, false}, {0x20000005, true}, {UINT64_MAX - REGION_SIZE + 1, false}};
    (void)state;
    for (size_t book = 0; book < sizeof books / sizeof *books; ++book) {
        struct walk w = {.model = {.base = books[book].base, .greedy = books[book].greedy}};
        bcl_bufalloc_init(&w.book, w.records, RECORDS);
        assert_int_equal(
            bcl_bufalloc_add_region(&w.book, &w.region, w.model.base, REGION_SIZE, w.model.greedy),
            BCL_BUFALLOC_OK);
        for (unsigned step = 0; step < STEPS; ++step) {
            // Alternates between filling and emptying, so that the region is both full and empty at times.
            if (random_below(10) < (step / 1000 % 2 ? 4u : 6u))
                step_allocate(&w);
            else
                step_release(&w);
            check_invariants(&w);
        }
        // Every outcome must have occurred; otherwise the walk has not tested it.
        for (size_t status = 0; status < sizeof w.refused / sizeof *w.refused; ++status)
            assert_true(w.refused[status] > 0);
    }
}

int main(int argc, char **argv) {
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 0) | 1;
    printf("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_walk)};
    return cmocka_run_group_tests_name("bufalloc_random", tests, NULL, NULL);
}
