// SPDX-License-Identifier: MIT
//
// A library for LD_PRELOAD, for machines without hardware counters: who opens a counter of cycles or instructions gets
// one of Linux' software counters, which count nanoseconds.

#include <dlfcn.h>
#include <linux/perf_event.h>
#include <stdarg.h>
#include <sys/syscall.h>

long syscall(long number, ...) {
    long (*original)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    long words[6];
    va_list arguments;
    va_start(arguments, number);
    for (int i = 0; i < 6; i++)
        words[i] = va_arg(arguments, long);
    va_end(arguments);
    if (number == SYS_perf_event_open) {
        struct perf_event_attr *event = (struct perf_event_attr *)words[0];
        event->config = event->config == PERF_COUNT_HW_CPU_CYCLES ? PERF_COUNT_SW_CPU_CLOCK
                                                                  : PERF_COUNT_SW_TASK_CLOCK;
        event->type = PERF_TYPE_SOFTWARE;
    }
    return original(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}
