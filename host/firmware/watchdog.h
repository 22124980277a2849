// SPDX-License-Identifier: MIT
//
// How long a core may be at a launch: bcl_watchdog_ms() (device/services.h), of time that the core
// can use. Without BARECL_WATCHDOG_MS the transport says (bcl_transport.patience_ms).
//
// Nobody can tell a kernel that never ends from one that takes long; but what is not the kernel's
// fault can be left out. An emulator's time is the processor time that it gets: on a host that is
// busy with other things a kernel takes longer, and no more of that. An emulator that does nothing
// though a kernel is to run is stopped, or hangs: then the host's clock counts. What the host itself
// sleeps through, stopped or in a debugger, does not.
//
// Not thread-safe: the thread that handles the core.

#ifndef BARECL_FIRMWARE_WATCHDOG_H
#define BARECL_FIRMWARE_WATCHDOG_H

#include "firmware/transport.h"

struct bcl_watchdog {
    struct bcl_link *link;
    uint64_t limit_ns; // 0: none
    uint64_t used_ns;  // of that, by the launch that runs
    uint64_t seen_ns;  // base/clock.h: the last look
    uint64_t spent_ns; // the emulator's processor time then
    bool answers;      // it did something between the last two looks
};

void bcl_watchdog_open(struct bcl_watchdog *watchdog, struct bcl_link *link);

// A launch begins.
void bcl_watchdog_begin(struct bcl_watchdog *watchdog);

// Whether the launch has used up its time; then what is known, in `why`. To be called often.
bool bcl_watchdog_bites(struct bcl_watchdog *watchdog, char why[BCL_WHY_SIZE]);

#endif // BARECL_FIRMWARE_WATCHDOG_H
