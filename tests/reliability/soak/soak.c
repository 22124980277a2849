// SPDX-License-Identifier: MIT
//
// usage: soak SEED CLIENTS
//
// Mixed clients for a long run: CLIENTS threads, each of which picks a device and a kind of work again and again, and
// checks the results. All devices of the platform take part. soak.py runs this program and judges its figures.
//
// For each number on standard input, the clients take at least that many turns. Then they rest: none of them uses a
// device, and all objects that their turns have made are released. The program kills an emulator and a compiler, uses
// each device again, and prints a line of figures: turns, faults and forks so far, bytes of the heap, bytes resident,
// descriptors, threads, compilers, and the number and the resident bytes of all other child processes. The program ends
// at the end of the standard input.

#include "api/command_buffer_calls.h"
#include "opencl/process.h"

#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>

enum { MOST_DEVICES = 8, MOST_CLIENTS = 64, MOST_WORDS = 4096, LINKS = 8 };

static const char source[] =
    "__kernel void add(__global uint *data, uint step) { data[get_global_id(0)] += step; }\n"
    "__kernel void sums(__global uint *data, __local uint *shared) {\n"
    "    size_t own = get_local_id(0), next = (own + 1) % get_local_size(0);\n"
    "    shared[own] = data[get_global_id(0)];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    data[get_global_id(0)] = shared[own] + shared[next];\n"
    "}\n"
    "__kernel void stray(uint address) { *(volatile __global uint *)(size_t)address = 1; }\n";
static const char compiler_name[] = "bareclc";
static const char varied_source[] =
    "__kernel void varied(__global uint *data) { data[get_global_id(0)] *= FACTOR; }\n";

struct device {
    struct cl cl;
    cl_program program;
    bool is_board;
};

struct client {
    pthread_t thread;
    uint64_t state; // of its random numbers
};

static struct device devices[MOST_DEVICES];
static cl_uint device_count;
static struct client clients[MOST_CLIENTS];
static pthread_rwlock_t turn; // held for reading during a turn, for writing during a rest
static atomic_bool ended;
static atomic_ulong turns, faults, forks;

static uint32_t any(struct client *client) {
    client->state ^= client->state << 13;
    client->state ^= client->state >> 7;
    client->state ^= client->state << 17;
    return (uint32_t)(client->state >> 32);
}

static uint32_t below(struct client *client, uint32_t limit) { return any(client) % limit; }

// -------------------------------------------------------------------------------------------------
// What one turn uses

// A turn's data: what the buffer contains at first, and later what it must contain.
struct data {
    cl_uint count, words[MOST_WORDS];
};

static void fill(struct client *client, struct data *data) {
    data->count = 64 << below(client, 7);
    for (cl_uint i = 0; i < data->count; ++i)
        data->words[i] = any(client);
}

static cl_mem buffer_of(const struct cl *cl, const struct data *data) {
    return cl_buffer(cl, data->count * sizeof *data->words, data->words);
}

// The device with a queue of this turn's own.
static struct cl own_queue(const struct device *device, cl_command_queue_properties properties) {
    struct cl cl = device->cl;
    cl_int error;
    cl.queue = clCreateCommandQueue(cl.context, cl.device, properties, &error);
    MUST(error);
    return cl;
}

static cl_event launch(const struct cl *cl, cl_kernel kernel, size_t items, const cl_event *after) {
    cl_event event;
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &items, NULL, after != NULL, after,
                                &event));
    return event;
}

static void check_words(const struct cl *cl, cl_mem buffer, const struct data *data) {
    cl_uint got[MOST_WORDS];
    cl_read(cl, buffer, data->count * sizeof *got, got);
    CHECK(memcmp(got, data->words, data->count * sizeof *got) == 0);
}

static cl_kernel add_kernel(cl_program program, cl_mem buffer, cl_uint step) {
    cl_kernel kernel = cl_kernel_of(program, "add");
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, step);
    return kernel;
}

static void add_to(struct data *data, cl_uint step) {
    for (cl_uint i = 0; i < data->count; ++i)
        data->words[i] += step;
}

// -------------------------------------------------------------------------------------------------
// Kinds of turns

static void launches(struct client *client, const struct device *device) {
    enum { LOCAL = 16 };
    struct cl cl = own_queue(device, 0);
    struct data data, sums;
    fill(client, &data);
    sums = data;
    for (cl_uint i = 0; i < data.count; ++i)
        sums.words[i] += data.words[i / LOCAL * LOCAL + (i + 1) % LOCAL];
    cl_mem buffer = buffer_of(&cl, &data);
    cl_kernel kernel = cl_kernel_of(device->program, "sums");
    SET_ARG(kernel, 0, buffer);
    MUST(clSetKernelArg(kernel, 1, LOCAL * sizeof(cl_uint), NULL));
    cl_run(&cl, kernel, data.count, LOCAL);
    check_words(&cl, buffer, &sums);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseCommandQueue(cl.queue));
}

