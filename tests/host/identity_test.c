// SPDX-License-Identifier: MIT
//
// The compiler's identity: the library asks for it once, and again as soon as one of the compiler's
// files has changed. The compiler is a script that writes a line for each question; its digest is
// the content of a file beside it.

#include "support.h"

#include "program/identity.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char directory[] = "/tmp/barecl-identity-test-XXXXXX";

static const char compiler[] =
    "#!/usr/bin/python3\n"
    "import os, struct, sys\n"
    "def stamp(path):\n"
    "    s = os.stat(path)\n"
    "    return f'{s.st_ino} {s.st_size} {s.st_mtime_ns} {s.st_ctime_ns} {path}\\n'\n"
    "os.chdir(os.path.dirname(os.path.realpath(__file__)))\n"
    "here = os.getcwd()\n"
    "while request := sys.stdin.buffer.read(20):\n"
    "    magic, version, kind, size, length = struct.unpack('<5I', request)\n"
    "    known = sys.stdin.buffer.read(length).decode()\n"
    "    open('asked', 'a').write('x')\n"
    "    if kind != 5 or os.path.exists('silent'):\n"
    "        sys.exit(1)\n"
    "    stamps = stamp(here + '/compiler') + stamp(here + '/part')\n"
    "    answer = '' if known == stamps else open('part').read() + '\\n' + stamps\n"
    "    sys.stdout.buffer.write(struct.pack('<4IiII', magic, version, 2, 12 + len(answer), 0, 0,\n"
    "                                        len(answer)) + answer.encode())\n"
    "    sys.stdout.flush()\n";

// The clock of the library under test (--wrap=time). It decides whether files count as settled, that is, whether
// they changed long ago. So the result does not depend on the speed of the test.
static bool files_are_settled;
time_t __real_time(time_t *seconds);
time_t __wrap_time(time_t *seconds);
time_t __wrap_time(time_t *seconds) {
    time_t now = files_are_settled ? __real_time(NULL) + 3 : 0;
    if (seconds != NULL)
        *seconds = now;
    return now;
}

static void write_file(const char *name, const char *content) {
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

// How often the compiler was asked since the last call.
static int asked(void) {
    struct stat state;
    int times = stat("asked", &state) == 0 ? (int)state.st_size : 0;
    remove("asked");
    return times;
}

static void set_compiler(const char *format) {
    char command[256];
    snprintf(command, sizeof command, format, directory);
    setenv("BARECL_COMPILER", command, 1);
}

static void expect(const char *digest, int times) {
    struct bcl_identity identity = bcl_identity_find(BCL_AWAITED);
    if (digest == NULL)
        assert_null(identity.digest);
    else
        assert_string_equal(identity.digest, digest);
    assert_int_equal(asked(), times);
    bcl_identity_free(&identity);
}

// Makes the files old enough for the identity to be kept.
static int fresh(void **state) {
    (void)state;
    static int count;
    char cache[128];
    bcl_compiler_stop();
    snprintf(cache, sizeof cache, "%s/cache-%d", directory, count++);
    setenv("BARECL_CACHE_DIR", cache, 1);
    unsetenv("BARECL_BOARDS");
    set_compiler("%s/compiler serve");
    write_file("part", "first");
    files_are_settled = true;
    return 0;
}

static void it_is_asked_once(void **state) {
    (void)state;
    expect("first", 1);
    expect("first", 0);
    bcl_compiler_stop();
    expect("first", 0);
}

static void a_changed_file_is_seen(void **state) {
    (void)state;
    struct stat before;
    expect("first", 1);
    assert_int_equal(stat("part", &before), 0);
    write_file("part", "other");
    files_are_settled = false;
    const struct timespec times[] = {before.st_atim, before.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, "part", times, 0), 0);
    expect("other", 1);
    expect("other", 1); // another change now could not be detected
    files_are_settled = true;
    expect("other", 1);
    expect("other", 0);
    assert_int_equal(rename("part", "aside"), 0);
    expect(NULL, 1);
    assert_int_equal(rename("aside", "part"), 0);
    expect("other", 1);
}

static void what_chooses_files_counts(void **state) {
    (void)state;
    expect("first", 1);
    setenv("BARECL_BOARDS", "/somewhere", 1);
    expect("first", 1);
    expect("first", 0);
}

// A compiler that another program starts may have its files elsewhere.
static void a_compiler_behind_another_is_always_asked(void **state) {
    (void)state;
    set_compiler("/usr/bin/env %s/compiler serve");
    expect("first", 1);
    expect("first", 1);
    set_compiler("exec '%s/compiler' serve");
    expect("first", 1);
    expect("first", 1);
}

static void a_compiler_that_does_not_tell_has_none(void **state) {
    (void)state;
    write_file("silent", "");
    expect(NULL, 1);
    remove("silent");
    setenv("BARECL_COMPILER", "/nowhere/bareclc serve", 1);
    expect(NULL, 0);
    setenv("BARECL_COMPILER", "cat", 1);
    expect(NULL, 0);
}

static void damaged_entries_are_not_used(void **state) {
    (void)state;
    char command[256];
    expect("first", 1);
    snprintf(command, sizeof command, "truncate -s -3 %s/*", getenv("BARECL_CACHE_DIR"));
    assert_int_equal(system(command), 0);
    expect("first", 1);
    expect("first", 0);
}

static void what_was_built_in_between_is_certain(void **state) {
    (void)state;
    struct bcl_identity identity = bcl_identity_find(BCL_AWAITED);
    assert_true(bcl_identity_holds(&identity, BCL_AWAITED));
    write_file("part", "other");
    assert_false(bcl_identity_holds(&identity, BCL_AWAITED));
    write_file("part", "first");
    assert_true(bcl_identity_holds(&identity, BCL_AWAITED));
    write_file("silent", "");
    assert_false(bcl_identity_holds(&identity, BCL_AWAITED));
    remove("silent");
    asked();
    bcl_identity_free(&identity);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(it_is_asked_once, fresh),
        cmocka_unit_test_setup(a_changed_file_is_seen, fresh),
        cmocka_unit_test_setup(what_chooses_files_counts, fresh),
        cmocka_unit_test_setup(a_compiler_behind_another_is_always_asked, fresh),
        cmocka_unit_test_setup(a_compiler_that_does_not_tell_has_none, fresh),
        cmocka_unit_test_setup(damaged_entries_are_not_used, fresh),
        cmocka_unit_test_setup(what_was_built_in_between_is_certain, fresh),
    };
    if (mkdtemp(directory) == NULL || chdir(directory) != 0)
        return 1;
    write_file("compiler", compiler);
    if (chmod("compiler", 0755) != 0)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    bcl_compiler_stop();
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) != 0 || failed;
}
