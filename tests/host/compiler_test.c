// SPDX-License-Identifier: MIT
//
// The client of the compiler, with shell scripts as compilers. Whatever they do, the application
// gets an error code and a log, no signal and no zombie, and the next build works.

#include "support.h"

#include "program/build.h"
#include "program/compiler.h"
#include "program/settings.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct bcl_source source = {
    .target = "some-target", .options = "", .settings = "", .text = "kernel void k() {}"};

// Size of the request: the frame and three texts.
#define REQUEST_SIZE (16 + 16 + 11 + 0 + 0 + 18)

static char directory[] = "/tmp/barecl-compiler-test-XXXXXX";

static FILE *create(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    return file;
}

static void write_blob(FILE *file, const void *data, uint32_t size) {
    fwrite(&size, sizeof size, 1, file);
    if (size > 0)
        fwrite(data, 1, size, file);
}

// A RESULT frame in a file, for scripts to `cat`.
static void write_answer(const char *name, int32_t status, const char *log, const char *target) {
    size_t size = 0;
    unsigned char *binary = target != NULL ? test_binary(target, NULL, 0, NULL, &size) : NULL;
    struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_RESULT,
                              (uint32_t)(12 + strlen(log) + size)};
    FILE *file = create(name);
    fwrite(&frame, sizeof frame, 1, file);
    fwrite(&status, sizeof status, 1, file);
    write_blob(file, log, (uint32_t)strlen(log));
    write_blob(file, binary, (uint32_t)size);
    fclose(file);
    free(binary);
}

// For scripts: returns when the library has read the whole answer (0x5411 is SIOCOUTQ).
static const char until_read[] =
    "until_read() { /usr/bin/python3 -c 'import fcntl, time\n"
    "while any(fcntl.ioctl(1, 0x5411, bytes(4))): time.sleep(0.001)'; }; ";

static void set_compiler(const char *script) {
    char command[1024];
    snprintf(command, sizeof command, "cd %s; read_request() { head -c %d >/dev/null; }; %s%s",
             directory, REQUEST_SIZE, until_read, script);
    setenv("BARECL_COMPILER", command, 1);
}

static enum bcl_build_result build_as(enum bcl_urgency urgency, char **log) {
    struct bcl_binary binary = {0};
    enum bcl_build_result result = bcl_build(&source, urgency, &binary, log);
    if (result == BCL_BUILT)
        bcl_binary_free(&binary);
    return result;
}

static enum bcl_build_result build(char **log) { return build_as(BCL_AWAITED, log); }

static void good_answer_is_taken(void **state) {
    (void)state;
    char *log;
    set_compiler("while read_request; do cat good; done");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(build(&log), BCL_BUILT);
        assert_string_equal(log, "a warning");
        free(log);
    }
}

static bool has_file(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return access(path, F_OK) == 0;
}

// A short build in the background uses the process that has built the program; a long one has its own.
static void short_builds_share_a_process(void **state) {
    (void)state;
    static const enum bcl_urgency urgencies[] = {BCL_AWAITED, BCL_SOON, BCL_AWAITED,
                                                 BCL_AT_LEISURE};
    char *log;
    set_compiler("mkdir first 2>/dev/null || >second; while read_request; do cat good; done");
    for (int i = 0; i < 4; i++) {
        assert_false(has_file("second"));
        assert_int_equal(build_as(urgencies[i], &log), BCL_BUILT);
        free(log);
    }
    assert_true(has_file("second"));
}

static void *build_soon(void *result) {
    char *log;
    *(enum bcl_build_result *)result = build_as(BCL_SOON, &log);
    free(log);
    return NULL;
}

// The first process answers when the second one has. Builds that wait for each other would never end.
static void builds_do_not_wait_for_others(void **state) {
    (void)state;
    enum bcl_build_result soon = BCL_NOT_BUILT;
    pthread_t thread;
    char *log;
    set_compiler("if mkdir one 2>/dev/null; then read_request; >busy; until [ -e answered ]; do "
                 "sleep 0.01; done; "
                 "cat good; else read_request; cat good; >answered; fi; cat >/dev/null");
    assert_int_equal(pthread_create(&thread, NULL, build_soon, &soon), 0);
    while (!has_file("busy"))
        usleep(1000);
    assert_int_equal(build(&log), BCL_BUILT);
    free(log);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(soon, BCL_BUILT);
}

static void slow_answer_is_waited_for(void **state) {
    (void)state;
    char *log;
    set_compiler("read_request; head -c 20 good; until_read; tail -c +21 good; cat >/dev/null");
    assert_int_equal(build(&log), BCL_BUILT);
    free(log);
}

