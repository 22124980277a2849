// SPDX-License-Identifier: MIT
//
// Board descriptions, board.json: they must be read, or refused with a message. The functions under test are static in
// read.c, which is therefore included here.

#define _GNU_SOURCE // as in read.c
#include "input.h"

#include "read.c"

// Checks what every accepted board guarantees to its users.
static void use(const struct reading *reading) {
    const struct bcl_board *board = &reading->board;
    EXPECT(strcmp(board->name, "board") == 0);
    EXPECT(board->memory.shared.control_offset < board->memory.shared.size);
    EXPECT(board->memory.shared.size + board->memory.instructions.size <=
           board->emulator.file_size);
    EXPECT(strlen(board->core.target) > 0);
    for (const char *word = board->emulator.arguments; *word != '\0'; word = bcl_text_behind(word))
        EXPECT(strlen(word) < reading->tokens[0].end + (size_t)1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct reading *reading = calloc(1, sizeof *reading);
    FILE *file = size > 0 ? fmemopen((void *)data, size, "r") : NULL;
    if (file != NULL && take_text(reading, file, &size) && read_text(reading, size, "board"))
        use(reading);
    if (file != NULL)
        fclose(file);
    free(reading->text);
    free(reading->words);
    free(reading);
    return 0;
}
