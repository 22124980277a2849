// SPDX-License-Identifier: MIT

#include "frontend/FrontEnd.h"

#include "base/Installation.h"
#include "frontend/InlineDefinitions.h"
#include "frontend/MissingExtensions.h"
#include "frontend/OwnHeader.h"

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

// OpenCL aligns a vector to its size. The ARM ABI has a maximum of 8 bytes, which would give
// structs another layout than the host program's.
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

// Clang 22's errors that other OpenCL compilers, and older Clangs, warn of.
static void addTolerance(std::vector<std::string> &Arguments) {
    for (const char *Warning : {"incompatible-pointer-types", "int-conversion", "implicit-int",
                                "return-mismatch", "incompatible-function-pointer-types"})
        Arguments.push_back(std::string("-Wno-error=") + Warning);
}

// What devices say they have (host/api/devices/versions.c), for Clang.
static std::string extensions(const Target &Target, bool IsVersion3) {
    std::string List = "-cl-ext=-all";
    const auto Add = [&](ArrayRef<StringLiteral> Names) {
        for (StringRef Name : Names)
            List += (",+" + Name).str();
    };
    Add({"cl_khr_byte_addressable_store", "cl_khr_global_int32_base_atomics",
         "cl_khr_global_int32_extended_atomics", "cl_khr_local_int32_base_atomics",
         "cl_khr_local_int32_extended_atomics", "cl_khr_3d_image_writes", "cl_khr_depth_images",
         "__opencl_c_images", "__opencl_c_3d_image_writes", "__opencl_c_read_write_images"});
    if (Target.Halves)
        Add({"cl_khr_fp16"});
    if (Target.Doubles)
        Add({"cl_khr_fp64", "__opencl_c_fp64"});
    if (Target.LongAtomics)
        Add({"cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics"});
    if (IsVersion3)
        Add({"__opencl_c_atomic_order_acq_rel", "__opencl_c_atomic_order_seq_cst",
             "__opencl_c_subgroups", "__opencl_c_work_group_collective_functions"});
    if (IsVersion3 && Target.GenericSpace)
        Add({"__opencl_c_generic_address_space"});
    return List;
}

// Extensions and features that Clang knows by their macros alone.
static void addMacros(std::vector<std::string> &Arguments, const Target &Target, bool IsVersion3) {
    const auto Define = [&](ArrayRef<StringLiteral> Macros) {
        for (StringRef Macro : Macros)
            Arguments.push_back(("-D" + Macro + "=1").str());
    };
    Define({"cl_khr_expect_assume", "cl_khr_extended_async_copies", "cl_khr_extended_bit_ops",
            "cl_khr_integer_dot_product", "__opencl_c_integer_dot_product_input_4x8bit",
            "__opencl_c_integer_dot_product_input_4x8bit_packed"});
    if (!IsVersion3)
        return;
    // The last one is the header's own: beside functions of generic pointers it declares those of named
    // address spaces, which are faster where the compiler cannot tell what a pointer points to.
    Define({"cl_khr_subgroup_ballot", "cl_khr_subgroup_clustered_reduce",
            "cl_khr_subgroup_extended_types", "cl_khr_subgroup_non_uniform_arithmetic",
            "cl_khr_subgroup_non_uniform_vote", "cl_khr_subgroup_rotate", "cl_khr_subgroup_shuffle",
            "cl_khr_subgroup_shuffle_relative"});
    Define({"__opencl_c_atomic_scope_device", "__opencl_c_atomic_scope_all_devices",
            "cl_ext_float_atomics", "__opencl_c_ext_fp32_global_atomic_load_store",
            "__opencl_c_ext_fp32_local_atomic_load_store", "__opencl_c_ext_fp32_global_atomic_add",
            "__opencl_c_ext_fp32_local_atomic_add", "__opencl_c_ext_fp32_global_atomic_min_max",
            "__opencl_c_ext_fp32_local_atomic_min_max", "__opencl_c_named_address_space_builtins"});
    if (Target.Doubles && Target.LongAtomics)
        Define({"__opencl_c_ext_fp64_global_atomic_load_store",
                "__opencl_c_ext_fp64_local_atomic_load_store",
                "__opencl_c_ext_fp64_global_atomic_add", "__opencl_c_ext_fp64_local_atomic_add",
                "__opencl_c_ext_fp64_global_atomic_min_max",
                "__opencl_c_ext_fp64_local_atomic_min_max"});
}