static void user_error_comes_with_its_log(void **state) {
    (void)state;
    char *log;
    set_compiler("read_request; cat bad_options; cat >/dev/null");
    assert_int_equal(build(&log), BCL_BAD_OPTIONS);
    assert_string_equal(log, "no such option");
    free(log);
    set_compiler("read_request; cat bad; cat >/dev/null");
    assert_int_equal(build(&log), BCL_NOT_BUILT);
    assert_string_equal(log, "program.cl:1: error");
    free(log);
}

// Each failure, and what the log must say.
static const struct {
    const char *script, *log;
} accidents[] = {
    {"exit 3", "exit code 3"},
    {"read_request; exit 4", "exit code 4"},
    {"read_request; echo out of memory >&2; kill -9 $$", "killed by signal 9"},
    {"read_request; echo out of memory >&2; kill -9 $$", "out of memory"},
    {"kill -SEGV $$", "killed by signal 11"},
    {"read_request; head -c 30 good; exit 5", "exit code 5"},
    {"read_request; head -c 30 good; exec >&- <&-; sleep 0.1; exit 6", "exit code 6"},
    {"read_request; echo this is no frame but a line of text", "gave no answer"},
    {"read_request; cat huge; cat >/dev/null", "gave no answer"},
    {"read_request; cat long_log; cat >/dev/null", "gave no answer"},
    {"read_request; cat request; cat >/dev/null", "gave no answer"},
    {"read_request; cat not_binary; cat >/dev/null", "the compiler's answer is not"},
    {"read_request; cat other_target; cat >/dev/null", "another target"},
    {"/nowhere/bareclc serve", "exit code 127"},
    {"/nowhere/bareclc serve", "not found"},
};

static void accidents_become_logs(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof accidents / sizeof accidents[0]; i++) {
        char *log = NULL;
        set_compiler(accidents[i].script);
        assert_int_equal(build(&log), BCL_NOT_BUILT);
        assert_non_null(log);
        if (strstr(log, accidents[i].log) == NULL)
            fail_msg("'%s' logged: %s", accidents[i].script, log);
        free(log);
        // The failure does not affect the next build.
        set_compiler("read_request; cat good; cat >/dev/null");
        assert_int_equal(build(&log), BCL_BUILT);
        free(log);
    }
}

// The command line is started again: it dies at the first request and serves the second.
static void dead_compiler_is_replaced(void **state) {
    (void)state;
    char *log;
    set_compiler(
        "if [ -e mark ]; then read_request; cat good; cat >/dev/null; fi; : >mark; exit 1");
    assert_int_equal(build(&log), BCL_NOT_BUILT);
    free(log);
    assert_int_equal(build(&log), BCL_BUILT);
    free(log);
}

// The compiler hangs: before it has read the request, before its answer, in the middle of it.
static void hanging_compiler_is_ended(void **state) {
    (void)state;
    static const char *const scripts[] = {
        "trap '' TERM; while :; do sleep 1; done",
        "read_request; while :; do sleep 1; done",
        "read_request; head -c 20 good; exec sleep 60",
    };
    char *log;
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        setenv("BARECL_COMPILER_TIMEOUT", "1", 1);
        set_compiler(scripts[i]);
        assert_int_equal(build(&log), BCL_NOT_BUILT);
        assert_non_null(strstr(log, "gave no answer in 1 seconds"));
        assert_non_null(strstr(log, "killed by signal"));
        free(log);
        unsetenv("BARECL_COMPILER_TIMEOUT"); // one that answers may be slow: the machine may be
        set_compiler("read_request; cat good; cat >/dev/null");
        assert_int_equal(build(&log), BCL_BUILT);
        free(log);
    }
    // No limit; a value that makes no sense is ignored.
    static const char *const patient[] = {"0", "soon", "", "-1"};
    for (size_t i = 0; i < sizeof patient / sizeof patient[0]; i++) {
        setenv("BARECL_COMPILER_TIMEOUT", patient[i], 1);
        bcl_compiler_stop();
        slow_answer_is_waited_for(state);
    }
    unsetenv("BARECL_COMPILER_TIMEOUT");
}

static void build_in(const char *folder) {
    char *log;
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(build(&log), BCL_BUILT);
    free(log);
}

// A build finds files relative to the application's present working directory, not that of the
// first build.
static void builds_happen_in_the_callers_directory(void **state) {
    (void)state;
    char command[512], path[128], lines[64] = "", *before = getcwd(NULL, 0);
    snprintf(command, sizeof command,
             "pwd >>%s/where; while head -c %d | grep -q .; do cat %s/good; done", directory,
             REQUEST_SIZE, directory);
    setenv("BARECL_COMPILER", command, 1);
    build_in("/usr");
    build_in("/usr");
    build_in("/tmp");
    build_in("/usr");
    assert_int_equal(chdir(before), 0);
    free(before);

    snprintf(path, sizeof path, "%s/where", directory);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(lines, 1, sizeof lines - 1, file) > 0);
    fclose(file);
    assert_string_equal(lines, "/usr\n/tmp\n/usr\n");
}

