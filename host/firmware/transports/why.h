// SPDX-License-Identifier: MIT

#ifndef BARECL_FIRMWARE_WHY_H
#define BARECL_FIRMWARE_WHY_H

// Room for a sentence for the user that says why something failed.
#define BCL_WHY_SIZE 1024

#endif // BARECL_FIRMWARE_WHY_H