static void CL_CALLBACK count_call(cl_event event, cl_int status, void *calls) {
    (void)event, (void)status;
    atomic_fetch_add((atomic_uint *)calls, 1);
}

// Kernels in a chain of events, which begins with a user event.
static void chain(struct client *client, const struct device *device) {
    struct cl cl = own_queue(device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    struct data data;
    cl_int error;
    atomic_uint calls = 0;
    fill(client, &data);
    cl_mem buffer = buffer_of(&cl, &data);
    cl_event first = clCreateUserEvent(cl.context, &error), last = first;
    MUST(error);
    MUST(clRetainEvent(first));
    for (cl_uint i = 0; i < LINKS; ++i) {
        cl_uint step = any(client);
        cl_kernel kernel = add_kernel(device->program, buffer, step);
        cl_event next = launch(&cl, kernel, data.count, &last);
        MUST(clSetEventCallback(next, CL_COMPLETE, count_call, &calls));
        MUST(clReleaseEvent(last));
        MUST(clReleaseKernel(kernel));
        add_to(&data, step);
        last = next;
    }
    MUST(clSetUserEventStatus(first, CL_COMPLETE));
    MUST(clReleaseEvent(first));
    CHECK_EQUAL(cl_end_of(last), CL_COMPLETE);
    check_words(&cl, buffer, &data);
    while (atomic_load(&calls) < LINKS)
        usleep(1000); // callbacks may come after the event's end
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseCommandQueue(cl.queue));
}

// Writes and reads a part of a buffer through a mapping.
static void mapping(struct client *client, const struct device *device) {
    struct cl cl = own_queue(device, 0);
    struct data data;
    cl_int error;
    cl_uint step = any(client);
    fill(client, &data);
    cl_mem buffer = buffer_of(&cl, &data);
    const size_t half = data.count / 2 * sizeof(cl_uint);
    cl_uint *mapped = clEnqueueMapBuffer(cl.queue, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                         half, half, 0, NULL, NULL, &error);
    MUST(error);
    for (cl_uint i = 0; i < data.count / 2; ++i)
        mapped[i] = data.words[data.count / 2 + i] = any(client);
    CL_ORDER(&cl, mapped, half);
    MUST(clEnqueueUnmapMemObject(cl.queue, buffer, mapped, 0, NULL, NULL));
    cl_kernel kernel = add_kernel(device->program, buffer, step);
    cl_run(&cl, kernel, data.count, 0);
    add_to(&data, step);
    check_words(&cl, buffer, &data);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseCommandQueue(cl.queue));
}

// Records kernels in a command buffer and replays it.
static void recording(struct client *client, const struct device *device) {
    struct cl cl = own_queue(device, 0);
    struct data data;
    cl_int error;
    fill(client, &data);
    const size_t items = data.count;
    cl_mem buffer = buffer_of(&cl, &data);
    cl_command_buffer_khr commands = kh.clCreateCommandBufferKHR(1, &cl.queue, NULL, &error);
    MUST(error);
    cl_uint steps = 0;
    for (cl_uint i = 0; i < LINKS; ++i) {
        cl_uint step = any(client);
        cl_kernel kernel = add_kernel(device->program, buffer, step);
        MUST(kh.clCommandNDRangeKernelKHR(commands, NULL, NULL, kernel, 1, NULL, &items, NULL, 0,
                                          NULL, NULL, NULL));
        MUST(clReleaseKernel(kernel));
        steps += step;
    }
    MUST(kh.clFinalizeCommandBufferKHR(commands));
    for (cl_uint replays = 1 + below(client, 4); replays > 0; --replays) {
        MUST(kh.clEnqueueCommandBufferKHR(0, NULL, commands, 0, NULL, NULL));
        add_to(&data, steps);
    }
    check_words(&cl, buffer, &data);
    MUST(kh.clReleaseCommandBufferKHR(commands));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseCommandQueue(cl.queue));
}

static cl_program program_from_binary(const struct cl *cl, cl_program program) {
    size_t size;
    cl_int error, status;
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *binary = malloc(size);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
    const unsigned char *parts[] = {binary};
    cl_program copy =
        clCreateProgramWithBinary(cl->context, 1, &cl->device, &size, parts, &status, &error);
    MUST(error);
    free(binary);
    MUST(clBuildProgram(copy, 1, &cl->device, "", NULL, NULL));
    return copy;
}

