// SPDX-License-Identifier: MIT
//
//     barecl-sandbox DESCRIPTOR ADDRESS SIZE CONTROL-OFFSET CONTROL-SIZE PROGRAMS-SIZE CORES STACK-SIZE
//
// The board `sandbox` is a process that the host starts: the firmware, with a thread for each core. DESCRIPTOR is the
// shared region's file. The other arguments are facts of the board's record (boards/sandbox/board.json).

#include "board.h"
#include "confine.h"
#include "fault.h"
#include "futex.h"
#include "threads.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ARGUMENTS = 8 };

// In the order of the command line.
struct wanted {
    unsigned long descriptor, address, size, control_offset, control_size, programs_size, cores,
        stack_size;
};

static bool read_arguments(struct wanted *wanted, int count, char **texts) {
    unsigned long *const numbers[ARGUMENTS] = {
        &wanted->descriptor,   &wanted->address,       &wanted->size,  &wanted->control_offset,
        &wanted->control_size, &wanted->programs_size, &wanted->cores, &wanted->stack_size};
    bool are_numbers = count == ARGUMENTS + 1;
    for (int i = 0; are_numbers && i < ARGUMENTS; i++) {
        char *end;
        *numbers[i] = strtoul(texts[i + 1], &end, 0);
        are_numbers = *texts[i + 1] != '\0' && *end == '\0';
    }
    return are_numbers && wanted->cores > 0 && wanted->cores <= BOARD_CORE_COUNT &&
           wanted->programs_size < wanted->size &&
           wanted->control_offset < wanted->size - wanted->programs_size &&
           wanted->control_size < wanted->size - wanted->programs_size - wanted->control_offset;
}

static void set_region(const struct wanted *wanted) {
    region.control = wanted->address + wanted->control_offset;
    region.control_size = wanted->control_size;
    region.buffers = region.control + region.control_size;
    region.programs = wanted->address + wanted->size - wanted->programs_size;
    region.programs_size = wanted->programs_size;
    region.buffers_size = region.programs - region.buffers;
    region.cores = (unsigned)wanted->cores;
}

static bool map(const struct wanted *wanted, uintptr_t address, size_t size, int protection) {
    void *memory = mmap((void *)address, size, protection, MAP_SHARED | MAP_FIXED_NOREPLACE,
                        (int)wanted->descriptor, (off_t)(address - wanted->address));
    return memory == (void *)address;
}

// The host writes programs; this process only reads and runs them. No other memory is executable.
static bool map_region(const struct wanted *wanted) {
    const size_t writable = region.programs - region.control;
    if (!map(wanted, region.control, writable, PROT_READ | PROT_WRITE) ||
        !map(wanted, region.programs, region.programs_size, PROT_READ | PROT_EXEC))
        return false;
    madvise((void *)region.control, writable, MADV_HUGEPAGE);
    return true;
}

int main(int argc, char **argv) {
    static const uint32_t never = 0;
    struct wanted wanted;

    if (!read_arguments(&wanted, argc, argv)) {
        fputs("barecl-sandbox is started by libbarecl, as a board's core\n", stderr);
        return EXIT_FAILURE;
    }
    set_region(&wanted);
    if (!map_region(&wanted)) {
        perror("the shared region cannot be mapped");
        return EXIT_FAILURE;
    }
    confine_early();
    fault_handle_signals(threads_resume);
    if (!threads_make(wanted.stack_size)) {
        perror("no thread");
        return EXIT_FAILURE;
    }
    confine();
    threads_open();
    for (;;)
        futex_wait(&never, 0);
}
