// SPDX-License-Identifier: MIT
//
// bareclc doctor: checks whether this machine has everything that builds and devices need. For what is missing it
// prints the purpose and the package that contains it. The exit code says whether programs can be built and run on the
// host's own processor; what only some devices need may be missing.

#include "driver/Commands.h"

#include "barecl/boards.h"
#include "base/Installation.h"
#include "base/Targets.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;

namespace barecl {
namespace {

class Report {
  public:
    // `Remedy` says what to do if it is missing.
    void show(bool Found, bool Needed, const Twine &What, const Twine &Remedy) {
        outs() << (Found ? "found    " : "missing  ") << What;
        if (!Found)
            outs() << "\n         " << Remedy;
        outs() << '\n';
        Missing |= Needed && !Found;
    }
    bool anyMissing() const { return Missing; }

  private:
    bool Missing = false;
};

constexpr char Reinstall[] = "install the package barecl completely";

void lookForBuilds(Report &Report) {
    const std::string Header = clangResourceDirectory() + "/include/opencl-c-base.h";
    Report.show(sys::fs::exists(Header), true, "Clang's OpenCL headers: " + Header,
                "install the package libclang-common-22-dev");
    const Target *Host = findTarget(deviceTargetName("cpu"));
    Report.show(Host, true, "code for this processor" + (Host ? ": " + Host->Name : std::string()),
                "BareCL has no code generator for it: name another machine's compiler in "
                "BARECL_COMPILER");
    StringMap<bool> Seen;
    for (const Target &Target : targets())
        if (Seen.try_emplace(Target.Isa).second)
            for (const auto &[Folder, Ending] :
                 {std::pair("builtins", ".bc"), std::pair("runtime", ".a")}) {
                const std::string File = sharedFile(Folder, Target.Isa + Ending);
                Report.show(sys::fs::exists(File), Host && Target.Isa == Host->Isa,
                            "for " + Target.Isa + ": " + File, Reinstall);
            }
}

// `Library` is a soname or a path, as in .icd files.
bool opens(const std::string &Library) {
    return dlopen(Library.c_str(), RTLD_LAZY | RTLD_LOCAL) != nullptr;
}

// The registrations of BareCL in a folder, joined into one text.
std::string registrations(StringRef Folder) {
    std::string Found;
    std::error_code Problem;
    for (sys::fs::directory_iterator It(Folder, Problem), End; !Problem && It != End;
         It.increment(Problem)) {
        auto Text = MemoryBuffer::getFile(It->path());
        if (!Text || !(*Text)->getBuffer().contains("libbarecl"))
            continue;
        const std::string Library = (*Text)->getBuffer().trim().str();
        Found += (Found.empty() ? "" : ", ") + It->path() + " names " + Library +
                 (opens(Library) ? "" : ", which does not open");
    }
    return Found;
}

void lookForPrograms(Report &Report) {
    Report.show(opens("libOpenCL.so.1"), false, "an OpenCL ICD loader: libOpenCL.so.1",
                "install the package ocl-icd-libopencl1, or link libbarecl itself");
    const char *Named = std::getenv("OCL_ICD_VENDORS");
    const std::string Folder = Named && *Named ? Named : "/etc/OpenCL/vendors";
    const std::string Found = registrations(Folder);
    Report.show(!Found.empty(), false,
                "registered as an OpenCL implementation: " + (Found.empty() ? Folder : Found),
                "install the package libbarecl1, or name the folder of barecl.icd in "
                "OCL_ICD_VENDORS");
}

void lookForBoards(Report &Report) {
    for (const bcl_board &Board : ArrayRef(bcl_boards, bcl_board_count)) {
        const bool IsProcess = Board.core.architecture == BCL_BOARD_CORE_ARCHITECTURE_LINUX;
        const std::string Firmware =
            sharedFile(IsProcess ? "../../libexec" : "firmware", Board.firmware);
        Report.show(sys::fs::exists(Firmware), false, Twine(Board.name) + ": " + Firmware,
                    IsProcess ? "install the package barecl"
                              : "install the package barecl-firmware");
        if (IsProcess)
            continue;
        const StringRef Emulator = Board.emulator.program ? Board.emulator.program : "";
        if (!Emulator.empty() && !Emulator.contains('/'))
            Report.show(bool(sys::findProgramByName(Emulator)), false,
                        Twine(Board.name) + ": " + Emulator,
                        Twine("install the package ") + Board.emulator.package);
    }
}

} // namespace

int doctorCommand(Arguments Args) {
    if (!Args.empty()) {
        errs() << "bareclc doctor takes no arguments\n";
        return EXIT_FAILURE;
    }
    Report Report;
    lookForBuilds(Report);
    lookForPrograms(Report);
    lookForBoards(Report);
    const bool Missing = Report.anyMissing();
    outs() << (Missing ? "programs cannot be built here\n" : "programs can be built here\n");
    return Missing ? EXIT_FAILURE : EXIT_SUCCESS;
}

} // namespace barecl
