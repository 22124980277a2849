// SPDX-License-Identifier: MIT
//
// The facts of this build's boards, generated from boards/<name>/board.json. The members of struct bcl_board are
// those of the file; boards/README.md explains each one. All of this is constant, so any thread may read it.
// BARECL_BOARDS may name a folder of further boards, which take precedence over these.

#ifndef BARECL_BOARDS_H
#define BARECL_BOARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "barecl/board_facts.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const struct bcl_board bcl_boards[];
extern const size_t bcl_board_count;

// The board of that name, or NULL. Thread-safe. A board in the folder of BARECL_BOARDS, <name>/board.json (with its
// machine in machine.adf beside it), is read at its first use and never freed. If the file is wrong, a message on
// standard error names the file, the line and the member.
const struct bcl_board *bcl_board_find(const char *name);

// What requests and binaries name as the target of code for the board's core: the compiler's target; the machine; or
// the board itself, if its core has operations of its own.
static inline const char *bcl_board_target(const struct bcl_board *board) {
    if (board->core.operations[0] != '\0')
        return board->name;
    return board->core.machine[0] != '\0' ? board->core.machine : board->core.target;
}

// Whether the core reaches only its local store, and not the shared region.
static inline bool bcl_board_is_local_store(const struct bcl_board *board) {
    return board->core.reach == BCL_BOARD_CORE_REACH_LOCAL_STORE;
}

// The text behind one of a fact that is texts.
static inline const char *bcl_text_behind(const char *text) { return text + strlen(text) + 1; }

// The number of that member: `memory.shared.size`. False: there is no such number.
bool bcl_board_number(const struct bcl_board *board, const char *member, uint64_t *number);

#ifdef __cplusplus
}
#endif

#endif // BARECL_BOARDS_H
