// SPDX-License-Identifier: MIT
//
// What the process gives up before it runs a kernel (docs/decisions/0026-sandbox.md). Each function ends the process,
// with a line on standard error, if a required step fails.

#ifndef CONFINE_H
#define CONFINE_H

// Called while there is one thread: moves into new namespaces, where the system allows that to everybody, and drops
// all privileges.
void confine_early(void);

// Called with all threads made: closes all files, sets resource limits to 0, and filters system calls.
void confine(void);

#endif // CONFINE_H
