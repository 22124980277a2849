// SPDX-License-Identifier: MIT

#include "firmware/transport.h"

// A transport is one symbol of a file of its own.
extern const struct bcl_transport bcl_transport_shared_file;

static const struct bcl_transport *const transports[] = {
    [BCL_TRANSPORT_SHARED_FILE] = &bcl_transport_shared_file,
};

const struct bcl_transport *bcl_transport_of(const struct bcl_board *board) {
    return transports[board->transport];
}
