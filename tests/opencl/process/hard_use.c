// SPDX-License-Identifier: MIT
//
// Threads that use everything at once, at random: queues that are replaced meanwhile, events of other threads in wait
// lists, user events, callbacks, a command buffer that is enqueued and changed, mappings, retains and releases. At the
// end, each thread's buffer has what its launches must have left there, and no command, callback or replay is missing.
// Then the process ends in the midst of all that.
//
// Before a thread waits for anything, it sets its own user events, so the threads cannot wait for each other for ever.

#include "command_buffer_calls.h"
#include "stuck.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum {
    THREADS = 6,
    STEPS = 150,
    QUEUES = 4,
    POOL = 12,
    OWN_GATES = 3,
    N = 32,
    SEEDS = 3,
    CODE = 7
};

static const char source[] =
    "__kernel void add(__global int *to, int step) { to[get_global_id(0)] += step; }\n"
    "__kernel void count(__global int *sum) { atomic_inc(sum); }\n";

static struct cl cl;
static cl_program program;
static cl_mem sums[2]; // what the command buffer's launches count in, by turns
static cl_command_buffer_khr commands;
static cl_mutable_command_khr command;
static clUpdateMutableCommandsKHR_t *update;
static atomic_int replays, callbacks_wanted, callbacks;

// What the threads share; each entry has a reference of its own.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cl_command_queue queues[QUEUES];
static cl_event pool[POOL];

struct user {
    uint64_t state; // of its random numbers
    cl_kernel kernel;
    cl_mem buffer;
    cl_int expected;
    cl_event last; // its last launch, which the next one waits for
    cl_event gates[OWN_GATES];
};

static unsigned below(struct user *user, unsigned limit) {
    user->state = user->state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(user->state >> 33) % limit;
}

static cl_command_queue some_queue(struct user *user) {
    pthread_mutex_lock(&lock);
    cl_command_queue queue = queues[below(user, QUEUES)];
    MUST(clRetainCommandQueue(queue));
    pthread_mutex_unlock(&lock);
    return queue;
}

static cl_command_queue new_queue(struct user *user) {
    cl_int error;
    cl_command_queue queue = clCreateCommandQueue(
        cl.context, cl.device, below(user, 2) ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &error);
    MUST(error);
    return queue;
}

// Puts an event into the pool, with the caller's reference.
static void publish(struct user *user, cl_event event) {
    unsigned place = below(user, POOL);
    pthread_mutex_lock(&lock);
    cl_event old = pool[place];
    pool[place] = event;
    pthread_mutex_unlock(&lock);
    if (old != NULL)
        MUST(clReleaseEvent(old));
}

// Fills `list` with up to three retained events of the pool, behind `first` if there is one.
static cl_uint some_events(struct user *user, cl_event first, cl_event list[4]) {
    cl_uint count = 0;
    if (first != NULL) {
        MUST(clRetainEvent(first));
        list[count++] = first;
    }
    pthread_mutex_lock(&lock);
    for (unsigned i = below(user, 4); i > 0; i--) {
        cl_event event = pool[below(user, POOL)];
        if (event == NULL)
            continue;
        MUST(clRetainEvent(event));
        list[count++] = event;
    }
    pthread_mutex_unlock(&lock);
    return count;
}

static void release_events(cl_uint count, cl_event *list) {
    for (cl_uint i = 0; i < count; i++)
        MUST(clReleaseEvent(list[i]));
}

static void set_gates(struct user *user) {
    for (int i = 0; i < OWN_GATES; i++)
        if (user->gates[i] != NULL) {
            MUST(clSetUserEventStatus(user->gates[i], CL_COMPLETE));
            MUST(clReleaseEvent(user->gates[i]));
            user->gates[i] = NULL;
        }
}

static void CL_CALLBACK called(cl_event event, cl_int status, void *unused) {
    (void)unused;
    CHECK_EQUAL(status, CL_COMPLETE);
    MUST(clRetainEvent(event));
    MUST(clReleaseEvent(event));
    atomic_fetch_add(&callbacks, 1);
}

