// SPDX-License-Identifier: MIT
//
// Twelve mistakes that kernels make, and what the device reports for each, with and without checks. Some mistakes end
// the process, so each runs in a process of its own.
//
//   opencl_mistakes ARCHITECTURE          a test: each mistake is reported as the table below says. ARCHITECTURE is the
//                                         architecture of the board's core, or `host`. A `-` behind it: nobody can ask
//                                         the core, while it runs, where it is
//   opencl_mistakes ARCHITECTURE --table [NAME]
//                                         prints what the device reports, for all mistakes or for one, as table rows

#include "check.h"
#include "process.h"

#include <sys/wait.h>

// In the source, a comment with the mistake's name marks its line.
static const char source[] =
    "static void put(global uint *to, uint value) {\n"
    "    *to = value; // null far\n"
    "}\n"
    "kernel void null(global uint *out, global uint *none, ulong number) { put(none, 1); }\n"
    "kernel void far(global uint *out, global uint *none, ulong number) {\n"
    "    put((global uint *)(size_t)(0xf0000000 + number), 1);\n"
    "}\n"
    "kernel void global_beyond(global uint *out, global uint *none, ulong number) {\n"
    "    out[64 + number] = 1; // global_beyond\n"
    "}\n"
    "kernel void local_beyond(global uint *out, global uint *none, ulong number) {\n"
    "    local uint part[64];\n"
    "    part[get_local_id(0) + 1] = 1; // local_beyond\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[get_local_id(0)] = part[63 - get_local_id(0)];\n"
    "}\n"
    "kernel void private_beyond(global uint *out, global uint *none, ulong number) {\n"
    "    uint part[4] = {1, 2, 3, 4};\n"
    "    part[4 + number] = 5; // private_beyond\n"
    "    out[get_global_id(0)] = part[get_global_id(0) & 3];\n"
    "}\n"
    "kernel void misaligned(global uint *out, global uint *none, ulong number) {\n"
    "    *(global volatile uint *)((global char *)out + number + 1) = 1; // misaligned\n"
    "}\n"
    "kernel void division(global uint *out, global uint *none, ulong number) {\n"
    "    out[get_global_id(0)] = 4711 / (uint)number; // division\n"
    "}\n"
    "kernel void endless(global uint *out, global uint *none, ulong number) {\n"
    "    while (*(global volatile uint *)out == 0) // endless\n"
    "        ;\n"
    "}\n"
    "kernel void stack(global uint *out, global uint *none, ulong number) {\n"
    "    volatile uint part[4194304]; // stack\n"
    "    for (uint i = 0; i < 4194304; ++i)\n"
    "        part[i] = i;\n"
    "    out[get_global_id(0)] = part[number];\n"
    "}\n"
    "kernel void much_local(global uint *out, global uint *none, ulong number) {\n"
    "    local uint part[4194304]; // much_local\n"
    "    part[get_local_id(0)] = 1;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[get_global_id(0)] = part[number];\n"
    "}\n"
    "kernel void race(global uint *out, global uint *none, ulong number) {\n"
    "    out[number] = get_local_id(0); // race\n"
    "}\n"
    "kernel void unmet(global uint *out, global uint *none, ulong number) {\n"
    "    if (get_local_id(0) < 32 + number)\n"
    "        barrier(CLK_LOCAL_MEM_FENCE); // unmet\n"
    "    out[get_global_id(0)] = 1;\n"
    "}\n";

enum { ITEMS = 64 };

// How much of a mistake is reported.
enum report {
    NOTHING, // see `why`
    KERNEL,  // the kernel's name, and what is wrong
    LINE,    // the line of the source as well
    REFUSED, // the build says that the device cannot check it
};