// The compiler dies while no request is pending.
static void idle_death_is_noticed(void **state) {
    (void)state;
    char *log;
    set_compiler("read_request; cat good");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(build(&log), BCL_BUILT);
        free(log);
        siginfo_t ended; // either way no child is left; the library may already have noticed
        assert_true(waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT) == 0 || errno == ECHILD);
    }
}

// The environment's settings for builds, as one line.
static void settings_come_from_the_environment(void **state) {
    (void)state;
    enum { VARIABLES = 4 };
    static const char *const variables[VARIABLES] = {"BARECL_WORKITEM", "BARECL_CHECK",
                                                     "BARECL_HORIZONTAL", "BARECL_OPT"};
    static const struct {
        const char *values[VARIABLES], *settings;
    } rows[] = {
        {{"", "", "", ""}, ""},
        {{"fibers", "", "", "0"}, "--workitem=fibers --opt=0"},
        {{"loops", "barriers", "on", "3"},
         "--workitem=loops --check=barriers --horizontal=on --opt=3"},
        // The compiler decides whether the values are valid.
        {{NULL, NULL, "sideways", "x"}, "--horizontal=sideways --opt=x"},
        {{NULL, NULL, NULL, NULL}, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (size_t v = 0; v < VARIABLES; v++)
            if (rows[i].values[v] != NULL)
                setenv(variables[v], rows[i].values[v], 1);
            else
                unsetenv(variables[v]);
        char *settings = bcl_settings_from_environment();
        assert_string_equal(settings, rows[i].settings);
        free(settings);
    }
}

// The request holds four texts, each after its size: target, options, settings, source.
static void settings_travel_in_the_frame(void **state) {
    (void)state;
    static const char sent[] = "\x0b\0\0\0some-target"
                               "\x02\0\0\0-w"
                               "\x10\0\0\0--horizontal=off"
                               "\x12\0\0\0kernel void k() {}";
    struct bcl_source asked = {.target = "some-target",
                               .options = "-w",
                               .settings = "--horizontal=off",
                               .text = "kernel void k() {}"};
    struct bcl_binary binary = {0};
    struct bcl_frame frame;
    char script[128], path[128], got[sizeof sent], *log;
    size_t size = sizeof sent - 1;
    snprintf(script, sizeof script, "head -c %zu >sent; cat good; cat >/dev/null",
             sizeof frame + size);
    set_compiler(script);
    assert_int_equal(bcl_build(&asked, BCL_AWAITED, &binary, &log), BCL_BUILT);
    bcl_binary_free(&binary);
    free(log);

    snprintf(path, sizeof path, "%s/sent", directory);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(&frame, sizeof frame, 1, file), 1);
    assert_int_equal(frame.size, size);
    assert_int_equal(fread(got, 1, size, file), size);
    fclose(file);
    assert_memory_equal(got, sent, size);
}

// The compiler dies while the request is still being written: no SIGPIPE for the application.
static void death_before_the_end_of_the_request(void **state) {
    (void)state;
    enum { SIZE = 8 << 20 };
    char *text = malloc(SIZE), *log;
    memset(text, ' ', SIZE - 1);
    text[SIZE - 1] = '\0';
    set_compiler("head -c 100000 >/dev/null; exit 7");
    struct bcl_binary binary;
    assert_int_equal(bcl_build(
                         &(struct bcl_source){
                             .target = "some-target", .options = "", .settings = "", .text = text},
                         BCL_AWAITED, &binary, &log),
                     BCL_NOT_BUILT);
    assert_non_null(strstr(log, "exit code 7"));
    free(log);
    free(text);
}

static void much_on_standard_error_does_not_block(void **state) {
    (void)state;
    char *log;
    set_compiler(
        "read_request; head -c 3000000 /dev/zero | tr '\\0' x >&2; cat good; cat >/dev/null");
    assert_int_equal(build(&log), BCL_BUILT);
    free(log);
}

static void standard_error_may_be_closed(void **state) {
    (void)state;
    char *log;
    set_compiler("exec 2>/dev/null; read_request; sleep 0.2; cat good; cat >/dev/null");
    assert_int_equal(build(&log), BCL_BUILT);
    free(log);
}

static void nothing_stays_behind(void **state) {
    (void)state;
    char *log;
    int before = dup(0);
    close(before);
    set_compiler("read_request; exit 1");
    for (int i = 0; i < 5; i++) {
        build(&log);
        free(log);
    }
    bcl_compiler_stop();
    int after = dup(0);
    close(after);
    assert_int_equal(after, before);                  // no file descriptor
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); // no child, dead or alive
    assert_int_equal(errno, ECHILD);
}