// -------------------------------------------------------------------------------------------------
// Steps

static void launch(struct user *user) {
    const size_t items = N;
    const cl_int step = (cl_int)below(user, 100);
    cl_event list[4], event;
    cl_command_queue queue = some_queue(user);
    cl_uint count = some_events(user, user->last, list);
    SET_ARG(user->kernel, 1, step);
    MUST(clEnqueueNDRangeKernel(queue, user->kernel, 1, NULL, &items, NULL, count,
                                count > 0 ? list : NULL, &event));
    user->expected += step;
    release_events(count, list);
    if (user->last != NULL)
        publish(user, user->last);
    user->last = event;
    MUST(clReleaseCommandQueue(queue));
}

static void open_gate(struct user *user) {
    cl_int error;
    cl_event *gate = &user->gates[below(user, OWN_GATES)];
    if (*gate != NULL)
        return;
    *gate = clCreateUserEvent(cl.context, &error);
    MUST(error);
    MUST(clRetainEvent(*gate));
    publish(user, *gate);
}

static void finish(struct user *user) {
    cl_command_queue queue = some_queue(user);
    set_gates(user);
    MUST(below(user, 2) ? clFinish(queue) : clFlush(queue));
    MUST(clReleaseCommandQueue(queue));
}

static void replace_queue(struct user *user) {
    cl_command_queue queue = new_queue(user);
    pthread_mutex_lock(&lock);
    cl_command_queue *place = &queues[below(user, QUEUES)], old = *place;
    *place = queue;
    pthread_mutex_unlock(&lock);
    MUST(clReleaseCommandQueue(old)); // commands may still be in it
}

static void replay(struct user *user) {
    cl_event list[4], event;
    cl_command_queue queue = some_queue(user);
    cl_uint count = some_events(user, NULL, list);
    atomic_fetch_add(&replays, 1);
    MUST(kh.clEnqueueCommandBufferKHR(1, &queue, commands, count, count > 0 ? list : NULL, &event));
    release_events(count, list);
    publish(user, event);
    MUST(clReleaseCommandQueue(queue));
}

static void change(struct user *user) {
    const cl_mem *sum = &sums[below(user, 2)];
    const cl_mutable_dispatch_arg_khr argument = {0, sizeof *sum, sum};
    const struct bcl_mutable_dispatch_config config = {
        .command = command, .num_args = 1, .arg_list = &argument};
    const cl_command_buffer_update_type_khr type = BCL_MUTABLE_DISPATCH_CONFIG;
    MUST(update(commands, 1, &type, (const void *[]){&config}));
}

static void call_back(struct user *user) {
    cl_event list[4];
    cl_uint count = some_events(user, NULL, list);
    for (cl_uint i = 0; i < count; i++) {
        atomic_fetch_add(&callbacks_wanted, 1);
        MUST(clSetEventCallback(list[i], CL_COMPLETE, called, NULL));
    }
    release_events(count, list);
}

static void wait_for_some(struct user *user) {
    cl_event list[4];
    set_gates(user);
    cl_uint count = some_events(user, NULL, list);
    if (count > 0)
        MUST(clWaitForEvents(count, list));
    release_events(count, list);
}

static void check_words(struct user *user, const cl_int *words) {
    cl_int is[N];
    memcpy(is, words, sizeof is);
    CL_ORDER(&cl, is, sizeof is);
    for (int i = 0; i < N; i++)
        if (is[i] != user->expected) {
            CHECK_EQUAL(is[i], user->expected);
            return;
        }
}

