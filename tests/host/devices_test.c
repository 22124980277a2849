// SPDX-License-Identifier: MIT
//
// Which devices BARECL_DEVICES makes. The list is read once a process, so each case is a process.

#include "support.h"

#include "api/devices.h"
#include "device/driver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    const char *list; // NULL: unset
    cl_uint count;
    const char *drivers[3];
} cases[] = {
    {NULL, 1, {"cpu"}},
    {"", 1, {"cpu"}},
    {"basic", 1, {"basic"}},
    {"basic,cpu", 2, {"basic", "cpu"}},
    {"nonsense, basic", 1, {"basic"}},
    {"mps2-an386,cpu,vexpress-a9", 3, {"firmware", "cpu", "firmware"}},
    {"nonsense", 0, {NULL}},
};

// The exit code of a process with that list: 0 when its devices are the expected ones.
static int check(size_t index) {
    cl_device_id *devices;
    if (cases[index].list != NULL)
        setenv("BARECL_DEVICES", cases[index].list, 1);
    else
        unsetenv("BARECL_DEVICES");
    if (bcl_devices(&devices) != cases[index].count)
        return 1;
    for (cl_uint i = 0; i < cases[index].count; i++)
        if (strcmp(devices[i]->driven.driver->name, cases[index].drivers[i]) != 0)
            return 2;
    cl_int status = clGetDeviceIDs(NULL, CL_DEVICE_TYPE_DEFAULT, 0, NULL, &(cl_uint){0});
    return status == (cases[index].count > 0 ? CL_SUCCESS : CL_DEVICE_NOT_FOUND) ? 0 : 3;
}

static void lists_make_devices(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pid_t child = fork();
        if (child == 0)
            _exit(check(i));
        int end;
        assert_int_equal(waitpid(child, &end, 0), child);
        if (end != 0)
            fail_msg("'%s': status %#x", cases[i].list != NULL ? cases[i].list : "(unset)", end);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists_make_devices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
