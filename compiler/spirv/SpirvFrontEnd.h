// SPDX-License-Identifier: MIT
//
// The second front end: from a SPIR-V module to LLVM IR of the shape that Clang gives of OpenCL C
// (frontend/FrontEnd.h), so that everything behind it is the same.

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

// `IsObject`: other programs may call the module's functions. `Special`: bits of specialization constants, by their number. Null: the log says what is wrong, with the offset in
// words and the instruction's name.
std::unique_ptr<llvm::Module> compileSpirv(llvm::StringRef FileName, llvm::StringRef Bytes,
                                           const std::map<uint32_t, uint64_t> &Special,
                                           const Target &Target, const llvm::DataLayout &Layout,
                                           const BuildOptions &Options, bool IsObject,
                                           llvm::LLVMContext &Context, Diagnostics &Diags);

} // namespace barecl

#endif // BARECL_SPIRV_SPIRVFRONTEND_H