static void look(struct user *user) {
    cl_int words[N], error;
    cl_command_queue queue = some_queue(user);
    const cl_uint count = user->last != NULL;
    set_gates(user);
    if (below(user, 2)) {
        MUST(clEnqueueReadBuffer(queue, user->buffer, CL_TRUE, 0, sizeof words, words, count,
                                 count > 0 ? &user->last : NULL, NULL));
        check_words(user, words);
    } else {
        cl_event unmapped;
        void *mapped =
            clEnqueueMapBuffer(queue, user->buffer, CL_TRUE, CL_MAP_READ, 0, sizeof words, count,
                               count > 0 ? &user->last : NULL, NULL, &error);
        MUST(error);
        check_words(user, mapped);
        MUST(clEnqueueUnmapMemObject(queue, user->buffer, mapped, 0, NULL, &unmapped));
        if (user->last != NULL)
            MUST(clReleaseEvent(user->last));
        user->last = unmapped;
    }
    MUST(clReleaseCommandQueue(queue));
}

static void mark(struct user *user) {
    cl_event list[4], event;
    cl_command_queue queue = some_queue(user);
    cl_uint count = some_events(user, NULL, list);
    if (below(user, 2))
        MUST(clEnqueueMarkerWithWaitList(queue, count, count > 0 ? list : NULL, &event));
    else
        MUST(clEnqueueBarrierWithWaitList(queue, count, count > 0 ? list : NULL, &event));
    release_events(count, list);
    publish(user, event);
    MUST(clReleaseCommandQueue(queue));
}

static void retain_and_release(struct user *user) {
    MUST(clRetainContext(cl.context));
    MUST(clRetainProgram(program));
    MUST(clRetainMemObject(user->buffer));
    cl_kernel kernel = cl_kernel_of(program, "count");
    MUST(clRetainKernel(kernel));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(user->buffer));
    MUST(clReleaseProgram(program));
    MUST(clReleaseContext(cl.context));
}

// A command buffer of this thread's own, released while it may run.
static void replay_once(struct user *user) {
    const size_t items = N;
    const cl_int step = 3;
    cl_event event;
    cl_int error;
    cl_command_queue queue = some_queue(user);
    cl_command_buffer_khr own = kh.clCreateCommandBufferKHR(1, &queue, NULL, &error);
    MUST(error);
    SET_ARG(user->kernel, 1, step);
    MUST(kh.clCommandNDRangeKernelKHR(own, NULL, NULL, user->kernel, 1, NULL, &items, NULL, 0, NULL,
                                      NULL, NULL));
    MUST(kh.clFinalizeCommandBufferKHR(own));
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, own, user->last != NULL,
                                      user->last != NULL ? &user->last : NULL, &event));
    MUST(kh.clReleaseCommandBufferKHR(own));
    user->expected += step;
    if (user->last != NULL)
        MUST(clReleaseEvent(user->last));
    user->last = event;
    MUST(clReleaseCommandQueue(queue));
}

static void (*const steps[])(struct user *user) = {
    launch, launch, launch,    open_gate,     open_gate, finish, replace_queue,      replay,
    replay, change, call_back, wait_for_some, look,      mark,   retain_and_release, replay_once,
};

// -------------------------------------------------------------------------------------------------
// Runs

static struct user new_user(uint64_t seed) {
    const cl_int zeros[N] = {0};
    struct user user = {.state = seed * 0x9e3779b97f4a7c15u + 1};
    user.kernel = cl_kernel_of(program, "add");
    user.buffer = cl_buffer(&cl, sizeof zeros, zeros);
    SET_ARG(user.kernel, 0, user.buffer);
    return user;
}

static void *use(void *data) {
    struct user *user = data;
    for (int i = 0; i < STEPS; i++)
        steps[below(user, COUNT(steps))](user);
    set_gates(user);
    return NULL;
}

static void *use_for_ever(void *data) {
    for (;;)
        use(data);
    return NULL;
}

