// SPDX-License-Identifier: MIT
//
// Draws graphs with the program `dot` of Graphviz, which it looks for in PATH.

#ifndef BARECL_BASE_GRAPHVIZ_H
#define BARECL_BASE_GRAPHVIZ_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// Renders `Graph`, in Graphviz's language, as SVG. If `dot` is missing, the error says what to
// install.
llvm::Expected<std::string> renderGraph(llvm::StringRef Graph);

} // namespace barecl

#endif // BARECL_BASE_GRAPHVIZ_H
