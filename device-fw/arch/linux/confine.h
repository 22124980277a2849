// SPDX-License-Identifier: MIT
//
// What the process gives up before it runs a kernel (docs/decisions/0026-sandbox.md). Each ends it with a line on
// standard error where that must not fail and does.

#ifndef CONFINE_H
#define CONFINE_H

// With one thread: own namespaces, where the system lets anybody have them, and no privileges.
void confine_early(void);

// With all threads: nothing open, nothing more to get, and two system calls.
void confine(void);

#endif // CONFINE_H