static const struct {
    const char *name, *words;
    const char *variable, *value; // environment variable that switches on a check; NULL: none
    enum report host, machine,
        board;       // on the host's processor; in a simulated machine; on other devices
    const char *why; // why no line is reported
} mistakes[] = {
    {"null", "a null pointer", NULL, NULL, LINE, LINE, LINE, ""},
    {"null", "the same with `BARECL_CHECK=bounds`", "BARECL_CHECK", "bounds", LINE, LINE, LINE, ""},
    {"far", "a pointer to no memory", NULL, NULL, LINE, LINE, LINE, ""},
    {"far", "the same with `BARECL_CHECK=bounds`", "BARECL_CHECK", "bounds", LINE, LINE, LINE, ""},
    {"global_beyond", "one beyond a buffer", NULL, NULL, NOTHING, NOTHING, NOTHING,
     "there is memory, of somebody else"},
    {"global_beyond", "the same with `BARECL_CHECK=bounds`", "BARECL_CHECK", "bounds", LINE, LINE,
     LINE, ""},
    {"local_beyond", "one beyond local memory", NULL, NULL, NOTHING, NOTHING, NOTHING,
     "there is memory, of somebody else"},
    {"local_beyond", "the same with `BARECL_CHECK=bounds`", "BARECL_CHECK", "bounds", LINE, LINE,
     LINE, ""},
    {"private_beyond", "one beyond a private array", NULL, NULL, NOTHING, NOTHING, NOTHING,
     "there is memory, of somebody else"},
    {"private_beyond", "the same with `BARECL_CHECK=bounds`", "BARECL_CHECK", "bounds", LINE, LINE,
     LINE, ""},
    {"misaligned", "a misaligned store", NULL, NULL, NOTHING, LINE, NOTHING,
     "the core carries it out"},
    {"division", "a division by zero", NULL, NULL, NOTHING, NOTHING, NOTHING,
     "it is defined: the quotient is what the compiler chose"},
    {"endless", "a loop without end", "BARECL_WATCHDOG_MS", "2000", LINE, LINE, LINE,
     "nobody can ask such a core, while it runs, where it is"},
    {"stack", "a private array that is too large", NULL, NULL, NOTHING, KERNEL, KERNEL,
     "the launch is refused before it runs; the host has room for it"},
    {"much_local", "too much local memory", NULL, NULL, KERNEL, KERNEL, KERNEL,
     "the launch is refused before it runs"},
    {"race", "a race of two work-items", NULL, NULL, NOTHING, NOTHING, NOTHING,
     "work-items of a group run one after another"},
    {"race", "the same with `BARECL_CHECK=races`", "BARECL_CHECK", "races", LINE, REFUSED, REFUSED,
     "only the host's processor has this check"},
    {"unmet", "a barrier that some do not reach", "BARECL_CHECK", "barriers", LINE, REFUSED, LINE,
     "such machines have no fibers"},
};

// The line of the source that the comment names.
static unsigned line_of(const char *name) {
    unsigned line = 1;
    for (const char *at = source; *at != '\0'; at++) {
        line += *at == '\n';
        const char *end = strchr(at, '\n');
        const char *word = strncmp(at, "// ", 3) == 0 ? strstr(at, name) : NULL;
        if (word != NULL && end != NULL && word < end)
            return line;
    }
    return 0;
}

// ---- A mistake ------------------------------------------------------------------------------------

// Makes the mistake, in a process of its own, which prints what the context's callback got, and ends.
static void make(size_t number) {
    const size_t items = ITEMS;
    const cl_ulong zero = 0;
    static const cl_uint zeros[ITEMS];
    cl_event event;
    setenv("BARECL_LOG", "1", 1);
    if (mistakes[number].variable != NULL)
        setenv(mistakes[number].variable, mistakes[number].value, 1);
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, mistakes[number].name);
    cl_mem out = cl_buffer(&cl, sizeof zeros, zeros);
    SET_ARG(kernel, 0, out);
    MUST(clSetKernelArg(kernel, 1, sizeof(cl_mem), NULL));
    SET_ARG(kernel, 2, zero);
    if (clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &items, &items, 0, NULL, &event) ==
        CL_SUCCESS)
        cl_end_of(event);
    _exit(0);
}

enum { TEXT_SIZE = 65536 };

