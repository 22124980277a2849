// SPDX-License-Identifier: MIT
//
// The client's end of GDB's remote serial protocol, as far as it takes to stop a core, let it run and get
// at its memory: what debug probes' servers and QEMU speak ("Debugging with GDB", appendix E). The target
// is stopped whenever memory is read or written.
//
// Not thread-safe. Functions return false when the connection is lost or the server refuses; from then on
// they all do.

#ifndef BARECL_FIRMWARE_GDB_CLIENT_H
#define BARECL_FIRMWARE_GDB_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes of memory that one request may have.
#define BCL_GDB_BLOCK 1024u

struct bcl_gdb_client {
    int socket; // -1: none
    bool running;
    bool lost;
    size_t next, end; // of what has come and not been taken
    unsigned char come[4096];
};

// Takes over a connected socket, which close() closes, to a server whose target is stopped. `is_protected`:
// code may run for which the core's protection hides memory. QEMU's server goes through that unless it
// is told not to, and then misses memory that only the core has; a debug probe never does, and what it is
// told means nothing to it.
bool bcl_gdb_open(struct bcl_gdb_client *client, int socket, bool is_protected);
void bcl_gdb_close(struct bcl_gdb_client *client);

bool bcl_gdb_stop(struct bcl_gdb_client *client);
bool bcl_gdb_go_on(struct bcl_gdb_client *client);

// At most BCL_GDB_BLOCK bytes.
bool bcl_gdb_read(struct bcl_gdb_client *client, uint64_t address, void *to, size_t size);
bool bcl_gdb_write(struct bcl_gdb_client *client, uint64_t address, const void *from, size_t size);

#endif // BARECL_FIRMWARE_GDB_CLIENT_H
