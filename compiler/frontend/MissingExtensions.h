// SPDX-License-Identifier: MIT
//
// Clang's messages, with a note after an error about a name that belongs to an extension which the
// device lacks. Clang only says that it does not know the name, not which extension would declare
// it.
//
//     k.cl:3:10: error: use of undeclared identifier 'read_imageh'
//     note: 'read_imageh' is of cl_khr_fp16, which this device does not have

#ifndef BARECL_FRONTEND_MISSINGEXTENSIONS_H
#define BARECL_FRONTEND_MISSINGEXTENSIONS_H

#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace barecl {

class MessagePrinter : public clang::TextDiagnosticPrinter {
  public:
    // `Arguments`: Clang's; among them, -cl-ext lists what the device has.
    MessagePrinter(llvm::raw_ostream &Out, clang::DiagnosticOptions &Options,
                   llvm::ArrayRef<std::string> Arguments)
        : TextDiagnosticPrinter(Out, Options), Out(Out), Arguments(Arguments) {}

    void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                          const clang::Diagnostic &Info) override;

  private:
    llvm::raw_ostream &Out;
    llvm::ArrayRef<std::string> Arguments;
};

} // namespace barecl

#endif // BARECL_FRONTEND_MISSINGEXTENSIONS_H
