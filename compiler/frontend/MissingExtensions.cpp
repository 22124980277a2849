// SPDX-License-Identifier: MIT

#include "frontend/MissingExtensions.h"

#include "barecl/extensions.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl {

// A name that belongs to an extension. If other forms of the name need no extension, `What` describes the forms that
// do; else it is empty.
struct Row {
    StringLiteral Name, Extension;
    StringLiteral What;
};

static constexpr Row Rows[] = {
#define ROW(Name, Extension, What) {Name, Extension, What},
    BCL_MISSING_NAMES(ROW)
#undef ROW
};

static const Row *find(StringRef Name) {
    const Row *Found = find_if(Rows, [&](const Row &Row) { return Row.Name == Name; });
    return Found == std::end(Rows) ? nullptr : Found;
}

static bool isThere(StringRef Extension, ArrayRef<std::string> Arguments) {
    return any_of(Arguments, [&](StringRef Argument) {
        return Argument.consume_front("-cl-ext=") &&
               is_contained(split(Argument, ','), ("+" + Extension).str());
    });
}

// The first name in quotation marks.
static StringRef quotedName(StringRef Message) {
    return Message.split('\'').second.split('\'').first;
}

static StringRef nameAtPlace(const clang::Diagnostic &Info) {
    if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
        return "";
    const clang::SourceManager &Sources = Info.getSourceManager();
    const char *Text = Sources.getCharacterData(Info.getLocation());
    return {Text, clang::Lexer::MeasureTokenLength(Info.getLocation(), Sources, {})};
}

void MessagePrinter::HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                                      const clang::Diagnostic &Info) {
    TextDiagnosticPrinter::HandleDiagnostic(Level, Info);
    if (Level < clang::DiagnosticsEngine::Warning)
        return;
    SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    const Row *Found = find(quotedName(Message));
    if (!Found)
        Found = find(nameAtPlace(Info));
    if (!Found || isThere(Found->Extension, Arguments))
        return;
    // If other forms of the name are known, only two errors mean a missing one: no form fits, or several fit equally
    // badly.
    if (!Found->What.empty() && Info.getID() != clang::diag::err_ovl_no_viable_function_in_call &&
        Info.getID() != clang::diag::err_ovl_ambiguous_call)
        return;
    Out << "note: '" << Found->Name << "' " << Found->What << "is of " << Found->Extension
        << ", which this device does not have\n";
}

} // namespace barecl
