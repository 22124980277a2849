// SPDX-License-Identifier: MIT

#include <errno.h>
#include <stdio.h>
#include <string.h>

int errno;

char *strerror(int number) {
    static const struct {
        int number;
        const char *text;
    } texts[] = {{0, "Success"},
                 {ENOENT, "No such file or directory"},
                 {ENOMEM, "Cannot allocate memory"},
                 {EEXIST, "File exists"},
                 {EINVAL, "Invalid argument"},
                 {EDOM, "Numerical argument out of domain"},
                 {ERANGE, "Numerical result out of range"},
                 {EILSEQ, "Invalid or incomplete multibyte or wide character"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        if (texts[i].number == number)
            return (char *)texts[i].text;
    }
    return "Unknown error";
}

void perror(const char *text) {
    int number = errno;
    if (text != NULL && *text != '\0')
        fprintf(stderr, "%s: ", text);
    fprintf(stderr, "%s\n", strerror(number));
}
