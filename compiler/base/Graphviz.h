// SPDX-License-Identifier: MIT
//
// Pictures of graphs, by the program `dot` of Graphviz, which is looked for in PATH.

#ifndef BARECL_BASE_GRAPHVIZ_H
#define BARECL_BASE_GRAPHVIZ_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// `Graph`, in Graphviz's language, as SVG. Without the program the error says what to install.
llvm::Expected<std::string> renderGraph(llvm::StringRef Graph);

} // namespace barecl

#endif // BARECL_BASE_GRAPHVIZ_H
