// SPDX-License-Identifier: MIT

#include "frontend/FrontEnd.h"

#include "barecl/extensions.h"
#include "base/Installation.h"
#include "frontend/DeepStack.h"
#include "frontend/InlineDefinitions.h"
#include "frontend/MissingExtensions.h"
#include "frontend/OperationsHeader.h"
#include "frontend/OwnHeader.h"
#include "passes/facts/Buffered.h"

#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace barecl {

namespace {

// OpenCL aligns a vector to its size. The ARM ABI limits alignment to 8 bytes, so structs would
// have another layout than in the host program.
struct VectorAlignment : clang::TargetInfo {
    static void removeMaximum(clang::TargetInfo &Info) {
        Info.*(&VectorAlignment::MaxVectorAlign) = 0;
    }
};

class Action : public clang::EmitLLVMOnlyAction {
  public:
    explicit Action(LLVMContext &Context) : EmitLLVMOnlyAction(&Context) {}

    bool BeginSourceFileAction(clang::CompilerInstance &Compiler) override {
        VectorAlignment::removeMaximum(Compiler.getTarget());
        return EmitLLVMOnlyAction::BeginSourceFileAction(Compiler);
    }

    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Compiler,
                                                          StringRef File) override {
        std::unique_ptr<clang::ASTConsumer> Emitter =
            EmitLLVMOnlyAction::CreateASTConsumer(Compiler, File);
        if (!Emitter || !Compiler.getLangOpts().OpenCL)
            return Emitter;
        std::vector<std::unique_ptr<clang::ASTConsumer>> Both;
        Both.push_back(keepInlineDefinitions(InlineDefinitions));
        Both.push_back(std::move(Emitter));
        return std::make_unique<clang::MultiplexConsumer>(std::move(Both));
    }

    std::unique_ptr<Module> takeModule() {
        std::unique_ptr<Module> Module = EmitLLVMOnlyAction::takeModule();
        if (Module)
            mergeInlineDefinitions(*Module, InlineDefinitions);
        return Module;
    }

  private:
    std::vector<std::string> InlineDefinitions;
};

} // namespace

// Makes warnings of errors of Clang 22 that other OpenCL compilers, and older Clangs, only warn
// about.
static void addTolerance(std::vector<std::string> &Arguments) {
    for (const char *Warning : {"incompatible-pointer-types", "int-conversion", "implicit-int",
                                "return-mismatch", "incompatible-function-pointer-types"})
        Arguments.push_back(std::string("-Wno-error=") + Warning);
}

struct Extension {
    StringLiteral Name;
    bool IsOption;  // enabled by -cl-ext, else by a macro
    bool IsFeature; // only for languages with the features of OpenCL C 3.0
    unsigned Needs; // BCL_HAS_*
};

static constexpr Extension Extensions[] = {
#define EXTENSION(Name, IsOption, IsFeature, Needs) {Name, IsOption, IsFeature, Needs},
    BCL_CLANG_EXTENSIONS(EXTENSION)
#undef EXTENSION
};

static unsigned has(const Target &Target) {
    unsigned Kinds = BCL_HAS_IMAGES;
    if (Target.Halves)
        Kinds |= BCL_HAS_HALVES;
    if (Target.Doubles)
        Kinds |= BCL_HAS_DOUBLES;
    if (Target.LongAtomics)
        Kinds |= BCL_HAS_LONG_ATOMICS;
    if (Target.GenericSpace)
        Kinds |= BCL_HAS_GENERIC;
    return Kinds;
}

// Adds the extensions and features that devices of the target report.
static void addExtensions(std::vector<std::string> &Arguments, const Target &Target,
                          bool HasFeatures) {
    std::string List = "-cl-ext=-all";
    for (const Extension &Row : Extensions) {
        if ((Row.Needs & ~has(Target)) != 0 || (Row.IsFeature && !HasFeatures))
            continue;
        if (Row.IsOption)
            List += (",+" + Row.Name).str();
        else
            Arguments.push_back(("-D" + Row.Name + "=1").str());
    }
    Arguments.push_back(List);
}

static void setVersion(std::vector<std::string> &Arguments, unsigned Version) {
    Arguments.push_back("-U__OPENCL_C_VERSION__");
    Arguments.push_back("-D__OPENCL_C_VERSION__=" + std::to_string(Version));
}