static std::vector<std::string> clangArguments(StringRef FileName, const Target &Target,
                                               const BuildOptions &Options) {
    const bool IsVersion3 = Options.Standard == "CL3.0";
    std::vector<std::string> Arguments = {
        "-triple", Target.Triple, "-target-cpu", Target.FrontEndCpu,
        // The language, and its built-ins from Clang's own table.
        "-x", "cl", "-cl-std=" + Options.Standard, "-fdeclare-opencl-builtins",
        "-finclude-default-header", "-include", OwnHeaderName.str(), "-resource-dir",
        clangResourceDirectory(), "-nostdsysteminc", "-D__OPENCL_VERSION__=300",
        "-D__IMAGE_SUPPORT__=1",
        // Orders of images that there are in all versions; Clang's header names them from 2.0 on.
        "-DCLK_sRGB=0x10BF", "-DCLK_sRGBx=0x10C0", "-DCLK_sRGBA=0x10C1", "-DCLK_sBGRA=0x10C2",
        "-DCLK_ABGR=0x10C3", extensions(Target, IsVersion3),
        // The IR.
        "-ffake-address-space-map", "-cl-kernel-arg-info", "-O2", "-disable-llvm-passes",
        "-mrelocation-model", "pic", "-pic-level", "2",
        Options.DebugInfo ? "-debug-info-kind=limited" : "-debug-info-kind=line-tables-only",
        // How x86 passes wide vectors does not matter: all calls are inlined.
        "-Wno-psabi"};
    addMacros(Arguments, Target, IsVersion3);
    append_range(Arguments, Target.FrontEndArguments);
    if (Options.PassWarnings != Warnings::Errors)
        addTolerance(Arguments);
    append_range(Arguments, Options.FrontEnd);
    Arguments.push_back(FileName.str());
    return Arguments;
}

namespace {

// Embedded headers stand in the working directory, in front of the files that are there.
class EmbeddedFiles {
  public:
    explicit EmbeddedFiles(ArrayRef<EmbeddedHeader> Headers) {
        for (const EmbeddedHeader &Header : Headers)
            Memory->addFile(absolute(Header.Name), 0,
                            MemoryBuffer::getMemBufferCopy(Header.Text, Header.Name));
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

// Did the source include anything but Clang's own header and embedded ones?
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

// The front end of RISC-V, which the code generator's modules are written for, with its macros
// taken away.
static std::vector<std::string> machineArguments(StringRef FileName,
                                                 ArrayRef<std::string> Options) {
    std::vector<std::string> Arguments = {
        "-triple", machineTarget().Triple, "-x", "c", "-std=gnu17", "-U__riscv", "-D__tta__=1",
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
    if (Compiler.hasSourceManager())
        Result.ReadFiles = readUserFiles(Compiler, FileName, Embedded);
    return Result;
}

static void describeArguments(Module &Module) {
    for (Function &Function : Module)
        if (Function.getCallingConv() == CallingConv::SPIR_KERNEL)
            Function.addFnAttr(ArgumentInfoAttribute);
}

FrontEndResult compileSource(StringRef FileName, StringRef Source, ArrayRef<EmbeddedHeader> Headers,
                             const Target &Target, const BuildOptions &Options,
                             LLVMContext &Context, Diagnostics &Diags) {
    if (Error Err = checkClangHeaders()) {
        Diags.error(toString(std::move(Err)));
        return {};
    }
    std::vector<std::string> Arguments = clangArguments(FileName, Target, Options);
    if (!Headers.empty())
        Arguments.insert(Arguments.begin(), {"-I", "."});
    FrontEndResult Result =
        runClang(FileName, Source, EmbeddedFiles(Headers), Arguments, Context, Diags);
    if (Result.Module && Options.ArgumentInfo)
        describeArguments(*Result.Module);
    return Result;
}

std::unique_ptr<Module> compileC(StringRef FileName, StringRef Source,
                                 ArrayRef<std::string> Options, LLVMContext &Context,
                                 Diagnostics &Diags) {
    return runClang(FileName, Source, EmbeddedFiles({}), machineArguments(FileName, Options),
                    Context, Diags)
        .Module;
}

} // namespace barecl
