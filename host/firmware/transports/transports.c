// SPDX-License-Identifier: MIT

#include "firmware/transports/transports.h"

// A transport is one symbol of a file of its own.
extern const struct bcl_transport bcl_transport_shared_file;
extern const struct bcl_transport bcl_transport_gdb_stub;
extern const struct bcl_transport bcl_transport_linux;

static const struct bcl_transport *const transports[] = {
    [BCL_BOARD_TRANSPORT_SHARED_FILE] = &bcl_transport_shared_file,
    [BCL_BOARD_TRANSPORT_GDB_STUB] = &bcl_transport_gdb_stub,
    [BCL_BOARD_TRANSPORT_DEV_MEM] = &bcl_transport_linux,
    [BCL_BOARD_TRANSPORT_UIO] = &bcl_transport_linux,
    [BCL_BOARD_TRANSPORT_U_DMA_BUF] = &bcl_transport_linux,
    [BCL_BOARD_TRANSPORT_REMOTEPROC] = &bcl_transport_linux,
};

const struct bcl_transport *bcl_transport_of(const struct bcl_board *board) {
    return transports[board->transport];
}
