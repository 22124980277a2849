// SPDX-License-Identifier: MIT

#include "api/special.h"

#include "base/allocate.h"
#include "base/clock.h"
#include "base/environment.h"
#include "base/log.h"
#include "base/text.h"
#include "base/thread.h"
#include "device/driver.h"
#include "program/compiler.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define STOP_NS 3000000000u // longest wait at the end of the process

// A build takes about a microsecond for each byte of the generic binary. A quick build is requested by the second
// launch of a size. A long one takes a processor from the kernels, and is requested once the program has launched the
// size for as long as the build will take: a program that ends sooner gains nothing by it.
#define BUILD_NS_PER_BYTE 1000u
#define QUICK_BUILD_NS 200000000u

static atomic_bool stopping; // the process ends: no more builds

enum state { NOTED, UNDER_WAY, READY, FAILED }; // NOTED: launched once, build not requested

struct bcl_version {
    struct bcl_version *next;     // in the list of the same specials
    struct bcl_version *next_job; // in the worker's list
    struct bcl_specials *owner;
    const struct bcl_kernel_record *generic;
    char *name; // of the kernel; its own copy, for after the program's end
    struct bcl_version_sizes sizes;
    bool is_long;     // the build is expected to take more than QUICK_BUILD_NS
    uint64_t due_ns;  // from when on a launch requests the build
    bool awaited;     // the launch that requested it waits for it
    atomic_int state; // an enum state; changes under owner->lock
    unsigned users;   // under owner->lock
    struct bcl_special special;
};

struct bcl_specials {
    pthread_mutex_t lock;
    pthread_cond_t changed; // signalled when a version is no longer under way
    unsigned references;    // under lock: one of the program, and one for each version under way
    bool closed;            // under lock: the program has closed it
    bool wait;              // BARECL_SPECIALISE=wait: a launch waits for its version
    struct bcl_device *device;
    struct bcl_source source;         // a copy
    const struct bcl_binary *generic; // invalid when closed
    struct bcl_version *versions;     // under lock
    struct bcl_specials *next;        // in the list open_specials; under open_lock
};

static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER; // taken before a specials->lock
static struct bcl_specials *open_specials;

// -------------------------------------------------------------------------------------------------
// Life

// Under specials->lock, which this function unlocks.
static void drop_reference(struct bcl_specials *specials) {
    bool last = --specials->references == 0;
    pthread_mutex_unlock(&specials->lock);
    if (!last)
        return;
    while (specials->versions != NULL) {
        struct bcl_version *next = specials->versions->next;
        bcl_free(specials->versions->name);
        bcl_free(specials->versions);
        specials->versions = next;
    }
    pthread_cond_destroy(&specials->changed);
    pthread_mutex_destroy(&specials->lock);
    bcl_source_free(&specials->source);
    bcl_free(specials);
}

// Reads BARECL_SPECIALISE. False: off.
static bool read_policy(bool *wait) {
    const char *policy = bcl_environment("BARECL_SPECIALISE");
    *wait = policy != NULL && strcmp(policy, "wait") == 0;
    if (policy == NULL || policy[0] == '\0' || *wait || strcmp(policy, "background") == 0)
        return true;
    if (strcmp(policy, "off") != 0)
        bcl_log("BARECL_SPECIALISE: '%s' is none of background, wait, off; it is off", policy);
    return false;
}

// A source that includes files is not specialised, because the files may have changed since it was
// built. Bitcode already contains them.
struct bcl_specials *bcl_specials_new(struct bcl_device *device, const struct bcl_source *source,
                                      const struct bcl_binary *generic) {
    bool wait;
    bool reads_files =
        source->action != BCL_LINK && (generic->header->flags & BCL_BINARY_READ_FILES) != 0;
    if (!read_policy(&wait) || reads_files)
        return NULL;
    struct bcl_specials *specials = bcl_allocate_zeroed(sizeof *specials);
    if (specials == NULL)
        return NULL;
    if (!bcl_source_copy(&specials->source, source)) {
        bcl_free(specials);
        return NULL;
    }
    pthread_mutex_init(&specials->lock, NULL);
    pthread_cond_init(&specials->changed, NULL);
    specials->references = 1;
    specials->wait = wait;
    specials->device = device;
    specials->generic = generic;
    pthread_mutex_lock(&open_lock);
    specials->next = open_specials;
    open_specials = specials;
    pthread_mutex_unlock(&open_lock);
    return specials;
}

