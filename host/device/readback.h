// SPDX-License-Identifier: MIT
//
// The only way from memory that a core can write into the host's own memory. A kernel that runs wild may store
// anywhere that its core can write, so the host trusts no word there. It keeps copies of the sizes, positions and
// addresses that it has written, and never reads them again. Whatever it must read it copies once, here; it checks
// the copy, and uses only the copy.
//
//   what                                 who copies it               what is checked
//   bcl_control.ready                    firmware/core.c             BCL_READY, for as long as it runs
//   bcl_control.abi_version, .tick_hz    firmware/core.c, at boot    this version; not 0
//   bcl_control.fault_count              firmware/core.c             one fault a packet at most
//   bcl_control.fault                    firmware/launches/fault.c   nothing: it is only reported
//   bcl_queue, what the host has written firmware/core.c             that it is unchanged
//   bcl_queue.read_id                    firmware/core.c             between its last value and write_id
//   bcl_packet.first                     firmware/core.c             INVALID wherever no packet runs
//   bcl_signal.value, .status            firmware/core.c             ended together with read_id
//   bcl_signal.start_ticks, .end_ticks   firmware/core.c             in order, and possible by now
//   bcl_launch_context                   firmware/launches/launch.c  that it is unchanged
//   bcl_barrier_report                   firmware/launches/launch.c  its kind, by barrier_report.c
//   bcl_printf_ring.write, records       device/printf.c             positions, lengths, formats
//   the text of a %s                     device/printf.c             place, and an end within the image
//
// The contents of buffers belong to the application. The host copies them (bcl_command_transfer(),
// api/memory/buffer.c) and does not interpret them. All functions may be called from any thread.

#ifndef BARECL_DEVICE_READBACK_H
#define BARECL_DEVICE_READBACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads a word that the core publishes with a release store, and converts it to the host's byte order.
uint32_t bcl_readback_word(const uint32_t *word);

// Copies `size` bytes. If the core changes a byte meanwhile, the copy has the old or the new value. A structure in
// the copy is still in the devices' byte order (device/layouts.h).
void bcl_readback_copy(void *copy, const void *from, size_t size);

// Whether the `size` bytes at `from` are still those at `written`, which the host has written there.
bool bcl_readback_same(const void *from, const void *written, size_t size);

// Copies the text at `from`, whose terminating 0 must be among its first `most` bytes. The caller frees it with
// bcl_free(). NULL: there is no such 0, or no memory.
char *bcl_readback_text(const char *from, size_t most);

#endif // BARECL_DEVICE_READBACK_H
