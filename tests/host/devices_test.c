// SPDX-License-Identifier: MIT
//
// The devices that BARECL_DEVICES makes. A process reads the list once, so each case is a process.

#include "support.h"

#include "api/devices/devices.h"
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

// The exit code of a process with that list: 0 if its devices are the expected ones.
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

// The exit code of a process whose first device is `name`: 0 if its local memory is of that type.
static int check_local(const char *name, cl_device_local_mem_type wanted) {
    cl_device_id device;
    cl_device_local_mem_type type = CL_NONE;
    setenv("BARECL_DEVICES", name, 1);
    if (clGetDeviceIDs(NULL, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS ||
        clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_TYPE, sizeof type, &type, NULL) != CL_SUCCESS)
        return 1;
    return type == wanted ? 0 : 2;
}

static void local_memory_is_of_its_type(void **state) {
    (void)state;
    static const struct {
        const char *name;
        cl_device_local_mem_type type;
    } types[] = {{"cpu", CL_GLOBAL},
                 {"mps2-an386", CL_GLOBAL},
                 {"mps3-an547", CL_LOCAL},
                 {"tta-dct", CL_LOCAL}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        pid_t child = fork();
        if (child == 0)
            _exit(check_local(types[i].name, types[i].type));
        int end;
        assert_int_equal(waitpid(child, &end, 0), child);
        assert_int_equal(end, 0);
    }
}

// An unknown name is reported together with the names that exist.
static void unknown_names_are_told(void **state) {
    (void)state;
    int ends[2], end;
    char said[1000];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        cl_device_id *devices;
        setenv("BARECL_DEVICES", "nonsense", 1);
        dup2(ends[1], STDERR_FILENO);
        _exit((int)bcl_devices(&devices));
    }
    close(ends[1]);
    ssize_t size = read(ends[0], said, sizeof said - 1);
    close(ends[0]);
    assert_int_equal(waitpid(child, &end, 0), child);
    assert_int_equal(end, 0);
    assert_true(size > 0);
    said[size] = '\0';
    assert_non_null(strstr(said, "no device is called 'nonsense'"));
    assert_non_null(strstr(said, "There are: cpu, basic, "));
    assert_non_null(strstr(said, ", mps2-an386"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_make_devices),
        cmocka_unit_test(local_memory_is_of_its_type),
        cmocka_unit_test(unknown_names_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
