// SPDX-License-Identifier: MIT

#include "frontend/MissingExtensions.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl {

// What some device or each one lacks. `What`: only these forms of the function; the others there are.
struct Row {
    StringLiteral Name, Extension;
    StringLiteral What = "";
};

static constexpr Row Rows[] = {
    {"read_imageh", "cl_khr_fp16"},
    {"write_imageh", "cl_khr_fp16"},
    {"half2", "cl_khr_fp16"},
    {"half3", "cl_khr_fp16"},
    {"half4", "cl_khr_fp16"},
    {"half8", "cl_khr_fp16"},
    {"half16", "cl_khr_fp16"},
    {"atomic_long", "cl_khr_int64_base_atomics"},
    {"atomic_ulong", "cl_khr_int64_base_atomics"},
    {"atomic_double", "cl_khr_int64_base_atomics"},
    {"intel_sub_group_shuffle", "cl_intel_subgroups"},
    {"image2d_msaa_t", "cl_khr_gl_msaa_sharing"},
    {"image2d_array_msaa_t", "cl_khr_gl_msaa_sharing"},
    {"image2d_msaa_depth_t", "cl_khr_gl_msaa_sharing"},
    {"image2d_array_msaa_depth_t", "cl_khr_gl_msaa_sharing"},
    {"get_image_num_samples", "cl_khr_gl_msaa_sharing"},
    {"get_image_num_mip_levels", "cl_khr_mipmap_image"},
    {"atom_add", "cl_khr_int64_base_atomics", "on long "},
    {"atom_sub", "cl_khr_int64_base_atomics", "on long "},
    {"atom_xchg", "cl_khr_int64_base_atomics", "on long "},
    {"atom_inc", "cl_khr_int64_base_atomics", "on long "},
    {"atom_dec", "cl_khr_int64_base_atomics", "on long "},
    {"atom_cmpxchg", "cl_khr_int64_base_atomics", "on long "},
    {"atom_min", "cl_khr_int64_extended_atomics", "on long "},
    {"atom_max", "cl_khr_int64_extended_atomics", "on long "},
    {"atom_and", "cl_khr_int64_extended_atomics", "on long "},
    {"atom_or", "cl_khr_int64_extended_atomics", "on long "},
    {"atom_xor", "cl_khr_int64_extended_atomics", "on long "},
    {"read_imagef", "cl_khr_mipmap_image", "with a level of detail or gradients "},
    {"read_imagei", "cl_khr_mipmap_image", "with a level of detail or gradients "},
    {"read_imageui", "cl_khr_mipmap_image", "with a level of detail or gradients "},
    {"write_imagef", "cl_khr_mipmap_image_writes", "with a level of detail "},
    {"write_imagei", "cl_khr_mipmap_image_writes", "with a level of detail "},
    {"write_imageui", "cl_khr_mipmap_image_writes", "with a level of detail "},
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

// The first name between quotation marks.
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
    // Of a name that is known otherwise, an error that no form of it fits, or that several do as badly.
    if (!Found->What.empty() && Info.getID() != clang::diag::err_ovl_no_viable_function_in_call &&
        Info.getID() != clang::diag::err_ovl_ambiguous_call)
        return;
    Out << "note: '" << Found->Name << "' " << Found->What << "is of " << Found->Extension
        << ", which this device does not have\n";
}

} // namespace barecl
