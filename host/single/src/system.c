// SPDX-License-Identifier: MIT
//
// What the C library and the host library need of a system: start, end, heap, clock, and output of text.

#include "single.h"

#include "base/clock.h"
#include "board.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>

// From the linker script.
extern char single_data[], single_data_end[], single_data_image[];
extern char single_bss[], single_bss_end[];
extern char single_heap[], single_heap_end[];

// The board's clock, in a file of the firmware: device-fw/arch/<architecture>/ticks-<source>.c.
void arch_ticks_start(void);
uint64_t arch_ticks(void); // BOARD_TICKS_HZ a second

int main(void);
_Noreturn void single_start(void);
_Noreturn void single_fault(void);

__attribute__((weak)) void bcl_single_write(const char *text, size_t size) {
    (void)text, (void)size;
}

__attribute__((weak)) _Noreturn void bcl_single_exit(int code) {
    (void)code;
    for (;;)
        continue;
}

void single_start(void) {
    memcpy(single_data, single_data_image, (size_t)(single_data_end - single_data));
    memset(single_bss, 0, (size_t)(single_bss_end - single_bss));
    arch_ticks_start();
    bcl_single_exit(main());
}

void single_fault(void) {
    static const char text[] = "barecl: the core has faulted\n";
    bcl_single_write(text, sizeof text - 1);
    bcl_single_exit(1);
}

// -------------------------------------------------------------------------------------------------
// Time

uint64_t bcl_now_ns(void) {
    const uint64_t ticks = arch_ticks();
    return ticks / BOARD_TICKS_HZ * 1000000000 +
           ticks % BOARD_TICKS_HZ * 1000000000 / BOARD_TICKS_HZ;
}

uint64_t bcl_clock_resolution_ns(void) {
    return (1000000000 + BOARD_TICKS_HZ - 1) / BOARD_TICKS_HZ;
}

// -------------------------------------------------------------------------------------------------
// Functions that the C library needs

static char *heap_end = single_heap;

size_t bcl_single_heap_used(void) { return (size_t)(heap_end - single_heap); }

static void *more_heap(ptrdiff_t size) {
    char *block = heap_end;
    if (size > single_heap_end - heap_end || size < single_heap - heap_end) {
        errno = ENOMEM;
        return (void *)-1;
    }
    heap_end += size;
    return block;
}

int posix_memalign(void **memory, size_t align, size_t size) {
    *memory = memalign(align, size);
    return *memory == NULL ? ENOMEM : 0;
}

#ifdef __PICOLIBC__

void *sbrk(ptrdiff_t size) { return more_heap(size); }

_Noreturn void _exit(int code) { bcl_single_exit(code); }

static int put(char c, FILE *file) {
    (void)file;
    bcl_single_write(&c, 1);
    return (unsigned char)c;
}

static FILE console = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdin = &console, *const stdout = &console, *const stderr = &console;

#else // newlib

void *_sbrk(ptrdiff_t size) { return more_heap(size); }

_Noreturn void _exit(int code) { bcl_single_exit(code); }

int _write(int file, const char *text, int size) {
    (void)file;
    bcl_single_write(text, (size_t)size);
    return size;
}

int _isatty(int file) {
    (void)file;
    return 1;
}

int _close(int file) {
    (void)file;
    return -1;
}

int _read(int file, char *text, int size) {
    (void)file, (void)text, (void)size;
    return 0;
}

long _lseek(int file, long offset, int from) {
    (void)file, (void)offset, (void)from;
    return 0;
}

struct stat;
int _fstat(int file, struct stat *status) {
    (void)file, (void)status;
    return -1;
}

int _kill(int process, int signal) {
    (void)process, (void)signal;
    return -1;
}

int _getpid(void) { return 1; }

#endif
