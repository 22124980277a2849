// SPDX-License-Identifier: MIT
//
// The rest of src/arch.h: the mapping keeps areas apart (main.c), processors keep their caches coherent.

#include "arch.h"

#include "control.h"
#include "futex.h"
#include "isa.h"
#include "ticks.h"

// How long the first core polls for a packet before it sleeps: the time in which a host sees one packet end and
// publishes the next.
#define LOOK_NS 5000

void arch_start(void) {}

void arch_acquire(uint32_t scope) {
    (void)scope;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    isa_forget_code();
}

void arch_release(uint32_t scope) {
    (void)scope;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

// The host has written the code through its own mapping, in another process.
void arch_load(uint64_t address, uint64_t to, uint32_t size) {
    (void)to; // the same
    char *const code = (char *)(uintptr_t)address;
    __builtin___clear_cache(code, code + size);
}

// The host raises write_id after it has published packets, and wakes whoever sleeps on that word.
void arch_doorbell_sleep(void) {
    static uint32_t heard;
    const uint32_t *word = &CONTROL->queue.write_id;
    const uint64_t end = ticks_now() + LOOK_NS;

    while (__atomic_load_n(word, __ATOMIC_ACQUIRE) == heard) {
        if (ticks_now() >= end) {
            futex_wait(word, heard);
            break;
        }
        isa_relax();
    }
    heard = __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

// The host may sleep on read_id, which has changed.
void arch_bell(void) { futex_wake(&CONTROL->queue.read_id, INT_MAX); }
