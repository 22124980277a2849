// SPDX-License-Identifier: MIT
//
// The first process of the system under test: mounts the file systems that a program needs, loads the kernel module
// /module.ko if there is one, runs the programs that /arguments lists, prints the exit code of the last one that ran, and
// powers the machine off.
// /arguments has one word per line. For each program it lists environment variables (NAME=VALUE), the program and its
// arguments. A line "then" separates two programs; the second runs only if the first ended with 0.

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 64, MOST_BYTES = 4096 };

static void power_off(void) {
    sync();
    reboot(RB_POWER_OFF);
    for (;;)
        pause();
}

static void mount_or_say(const char *what, const char *where) {
    mkdir(where, 0755);
    if (mount(what, where, what, 0, NULL) != 0)
        perror(where);
}

// The kernel could not open a console for this process, as /dev was not mounted yet.
static void open_console(void) {
    int console = open("/dev/console", O_RDWR);
    for (int i = 0; i < 3 && console >= 0; i++)
        dup2(console, i);
}

static void load_module(void) {
    int file = open("/module.ko", O_RDONLY);
    if (file >= 0 && syscall(SYS_finit_module, file, "", 0) != 0)
        perror("/module.ko");
}

// Splits /arguments into words, and ends them with a NULL.
static void read_words(char *words[MOST_WORDS]) {
    static char text[MOST_BYTES];
    size_t count = 0;
    int file = open("/arguments", O_RDONLY);
    ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
    text[size < 0 ? 0 : size] = '\0';
    for (char *word = strtok(text, "\n"); word != NULL && count + 1 < MOST_WORDS;
         word = strtok(NULL, "\n"))
        words[count++] = word;
    words[count] = NULL;
}

// Copies the program's output from a pipe to the console. The program does not get the console itself, as it would
// draw progress on it.
static void pass_on(int from) {
    char block[4096];
    ssize_t size;
    while ((size = read(from, block, sizeof block)) > 0)
        if (write(STDOUT_FILENO, block, (size_t)size) != size)
            return;
}

static void run(char **words) {
    for (; words[0] != NULL && strchr(words[0], '=') != NULL; words++)
        putenv(words[0]);
    if (words[0] != NULL)
        execv(words[0], words);
    perror("/arguments");
    _exit(127);
}

// Returns the program's exit code; 128 plus the signal if a signal ended it.
static int run_and_wait(char **words) {
    int status = 0, said[2];
    if (pipe(said) != 0)
        return 127;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(said[1], STDOUT_FILENO);
        dup2(said[1], STDERR_FILENO);
        run(words);
    }
    close(said[1]);
    pass_on(said[0]);
    close(said[0]);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Ends the first program's words at "then". Returns the words of the next program, or NULL if there is none.
static char **split(char **words) {
    while (*words != NULL && strcmp(*words, "then") != 0)
        words++;
    if (*words == NULL)
        return NULL;
    *words = NULL;
    return words + 1;
}

int main(void) {
    char *words[MOST_WORDS];
    int ended = 0;

    mount_or_say("devtmpfs", "/dev");
    open_console();
    mount_or_say("proc", "/proc");
    mount_or_say("sysfs", "/sys");
    load_module();
    read_words(words);
    for (char **program = words, **next; program != NULL && ended == 0; program = next) {
        next = split(program);
        ended = run_and_wait(program);
    }
    printf("system: the program has ended with %d\n", ended);
    fflush(stdout);
    power_off();
}
