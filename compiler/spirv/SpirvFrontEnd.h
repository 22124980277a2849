// SPDX-License-Identifier: MIT
//
// The second front end: translates a SPIR-V module to LLVM IR as Clang makes it from OpenCL C
// (frontend/FrontEnd.h), so that all later stages are the same.

#ifndef BARECL_SPIRV_SPIRVFRONTEND_H
#define BARECL_SPIRV_SPIRVFRONTEND_H

#include "base/Diagnostics.h"
#include "base/Targets.h"
#include "options/Options.h"

#include "llvm/IR/Module.h"

#include <map>
#include <memory>

namespace barecl {

// Whether the bytes are a SPIR-V module, by their first word.
bool isSpirvModule(llvm::StringRef Bytes);

// `IsObject`: other programs may call the module's functions. `Special`: bits of specialization constants, by their
// number. Null: `Diags` says what is wrong, with the offset in words and the instruction's name.
std::unique_ptr<llvm::Module> compileSpirv(llvm::StringRef FileName, llvm::StringRef Bytes,
                                           const std::map<uint32_t, uint64_t> &Special,
                                           const Target &Target, const llvm::DataLayout &Layout,
                                           const BuildOptions &Options, bool IsObject,
                                           llvm::LLVMContext &Context, Diagnostics &Diags);

} // namespace barecl

#endif // BARECL_SPIRV_SPIRVFRONTEND_H
