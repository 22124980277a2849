// SPDX-License-Identifier: MIT

#ifndef BARECL_FIRMWARE_WHY_H
#define BARECL_FIRMWARE_WHY_H

// Room for a sentence that says why something failed, for people.
#define BCL_WHY_SIZE 1024

#endif // BARECL_FIRMWARE_WHY_H