// Compiles a new program in a context of its own, and runs it from its binary.
static void building(struct client *client, const struct device *device) {
    struct cl cl = device->cl;
    struct data data;
    char options[32];
    cl_int error;
    cl.context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    MUST(error);
    fill(client, &data);
    cl_uint factor = any(client) | 1;
    snprintf(options, sizeof options, "-DFACTOR=%uu", factor);
    cl_program built = cl_build_with(&cl, varied_source, options),
               program = program_from_binary(&cl, built);
    cl_mem buffer = buffer_of(&cl, &data);
    cl_kernel kernel = cl_kernel_of(program, "varied");
    SET_ARG(kernel, 0, buffer);
    cl_run(&cl, kernel, data.count, 0);
    for (cl_uint i = 0; i < data.count; ++i)
        data.words[i] *= factor;
    check_words(&cl, buffer, &data);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(built));
    cl_close(&cl);
}

// A store to an address without memory, on a board. Its event reports the fault, and no other client's does.
static void fault(struct client *client, const struct device *device) {
    if (!device->is_board)
        return;
    struct cl cl = own_queue(device, 0);
    cl_kernel kernel = cl_kernel_of(device->program, "stray");
    SET_ARG(kernel, 0, (cl_uint){0xf0000000u + (below(client, 4096) & ~3u)});
    CHECK(cl_end_of(launch(&cl, kernel, 1, NULL)) < 0);
    atomic_fetch_add(&faults, 1);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseCommandQueue(cl.queue));
}

// Forks a child, for which its parent's queue must be unavailable.
static void forking(struct client *client, const struct device *device) {
    (void)client;
    pid_t child = fork();
    if (child == 0) {
        cl_int error = clFinish(device->cl.queue);
        _exit(error == CL_DEVICE_NOT_AVAILABLE ? 0 : 1);
    }
    int status = -1;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    atomic_fetch_add(&forks, 1);
}

static const struct {
    void (*take)(struct client *, const struct device *);
    uint32_t share;
} kinds[] = {{launches, 30}, {chain, 20}, {mapping, 20}, {recording, 20},
             {building, 5},  {fault, 3},  {forking, 2}};

static void take_turn(struct client *client) {
    uint32_t all = 0, kind = 0;
    for (size_t i = 0; i < COUNT(kinds); ++i)
        all += kinds[i].share;
    for (uint32_t at = below(client, all); at >= kinds[kind].share; ++kind)
        at -= kinds[kind].share;
    kinds[kind].take(client, &devices[below(client, device_count)]);
    atomic_fetch_add(&turns, 1);
}

static void *take_turns(void *client) {
    while (!atomic_load(&ended)) {
        pthread_rwlock_rdlock(&turn);
        take_turn(client);
        pthread_rwlock_unlock(&turn);
    }
    return NULL;
}

// -------------------------------------------------------------------------------------------------
// Rests

static void kill_if_any(pid_t process) {
    if (process > 0)
        kill(process, SIGKILL);
}

// After the emulator was killed, the first launch may fail, and after the compiler was killed, the first build.
static void build_again(const struct cl *cl) {
    cl_program program = cl_source(cl, varied_source);
    if (clBuildProgram(program, 1, &cl->device, "-DFACTOR=3", NULL, NULL) != CL_SUCCESS)
        MUST(clBuildProgram(program, 1, &cl->device, "-DFACTOR=3", NULL, NULL));
    MUST(clReleaseProgram(program));
}

static void use_again(const struct device *device) {
    struct data data = {.count = 64};
    cl_mem buffer = buffer_of(&device->cl, &data);
    cl_kernel kernel = add_kernel(device->program, buffer, 1);
    if (cl_end_of(launch(&device->cl, kernel, data.count, NULL)) != CL_COMPLETE)
        CHECK_EQUAL(cl_end_of(launch(&device->cl, kernel, data.count, NULL)), CL_COMPLETE);
    add_to(&data, 1);
    check_words(&device->cl, buffer, &data);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
    build_again(&device->cl);
}

static unsigned entries_of(const char *folder) {
    unsigned count = 0;
    DIR *open = opendir(folder);
    for (struct dirent *entry; open != NULL && (entry = readdir(open)) != NULL;)
        count += entry->d_name[0] != '.';
    if (open != NULL)
        closedir(open);
    return count;
}

