// SPDX-License-Identifier: MIT
//
// Boards that are read while the program runs: a good board.json, and what is said of bad ones. The
// first argument is the board.json of tta-dct, whose texts the cases change, the second that of a core whose
// memories are one address space.

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
static char good_core[8192];
static char folder[] = "/tmp/boards_test.XXXXXX";

// Of the board `name`, with the text in which `to` stands for `from`.
static void write_text(const char *name, const char *text, const char *from, const char *to) {
    char path[256];
    const char *place = strstr(text, from);
    assert_non_null(place);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/%s/board.json", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%.*s%s%s", (int)(place - text), text, to, place + strlen(from));
    fclose(file);
}

static void write_board(const char *name, const char *from, const char *to) {
    write_text(name, good, from, to);
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
    {"\"vector_bytes\"", "\"count\": 17, \"vector_bytes\"",
     "\"core.count\" is too large, wanted: at most 16"},
    {"\"vector_bytes\"", "\"vectors\": 0, \"vector_bytes\"", "\"core.vectors\" is none"},
    {"\"profiling\": [", "\"profiling\": [7, {}, ", "\"emulator.profiling.1\" is wrong"},
    {"\"package\"", "\"file_size\": 4096, \"package\"", "\"memory.shared.size\" is wrong"},
    {"\"0x0\"", "\"0xe00000\"", "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0xc40000\"",
     "\"memory.shared.control_offset\" is wrong"}, // in the programs' area
    {"\"0x0\"", "\"0xc3e000\"", "\"memory.shared.control_offset\" is wrong"}, // no room for buffers
    {"\"0x0\"", "\"0x4\"", "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0x0\", \"control_size\": 512", "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0x0\", \"control_size\": \"0xe00000\"",
     "\"memory.shared.control_offset\" is wrong"},
    {"\"0x0\"", "\"0x0\", \"programs_size\": \"0xe00000\"",
     "\"memory.shared.control_offset\" is wrong"},
    {"\"size\": \"0x00e00000\"", "\"size\": \"0x2000\"",
     "\"memory.shared.control_offset\" is wrong"},
    {"\"tta\"", "\"pdp\"", "\"core.architecture\" is \"pdp\", wanted: cortex-m, "},
    {"shared-file", "telepathy", "\"transport\" is \"telepathy\", wanted: shared-file"},
    {"simulated", "sim\\u0075lated", "\"description\" is "},
    {"\"memory\": {", "\"memory\": ", "not a JSON object"},
    {"{", "[", "not a JSON object"},
};

static void check_refused(const char *name, const char *wanted) {
    char said[1024];
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
    if (board != NULL || strstr(said, wanted) == NULL || strstr(said, name) == NULL)
        fail_msg("%s: wanted: %s, said: %s", name, wanted, said);
}

static void test_bad(void **state) {
    (void)state;
    char name[32];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(name, sizeof name, "bad-%zu", i);
        write_board(name, cases[i].from, cases[i].to);
        check_refused(name, cases[i].said);
    }
}

// With the line, which is that of the text `line`.
static const struct {
    const char *from, *to, *line, *said;
} core_cases[] = {
    {"0x20000000", "0x21000000", "\"shared\"",
     "members \"memory.data\" and \"memory.shared\" overlap"},
    {"0x00200000\"", "0x21400000\"", "\"shared\"",
     "members \"memory.code\" and \"memory.shared\" overlap"},
    {"0x21000000", "0xff800000", "\"shared\"", "\"memory.shared\" ends beyond 4 GiB"},
    {"25000000", "\"fast\"", "\"clock_hz\"", "\"core.clock_hz\" is \"fast\""},
    {"clock_hz", "clock_mhz", "\"clock_hz\"", "\"core.clock_mhz\" is none"},
    {"shared-file", "telepathy", "\"transport\"", "\"transport\" is \"telepathy\""},
};

static void test_lines(void **state) {
    (void)state;
    char name[32], wanted[256];
    for (size_t i = 0; i < sizeof core_cases / sizeof core_cases[0]; i++) {
        const char *end = strstr(good_core, core_cases[i].line);
        unsigned line = 1;
        assert_non_null(end);
        for (const char *c = good_core; c < end; c++)
            line += *c == '\n';
        snprintf(name, sizeof name, "bad-core-%zu", i);
        write_text(name, good_core, core_cases[i].from, core_cases[i].to);
        snprintf(wanted, sizeof wanted, "board.json:%u: member", line);
        check_refused(name, wanted);
        snprintf(name, sizeof name, "bad-core-again-%zu", i);
        write_text(name, good_core, core_cases[i].from, core_cases[i].to);
        check_refused(name, core_cases[i].said);
    }
}

// A way to a core wants facts without which it reaches nothing.
static void test_ways(void **state) {
    (void)state;
    char emulated[64];
    snprintf(emulated, sizeof emulated, "\"transport\": \"shared-file\"");
    write_text("way-uio", good_core, emulated, "\"transport\": \"uio\"");
    check_refused("way-uio", "\"host.region\" is missing, which transport uio wants");
    write_text("way-dev-mem", good_core, emulated, "\"transport\": \"dev-mem\"");
    check_refused("way-dev-mem", "\"host.processor\" is missing, which transport dev-mem wants");
    write_text("way-remoteproc", good_core, emulated,
               "\"transport\": \"remoteproc\", \"host\": {\"power_register\": 4096}");
    check_refused("way-remoteproc",
                  "\"host.processor\" is missing, which transport remoteproc wants");
    write_text("way-good", good_core, "\"mps2-an386\"", "\"way-good\"");
    assert_non_null(bcl_board_find("way-good"));
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
        cmocka_unit_test(test_good), cmocka_unit_test(test_described_go_first),
        cmocka_unit_test(test_bad),  cmocka_unit_test(test_lines),
        cmocka_unit_test(test_ways),
    };
    if (argc != 3 || !read_file(argv[1], good, sizeof good) ||
        !read_file(argv[2], good_core, sizeof good_core) || mkdtemp(folder) == NULL)
        return 1;
    setenv("BARECL_BOARDS", folder, 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
