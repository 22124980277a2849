// SPDX-License-Identifier: MIT
//
// Specialised versions, with a shell script as the compiler and a device that only counts: which
// versions are built, how often, which are loaded, and that all of them are released.

#include "support.h"

#include "api/special.h"
#include "device/driver.h"
#include "program/compiler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct bcl_source source = {
    .target = "some-target", .options = "", .settings = "", .text = "kernel void k() {}"};
static const struct test_kernel kernel = {
    .name = "k", .argument_count = 1, .arguments = {TEST_VALUE(4)}};
static const struct test_kernel other_kernel = {
    .name = "k", .argument_count = 1, .arguments = {TEST_VALUE(8)}};

#define SETTINGS "--kernel=k --local-size=1,1,1 --small-grid"
#define REQUEST_SIZE (16 + 16 + 11 + 0 + (int)sizeof SETTINGS - 1 + 18)

static char directory[] = "/tmp/barecl-special-test-XXXXXX";

// -------------------------------------------------------------------------------------------------
// The device

static int loaded, loads;
static bool full;

static cl_int load(struct bcl_device *device, const struct bcl_image *image,
                   struct bcl_memory *memory) {
    (void)device, (void)image;
    if (full)
        return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    *memory = (struct bcl_memory){.address = 1};
    loaded++;
    loads++;
    return CL_SUCCESS;
}

static void unload(struct bcl_device *device, struct bcl_memory *memory) {
    (void)device, (void)memory;
    loaded--;
}

static const struct bcl_driver driver = {.load = load, .unload = unload};
static struct bcl_device device = {.driver = &driver};

// -------------------------------------------------------------------------------------------------
// The compiler

static struct bcl_binary make_binary(const struct test_kernel *of) {
    size_t size;
    unsigned char *data = test_binary("some-target", of, 1, NULL, &size);
    struct bcl_binary binary;
    const char *why;
    assert_true(bcl_binary_parse(data, size, &binary, &why));
    free(data);
    return binary;
}

// A RESULT frame with that kernel, for scripts to `cat good`.
static void write_answer(const struct test_kernel *of) {
    struct bcl_binary binary = make_binary(of);
    uint32_t size = binary.header->size, words[] = {BCL_BUILD_OK, 0, size};
    struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_RESULT, 12 + size};
    FILE *file = fopen("good", "w");
    assert_non_null(file);
    fwrite(&frame, sizeof frame, 1, file);
    fwrite(words, sizeof words, 1, file);
    fwrite(binary.data, 1, size, file);
    fclose(file);
    bcl_binary_free(&binary);
}

// The compiler runs `before`, answers with `good`, and adds a line to `builds` for each request.
static void set_compiler(const char *before) {
    char command[512];
    snprintf(command, sizeof command,
             "while head -c %d | grep -q .; do echo >>builds; %s cat good || exit; done",
             REQUEST_SIZE, before);
    setenv("BARECL_COMPILER", command, 1);
    remove("builds");
}

static int builds(void) {
    FILE *file = fopen("builds", "r");
    int lines = 0;
    for (int c; file != NULL && (c = fgetc(file)) != EOF;)
        lines += c == '\n';
    if (file != NULL)
        fclose(file);
    return lines;
}

static int fresh(void **state) {
    (void)state;
    write_answer(&kernel);
    set_compiler("");
    setenv("BARECL_SPECIALISE", "wait", 1);
    full = false;
    loaded = loads = 0;
    return 0;
}

// -------------------------------------------------------------------------------------------------
// Tests

static const struct bcl_special *find(struct bcl_specials *specials,
                                      const struct bcl_binary *generic, size_t x) {
    const struct bcl_version_sizes sizes = {.local = {x, 1, 1}};
    return bcl_version_use(bcl_specials_version(specials, generic->kernels, &sizes, x), x);
}

// Versions are built in the background: the second launch requests the build.
static void launch_twice(struct bcl_specials *specials, const struct bcl_binary *generic,
                         size_t x) {
    assert_null(find(specials, generic, x));
    assert_null(find(specials, generic, x));
}

static void version_is_built_once(void **state) {
    (void)state;
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
    const struct bcl_special *special = find(specials, &generic, 4);
    assert_non_null(special);
    assert_string_equal(bcl_binary_string(&special->binary, special->kernel->name), "k");
    assert_int_equal(special->image.address, 1);
    assert_ptr_equal(find(specials, &generic, 4), special);
    assert_ptr_not_equal(find(specials, &generic, 5), special);
    assert_int_equal(builds(), 2);
    assert_int_equal(loaded, 2);
    bcl_specials_close(specials);
    assert_int_equal(loaded, 0);
    bcl_binary_free(&generic);
}

