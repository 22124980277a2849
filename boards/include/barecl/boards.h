// SPDX-License-Identifier: MIT
//
// The boards that this build knows: facts, generated from boards/<name>/board.json.
// boards/README.md explains each of them. All of it is constant: any thread may read it.
// BARECL_BOARDS may name a folder of further ones, which go before these (boards/described.h).

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

    // Instruction memory that host and core both reach: a bcl_code_region. Size 0: instructions are
    // in the shared region, like all else.
    struct {
        uint64_t address;     // of the first instruction
        uint64_t size;        // bytes
        uint64_t file_offset; // in the emulator's file
    } instructions;

    // Local memory that the core alone reaches. Size 0: it is allocated in the shared region.
    struct {
        uint64_t address;
        uint64_t size;
    } local;

    const char *firmware; // the file in share/barecl/firmware, or its path from the root on

    // A program that emulates the board. It and its arguments stand for themselves, but for {file},
    // the shared region's file, {firmware}, the firmware's file, and {folder}, the folder of that,
    // wherever they occur.
    struct {
        const char *program;          // looked for in PATH, unless it is a path
        const char *package;          // the Debian package that has it
        uint64_t file_offset;         // where in {file} the shared region begins
        uint64_t file_size;           // bytes of {file}
        const char *const *arguments; // ends with NULL
        const char *const *counting;  // further ones: time counts instructions. Ends with NULL
        const char *const *profiling; // further ones: {profile} is a file that tells how often
                                      // each instruction ran. Ends with NULL; none: it cannot
    } emulator;
};

extern const struct bcl_board bcl_boards[];
extern const size_t bcl_board_count;

// The board of that name, or NULL. Thread-safe.
const struct bcl_board *bcl_board_find(const char *name);

#ifdef __cplusplus
}
#endif

#endif // BARECL_BOARDS_H
