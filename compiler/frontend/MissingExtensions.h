// SPDX-License-Identifier: MIT
//
// Clang's messages, with a note behind an error about a name that belongs to an extension which the
// device lacks: Clang says that it does not know the name, not what would have brought it.
//
//     k.cl:3:10: error: use of undeclared identifier 'read_imageh'
//     note: 'read_imageh' is of cl_khr_fp16, which this device does not have

#ifndef BARECL_FRONTEND_MISSINGEXTENSIONS_H
#define BARECL_FRONTEND_MISSINGEXTENSIONS_H

#include "clang/Frontend/TextDiagnosticPrinter.h"

namespace barecl {

class MessagePrinter : public clang::TextDiagnosticPrinter {
  public:
    MessagePrinter(llvm::raw_ostream &Out, clang::DiagnosticOptions &Options)
        : TextDiagnosticPrinter(Out, Options), Out(Out) {}

    void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                          const clang::Diagnostic &Info) override;

  private:
    llvm::raw_ostream &Out;
};

} // namespace barecl

#endif // BARECL_FRONTEND_MISSINGEXTENSIONS_H
