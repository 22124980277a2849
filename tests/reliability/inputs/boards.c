// SPDX-License-Identifier: MIT
//
// Board descriptions, board.json: read, or refused with a message. The function that has the text is
// the file's own.

#define _GNU_SOURCE // as the file has it
#include "input.h"

#include "read.c"

// What a board that was let through promises to those who use it.
static void use(const struct reading *reading) {
    const struct bcl_board *board = &reading->board;
    EXPECT(strcmp(board->name, "board") == 0);
    EXPECT(board->memory.shared.control_offset < board->memory.shared.size);
    EXPECT(board->memory.shared.size + board->memory.instructions.size <=
           board->emulator.file_size);
    EXPECT(strlen(board->core.architecture) > 0 && strlen(board->core.target) > 0);
    for (const char *const *word = board->emulator.arguments; *word != NULL; word++)
        EXPECT(strlen(*word) < reading->tokens[0].end + (size_t)1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct reading *reading = calloc(1, sizeof *reading);
    reading->text = malloc(size + 1);
    if (size > 0)
        memcpy(reading->text, data, size);
    reading->text[size] = '\0';
    if (read_text(reading, size, "board"))
        use(reading);
    free(reading->text);
    free(reading);
    return 0;
}