static unsigned long resident_bytes(pid_t process) {
    char path[64];
    unsigned long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (file != NULL && fscanf(file, "%*u %lu", &pages) != 1)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return pages * (unsigned long)sysconf(_SC_PAGESIZE);
}

// Child processes, compilers apart. A compiler forks for each build; that process does not count.
struct children {
    unsigned compilers, others;
    unsigned long others_resident; // bytes
};

static void count_child(struct children *children, pid_t process) {
    char name[17] = "", name_of_parent[17] = "";
    pid_t parent = process_parent(process, name);
    if (parent < 0)
        return;
    if (strcmp(name, compiler_name) == 0) {
        process_parent(parent, name_of_parent);
        children->compilers += strcmp(name_of_parent, compiler_name) != 0;
    } else {
        ++children->others;
        children->others_resident += resident_bytes(process);
    }
}

static struct children count_children(void) {
    struct children children = {0};
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes != NULL && (entry = readdir(processes)) != NULL;) {
        pid_t process = (pid_t)atoi(entry->d_name);
        if (process > 0 && process != getpid() && process_is_ours(process))
            count_child(&children, process);
    }
    if (processes != NULL)
        closedir(processes);
    return children;
}

static void print_figures(void) {
    struct children children = count_children();
    malloc_trim(0);
    printf("%lu %lu %lu %zu %lu %u %u %u %u %lu\n", atomic_load(&turns), atomic_load(&faults),
           atomic_load(&forks), mallinfo2().uordblks, resident_bytes(getpid()),
           entries_of("/proc/self/fd") - 1, entries_of("/proc/self/task"), children.compilers,
           children.others, children.others_resident);
    fflush(stdout);
}

static void rest(void) {
    pthread_rwlock_wrlock(&turn);
    kill_if_any(process_find_core());
    kill_if_any(process_find(compiler_name));
    for (cl_uint i = 0; i < device_count; ++i)
        use_again(&devices[i]);
    print_figures();
    pthread_rwlock_unlock(&turn);
}

// -------------------------------------------------------------------------------------------------

static void open_device(struct device *device, cl_device_id id, struct cl cl) {
    cl_int error;
    cl.device = id;
    MUST(clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof cl.type, &cl.type, NULL));
    cl.context = clCreateContext(NULL, 1, &id, NULL, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, id, 0, &error);
    MUST(error);
    device->cl = cl;
    device->program = cl_build(&cl, source);
    device->is_board = !(cl.type & CL_DEVICE_TYPE_CPU);
}

static void open_devices(void) {
    struct cl cl = cl_find();
    cl_device_id ids[MOST_DEVICES];
    require_barecl(&cl);
    find_all(&cl);
    MUST(clGetDeviceIDs(cl.platform, CL_DEVICE_TYPE_ALL, MOST_DEVICES, ids, &device_count));
    for (cl_uint i = 0; i < device_count; ++i)
        open_device(&devices[i], ids[i], cl);
}

static void make_lock(void) {
    pthread_rwlockattr_t kind; // glibc prefers readers by default, so a rest would never come
    pthread_rwlockattr_init(&kind);
    pthread_rwlockattr_setkind_np(&kind, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&turn, &kind);
    pthread_rwlockattr_destroy(&kind);
}

int main(int argc, char **argv) {
    unsigned long wanted, count = argc == 3 ? strtoul(argv[2], NULL, 0) : 0;
    if (count == 0 || count > MOST_CLIENTS) {
        fprintf(stderr, "usage: soak SEED CLIENTS\n");
        return EXIT_FAILURE;
    }
    make_lock();
    open_devices();
    for (unsigned long i = 0; i < count; ++i) {
        clients[i].state = (strtoull(argv[1], NULL, 0) * 1000003 + i) * 0x9e3779b97f4a7c15u + 1;
        if (pthread_create(&clients[i].thread, NULL, take_turns, &clients[i]) != 0)
            return EXIT_FAILURE;
    }
    while (failed_checks == 0 && scanf("%lu", &wanted) == 1) {
        for (unsigned long before = atomic_load(&turns); atomic_load(&turns) < before + wanted;)
            usleep(10000);
        rest();
    }
    atomic_store(&ended, true);
    for (unsigned long i = 0; i < count; ++i)
        pthread_join(clients[i].thread, NULL);
    for (cl_uint i = 0; i < device_count; ++i) {
        MUST(clReleaseProgram(devices[i].program));
        cl_close(&devices[i].cl);
    }
    return failed_checks ? EXIT_FAILURE : EXIT_SUCCESS;
}
