// SPDX-License-Identifier: MIT

#include "threads.h"

#include "board.h"
#include "fault.h"
#include "firmware.h"
#include "futex.h"

#include <pthread.h>
#include <setjmp.h>

#define GUARD_SIZE 0x100000 // of a stack: larger than any frame

static jmp_buf starts[BOARD_CORE_COUNT]; // where a thread continues after a kernel's fault

static uint32_t ready; // threads that wait to be let in
static uint32_t opened;

static void *run_thread(void *argument) {
    this_core = (unsigned)(uintptr_t)argument;
    fault_start_thread(this_core);
    __atomic_add_fetch(&ready, 1, __ATOMIC_RELEASE);
    futex_wake(&ready, 1);
    while (__atomic_load_n(&opened, __ATOMIC_ACQUIRE) == 0)
        futex_wait(&opened, 0);
    if (_setjmp(starts[this_core]) != 0)
        firmware_resume();
    if (this_core != 0)
        firmware_join();
    firmware_start();
}

bool threads_make(size_t stack_size) {
    pthread_attr_t attributes;
    pthread_t thread;
    uintptr_t made = 0;

    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    pthread_attr_setguardsize(&attributes, GUARD_SIZE);
    while (made < region.cores &&
           pthread_create(&thread, &attributes, run_thread, (void *)made) == 0)
        made++;
    region.cores = (unsigned)made;
    for (uint32_t now; (now = __atomic_load_n(&ready, __ATOMIC_ACQUIRE)) < made;)
        futex_wait(&ready, now);
    return made > 0;
}

void threads_open(void) {
    __atomic_store_n(&opened, 1, __ATOMIC_RELEASE);
    futex_wake(&opened, INT_MAX);
}

void threads_resume(void) { _longjmp(starts[this_core], 1); }