static void sizes_are_limited(void **state) {
    (void)state;
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
    for (size_t x = 1; x <= 9; x++)
        assert_true((find(specials, &generic, x) != NULL) == (x <= BCL_SPECIALS_PER_KERNEL));
    assert_int_equal(builds(), BCL_SPECIALS_PER_KERNEL);
    assert_non_null(find(specials, &generic, 1));
    bcl_specials_close(specials);
    bcl_binary_free(&generic);
}

static void some_programs_have_none(void **state) {
    (void)state;
    struct bcl_binary generic = make_binary(&kernel);
    static const char *const policies[] = {"off", "sometimes"};
    for (size_t i = 0; i < sizeof policies / sizeof policies[0]; i++) {
        setenv("BARECL_SPECIALISE", policies[i], 1);
        assert_null(bcl_specials_new(&device, &source, &generic));
    }
    setenv("BARECL_SPECIALISE", "wait", 1);
    ((struct bcl_binary_header *)generic.data)->flags |= BCL_BINARY_READ_FILES;
    assert_null(bcl_specials_new(&device, &source, &generic));
    assert_null(find(NULL, &generic, 1));
    bcl_specials_close(NULL);
    bcl_binary_free(&generic);
}

// The device needs memory: unused versions are removed, and do not come back.
static void unused_versions_give_way(void **state) {
    (void)state;
    static struct bcl_device other_device = {.driver = &driver};
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
    struct bcl_specials *others = bcl_specials_new(&other_device, &source, &generic);
    const struct bcl_special *used = find(specials, &generic, 4);
    assert_ptr_equal(find(specials, &generic, 4), used); // twice
    bcl_special_release(find(specials, &generic, 5));
    bcl_special_release(find(others, &generic, 4));
    assert_int_equal(loaded, 3);
    assert_true(bcl_specials_evict(&device));
    assert_int_equal(loaded, 2);
    assert_false(bcl_specials_evict(&device));
    assert_null(find(specials, &generic, 5));
    assert_int_equal(builds(), 3);

    bcl_special_release(used);
    assert_false(bcl_specials_evict(&device));
    bcl_special_release(used);
    bcl_special_release(NULL);
    assert_true(bcl_specials_evict(&device));
    assert_int_equal(loaded, 1);
    bcl_specials_close(specials);
    assert_false(bcl_specials_evict(&device));
    bcl_specials_close(others);
    assert_int_equal(loaded, 0);
    bcl_binary_free(&generic);
}

// A version that failed is not tried again.
static void failure_is_final(void **state) {
    (void)state;
    static const char *const failures[] = {"full", "another kernel", "dead compiler"};
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++) {
        fresh(NULL);
        full = i == 0;
        if (i == 1)
            write_answer(&other_kernel);
        if (i == 2)
            set_compiler("exit 1;");
        struct bcl_binary generic = make_binary(&kernel);
        struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
        assert_null(find(specials, &generic, 4));
        full = false;
        write_answer(&kernel);
        assert_null(find(specials, &generic, 4));
        assert_int_equal(builds(), 1);
        bcl_specials_close(specials);
        assert_int_equal(loaded, 0);
        bcl_binary_free(&generic);
    }
}

static void background_does_not_wait(void **state) {
    (void)state;
    set_compiler("while ! test -e go; do sleep 0.01; done;");
    setenv("BARECL_SPECIALISE", "background", 1);
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
    assert_null(find(specials, &generic, 4));
    assert_null(find(specials, &generic, 5));
    assert_null(find(specials, &generic, 4));
    fclose(fopen("go", "w"));
    while (find(specials, &generic, 4) == NULL)
        usleep(1000);
    assert_int_equal(builds(), 1);
    bcl_specials_close(specials);
    assert_int_equal(loaded, 0);
    bcl_binary_free(&generic);
    remove("go");
}

// The second launch of a large program does not request a build that takes an hour, nor does a launch under way.
static void long_builds_are_due_later(void **state) {
    (void)state;
    setenv("BARECL_SPECIALISE", "background", 1);
    const struct bcl_version_sizes sizes = {.local = {4, 1, 1}};
    struct bcl_binary small = make_binary(&kernel), large = make_binary(&kernel);
    ((struct bcl_binary_header *)large.data)->size = UINT32_MAX;
    struct bcl_specials *later = bcl_specials_new(&device, &source, &large);
    launch_twice(later, &large, 4);
    assert_null(bcl_version_poll(bcl_specials_version(later, large.kernels, &sizes, 4)));

    // One worker builds one version after another: when this one is built, any other one would be.
    struct bcl_specials *soon = bcl_specials_new(&device, &source, &small);
    launch_twice(soon, &small, 4);
    while (find(soon, &small, 4) == NULL)
        usleep(1000);
    assert_int_equal(builds(), 1);
    bcl_specials_close(soon);
    bcl_specials_close(later);
    bcl_binary_free(&small);
    bcl_binary_free(&large);
}

