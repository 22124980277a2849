// SPDX-License-Identifier: MIT
//
// The cache on disk returns what was stored and nothing else, whatever happened to its files.

#include "support.h"

#include "program/cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char directory[] = "/tmp/barecl-cache-test-XXXXXX";

static struct bcl_binary make_binary(const char *target) {
    size_t size;
    unsigned char *data = test_binary(target, NULL, 0, NULL, &size);
    struct bcl_binary binary;
    const char *why;
    assert_true(bcl_binary_parse(data, size, &binary, &why));
    free(data);
    return binary;
}

static struct bcl_entry_key key_of(const char *text) {
    return bcl_cache_key(
        "compiler",
        &(struct bcl_source){.target = "target", .options = "-O2", .settings = "", .text = text});
}

static void store_with_log(const char *text, const char *target, const char *log) {
    struct bcl_entry_key key = key_of(text);
    struct bcl_binary binary = make_binary(target);
    bcl_cache_store(&key, &binary, log);
    bcl_binary_free(&binary);
    free(key.bytes);
}

static void store(const char *text, const char *target) { store_with_log(text, target, ""); }

// Whether the cache has the binary for `text`, made for `target`. *log is malloc'ed, or NULL.
static bool has_with_log(const char *text, const char *target, char **log) {
    struct bcl_entry_key key = key_of(text);
    struct bcl_binary binary;
    bool found = bcl_cache_load(&key, &binary, log);
    if (found) {
        assert_string_equal(binary.header->target, target);
        bcl_binary_free(&binary);
    }
    free(key.bytes);
    return found;
}

static bool has(const char *text, const char *target) {
    char *log = NULL;
    bool found = has_with_log(text, target, &log);
    assert_null(log);
    return found;
}

// The only file of the cache. Malloc'ed.
static char *only_file(void) {
    DIR *dir = opendir(getenv("BARECL_CACHE_DIR"));
    char *path = NULL;
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        if (entry->d_name[0] == '.')
            continue;
        assert_null(path);
        assert_true(asprintf(&path, "%s/%s", getenv("BARECL_CACHE_DIR"), entry->d_name) > 0);
    }
    closedir(dir);
    assert_non_null(path);
    return path;
}

static int fresh_directory(void **state) {
    (void)state;
    static int count;
    char path[64];
    snprintf(path, sizeof path, "%s/a/%d", directory, count++);
    return setenv("BARECL_CACHE_DIR", path, 1);
}

static void entry_is_found_again(void **state) {
    (void)state;
    assert_false(has("kernel a", "one"));
    store("kernel a", "one");
    store("kernel b", "two");
    assert_true(has("kernel a", "one"));
    assert_true(has("kernel b", "two"));
    assert_false(has("kernel c", ""));
    store("kernel a", "three");
    assert_true(has("kernel a", "three"));
}

static void log_comes_with_the_binary(void **state) {
    (void)state;
    char *log = NULL;
    store_with_log("kernel a", "one", "a warning\nand another\n");
    assert_true(has_with_log("kernel a", "one", &log));
    assert_string_equal(log, "a warning\nand another\n");
    free(log);
}

#define TEXT(target, options, settings, text) \
    {target, options, settings, text, BCL_BUILD, NULL, 0, 0}

static void every_part_of_the_key_counts(void **state) {
    (void)state;
    static const struct bcl_part parts[] = {{"a", "x", 1}, {"a", "y", 1}, {"b", "x", 1}};
    static const struct {
        const char *identity;
        struct bcl_source source;
    } keys[] = {
        {"c", TEXT("t", "o", "s", "x")},
        {"d", TEXT("t", "o", "s", "x")},
        {"c", TEXT("u", "o", "s", "x")},
        {"c", TEXT("t", "p", "s", "x")},
        {"c", TEXT("t", "o", "r", "x")},
        {"c", TEXT("t", "o", "s", "y")},
        {"c", TEXT("to", "", "s", "x")},
        {"c", TEXT("t", "o", "", "sx")},
        {"c", {"t", "o", "s", "x", BCL_COMPILE, NULL, 0, 0}},
        {"c", {"t", "o", "s", "x", BCL_COMPILE, parts, 1, 0}},
        {"c", {"t", "o", "s", "x", BCL_COMPILE, parts, 2, 0}},
        {"c", {"t", "o", "s", "x", BCL_COMPILE, parts + 1, 1, 0}},
        {"c", {"t", "o", "s", "x", BCL_COMPILE, parts + 2, 1, 0}},
        {"c", {"t", "o", "s", "x", BCL_LINK, parts, 1, 0}},
        {"c", {"t", "o", "s", "x\0y", BCL_BUILD, NULL, 0, 3}}, // SPIR-V may have a 0
    };
    struct bcl_binary binary = make_binary("one"), found;
    struct bcl_entry_key first = bcl_cache_key(keys[0].identity, &keys[0].source);
    bcl_cache_store(&first, &binary, "");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct bcl_entry_key key = bcl_cache_key(keys[i].identity, &keys[i].source);
        char *log = NULL;
        bool loaded = bcl_cache_load(&key, &found, &log);
        assert_true(loaded == (i == 0));
        if (loaded)
            bcl_binary_free(&found);
        free(key.bytes);
    }
    free(first.bytes);
    bcl_binary_free(&binary);
}

