// SPDX-License-Identifier: MIT
//
// Boards that are read at run time. The argument is the board.json of tta-dct. tests/schema tests the messages
// for wrong boards.

#define _GNU_SOURCE
#include "barecl/boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h> // cmocka.h needs the four headers before it

static char good[8192];
static char folder[] = "/tmp/boards_test.XXXXXX";

// Writes the record of the board `name`: the good record with `from` replaced by `to`.
static void write_board(const char *name, const char *from, const char *to) {
    char path[256];
    const char *place = strstr(good, from);
    assert_non_null(place);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/%s/board.json", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%.*s%s%s", (int)(place - good), good, to, place + strlen(from));
    fclose(file);
}

static void test_good(void **state) {
    (void)state;
    uint64_t number = 0;
    write_board("mine", "\"name\": \"tta-dct\"", "\"name\": \"mine\"");
    const struct bcl_board *board = bcl_board_find("mine");
    assert_non_null(board);
    assert_string_equal(board->core.target, "tta");
    assert_string_equal(bcl_board_target(board), "tta-dct");
    assert_int_equal(board->transport, BCL_BOARD_TRANSPORT_SHARED_FILE);
    assert_int_equal(board->memory.shared.size, 0xe00000);
    assert_int_equal(board->memory.local.address, 0x80);
    assert_int_equal(board->memory.device.size, 0);
    assert_int_equal(board->emulator.file_size, 0xe00000 + 0x2000000);
    const char *text = board->emulator.arguments;
    assert_string_equal(text, "--gdb");
    text = bcl_text_behind(text);
    assert_string_equal(text, "-");
    assert_string_equal(bcl_text_behind(text), "--machine");
    assert_string_equal(board->emulator.counting, "");
    text = bcl_text_behind(board->emulator.profiling);
    assert_string_equal(text, "{profile}");
    assert_string_equal(bcl_text_behind(text), "");
    assert_string_equal(board->firmware, "mine.prog");
    assert_string_equal(strrchr(board->folder, '/'), "/mine");
    assert_true(bcl_board_number(board, "memory.instructions.address", &number));
    assert_int_equal(number, 0x8000);
    assert_false(bcl_board_number(board, "name", &number));
    assert_false(bcl_board_number(board, "memory", &number));
    assert_ptr_equal(bcl_board_find("mine"), board);
}

static void test_described_go_first(void **state) {
    (void)state;
    write_board("tta-dct", "100000000", "7");
    assert_int_equal(bcl_board_find("tta-dct")->core.clock_hz, 7);
    assert_string_equal(bcl_board_find("tta-dct")->emulator.counting, "");
    assert_int_equal(bcl_board_find("virt-rv32")->core.architecture,
                     BCL_BOARD_CORE_ARCHITECTURE_RISCV);
    assert_string_equal(bcl_board_target(bcl_board_find("virt-rv32")), "rv32imafc");
    assert_null(bcl_board_find("virt-rv32")->folder);
    assert_null(bcl_board_find("no-such-board"));
}

static int read_file(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "r");
    size_t got = file == NULL ? 0 : fread(text, 1, size - 1, file);
    if (file != NULL)
        fclose(file);
    return got > 0;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_described_go_first),
    };
    if (argc != 2 || !read_file(argv[1], good, sizeof good) || mkdtemp(folder) == NULL)
        return 1;
    setenv("BARECL_BOARDS", folder, 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
