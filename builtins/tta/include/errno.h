// SPDX-License-Identifier: MIT

#ifndef ERRNO_H
#define ERRNO_H

extern int errno;
#define errno errno

#define ENOENT 2
#define ENOMEM 12
#define EEXIST 17
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#define EILSEQ 84

#endif // ERRNO_H
