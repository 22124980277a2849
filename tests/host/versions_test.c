// SPDX-License-Identifier: MIT
//
// The lists of extensions have room for all rows of their tables. The table in this test has more rows than the
// build's.

#include "barecl/extensions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h> // cmocka.h needs the four headers before it

// The rows apply to all kinds of device.
#define TWO(ROW) ROW("cl_test_1", 1, 0) ROW("cl_test_2", 2, 0)
#define TEN(ROW) TWO(ROW) TWO(ROW) TWO(ROW) TWO(ROW) TWO(ROW)
#undef BCL_DEVICE_EXTENSIONS
#define BCL_DEVICE_EXTENSIONS(ROW) TEN(ROW) TEN(ROW) TEN(ROW) TEN(ROW)

#include "../../host/api/devices/versions.c"

enum { ROWS = 4 * 10 };

static struct bcl_target target;
static const struct bcl_device_facts facts = {.name = "a device", .record = &target};

static void test_text(void **state) {
    (void)state;
    const char *text = bcl_device_extensions(&facts);
    size_t count = 0;
    for (const char *name = text; name != NULL; name = strchr(name + 1, ' '))
        ++count;
    assert_int_equal(count, ROWS);
    assert_string_equal(text + strlen(text) - strlen(" cl_test_2"), " cl_test_2");
    assert_string_equal(strrchr(bcl_platform_extensions(), ' '), " cl_khr_icd");
}

static void test_versions(void **state) {
    (void)state;
    struct _cl_device_id device = {.driven.facts = facts};
    cl_name_version list[ROWS + 1];
    size_t bytes = 0;
    assert_int_equal(bcl_device_later_info(&device, CL_DEVICE_EXTENSIONS_WITH_VERSION, sizeof list,
                                           list, &bytes),
                     CL_SUCCESS);
    assert_int_equal(bytes, ROWS * sizeof *list);
    assert_string_equal(list[ROWS - 1].name, "cl_test_2");
    assert_int_equal(list[ROWS - 1].version, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_versions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