static void absence_is_known_beforehand(void **state) {
    (void)state;
    static const struct {
        const char *command;
        bool available;
    } commands[] = {
        {"/bin/cat serve", true},           {"cat", true},  {"/nowhere/bareclc serve", false},
        {"no-such-program-as-this", false}, {"", false},    {"X=1 anything", true},
        {"cd /tmp; anything", true},        {"/tmp", true}, // executable, as far as access() tells:
                                                            // a directory
    };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        setenv("BARECL_COMPILER", commands[i].command, 1);
        if (bcl_compiler_available() != commands[i].available)
            fail_msg("'%s' was thought otherwise", commands[i].command);
    }
    char *log;
    setenv("BARECL_COMPILER", "/nowhere/bareclc serve", 1);
    assert_int_equal(build(&log), BCL_NO_COMPILER);
    assert_non_null(strstr(log, "no compiler"));
    free(log);
}

// The compiler ends with the application, even after SIGKILL.
static void compiler_dies_with_the_application(void **state) {
    (void)state;
    char command[256], *log;
    snprintf(command, sizeof command, "echo $$ >%s/pid; read_request; cat good; cat >/dev/null",
             directory);
    set_compiler(command);
    pid_t application = fork();
    if (application == 0) {
        build(&log);
        kill(getpid(), SIGKILL);
    }
    assert_int_equal(waitpid(application, NULL, 0), application);
    char path[128];
    snprintf(path, sizeof path, "%s/pid", directory);
    FILE *file = fopen(path, "r");
    int pid = 0;
    assert_int_equal(fscanf(file, "%d", &pid), 1);
    fclose(file);
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    for (char state = ' '; state != 'Z';
         usleep(10000)) { // if nothing reaps orphans, it becomes a zombie
        file = fopen(path, "r");
        if (file == NULL)
            break;
        assert_int_equal(fscanf(file, "%*d %*s %c", &state), 1);
        fclose(file);
    }
}

static int prepare(void **state) {
    (void)state;
    struct bcl_frame huge = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_RESULT, 0xffffffff};
    struct bcl_frame request = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_BUILD, 0};
    struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_RESULT, 12};
    uint32_t lying_log[3] = {0, 1000, 0}, not_binary[4] = {0, 0, 4, 0};
    write_answer("good", BCL_BUILD_OK, "a warning", "some-target");
    write_answer("bad", BCL_BUILD_FAILED, "program.cl:1: error", NULL);
    write_answer("bad_options", BCL_BUILD_BAD_OPTIONS, "no such option", NULL);
    write_answer("other_target", BCL_BUILD_OK, "", "other-target");
    FILE *file = create("huge");
    fwrite(&huge, sizeof huge, 1, file);
    fclose(file);
    file = create("request");
    fwrite(&request, sizeof request, 1, file);
    fclose(file);
    file = create("long_log");
    fwrite(&frame, sizeof frame, 1, file);
    fwrite(lying_log, sizeof lying_log, 1, file);
    fclose(file);
    file = create("not_binary");
    frame.size = sizeof not_binary;
    fwrite(&frame, sizeof frame, 1, file);
    fwrite(not_binary, sizeof not_binary, 1, file);
    fclose(file);
    return 0;
}

static int end_compiler(void **state) {
    (void)state;
    bcl_compiler_stop();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(good_answer_is_taken, end_compiler),
        cmocka_unit_test_teardown(short_builds_share_a_process, end_compiler),
        cmocka_unit_test_teardown(builds_do_not_wait_for_others, end_compiler),
        cmocka_unit_test_teardown(slow_answer_is_waited_for, end_compiler),
        cmocka_unit_test_teardown(user_error_comes_with_its_log, end_compiler),
        cmocka_unit_test_teardown(accidents_become_logs, end_compiler),
        cmocka_unit_test_teardown(dead_compiler_is_replaced, end_compiler),
        cmocka_unit_test_teardown(hanging_compiler_is_ended, end_compiler),
        cmocka_unit_test_teardown(builds_happen_in_the_callers_directory, end_compiler),
        cmocka_unit_test_teardown(idle_death_is_noticed, end_compiler),
        cmocka_unit_test(settings_come_from_the_environment),
        cmocka_unit_test_teardown(settings_travel_in_the_frame, end_compiler),
        cmocka_unit_test_teardown(death_before_the_end_of_the_request, end_compiler),
        cmocka_unit_test_teardown(much_on_standard_error_does_not_block, end_compiler),
        cmocka_unit_test_teardown(standard_error_may_be_closed, end_compiler),
        cmocka_unit_test(nothing_stays_behind),
        cmocka_unit_test(absence_is_known_beforehand),
        cmocka_unit_test(compiler_dies_with_the_application),
    };
    setenv("BARECL_CACHE_DIR", "", 1);
    if (mkdtemp(directory) == NULL)
        return 1;
    int failed = cmocka_run_group_tests(tests, prepare, NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) != 0 || failed;
}
