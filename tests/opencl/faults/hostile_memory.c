// SPDX-License-Identifier: MIT
//
// Device memory with false contents: a core writes random values over the control block, ring,
// signals, launches and printf ring while the host reads them. The application survives, every
// event ends, profiling times stay in order, and the next launch runs. Arguments: hostile_core, and
// a board.json to start from.

#include "check.h"
#include "hostile.h"
#include "process.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>

static const char source[] =
    "__kernel void quiet(__global uint *out, uint number) { out[0] = number; }\n"
    "__kernel void loud(__global uint *out, uint number) {\n"
    "    printf(\"%d %s %v4f\\n\", number, \"text\", (float4)(number));\n"
    "    out[0] = number;\n"
    "}\n";

enum { ROUNDS = 150 };

static char folder[] = "/tmp/hostile_memory.XXXXXX";

static void put_file(const char *name, const char *text) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/hostile/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        exit(EXIT_FAILURE);
}

static void remove_folder(void) {
    static const char *const names[] = {"/hostile/board.json", "/hostile/hostile.elf", "/hostile",
                                        ""};
    char path[PATH_MAX];
    for (size_t i = 0; i < COUNT(names); ++i) {
        snprintf(path, sizeof path, "%s%s", folder, names[i]);
        remove(path);
    }
}

// The board `hostile`: `file` up to its emulator, with hostile_core as the emulator.
static void make_board(const char *core, const char *file) {
    static char text[16384], board[20000];
    char path[PATH_MAX];
    FILE *from = fopen(file, "r");
    if (!from || !mkdtemp(folder) || text[fread(text, 1, sizeof text - 1, from)] != '\0')
        exit(EXIT_FAILURE);
    fclose(from);
    atexit(remove_folder);
    char *name = strstr(text, "\"name\": \""), *emulator = strstr(text, "\"emulator\"");
    char *behind = name ? strchr(name, ',') : NULL;
    if (!behind || !emulator)
        exit(EXIT_FAILURE);
    snprintf(
        board, sizeof board,
        "%.*s\"name\": \"hostile\"%.*s\"emulator\": {\"program\": \"%s\", \"package\": \"none\",\n"
        "\"arguments\": [\"{file}\", \"{memory.shared.size}\", \"{memory.shared.address}\", "
        "\"{memory.shared.control_offset}\"]}\n}\n",
        (int)(name - text), text, (int)(emulator - behind), behind, core);
    snprintf(path, sizeof path, "%s/hostile", folder);
    if (mkdir(path, 0700) != 0)
        exit(EXIT_FAILURE);
    put_file("board.json", board);
    put_file("hostile.elf", "none");
    setenv("BARECL_BOARDS", folder, 1);
    setenv("BARECL_DEVICES", "hostile", 1);
}

// The time stamps of a command that succeeded; 0: it failed.
static cl_ulong end_of(cl_event event, cl_ulong earliest) {
    static const cl_profiling_info names[] = {CL_PROFILING_COMMAND_QUEUED,
                                              CL_PROFILING_COMMAND_SUBMIT,
                                              CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END};
    cl_ulong stamps[COUNT(names)];
    cl_int status;
    clWaitForEvents(1, &event);
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    CHECK(status <= CL_COMPLETE);
    for (size_t i = 0; status == CL_COMPLETE && i < COUNT(names); ++i) {
        MUST(clGetEventProfilingInfo(event, names[i], sizeof stamps[i], &stamps[i], NULL));
        CHECK(i == 0 || stamps[i] >= stamps[i - 1]);
    }
    CHECK(status != CL_COMPLETE || stamps[2] >= earliest);
    MUST(clReleaseEvent(event));
    return status == CL_COMPLETE ? stamps[3] : 0;
}

static cl_ulong launch(const struct cl *cl, cl_kernel kernel, cl_uint number, cl_ulong earliest) {
    const size_t one = 1;
    cl_event event;
    SET_ARG(kernel, 1, number);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &one, NULL, 0, NULL, &event));
    return end_of(event, earliest);
}

static void check_good(const struct cl *cl, cl_kernel kernel, cl_mem out, cl_uint number,
                       cl_ulong *earliest) {
    cl_uint value = 0;
    cl_ulong end = launch(cl, kernel, number, *earliest);
    // Damage from the last launch may only be noticed during this one.
    if (end == 0)
        end = launch(cl, kernel, number, *earliest);
    CHECK(end > 0 && end < *earliest + 3600000000000); // the times are plausible
    *earliest = end;
    cl_read(cl, out, sizeof value, &value);
    CHECK_EQUAL(value, number);
}

int main(int argc, char **argv) {
    static char printed[1 << 20];
    if (argc < 3)
        skip("no hostile core");
    make_board(argv[1], argv[2]);
    setenv("BARECL_WATCHDOG_MS", "50", 1);
    setenv("BARECL_SPECIALISE", "off", 1);
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernels[] = {cl_kernel_of(program, "quiet"), cl_kernel_of(program, "loud")};
    cl_mem out = cl_buffer(&cl, sizeof(cl_uint), NULL);
    cl_ulong end = 0;
    for (size_t i = 0; i < COUNT(kernels); ++i)
        SET_ARG(kernels[i], 0, out);
    end = launch(&cl, kernels[0], 4711, 0);
    CHECK(end > 0);
    struct capture capture = capture_begin(stderr), output = capture_begin(stdout);
    for (cl_uint round = 0; round < ROUNDS; ++round) {
        cl_ulong bad_end = launch(&cl, kernels[round % 2], HOSTILE + round * 7919, end);
        if (bad_end > 0)
            end = bad_end;
        check_good(&cl, kernels[0], out, round, &end);
    }
    capture_end(&output, printed, sizeof printed);
    for (char *line = strtok(printed, "\n"); failed_checks && line; line = strtok(NULL, "\n"))
        if (strstr(line, "hostile_memory.c"))
            puts(line);
    capture_end(&capture, printed, sizeof printed);
    CHECK(strstr(printed, "is lost") != NULL);
    MUST(clReleaseMemObject(out));
    for (size_t i = 0; i < COUNT(kernels); ++i)
        MUST(clReleaseKernel(kernels[i]));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
