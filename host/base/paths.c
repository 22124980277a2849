// SPDX-License-Identifier: MIT

#include "base/paths.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "base/text.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_PATH "/usr/local/bin:/usr/bin:/bin"

char *bcl_path_of_command(const char *name) {
    if (name[0] == '\0')
        return NULL;
    if (strchr(name, '/') != NULL)
        return access(name, X_OK) == 0 ? bcl_text_copy(name) : NULL;
    const char *folder = bcl_environment("PATH");
    if (folder == NULL)
        folder = DEFAULT_PATH;
    while (*folder != '\0') {
        int length = (int)strcspn(folder, ":");
        char *file = bcl_text_format("%.*s/%s", length, folder, name);
        if (file == NULL || access(file, X_OK) == 0)
            return file;
        bcl_free(file);
        folder += length + (folder[length] == ':');
    }
    return NULL;
}

// The folder of the library's own file, or of the program's. Found while it is loaded: the application may have
// named it by a path relative to the working directory, and may change that directory later. Empty:
// not known.
static char own_folder[2 * PATH_MAX];

// The path from there to the installation: the library is in lib/, or in lib/<architecture>/.
static const char *up = "..";

static void find_up(void) {
    char beside[sizeof own_folder + 32];
    for (int i = 0; i < 2; i++) {
        const char *candidate = i == 0 ? ".." : "../..";
        snprintf(beside, sizeof beside, "%s/%s/share/barecl", own_folder, candidate);
        if (access(beside, F_OK) == 0) {
            up = candidate;
            return;
        }
    }
}

// The file that this code is in. A program's own, without a slash, is what its caller named it. NULL: not known.
static const char *own_file(void) {
    static char program[PATH_MAX];
    Dl_info self;
    if (dladdr(own_folder, &self) == 0)
        return NULL;
    if (strchr(self.dli_fname, '/') != NULL)
        return self.dli_fname;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    return length > 0 ? program : NULL;
}

__attribute__((constructor)) static void find_own_folder(void) {
    const char *file = own_file();
    char here[PATH_MAX] = "";
    if (file == NULL)
        return;
    const int length = (int)(strrchr(file, '/') - file);
    if (file[0] != '/' && getcwd(here, sizeof here) == NULL)
        return;
    int size = snprintf(own_folder, sizeof own_folder, "%s%s%.*s", here, file[0] != '/' ? "/" : "",
                        length, file);
    if (size >= (int)sizeof own_folder)
        own_folder[0] = '\0';
    else
        find_up();
}

char *bcl_path_installed(const char *name) {
    return own_folder[0] != '\0' ? bcl_text_format("%s/%s/%s", own_folder, up, name) : NULL;
}