// Starts a process that makes the mistake, and stores what it prints. If the kernel never ends, the process is ended as
// soon as the message comes.
static void observe(size_t number, char *text) {
    int ends[2], status;
    size_t size = 0;
    ssize_t count;
    fflush(NULL);
    if (pipe(ends) != 0)
        exit(EXIT_FAILURE);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        make(number);
    }
    close(ends[1]);
    while ((count = read(ends[0], text + size, TEXT_SIZE - 1 - size)) > 0) {
        size += (size_t)count;
        text[size] = '\0';
        if (strstr(text, "has been running for") != NULL)
            kill(child, SIGKILL);
    }
    text[size] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
}

// The message about the kernel in what was printed, of *length bytes. NULL: there is none.
static const char *message_in(const char *text, size_t number, size_t *length) {
    char name[64];
    snprintf(name, sizeof name, "kernel '%s'", mistakes[number].name);
    const char *message = strstr(text, name);
    if (message == NULL)
        message = strstr(text, "error: --");
    *length = message != NULL ? strcspn(message, "\n") : 0;
    return message;
}

static enum report report_in(const char *message, size_t length, size_t number) {
    char place[32], barrier[32], bytes[2048];
    snprintf(bytes, sizeof bytes, "%.*s", (int)length, message != NULL ? message : "");
    snprintf(place, sizeof place, "program.cl:%u", line_of(mistakes[number].name));
    snprintf(barrier, sizeof barrier, "the barrier of line %u", line_of(mistakes[number].name));
    if (message == NULL)
        return NOTHING;
    bool has_address = strcmp(mistakes[number].name, "far") != 0 ||
                       strstr(bytes, "at address 0xf0000000,") != NULL;
    if (has_address && (strstr(bytes, place) != NULL || strstr(bytes, barrier) != NULL))
        return LINE;
    return strncmp(message, "kernel", 6) == 0 ? KERNEL : REFUSED;
}

// A store beyond a buffer may hit memory that the library checks.
static bool is_as_said(enum report is, enum report wanted, size_t number) {
    return is == wanted || (is == KERNEL && strcmp(mistakes[number].name, "global_beyond") == 0);
}

static enum report wanted_from(const char *architecture, size_t number) {
    const bool is_silent = architecture[strlen(architecture) - 1] == '-';
    if (is_silent && strcmp(mistakes[number].name, "endless") == 0)
        return KERNEL;
    if (strncmp(architecture, "host", 4) == 0)
        return mistakes[number].host;
    return strncmp(architecture, "tta", 3) == 0 ? mistakes[number].machine : mistakes[number].board;
}

static void check(size_t number, const char *architecture, bool prints) {
    static char text[TEXT_SIZE];
    size_t length;
    enum report wanted = wanted_from(architecture, number);
    observe(number, text);
    const char *message = message_in(text, number, &length);
    enum report is = report_in(message, length, number);
    if (!prints) {
        CHECK_EQUAL(is, wanted = is_as_said(is, wanted, number) ? is : wanted);
        if (is != wanted)
            printf("%s: %s\n", mistakes[number].name, text);
    } else if (is == LINE) {
        printf("| %s | %.*s |\n", mistakes[number].words, (int)length, message);
    } else {
        printf("| %s | %.*s%sno line: %s |\n", mistakes[number].words, (int)length,
               message != NULL ? message : "", message != NULL ? "; " : "", mistakes[number].why);
    }
}

int main(int argc, char **argv) {
    struct cl cl = {0};
    pid_t child =
        fork(); // the child queries the platform: the processes of the mistakes must not inherit it
    int status;
    if (child == 0) {
        cl = cl_find();
        _exit(cl.barecl ? 0 : 77);
    }
    waitpid(child, &status, 0);
    if (argc < 2 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        skip("this is a test of BareCL's own behaviour");
    for (size_t number = 0; number < COUNT(mistakes); number++)
        if (argc < 4 || strcmp(argv[3], mistakes[number].name) == 0)
            check(number, argv[1], argc > 2);
    return argc > 2 ? EXIT_SUCCESS : test_result();
}
