// SPDX-License-Identifier: MIT
//
// The commands of bareclc. Each gets the arguments after its name and returns the exit code.

#ifndef BARECL_DRIVER_COMMANDS_H
#define BARECL_DRIVER_COMMANDS_H

#include "llvm/ADT/ArrayRef.h"

namespace barecl {

using Arguments = llvm::ArrayRef<const char *>;

int compileCommand(Arguments Args);        // Compile.cpp
int linkCommand(Arguments Args);           // Link.cpp
int serveCommand(Arguments Args);          // Serve.cpp
int infoCommand(Arguments Args);           // Main.cpp
int targetsCommand(Arguments Args);        // Main.cpp
int doctorCommand(Arguments Args);         // Doctor.cpp
int cacheCommand(Arguments Args);          // Cache.cpp
int identityCommand(Arguments Args);       // Identity.cpp
int suggestCommand(Arguments Args);        // Suggest.cpp
int trapCodeCommand(Arguments Args);       // TrapCode.cpp
int operationsUnitCommand(Arguments Args); // OperationsUnit.cpp

} // namespace barecl

#endif // BARECL_DRIVER_COMMANDS_H
