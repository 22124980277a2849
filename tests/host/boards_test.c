// SPDX-License-Identifier: MIT
//
// Boards that are read while the program runs: a good board.json, and what is said of bad ones. The
// first argument is the board.json of tta-dct, whose texts the cases change.

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

#include <cmocka.h> // wants the four first

static char good[8192];
static char folder[] = "/tmp/boards_test.XXXXXX";

// Of the board `name`, in which `from` stands for `to`.
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
    assert_string_equal(board->core.target, "tta-dct");
    assert_string_equal(board->transport, "shared-file");
    assert_int_equal(board->memory.shared.size, 0xe00000);
    assert_int_equal(board->memory.local.address, 0x80);
    assert_int_equal(board->memory.device.size, 0);
    assert_int_equal(board->emulator.file_size, 0xe00000 + 0x2000000);
    assert_string_equal(board->emulator.arguments[0], "--machine");
    assert_null(board->emulator.counting[0]);
    assert_string_equal(board->emulator.profiling[1], "{profile}");
    assert_null(board->emulator.profiling[2]);
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
    assert_null(bcl_board_find("tta-dct")->emulator.counting[0]);
    assert_string_equal(bcl_board_find("virt-rv32")->core.architecture, "riscv");
    assert_null(bcl_board_find("virt-rv32")->folder);
    assert_null(bcl_board_find("no-such-board"));
}

static const struct {
    const char *from, *to, *said;
} cases[] = {
    {"\"name\": \"tta-dct\"", "\"name\": \"other\"", "\"name\" is \"other\", wanted: the folder's"},
    {"100000000", "\"fast\"", "\"core.clock_hz\" is \"fast\", wanted: a number, decimal or"},
    {"100000000", "0", "\"core.clock_hz\" or \"ticks.hz\" is 0"},
    {"clock_hz", "clock_mhz", "\"core.clock_mhz\" is none that such a record has"},
    {"\"package\": \"barecl\",", "", "\"emulator.package\" is missing"},
    {"\"size\": \"0xff80\"", "\"size\": [1]", "\"memory.local.size\" is \"[1]\", wanted: a number"},
    {", \"size\": \"0xff80\"", "", "\"memory.local.size\" is missing"},
    {"\"local\"", "\"device\"", "\"memory.device.address\" is none that such a record has"},
    {"\"vector_bytes\"", "\"count\": 17, \"vector_bytes\"", "\"core.count\" is too large, wanted: at most 16"},
    {"\"vector_bytes\"", "\"vectors\": 0, \"vector_bytes\"", "\"core.vectors\" is none"},
    {"\"profiling\": [", "\"profiling\": [7, {}, ", "\"emulator.profiling.1\" is wrong"},
    {"\"package\"", "\"file_size\": 4096, \"package\"", "\"memory.shared.size\" is wrong"},
    {"\"0x0\"", "\"0xe00000\"", "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0xc40000\"", "\"memory.shared.control_offset\" is wrong"}, // in the programs' area
    {"\"0x0\"", "\"0xc3e000\"", "\"memory.shared.control_offset\" is wrong"}, // no room for buffers
    {"\"0x0\"", "\"0x4\"", "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0x0\", \"control_size\": 512", "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0x0\", \"control_size\": \"0xe00000\"", "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0x0\", \"programs_size\": \"0xe00000\"", "\"memory.shared.control_offset\" is wrong"},
    {"\"size\": \"0x00e00000\"", "\"size\": \"0x2000\"", "\"memory.shared.control_offset\" is wrong"},
    {"\"tta\"", "\"pdp\"", "\"core.architecture\" is \"pdp\", wanted: cortex-m, "},
    {"shared-file", "telepathy", "\"transport\" is \"telepathy\", wanted: shared-file"},
    {"simulated", "sim\\u0075lated", "\"description\" is "},
    {"\"memory\": {", "\"memory\": ", "not a JSON object"},
    {"{", "[", "not a JSON object"},
};

static void test_bad(void **state) {
    (void)state;
    char name[16], said[1024];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(name, sizeof name, "bad-%zu", i);
        write_board(name, cases[i].from, cases[i].to);
        FILE *file = tmpfile();
        int old = dup(STDERR_FILENO);
        dup2(fileno(file), STDERR_FILENO);
        const struct bcl_board *board = bcl_board_find(name);
        fflush(stderr);
        dup2(old, STDERR_FILENO);
        close(old);
        rewind(file);
        said[fread(said, 1, sizeof said - 1, file)] = '\0';
        fclose(file);
        if (board != NULL || strstr(said, cases[i].said) == NULL || strstr(said, name) == NULL)
            fail_msg("case %zu: wanted: %s, said: %s", i, cases[i].said, said);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_described_go_first),
        cmocka_unit_test(test_bad),
    };
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL || fread(good, 1, sizeof good - 1, file) == 0 || mkdtemp(folder) == NULL)
        return 1;
    fclose(file);
    setenv("BARECL_BOARDS", folder, 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
