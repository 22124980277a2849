// SPDX-License-Identifier: MIT

#ifndef BARECL_FIRMWARE_TRANSPORTS_H
#define BARECL_FIRMWARE_TRANSPORTS_H

#include "firmware/transports/transport.h"

// The table of the board's transport; never NULL.
const struct bcl_transport *bcl_transport_of(const struct bcl_board *board);

#endif // BARECL_FIRMWARE_TRANSPORTS_H