// -------------------------------------------------------------------------------------------------
// One version

static char *settings_of(const struct bcl_version *version) {
    const struct bcl_specials *specials = version->owner;
    const size_t *local = version->sizes.local, *program = version->sizes.program;
    char merged[80] = "";
    if (program[0] != 0)
        snprintf(merged, sizeof merged, " --program-size=%zu,%zu,%zu", program[0], program[1],
                 program[2]);
    return bcl_text_format("%s%s--kernel=%s --local-size=%zu,%zu,%zu --small-grid%s",
                           specials->source.settings, specials->source.settings[0] ? " " : "",
                           version->name, local[0], local[1], local[2], merged);
}

// `why`: why there is no version; NULL: there is one.
static void log_version(const struct bcl_version *version, const char *why) {
    const size_t *local = version->sizes.local;
    bcl_log("kernel '%s' is %sspecialised for work-groups of %zux%zux%zu%s%s", version->name,
            why != NULL ? "not " : "", local[0], local[1], local[2], why != NULL ? ": " : "",
            why != NULL ? why : "");
}

static enum bcl_urgency urgency_of(const struct bcl_version *version) {
    if (version->awaited)
        return BCL_AWAITED;
    return version->is_long ? BCL_AT_LEISURE : BCL_SOON;
}

// Builds the version. The caller holds no locks, because this takes long.
static bool build(struct bcl_version *version) {
    struct bcl_source source = version->owner->source;
    char *settings = settings_of(version), *log = NULL;
    if (settings == NULL)
        return false;
    source.settings = settings;
    bool built =
        bcl_build(&source, urgency_of(version), &version->special.binary, &log) == BCL_BUILT;
    if (!built && !atomic_load(&stopping))
        log_version(version, log != NULL ? log : "no memory");
    bcl_free(settings);
    bcl_free(log);
    return built;
}

// Loads the built version into the device's memory. Under owner->lock, and not after close.
static bool load(struct bcl_version *version) {
    const struct bcl_specials *specials = version->owner;
    struct bcl_device *device = specials->device;
    struct bcl_special *special = &version->special;
    special->kernel = bcl_binary_kernel(&special->binary, version->name);
    const char *why = NULL;
    if (special->kernel == NULL || !bcl_binary_same_arguments(specials->generic, version->generic,
                                                              &special->binary, special->kernel))
        why = "the compiler made another kernel";
    else if (device->driver->load(device, &special->binary.image, &special->image) != CL_SUCCESS)
        why = "the device has no memory for it";
    log_version(version, why);
    return why == NULL;
}

// Ends the worker's job for a version; `built` says whether the version has a binary.
static void finish(struct bcl_version *version, bool built) {
    struct bcl_specials *specials = version->owner;
    pthread_mutex_lock(&specials->lock);
    version->state = built && !specials->closed && load(version) ? READY : FAILED;
    if (built && version->state == FAILED)
        bcl_binary_free(&version->special.binary);
    pthread_cond_broadcast(&specials->changed);
    drop_reference(specials);
}

// -------------------------------------------------------------------------------------------------
// The worker: one thread, which builds one version after another

static struct worker {
    // For everything below; may be taken while holding a specials->lock, but not the other way
    // round.
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct bcl_version *first, **end;
    bool running; // the thread exists
} worker = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER};

static struct bcl_version *take_job(void) {
    pthread_mutex_lock(&worker.lock);
    while (worker.first == NULL && !atomic_load(&stopping))
        pthread_cond_wait(&worker.work, &worker.lock);
    struct bcl_version *job = worker.first;
    if (job != NULL)
        worker.first = job->next_job;
    if (worker.first == NULL)
        worker.end = &worker.first;
    pthread_mutex_unlock(&worker.lock);
    return job;
}

// When the process ends, the remaining jobs are not built.
static void *work(void *unused) {
    (void)unused;
    for (struct bcl_version *job = take_job(); job != NULL; job = take_job())
        finish(job, !atomic_load(&stopping) && build(job));
    pthread_mutex_lock(&worker.lock);
    worker.running = false;
    pthread_cond_broadcast(&worker.work);
    pthread_mutex_unlock(&worker.lock);
    return NULL;
}