// Only large launches wait, on a device that is slow beside the compiler.
static void large_launches_wait_for_slow_devices(void **state) {
    (void)state;
    static struct bcl_device slow = {.driver = &driver, .facts.patient_items = 8};
    setenv("BARECL_SPECIALISE", "background", 1);
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&slow, &source, &generic);
    assert_null(find(specials, &generic, 7));
    assert_int_equal(builds(), 0);
    assert_non_null(find(specials, &generic, 8));
    assert_int_equal(builds(), 1);
    bcl_specials_close(specials);
    bcl_binary_free(&generic);
}

// A launch that is under way asks for its version, which another launch has noted, and gets it when it is built.
static void poll_asks_once(void **state) {
    (void)state;
    setenv("BARECL_SPECIALISE", "background", 1);
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
    const struct bcl_version_sizes sizes = {.local = {4, 1, 1}};
    struct bcl_version *version = bcl_specials_version(specials, generic.kernels, &sizes, 4);
    assert_null(bcl_version_use(version, 4));
    assert_int_equal(builds(), 0);
    const struct bcl_special *special;
    while ((special = bcl_version_poll(version)) == NULL)
        usleep(1000);
    assert_ptr_equal(bcl_version_use(version, 4), special);
    assert_int_equal(builds(), 1);
    bcl_special_release(special);
    bcl_special_release(special);
    assert_true(bcl_specials_evict(&device));
    assert_null(bcl_version_poll(version));
    bcl_specials_close(specials);
    bcl_binary_free(&generic);
}

// The program is released while one version is being built and another one waits.
static void close_does_not_wait(void **state) {
    (void)state;
    set_compiler("while ! test -e go; do sleep 0.01; done;");
    setenv("BARECL_SPECIALISE", "background", 1);
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
    launch_twice(specials, &generic, 4);
    while (builds() == 0)
        usleep(1000);
    launch_twice(specials, &generic, 5);
    bcl_specials_close(specials);
    bcl_binary_free(&generic);
    assert_int_equal(loads, 0);

    // One worker builds one version after another: when this version exists, the others are
    // finished.
    fclose(fopen("go", "w"));
    setenv("BARECL_SPECIALISE", "wait", 1);
    generic = make_binary(&kernel);
    specials = bcl_specials_new(&device, &source, &generic);
    assert_non_null(find(specials, &generic, 6));
    assert_int_equal(loads, 1);
    assert_int_equal(builds(), 2);
    bcl_specials_close(specials);
    bcl_binary_free(&generic);
    remove("go");
}

// The last test, because nothing is built after it.
static void stop_ends_the_build(void **state) {
    (void)state;
    set_compiler("while ! test -e go; do sleep 0.01; done;");
    setenv("BARECL_SPECIALISE", "background", 1);
    struct bcl_binary generic = make_binary(&kernel);
    struct bcl_specials *specials = bcl_specials_new(&device, &source, &generic);
    launch_twice(specials, &generic, 4);
    launch_twice(specials, &generic, 5);
    bcl_specials_stop();
    assert_null(find(specials, &generic, 6));
    assert_int_equal(loads, 0);
    bcl_specials_close(specials);
    bcl_binary_free(&generic);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(version_is_built_once, fresh),
        cmocka_unit_test_setup(sizes_are_limited, fresh),
        cmocka_unit_test_setup(some_programs_have_none, fresh),
        cmocka_unit_test_setup(unused_versions_give_way, fresh),
        cmocka_unit_test_setup(failure_is_final, fresh),
        cmocka_unit_test_setup(background_does_not_wait, fresh),
        cmocka_unit_test_setup(long_builds_are_due_later, fresh),
        cmocka_unit_test_setup(large_launches_wait_for_slow_devices, fresh),
        cmocka_unit_test_setup(poll_asks_once, fresh),
        cmocka_unit_test_setup(close_does_not_wait, fresh),
        cmocka_unit_test_setup(stop_ends_the_build, fresh),
    };
    if (mkdtemp(directory) == NULL || chdir(directory) != 0)
        return 1;
    setenv("BARECL_CACHE_DIR", "", 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) != 0 || failed;
}
