// SPDX-License-Identifier: MIT
//
// The lowest layer (host/base/): sums of sizes, text, the environment, paths, threads.

#include "base/allocate.h"
#include "base/environment.h"
#include "base/paths.h"
#include "base/text.h"
#include "base/thread.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void sums_do_not_wrap(void **state) {
    (void)state;
    assert_int_equal(bcl_add(3, 4), 7);
    assert_int_equal(bcl_add(BCL_TOO_LARGE - 1, 1), BCL_TOO_LARGE);
    assert_int_equal(bcl_add(BCL_TOO_LARGE - 1, 2), BCL_TOO_LARGE);
    assert_int_equal(bcl_add(BCL_TOO_LARGE, BCL_TOO_LARGE), BCL_TOO_LARGE);
    assert_int_equal(bcl_multiply(1ull << 31, 1ull << 31), 1ull << 62);
    assert_int_equal(bcl_multiply(1ull << 32, 1ull << 32), BCL_TOO_LARGE);
    assert_int_equal(bcl_multiply(BCL_TOO_LARGE, 0), 0);
    assert_int_equal(bcl_align_up(0, 128), 0);
    assert_int_equal(bcl_align_up(1, 128), 128);
    assert_int_equal(bcl_align_up(128, 128), 128);
    assert_int_equal(bcl_align_up(BCL_TOO_LARGE - 126, 128), BCL_TOO_LARGE);
    assert_int_equal(bcl_align_up(BCL_TOO_LARGE, 1), BCL_TOO_LARGE);
    assert_int_equal(bcl_divide_up(7, 4), 2);
    assert_int_equal(bcl_divide_up(BCL_TOO_LARGE, 2), 1ull << 63);
    assert_true(bcl_in_range(3, 4, 7));
    assert_false(bcl_in_range(4, 4, 7));
    assert_false(bcl_in_range(8, 0, 7));
    assert_false(bcl_in_range(4, BCL_TOO_LARGE, 7));
}

static void what_is_too_large_is_not_allocated(void **state) {
    (void)state;
    assert_null(bcl_allocate(BCL_TOO_LARGE));
    assert_null(bcl_allocate_zeroed(BCL_TOO_LARGE));
    assert_null(bcl_allocate_aligned(BCL_TOO_LARGE, 128));
    char *memory = bcl_allocate(0);
    assert_non_null(memory);
    assert_null(bcl_resize(memory, BCL_TOO_LARGE));
    bcl_free(memory);
    bcl_free(NULL);
}

static void text_is_copied_and_grows(void **state) {
    (void)state;
    char *part = bcl_text_copy_part("four", 3), *whole = bcl_text_copy_part("four", 99);
    assert_string_equal(part, "fou");
    assert_string_equal(whole, "four");
    bcl_free(part);
    bcl_free(whole);

    struct bcl_text text = {0};
    for (int i = 0; i < 100; i++)
        bcl_text_add(&text, "%d,", i % 10);
    assert_int_equal(text.size, 200);
    char *taken = bcl_text_take(&text);
    assert_int_equal(strlen(taken), 200);
    assert_memory_equal(taken, "0,1,2,", 6);
    bcl_free(taken);
    char *empty = bcl_text_take(&text);
    assert_string_equal(empty, "");
    bcl_free(empty);
}

static void environment_is_read(void **state) {
    (void)state;
    static const struct {
        const char *value;
        bool flag;
        unsigned long number; // from 1 to 9; else 5 stays
    } cases[] = {{NULL, false, 5},
                 {"", false, 5},
                 {"0", false, 5},
                 {"1", true, 1},
                 {"9", true, 9},
                 {"10", true, 5},
                 {"-3", true, 5},
                 {" 3", true, 5},
                 {"3s", true, 5},
                 {"yes", true, 5},
                 {"99999999999999999999", true, 5}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned long number = 5;
        if (cases[i].value != NULL)
            setenv("BARECL_TEST", cases[i].value, 1);
        else
            unsetenv("BARECL_TEST");
        assert_int_equal(bcl_environment_flag("BARECL_TEST"), cases[i].flag);
        bcl_environment_number("BARECL_TEST", 1, 9, &number);
        assert_int_equal(number, cases[i].number);
    }
}

static void commands_are_found(void **state) {
    (void)state;
    char *before = strdup(getenv("PATH"));
    setenv("PATH", "/nowhere::/bin", 1);
    char *found = bcl_path_of_command("sh"), *path = bcl_path_of_command("/bin/sh");
    assert_string_equal(found, "/bin/sh");
    assert_string_equal(path, "/bin/sh");
    assert_null(bcl_path_of_command("no-such-command"));
    assert_null(bcl_path_of_command("/nowhere/sh"));
    assert_null(bcl_path_of_command(""));
    setenv("PATH", before, 1);
    free(before);
    bcl_free(found);
    bcl_free(path);
}

static void *signals_of_thread(void *blocked) {
    pthread_sigmask(SIG_SETMASK, NULL, blocked);
    return NULL;
}

static void threads_leave_signals_to_the_application(void **state) {
    (void)state;
    sigset_t blocked, before, after;
    pthread_t thread;
    pthread_sigmask(SIG_SETMASK, NULL, &before);
    assert_int_equal(bcl_thread_start(&thread, "test", signals_of_thread, &blocked), 0);
    pthread_join(thread, NULL);
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    assert_true(sigismember(&blocked, SIGINT) && sigismember(&blocked, SIGALRM));
    assert_false(sigismember(&blocked, SIGSEGV));
    assert_int_equal(sigismember(&after, SIGINT), sigismember(&before, SIGINT));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_do_not_wrap),
        cmocka_unit_test(what_is_too_large_is_not_allocated),
        cmocka_unit_test(text_is_copied_and_grows),
        cmocka_unit_test(environment_is_read),
        cmocka_unit_test(commands_are_found),
        cmocka_unit_test(threads_leave_signals_to_the_application),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
