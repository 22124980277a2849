// SPDX-License-Identifier: MIT
//
// The client of GDB's remote serial protocol ("Debugging with GDB", appendix E), which servers of debug probes and
// QEMU implement. It can stop a core, let it run, and access its memory. The target is stopped whenever memory is
// read or written.
//
// Not thread-safe. Functions return false if the connection is lost or the server refuses; from then on all of them
// do.

#ifndef BARECL_FIRMWARE_GDB_CLIENT_H
#define BARECL_FIRMWARE_GDB_CLIENT_H

#include "barecl/boards.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Most bytes of memory in one request.
#define BCL_GDB_BLOCK 1024u

struct bcl_gdb_client {
    int socket; // -1: none
    bool running;
    bool lost;
    size_t next, end; // of the received bytes that have not been taken
    unsigned char come[4096];
};

// Takes over a socket that is connected to a server whose target is stopped. bcl_gdb_close() closes the socket.
// `is_protected`: memory protection may hide memory from the code that runs. Then QEMU's server is told to use
// physical addresses: otherwise it applies the protection of the code that the core runs. A debug probe never applies
// it, and ignores the request.
bool bcl_gdb_open(struct bcl_gdb_client *client, int socket, bool is_protected);
void bcl_gdb_close(struct bcl_gdb_client *client);

// The same for a target that waits for the request to go on, and before the server runs: it finds the request when it
// starts.
void bcl_gdb_attach(struct bcl_gdb_client *client, int socket);

bool bcl_gdb_stop(struct bcl_gdb_client *client);
bool bcl_gdb_go_on(struct bcl_gdb_client *client);

// Stores the addresses of the next instructions of up to `most` cores of the board, and returns how many are known. A
// running target is stopped for that, and goes on. On transport-triggered machines: the number of the instruction.
unsigned bcl_gdb_places(struct bcl_gdb_client *client, const struct bcl_board *board,
                        uint64_t places[], unsigned most);

// At most BCL_GDB_BLOCK bytes.
bool bcl_gdb_read(struct bcl_gdb_client *client, uint64_t address, void *to, size_t size);
bool bcl_gdb_write(struct bcl_gdb_client *client, uint64_t address, const void *from, size_t size);

#endif // BARECL_FIRMWARE_GDB_CLIENT_H