// Two keys with the same hash: the first key's file is put where the second key's would be.
static void collision_is_noticed(void **state) {
    (void)state;
    store("kernel a", "one");
    char *a = only_file();
    char aside[128];
    snprintf(aside, sizeof aside, "%s/aside", directory);
    assert_int_equal(rename(a, aside), 0);
    store("kernel b", "two");
    char *b = only_file();
    assert_int_equal(rename(aside, b), 0);
    assert_false(has("kernel b", "two"));
    free(a);
    free(b);
}

static void damaged_entry_is_not_used(void **state) {
    (void)state;
    store("kernel a", "one");
    char *path = only_file();
    struct stat before;
    assert_int_equal(stat(path, &before), 0);
    for (long at = 0; at < before.st_size; at += 7) {
        FILE *file = fopen(path, "r+");
        fseek(file, at, SEEK_SET);
        int byte = fgetc(file);
        fseek(file, at, SEEK_SET);
        fputc(byte ^ 0x10, file);
        fclose(file);
        assert_false(has("kernel a", "one"));
        store("kernel a", "one");
    }
    for (long size = 0; size < before.st_size; size += 13) {
        assert_int_equal(truncate(path, size), 0);
        assert_false(has("kernel a", "one"));
    }
    store("kernel a", "one");
    assert_true(has("kernel a", "one"));
    free(path);
}

static void unusable_directory_is_no_error(void **state) {
    (void)state;
    static const char *const directories[] = {"/dev/null/cache", "/proc/self/nothing", ""};
    for (size_t i = 0; i < sizeof directories / sizeof directories[0]; i++) {
        setenv("BARECL_CACHE_DIR", directories[i], 1);
        store("kernel a", "one");
        assert_false(has("kernel a", "one"));
    }
}

static void directory_is_private(void **state) {
    (void)state;
    struct stat made;
    store("kernel a", "one");
    assert_int_equal(stat(getenv("BARECL_CACHE_DIR"), &made), 0);
    assert_int_equal(made.st_mode & 0777, 0700);
}

// Whoever can write an entry chooses the code that runs. Only root can set up this case.
static void what_is_another_users_is_refused(void **state) {
    (void)state;
    enum { NOBODY = 65534 };
    const char *path = getenv("BARECL_CACHE_DIR");
    store("kernel a", "one");
    assert_true(has("kernel a", "one"));
    if (geteuid() != 0)
        skip();
    char *entry = only_file();
    assert_int_equal(chown(entry, NOBODY, NOBODY), 0);
    assert_false(has("kernel a", "one"));
    assert_int_equal(unlink(entry), 0);
    assert_int_equal(chown(path, NOBODY, NOBODY), 0);
    store("kernel a", "one");
    assert_int_equal(access(entry, F_OK), -1);
    free(entry);
}

static void no_temporary_file_stays(void **state) {
    (void)state;
    store("kernel a", "one");
    store("kernel a", "one");
    free(only_file());
}

// -------------------------------------------------------------------------------------------------
// The limit

// A source so long that a few of its entries fill a MiB; each letter gives another source.
static const char *long_source(char letter) {
    static char text[300000];
    memset(text, letter, sizeof text - 1);
    return text;
}

// Makes all files of the cache's folder that many seconds older.
static void age(long seconds) {
    const char *path = getenv("BARECL_CACHE_DIR");
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        struct stat state;
        if (entry->d_name[0] == '.' || fstatat(dirfd(dir), entry->d_name, &state, 0) != 0)
            continue;
        struct timespec times[2] = {state.st_atim, state.st_mtim};
        times[1].tv_sec -= seconds;
        assert_int_equal(utimensat(dirfd(dir), entry->d_name, times, 0), 0);
    }
    closedir(dir);
}

static void touch(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", getenv("BARECL_CACHE_DIR"), name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
}

static bool exists(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", getenv("BARECL_CACHE_DIR"), name);
    return access(path, F_OK) == 0;
}

static void what_was_used_longest_ago_goes(void **state) {
    (void)state;
    setenv("BARECL_CACHE_SIZE", "1", 1);
    for (char letter = 'a'; letter <= 'c'; letter++) {
        store(long_source(letter), "one");
        age(1000);
    }
    assert_true(has(long_source('a'), "one")); // and so it was used later than the others
    store(long_source('d'), "one");
    assert_true(has(long_source('a'), "one"));
    assert_false(has(long_source('b'), "one"));
    assert_true(has(long_source('d'), "one"));
    unsetenv("BARECL_CACHE_SIZE");
}