// Under worker.lock.
static bool ensure_worker(void) {
    if (worker.running || atomic_load(&stopping))
        return !atomic_load(&stopping);
    worker.first = NULL;
    worker.end = &worker.first;
    pthread_t thread;
    worker.running = bcl_thread_start(&thread, "barecl-build", work, NULL) == 0;
    if (worker.running)
        pthread_detach(thread);
    return worker.running;
}

static bool add_job(struct bcl_version *version) {
    pthread_mutex_lock(&worker.lock);
    bool added = ensure_worker();
    if (added) {
        version->next_job = NULL;
        *worker.end = version;
        worker.end = &version->next_job;
        pthread_cond_signal(&worker.work);
    }
    pthread_mutex_unlock(&worker.lock);
    return added;
}

// Removes the jobs of `specials` that have not begun from the list. Returns their number.
static unsigned drop_jobs(const struct bcl_specials *specials) {
    unsigned count = 0;
    pthread_mutex_lock(&worker.lock);
    for (struct bcl_version **link = &worker.first; *link != NULL;) {
        if ((*link)->owner != specials) {
            link = &(*link)->next_job;
            continue;
        }
        if (worker.end == &(*link)->next_job)
            worker.end = link;
        *link = (*link)->next_job;
        count++;
    }
    pthread_mutex_unlock(&worker.lock);
    return count;
}

void bcl_specials_stop(void) {
    struct timespec deadline = bcl_deadline(STOP_NS);
    int error = 0;
    atomic_store(&stopping, true);
    bcl_compiler_cancel();
    pthread_mutex_lock(&worker.lock);
    pthread_cond_broadcast(&worker.work);
    while (worker.running && error == 0)
        error = pthread_cond_timedwait(&worker.work, &worker.lock, &deadline);
    pthread_mutex_unlock(&worker.lock);
}

void bcl_specials_forget(void) {
    pthread_mutex_init(&open_lock, NULL);
    open_specials = NULL;
    pthread_mutex_init(&worker.lock, NULL);
    pthread_cond_init(&worker.work, NULL);
    worker.running = false;
    atomic_store(&stopping, false);
}

// -------------------------------------------------------------------------------------------------
// Use

// Finds the version of the kernel for this local size; NULL: there is none, and *count is the
// number of versions that the kernel has. Under specials->lock.
static struct bcl_version *find(const struct bcl_specials *specials,
                                const struct bcl_kernel_record *kernel,
                                const struct bcl_version_sizes *sizes, unsigned *count) {
    *count = 0;
    for (struct bcl_version *version = specials->versions; version != NULL;
         version = version->next) {
        if (version->generic != kernel)
            continue;
        if (memcmp(&version->sizes, sizes, sizeof version->sizes) == 0)
            return version;
        ++*count;
    }
    return NULL;
}

static bool is_due(const struct bcl_version *version) { return bcl_now_ns() >= version->due_ns; }

// Adds a version in state NOTED: its build is not requested yet. Under specials->lock.
static struct bcl_version *note(struct bcl_specials *specials,
                                const struct bcl_kernel_record *kernel,
                                const struct bcl_version_sizes *sizes) {
    struct bcl_version *version = bcl_allocate_zeroed(sizeof *version);
    if (version == NULL)
        return NULL;
    version->name = bcl_text_copy(bcl_binary_string(specials->generic, kernel->name));
    if (version->name == NULL) {
        bcl_free(version);
        return NULL;
    }
    version->owner = specials;
    version->generic = kernel;
    version->sizes = *sizes;
    uint64_t build_ns = specials->generic->header->size * (uint64_t)BUILD_NS_PER_BYTE;
    version->is_long = build_ns > QUICK_BUILD_NS;
    version->due_ns = bcl_now_ns() + (version->is_long ? build_ns : 0);
    version->next = specials->versions;
    specials->versions = version;
    return version;
}

// Requests the build of a noted version. `awaited`: the caller will wait for it. Under owner->lock.
static void ask(struct bcl_version *version, bool awaited) {
    version->awaited = awaited;
    version->state = UNDER_WAY;
    version->owner->references++;
    if (add_job(version))
        return;
    version->owner->references--;
    version->state = FAILED;
    log_version(version, "no thread could be started");
}

