// SPDX-License-Identifier: MIT
//
// Limits the time that a launch may take on a core: bcl_watchdog_ms() (device/services.h) of time
// that the core can use. Without BARECL_WATCHDOG_MS the transport sets the limit
// (bcl_transport.patience_ms).
//
// A kernel that never ends cannot be distinguished from one that takes long, but time that is not
// the kernel's fault is not counted. For an emulator only the processor time that it gets counts:
// on a busy host a kernel takes longer, but does not use more of that. An emulator that does
// nothing although a kernel should run is stopped, or hangs: then the host's clock counts. Time
// while the host's process itself is stopped, or in a debugger, does not count.
//
// Not thread-safe: for the thread that handles the core.

#ifndef BARECL_FIRMWARE_WATCHDOG_H
#define BARECL_FIRMWARE_WATCHDOG_H

#include "firmware/transports/transport.h"

struct bcl_watchdog {
    struct bcl_link *link;
    uint64_t limit_ns; // 0: none
    uint64_t used_ns;  // how much of the limit the running launch has used
    uint64_t seen_ns;  // base/clock.h: the last look
    uint64_t spent_ns; // the emulator's processor time at the last look
    bool answers;      // the emulator ran between the last two looks
};

void bcl_watchdog_open(struct bcl_watchdog *watchdog, struct bcl_link *link);

// A launch begins.
void bcl_watchdog_begin(struct bcl_watchdog *watchdog);

// Whether the launch has used up its time; if so, `why` has what is known. To be called often.
bool bcl_watchdog_bites(struct bcl_watchdog *watchdog, char why[BCL_WHY_SIZE]);

#endif // BARECL_FIRMWARE_WATCHDOG_H