static void nothing_goes_without_a_limit(void **state) {
    (void)state;
    setenv("BARECL_CACHE_SIZE", "0", 1);
    for (char letter = 'a'; letter <= 'f'; letter++)
        store(long_source(letter), "one");
    for (char letter = 'a'; letter <= 'f'; letter++)
        assert_true(has(long_source(letter), "one"));
    unsetenv("BARECL_CACHE_SIZE");
}

// A single entry must not evict all others either.
static void what_is_too_large_is_not_kept(void **state) {
    (void)state;
    setenv("BARECL_CACHE_SIZE", "1", 1);
    store("kernel a", "one");
    char *text = malloc(2 << 20);
    memset(text, 'x', (2 << 20) - 1);
    text[(2 << 20) - 1] = '\0';
    store(text, "one");
    assert_false(has(text, "one"));
    assert_true(has("kernel a", "one"));
    free(text);
    unsetenv("BARECL_CACHE_SIZE");
}

// What a dead writer left is removed after an hour; files that are not the cache's stay.
static void other_files_stay(void **state) {
    (void)state;
    static const char *const others[] = {"notes", "0123456789abcdef.txt",
                                         "0123456789abcdef-backup"};
    setenv("BARECL_CACHE_SIZE", "1", 1);
    store("kernel a", "one");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        touch(others[i]);
    touch("0123456789abcdef.aBc123");
    age(4000);
    touch("fedcba9876543210.aBc123"); // belongs to a writer that is alive
    for (char letter = 'a'; letter <= 'f'; letter++)
        store(long_source(letter), "one");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_true(exists(others[i]));
    assert_false(exists("0123456789abcdef.aBc123"));
    assert_true(exists("fedcba9876543210.aBc123"));
    unsetenv("BARECL_CACHE_SIZE");
}

// A process scans the folder at its first entry, and again after it has written a sixty-fourth of the limit. The
// removal of an abandoned file shows that the scan took place.
static void many_entries_are_one_look(void **state) {
    (void)state;
    store("kernel a", "one");
    touch("0123456789abcdef.aBc123");
    age(4000);
    store("kernel b", "one");
    assert_true(exists("0123456789abcdef.aBc123"));
    for (char letter = 'a'; letter <= 'p'; letter++)
        store(long_source(letter), "one");
    assert_false(exists("0123456789abcdef.aBc123"));
}

static void a_full_disk_is_no_error(void **state) {
    (void)state;
    struct rlimit before, little = {.rlim_cur = 4096};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    little.rlim_max = before.rlim_max;
    signal(SIGXFSZ, SIG_IGN); // writes fail with EFBIG, as they do with ENOSPC on a full disk
    store("kernel a", "one");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    store(long_source('b'), "one");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(has(long_source('b'), "one"));
    assert_true(has("kernel a", "one"));
    free(only_file());
}

// Several processes, which evict each other's entries all the time: each reads a complete entry or none.
static void processes_share_it(void **state) {
    (void)state;
    setenv("BARECL_CACHE_SIZE", "1", 1);
    pid_t children[4];
    for (int child = 0; child < 4; child++) {
        children[child] = fork();
        assert_true(children[child] >= 0);
        if (children[child] > 0)
            continue;
        for (int i = 0; i < 60; i++) {
            const char *text = long_source((char)('a' + (i * 7 + child) % 6));
            if (!has(text, "one"))
                store(text, "one");
        }
        _exit(0); // otherwise a failed assertion has ended the process
    }
    for (int child = 0; child < 4; child++) {
        int status;
        assert_int_equal(waitpid(children[child], &status, 0), children[child]);
        assert_int_equal(status, 0);
    }
    unsetenv("BARECL_CACHE_SIZE");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(entry_is_found_again, fresh_directory),
        cmocka_unit_test_setup(log_comes_with_the_binary, fresh_directory),
        cmocka_unit_test_setup(every_part_of_the_key_counts, fresh_directory),
        cmocka_unit_test_setup(collision_is_noticed, fresh_directory),
        cmocka_unit_test_setup(damaged_entry_is_not_used, fresh_directory),
        cmocka_unit_test_setup(unusable_directory_is_no_error, fresh_directory),
        cmocka_unit_test_setup(directory_is_private, fresh_directory),
        cmocka_unit_test_setup(what_is_another_users_is_refused, fresh_directory),
        cmocka_unit_test_setup(no_temporary_file_stays, fresh_directory),
        cmocka_unit_test_setup(what_was_used_longest_ago_goes, fresh_directory),
        cmocka_unit_test_setup(nothing_goes_without_a_limit, fresh_directory),
        cmocka_unit_test_setup(what_is_too_large_is_not_kept, fresh_directory),
        cmocka_unit_test_setup(other_files_stay, fresh_directory),
        cmocka_unit_test_setup(many_entries_are_one_look, fresh_directory),
        cmocka_unit_test_setup(a_full_disk_is_no_error, fresh_directory),
        cmocka_unit_test_setup(processes_share_it, fresh_directory),
    };
    if (mkdtemp(directory) == NULL)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) != 0 || failed;
}
