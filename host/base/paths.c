// SPDX-License-Identifier: MIT

#include "base/paths.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "base/text.h"

#include <dlfcn.h>
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

char *bcl_path_installed(const char *name) {
    static const char in_the_library;
    Dl_info self;
    if (dladdr(&in_the_library, &self) == 0)
        return NULL;
    // Up twice: from lib/libbarecl.so to the installation.
    const char *slash = strrchr(self.dli_fname, '/');
    int length = slash != NULL ? (int)(slash - self.dli_fname) : 1;
    return bcl_text_format("%.*s/../%s", length, slash != NULL ? self.dli_fname : ".", name);
}