static std::vector<std::string> clangArguments(StringRef FileName, const Target &Target,
                                               const BuildOptions &Options) {
    const Language &Standard = *Options.Standard;
    std::vector<std::string> Arguments = {
        "-triple", Target.Triple, "-target-cpu", Target.FrontEndCpu,
        // The language, with the built-in functions of Clang's own table.
        "-x", "cl", ("-cl-std=" + Standard.Clang).str(), "-fdeclare-opencl-builtins",
        "-finclude-default-header", "-include", OwnHeaderName.str(), "-resource-dir",
        clangResourceDirectory(), "-nostdsysteminc", "-D__OPENCL_VERSION__=310",
        "-DCL_VERSION_3_1=310", "-D__IMAGE_SUPPORT__=1", "-D" + HasOperationMacro.str(),
        // Channel orders that exist in all versions; Clang's header names them only from 2.0 on.
        "-DCLK_sRGB=0x10BF", "-DCLK_sRGBx=0x10C0", "-DCLK_sRGBA=0x10C1", "-DCLK_sBGRA=0x10C2",
        "-DCLK_ABGR=0x10C3",
        // The IR.
        "-ffake-address-space-map", "-cl-kernel-arg-info", "-O2", "-disable-llvm-passes",
        "-fno-use-cxa-atexit",
        "-disable-llvm-verifier", // lowering/GlobalConstructors.h mends what Clang makes; every stage is verified
        "-mrelocation-model", "pic", "-pic-level", "2",
        Options.DebugInfo ? "-debug-info-kind=limited" : "-debug-info-kind=line-tables-only",
        "-main-file-name", sys::path::filename(FileName).str(),
        // Functions have names in the line table even if nothing was inlined into them.
        "-fdebug-info-for-profiling",
        // How x86 passes wide vectors does not matter: all calls are inlined.
        "-Wno-psabi"};
    if (Standard.Version)
        setVersion(Arguments, Standard.Version);
    addExtensions(Arguments, Target, Standard.HasFeatures);
    append_range(Arguments, Target.FrontEndArguments);
    if (Options.PassWarnings != Warnings::Errors)
        addTolerance(Arguments);
    append_range(Arguments, Options.FrontEnd);
    Arguments.push_back(FileName.str());
    return Arguments;
}

namespace {

// Puts the embedded headers into the working directory, where they hide files of the same names.
class EmbeddedFiles {
  public:
    EmbeddedFiles(ArrayRef<EmbeddedHeader> Headers, StringRef Operations) {
        for (const EmbeddedHeader &Header : Headers)
            Memory->addFile(absolute(Header.Name), 0,
                            MemoryBuffer::getMemBufferCopy(Header.Text, Header.Name));
        Memory->addFile(absolute(OperationsHeaderName), 0,
                        MemoryBuffer::getMemBufferCopy(Operations, OperationsHeaderName));
        Memory->addFile(absolute(OwnHeaderName), 0, MemoryBuffer::getMemBuffer(OwnHeaderText));
        All->pushOverlay(Memory);
    }

    IntrusiveRefCntPtr<vfs::FileSystem> system() const { return All; }
    bool has(StringRef Name) const { return Memory->exists(absolute(Name)); }

  private:
    static std::string absolute(StringRef Name) {
        SmallString<128> Path = Name;
        consumeError(errorCodeToError(sys::fs::make_absolute(Path)));
        sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
        return std::string(Path);
    }

    IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Memory =
        makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    IntrusiveRefCntPtr<vfs::OverlayFileSystem> All =
        makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
};

} // namespace

// Whether the source included anything but Clang's own header and embedded ones.
static bool readUserFiles(clang::CompilerInstance &Compiler, StringRef FileName,
                          const EmbeddedFiles &Embedded) {
    const std::string OwnHeaders = clangResourceDirectory();
    const clang::SourceManager &Sources = Compiler.getSourceManager();
    for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It) {
        StringRef Name = It->first.getName();
        if (Name != FileName && !Name.starts_with(OwnHeaders) && !Embedded.has(Name))
            return true;
    }
    return false;
}

static std::vector<std::string> readFiles(const clang::SourceManager &Sources) {
    std::vector<std::string> Names;
    for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It)
        Names.push_back(It->first.getName().str());
    sort(Names);
    return Names;
}

// The code generator's modules are written for the front end of RISC-V, so C uses it, without its
// macros.
static std::vector<std::string> machineArguments(StringRef FileName,
                                                 ArrayRef<std::string> Options) {
    std::vector<std::string> Arguments = {
        "-triple", machineTarget().Triple, "-x", "c", "-std=gnu17", "-U__riscv", "-D__tta__=1",
        // Programs for OpenASIP use its operations (tta/backend/OpenAsipHeader.h) if these exist.
        "-D__TCE__=1", "-D__TCE_V1__=1", "-D__TCELE__=1", "-D" + HasOperationMacro.str(),
        "-resource-dir", clangResourceDirectory(), "-internal-isystem",
        sharedFile("include", "tta"), "-internal-isystem", clangResourceDirectory() + "/include",
        "-nostdsysteminc", "-O2", "-disable-llvm-passes", "-mrelocation-model", "static",
        "-mlong-double-64", // long double is double
        // The same results with and without fused units.
        "-ffp-contract=off", "-debug-info-kind=line-tables-only"};
    append_range(Arguments, machineTarget().FrontEndArguments);
    append_range(Arguments, Options);
    Arguments.push_back(FileName.str());
    return Arguments;
}