// Whether a launch of so many work-items waits for its version.
static bool waits(const struct bcl_specials *specials, uint64_t items) {
    uint64_t least = specials->device->facts.patient_items;
    return specials->wait || (least > 0 && items >= least);
}

struct bcl_version *bcl_specials_version(struct bcl_specials *specials,
                                         const struct bcl_kernel_record *kernel,
                                         const struct bcl_version_sizes *sizes, uint64_t items) {
    if (specials == NULL)
        return NULL;
    unsigned count;
    pthread_mutex_lock(&specials->lock);
    struct bcl_version *version = find(specials, kernel, sizes, &count);
    bool again = version != NULL;
    if (!again && count < BCL_SPECIALS_PER_KERNEL)
        version = note(specials, kernel, sizes);
    bool awaited = waits(specials, items);
    if (version != NULL && version->state == NOTED && (awaited || (again && is_due(version))))
        ask(version, awaited);
    pthread_mutex_unlock(&specials->lock);
    return version;
}

// Under owner->lock.
static const struct bcl_special *use(struct bcl_version *version) {
    if (version->state != READY)
        return NULL;
    version->users++;
    return &version->special;
}

const struct bcl_special *bcl_version_use(struct bcl_version *version, uint64_t items) {
    if (version == NULL)
        return NULL;
    struct bcl_specials *specials = version->owner;
    pthread_mutex_lock(&specials->lock);
    while (waits(specials, items) && version->state == UNDER_WAY)
        pthread_cond_wait(&specials->changed, &specials->lock);
    const struct bcl_special *special = use(version);
    pthread_mutex_unlock(&specials->lock);
    return special;
}

const struct bcl_special *bcl_version_poll(struct bcl_version *version) {
    int state = atomic_load(&version->state);
    if (state == UNDER_WAY || state == FAILED)
        return NULL;
    pthread_mutex_lock(&version->owner->lock);
    if (version->state == NOTED && is_due(version))
        ask(version, false);
    const struct bcl_special *special = use(version);
    pthread_mutex_unlock(&version->owner->lock);
    return special;
}

void bcl_special_release(const struct bcl_special *special) {
    if (special == NULL)
        return;
    struct bcl_version *version =
        (struct bcl_version *)((char *)special - offsetof(struct bcl_version, special));
    pthread_mutex_lock(&version->owner->lock);
    version->users--;
    pthread_mutex_unlock(&version->owner->lock);
}

// Removes a version from the device's memory for good. Under owner->lock.
static void unload(struct bcl_version *version) {
    struct bcl_device *device = version->owner->device;
    device->driver->unload(device, &version->special.image);
    bcl_binary_free(&version->special.binary);
    version->state = FAILED;
}

bool bcl_specials_evict(struct bcl_device *device) {
    bool any = false;
    pthread_mutex_lock(&open_lock);
    for (struct bcl_specials *specials = open_specials; specials != NULL;
         specials = specials->next) {
        if (specials->device != device)
            continue;
        pthread_mutex_lock(&specials->lock);
        for (struct bcl_version *v = specials->versions; v != NULL; v = v->next) {
            if (v->state != READY || v->users > 0)
                continue;
            unload(v);
            log_version(v, "the device wants its memory");
            any = true;
        }
        pthread_mutex_unlock(&specials->lock);
    }
    pthread_mutex_unlock(&open_lock);
    return any;
}

static void take_from_open(const struct bcl_specials *specials) {
    pthread_mutex_lock(&open_lock);
    struct bcl_specials **link = &open_specials;
    while (*link != specials)
        link = &(*link)->next;
    *link = specials->next;
    pthread_mutex_unlock(&open_lock);
}

void bcl_specials_close(struct bcl_specials *specials) {
    if (specials == NULL)
        return;
    take_from_open(specials);
    unsigned dropped = drop_jobs(specials);
    pthread_mutex_lock(&specials->lock);
    specials->references -= dropped;
    specials->closed = true;
    for (struct bcl_version *version = specials->versions; version != NULL; version = version->next)
        if (version->state == READY)
            unload(version);
    drop_reference(specials);
}
