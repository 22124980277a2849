// SPDX-License-Identifier: MIT
//
// An emulator that is killed in the middle of a kernel leaves the application with an error code
// and a message; the next kernel runs, on the buffers as they were. And a kernel that never ends
// does not keep the process from ending.

#include "check.h"

#include <dirent.h>
#include <signal.h>
#include <unistd.h>

static const char source[] = "__kernel void forever(__global volatile int *to) {\n"
                             "    for (to[1] = 1;; ) to[2] += 1;\n"
                             "}\n"
                             "__kernel void good(__global int *to) { to[0] += 1; }\n";

static char last_error[512];

static void CL_CALLBACK notify(const char *message, const void *info, size_t size, void *data)
{
    (void)info, (void)size, (void)data;
    snprintf(last_error, sizeof last_error, "%s", message);
}

// The emulator is the child that is called so. (/proc/<pid>/stat: pid (name) state parent ...)
static pid_t find_emulator(void)
{
    DIR *processes = opendir("/proc");
    pid_t found = 0;
    for (struct dirent *entry; (entry = readdir(processes)) != NULL && found == 0;) {
        char path[300], name[64] = "";
        int pid = 0, parent = 0;
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *file = fopen(path, "r");
        if (file == NULL)
            continue;
        if (fscanf(file, "%d (%63[^)]) %*c %d", &pid, name, &parent) == 3 && parent == getpid() &&
            strstr(name, "qemu-system") != NULL)
            found = pid;
        fclose(file);
    }
    closedir(processes);
    return found;
}

static cl_event start(const struct cl *cl, cl_kernel kernel)
{
    const size_t one = 1;
    cl_event event;
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &one, NULL, 0, NULL, &event));
    MUST(clFlush(cl->queue));
    for (cl_int status = CL_QUEUED; status > CL_RUNNING; usleep(1000))
        MUST(
            clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    return event;
}

int main(void)
{
    struct cl cl = cl_find();
    cl_int error, numbers[3] = {41, 0, 0}, status = CL_COMPLETE;
    require_board(&cl);
    cl.context = clCreateContext(NULL, 1, &cl.device, notify, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    MUST(error);
    cl_program program = cl_build(&cl, source);
    cl_kernel forever = cl_kernel_of(program, "forever"), good = cl_kernel_of(program, "good");
    cl_mem buffer = cl_buffer(&cl, sizeof numbers, numbers);
    SET_ARG(forever, 0, buffer);
    SET_ARG(good, 0, buffer);

    cl_event event = start(&cl, forever);
    pid_t emulator = find_emulator();
    CHECK(emulator != 0);
    if (emulator != 0)
        kill(emulator, SIGKILL);
    clFinish(cl.queue);
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    CHECK(status < 0);
    CHECK(strstr(last_error, "killed by signal 9") != NULL);

    cl_run(&cl, good, 1, 1);
    cl_read(&cl, buffer, sizeof numbers, numbers);
    CHECK_EQUAL(numbers[0], 42);

    start(&cl, forever);
    return test_result();
}
