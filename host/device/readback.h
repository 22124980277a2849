// SPDX-License-Identifier: MIT
//
// The one door from memory that a core can write into the host's own. A kernel that runs wild
// stores anywhere that its core reaches, so no word there is believed: the host keeps copies of the
// sizes, positions and addresses that it has written and never reads them again; what it has to
// read it copies once, here, checks the copy, and uses that.
//
//   what                                 who copies it             what is checked
//   bcl_control.ready                    firmware/core.c           BCL_READY, for as long as it runs
//   bcl_control.abi_version, .tick_hz    firmware/core.c, at boot  this version; not 0
//   bcl_control.fault_count              firmware/core.c           one fault a packet at most
//   bcl_control.fault                    firmware/fault.c          nothing follows from it: it is told
//   bcl_queue, what the host has written firmware/core.c           that it still stands there
//   bcl_queue.read_id                    firmware/core.c           from the last one to write_id
//   bcl_packet.first                     firmware/core.c           INVALID wherever no packet runs
//   bcl_signal.value, .status            firmware/core.c           ended together with read_id
//   bcl_signal.start_ticks, .end_ticks   firmware/core.c           in order, and possible by now
//   bcl_launch_context                   firmware/launch.c         that it still stands there
//   bcl_barrier_report                   firmware/launch.c         its kind, by barrier_report.c
//   bcl_printf_ring.write, records       device/printf.c           positions, lengths, formats
//   the text of a %s                     device/printf.c           place, and an end within the image
//
// What buffers hold is the application's: it is copied (bcl_command_transfer(), api/memory/buffer.c) and
// means nothing to the host. Any thread.

#ifndef BARECL_DEVICE_READBACK_H
#define BARECL_DEVICE_READBACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A word that the core publishes with a release store, in the host's order.
uint32_t bcl_readback_word(const uint32_t *word);

// `size` bytes as they are now. What changes meanwhile is in the copy as it was or as it became. A structure
// is in the devices' order then (device/layouts.h).
void bcl_readback_copy(void *copy, const void *from, size_t size);

// Whether `size` bytes there are what the host has written, byte for byte.
bool bcl_readback_same(const void *from, const void *written, size_t size);

// The text there, of which the end must be among its first `most` bytes: the caller's to free.
// NULL: it is not, or no memory.
char *bcl_readback_text(const char *from, size_t most);

#endif // BARECL_DEVICE_READBACK_H
