// SPDX-License-Identifier: MIT

#include "base/thread.h"

#include "base/allocate.h"
#include "base/fork.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Bytes of stack.
#define ROOMY (1u << 20)
#define WANTED \
    (8u << 20) // of the library's threads, however small the process's limit is (RLIMIT_STACK)

struct start {
    void *(*run)(void *);
    void *argument;
    sigset_t mask; // of the application's thread
};

static _Thread_local bool is_ours;
// In the library's threads: the signal mask for callbacks.
static _Thread_local sigset_t application;

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    bcl_free(argument);
    is_ours = true;
    application = start.mask;
    return start.run(start.argument);
}

static int create(pthread_t *thread, struct start *start) {
    pthread_attr_t attributes;
    size_t size = 0;
    pthread_attr_init(&attributes);
    pthread_attr_getstacksize(&attributes, &size);
    if (size < WANTED)
        pthread_attr_setstacksize(&attributes, WANTED);
    int error = pthread_create(thread, &attributes, run, start);
    pthread_attr_destroy(&attributes);
    return error;
}

int bcl_thread_start(pthread_t *thread, const char *name, void *(*function)(void *),
                     void *argument) {
    static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    sigset_t others, before;
    struct start *start = bcl_allocate(sizeof *start);
    if (start == NULL)
        return ENOMEM;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        sigdelset(&others, own[i]);
    pthread_sigmask(SIG_SETMASK, &others, &before); // the thread inherits this mask
    *start = (struct start){function, argument, is_ours ? application : before};
    int error = create(thread, start);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == 0)
        pthread_setname_np(*thread, name);
    else
        bcl_free(start);
    return error;
}

struct bcl_guest bcl_application_enter(void) {
    struct bcl_guest guest = {.generation = bcl_generation()};
    if (is_ours)
        pthread_sigmask(SIG_SETMASK, &application, &guest.mask);
    return guest;
}

void bcl_application_leave(const struct bcl_guest *guest) {
    if (!is_ours)
        return;
    pthread_sigmask(SIG_SETMASK, &guest->mask, NULL);
    if (guest->generation != bcl_generation())
        pthread_exit(NULL);
}

// The state of a thread from /proc/<process>/task/<thread>/stat (proc(5)). It follows the thread's
// name, which may have any characters. 0: there is no such thread.
static char state_of(pid_t process, const char *thread) {
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/stat", (int)process, thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    text[size > 0 ? size : 0] = '\0';
    const char *behind = strrchr(text, ')');
    return behind != NULL && behind[1] == ' ' ? behind[2] : 0;
}

void bcl_thread_each(pid_t process, void (*see)(void *context, const char *thread, char state),
                     void *context) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *threads = opendir(path);
    if (threads == NULL)
        return;
    for (struct dirent *thread; (thread = readdir(threads)) != NULL;)
        if (thread->d_name[0] != '.')
            see(context, thread->d_name, state_of(process, thread->d_name));
    closedir(threads);
}

static bool has_room(void) {
    pthread_attr_t attributes;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return false;
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    return size >= ROOMY;
}

bool bcl_thread_is_roomy(void) {
    static _Thread_local enum { UNKNOWN, ROOM, NO_ROOM } known;
    if (known == UNKNOWN)
        known = has_room() ? ROOM : NO_ROOM;
    return known == ROOM;
}
