// SPDX-License-Identifier: MIT
//
// The program binary of barecl/binary.h: written here, and read back by `bareclc info`.

#ifndef BARECL_IMAGE_BINARY_H
#define BARECL_IMAGE_BINARY_H

#include "image/Image.h"
#include "image/KernelInfo.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace barecl {

struct Program {
    std::string Target;                  // its name
    unsigned VectorBytes = 0;            // bytes of a vector register; 0: kernels fill no vectors
    std::vector<KernelInfo> Kernels;     // in the order of the image's descriptors
    std::vector<std::string> Formats;    // of printf
    std::vector<AccessFact> Accesses;    // that are checked
    std::vector<VariableFact> Variables; // that the checked accesses belong to
    std::optional<Image> Data;           // first contents of its variables in global memory
    std::string Options;                 // of clBuildProgram
    std::string Settings;                // options/Settings.h
    uint32_t Flags = 0;                  // BCL_BINARY_*
    std::string Bitcode;                 // its functions before any pass; empty: none
};

std::string writeBinary(const Program &Program, const Image &Image);

// Writes a compiled object or a library, depending on the flags: without kernels.
std::string writeObject(const Program &Program);

// Prints the contents of a binary. If the binary is damaged, the error says how, and nothing is
// printed.
llvm::Error printBinary(llvm::StringRef Binary, llvm::raw_ostream &Out);

// Prints the binary's code map (tta/program/Program.h), which is empty for most targets.
llvm::Error printCodeMap(llvm::StringRef Binary, llvm::raw_ostream &Out);

} // namespace barecl

#endif // BARECL_IMAGE_BINARY_H