static void open_all(void) {
    const cl_int zero = 0;
    const cl_command_buffer_properties_khr properties[] = {CL_COMMAND_BUFFER_FLAGS_KHR,
                                                           CL_COMMAND_BUFFER_MUTABLE_KHR, 0};
    const size_t one = 1;
    cl_int error;
    cl = cl_open();
    require_barecl(&cl); // other implementations may have other versions of the extensions
    find_all(&cl);
    find_function(&cl, "clUpdateMutableCommandsKHR", &update);
    program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "count");
    for (int i = 0; i < 2; i++)
        sums[i] = cl_buffer(&cl, sizeof zero, &zero);
    for (int i = 0; i < QUEUES; i++) {
        queues[i] = clCreateCommandQueue(
            cl.context, cl.device, i % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &error);
        MUST(error);
    }
    SET_ARG(kernel, 0, sums[0]);
    commands = kh.clCreateCommandBufferKHR(1, &cl.queue, properties, &error);
    MUST(error);
    MUST(kh.clCommandNDRangeKernelKHR(commands, NULL, NULL, kernel, 1, NULL, &one, NULL, 0, NULL,
                                      NULL, &command));
    MUST(kh.clFinalizeCommandBufferKHR(commands));
    MUST(clReleaseKernel(kernel));
}

static void end_user(struct user *user) {
    cl_int words[N];
    if (user->last != NULL)
        MUST(clWaitForEvents(1, &user->last));
    MUST(clEnqueueReadBuffer(cl.queue, user->buffer, CL_TRUE, 0, sizeof words, words, 0, NULL,
                             NULL));
    check_words(user, words);
    if (user->last != NULL)
        MUST(clReleaseEvent(user->last));
    MUST(clReleaseMemObject(user->buffer));
    MUST(clReleaseKernel(user->kernel));
}

static void close_all(void) {
    cl_int got[2];
    for (int i = 0; i < POOL; i++)
        if (pool[i] != NULL) {
            MUST(clWaitForEvents(1, &pool[i]));
            MUST(clReleaseEvent(pool[i]));
        }
    for (int i = 0; i < QUEUES; i++) {
        MUST(clFinish(queues[i]));
        MUST(clReleaseCommandQueue(queues[i]));
    }
    // Replays run one after the other, in queues that may be gone: the last one waits for all others.
    cl_event event;
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, commands, 0, NULL, &event));
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    for (int i = 0; i < 2; i++) {
        cl_read(&cl, sums[i], sizeof got[i], &got[i]);
        MUST(clReleaseMemObject(sums[i]));
    }
    CHECK_EQUAL(got[0] + got[1], atomic_load(&replays) + 1);
    MUST(kh.clReleaseCommandBufferKHR(commands));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    while (atomic_load(&callbacks) <
           atomic_load(&callbacks_wanted)) // a callback comes after its event's end
        usleep(1000);
    CHECK_EQUAL(atomic_load(&callbacks), atomic_load(&callbacks_wanted));
}

static int run_to_the_end(unsigned seed) {
    struct user users[THREADS];
    pthread_t threads[THREADS];
    open_all();
    for (unsigned i = 0; i < THREADS; i++)
        users[i] = new_user(seed * THREADS + i);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, use, &users[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        end_user(&users[i]);
    close_all();
    return test_result();
}

static _Noreturn void run_and_exit(unsigned seed) {
    static struct user users[THREADS];
    open_all();
    for (unsigned i = 0; i < THREADS; i++)
        users[i] = new_user(seed * THREADS + i);
    for (int i = 0; i < THREADS; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, use_for_ever, &users[i]);
    }
    while (atomic_load(&replays) < 50)
        usleep(1000);
    exit(CODE);
}

int main(void) {
    for (unsigned seed = 0; seed < 2 * SEEDS; seed++) {
        bool exits = seed >= SEEDS;
        int status = 0;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            stuck_tell();
            if (exits)
                run_and_exit(seed);
            exit(run_to_the_end(seed));
        }
        CHECK(child > 0 && stuck_wait(child, &status));
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
            return 77;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != (exits ? CODE : 0)) {
            printf("seed %u: status 0x%x\n", seed, (unsigned)status);
            ++failed_checks;
        }
    }
    return test_result();
}
