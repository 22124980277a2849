// SPDX-License-Identifier: MIT
//
// The boards that this build knows: facts, generated from boards/<name>/board.json.
// boards/README.md explains each of them. All of it is constant: any thread may read it.

#ifndef BARECL_BOARDS_H
#define BARECL_BOARDS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How the host reaches the shared region.
enum bcl_transport_kind {
    BCL_TRANSPORT_SHARED_FILE = 1, // the emulator maps a file as that memory
};

struct bcl_board {
    const char *name;        // of the folder, and of the device in BARECL_DEVICES
    const char *description; // one line
    const char *target;      // what the compiler generates code for: `cortex-m4f`
    uint32_t clock_hz;       // of the core
    uint32_t tick_hz;        // of the time stamps
    uint32_t vector_bytes;   // of the core's vector registers; 0: it has none
    enum bcl_transport_kind transport;

    // The region that host and core both reach.
    struct {
        uint64_t address;        // as the core sees it
        uint64_t size;           // bytes
        uint64_t control_offset; // of the bcl_control in it; what lies before stays untouched
    } shared;

    // A program that emulates the board. Its arguments stand for themselves, but for {file}, the
    // shared region's file, and {firmware}, the firmware's ELF file, wherever they occur.
    struct {
        const char *program;          // looked for in PATH
        const char *package;          // the Debian package that has it
        uint64_t file_size;           // bytes of {file}, which begins with the shared region
        const char *const *arguments; // ends with NULL
        const char *const *counting;  // further ones: time counts instructions. Ends with NULL
    } emulator;
};

extern const struct bcl_board bcl_boards[];
extern const size_t bcl_board_count;

// The board of that name, or NULL.
const struct bcl_board *bcl_board_find(const char *name);

#ifdef __cplusplus
}
#endif

#endif // BARECL_BOARDS_H
