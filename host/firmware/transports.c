// SPDX-License-Identifier: MIT

#include "firmware/transports.h"

#include <string.h>

// A transport is one symbol of a file of its own. Boards may know it by several names.
extern const struct bcl_transport bcl_transport_shared_file;
extern const struct bcl_transport bcl_transport_gdb_stub;
extern const struct bcl_transport bcl_transport_linux;

static const struct {
    const char *name; // member "transport" of board.json
    const struct bcl_transport *functions;
} transports[] = {
    {"shared-file", &bcl_transport_shared_file}, {"gdb-stub", &bcl_transport_gdb_stub},
    {"dev-mem", &bcl_transport_linux},           {"uio", &bcl_transport_linux},
    {"u-dma-buf", &bcl_transport_linux},         {"remoteproc", &bcl_transport_linux},
};

const struct bcl_transport *bcl_transport_of(const struct bcl_board *board) {
    size_t i = 0;
    while (strcmp(transports[i].name, board->transport) != 0)
        i++; // ends: boards/facts.cmake lets no other one pass
    return transports[i].functions;
}