static FrontEndResult runClang(StringRef FileName, StringRef Source, const EmbeddedFiles &Embedded,
                               const std::vector<std::string> &Arguments, LLVMContext &Context,
                               Diagnostics &Diags) {
    std::vector<const char *> Pointers;
    for (const std::string &Argument : Arguments)
        Pointers.push_back(Argument.c_str());

    auto Invocation = std::make_shared<clang::CompilerInvocation>();
    clang::DiagnosticOptions DiagnosticOptions;
    clang::TextDiagnosticPrinter ArgumentPrinter(Diags.stream(), DiagnosticOptions);
    auto ArgumentDiagnostics = clang::CompilerInstance::createDiagnostics(
        *vfs::getRealFileSystem(), DiagnosticOptions, &ArgumentPrinter, /*ShouldOwnClient=*/false);
    if (!clang::CompilerInvocation::CreateFromArgs(*Invocation, Pointers, *ArgumentDiagnostics))
        return {};
    Invocation->getLangOpts().BracketDepth = bracketDepth();
    Invocation->getPreprocessorOpts().addRemappedFile(
        FileName, MemoryBuffer::getMemBufferCopy(Source, FileName).release());

    clang::CompilerInstance Compiler(Invocation);
    Compiler.createVirtualFileSystem(Embedded.system());
    MessagePrinter Printer(Diags.stream(), Compiler.getDiagnosticOpts(), Arguments);
    Compiler.createDiagnostics(&Printer, /*ShouldOwnClient=*/false);
    Compiler.setVerboseOutputStream(Diags.stream());

    Action Action(Context);
    FrontEndResult Result;
    if (Compiler.ExecuteAction(Action))
        Result.Module = Action.takeModule();
    if (Compiler.hasSourceManager()) {
        Result.ReadFiles = readUserFiles(Compiler, FileName, Embedded);
        Result.Files = readFiles(Compiler.getSourceManager());
    }
    return Result;
}

static void describeArguments(Module &Module) {
    for (Function &Function : Module)
        if (Function.getCallingConv() == CallingConv::SPIR_KERNEL)
            Function.addFnAttr(ArgumentInfoAttribute);
}

// Only programs that have operations read them.
static void addOperations(std::vector<std::string> &Arguments, StringRef Operations) {
    if (!Operations.empty())
        Arguments.insert(Arguments.end() - 1, {"-include", OperationsHeaderName.str()});
}

FrontEndResult compileSource(StringRef FileName, StringRef Source, ArrayRef<EmbeddedHeader> Headers,
                             StringRef Operations, const Target &Target,
                             const BuildOptions &Options, LLVMContext &Context,
                             Diagnostics &Diags) {
    if (Error Err = checkClangHeaders()) {
        Diags.error(toString(std::move(Err)));
        return {};
    }
    std::vector<std::string> Arguments = clangArguments(FileName, Target, Options);
    addOperations(Arguments, Operations);
    if (!Headers.empty())
        Arguments.insert(Arguments.begin(), {"-I", "."});
    FrontEndResult Result =
        runClang(FileName, Source, EmbeddedFiles(Headers, Operations), Arguments, Context, Diags);
    if (Result.Module && Options.ArgumentInfo)
        describeArguments(*Result.Module);
    if (Result.Module && Options.DoubleBuffer)
        allowDoubleBuffers(*Result.Module);
    return Result;
}

FrontEndResult compileC(StringRef FileName, StringRef Source, ArrayRef<EmbeddedHeader> Headers,
                        StringRef Operations, ArrayRef<std::string> Options, LLVMContext &Context,
                        Diagnostics &Diags) {
    std::vector<std::string> Arguments = machineArguments(FileName, Options);
    addOperations(Arguments, Operations);
    if (!Headers.empty())
        Arguments.insert(Arguments.end() - 1, {"-include", Headers.front().Name.str()});
    const EmbeddedFiles Embedded(Headers, Operations);
    FrontEndResult Result = runClang(FileName, Source, Embedded, Arguments, Context, Diags);
    erase_if(Result.Files, [&](StringRef Name) { return Embedded.has(Name); });
    return Result;
}

} // namespace barecl
