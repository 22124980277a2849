// SPDX-License-Identifier: MIT
//
// bareclc identity: one digest over all that builds of kernels read besides their source. Two
// compilers of the same identity make the same binary of the same request; a program binary that is
// kept may be used for as long as the identity is the same. Files count by their contents and by
// their names within the installation, so that a copy elsewhere has the same identity.

#include "driver/Commands.h"

#include "base/Installation.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <link.h>
#include <map>

using namespace llvm;

namespace barecl {
namespace {

using FilesByName = std::map<std::string, std::string>; // names: what identity calls them
using Hasher = TruncatedBLAKE3<32>;

std::string digest(Hasher &Hash) {
    return toHex(Hash.final(), /*LowerCase=*/true);
}

// The compiler's own code: LLVM and Clang come as shared libraries.
void addLibraries(FilesByName &Files) {
    auto Add = [](dl_phdr_info *Info, size_t, void *Result) {
        const StringRef Path = Info->dlpi_name, Name = sys::path::filename(Path);
        if (Name.starts_with("libLLVM") || Name.starts_with("libclang"))
            (*static_cast<FilesByName *>(Result))["lib/" + Name.str()] = Path.str();
        return 0;
    };
    dl_iterate_phdr(Add, &Files);
}

// The files below Folder, which need not exist, whose names end so.
void addFolder(FilesByName &Files, StringRef Name, StringRef Folder, StringRef Ending = "") {
    std::error_code Problem;
    for (sys::fs::recursive_directory_iterator It(Folder, Problem), End; !Problem && It != End;
         It.increment(Problem)) {
        const StringRef Path = It->path();
        if (Path.ends_with(Ending) && sys::fs::is_regular_file(Path))
            Files[(Name + "/" + Path.drop_front(Folder.size()).ltrim('/')).str()] = Path.str();
    }
}

FilesByName filesOfBuilds() {
    FilesByName Files = {{"bin/bareclc", "/proc/self/exe"}};
    addLibraries(Files);
    for (StringRef Folder : {"builtins", "runtime", "machines"})
        addFolder(Files, ("share/barecl/" + Folder).str(), sharedFile(Folder, ""));
    addFolder(Files, "clang", clangResourceDirectory() + "/include", "/opencl-c-base.h");
    if (const char *Described = std::getenv("BARECL_BOARDS"))
        addFolder(Files, "described", Described, "/machine.adf");
    return Files;
}

Expected<std::string> digestOfFile(const std::string &Path) {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Buffer)
        return createStringError(Path + ": " + Buffer.getError().message());
    Hasher Hash;
    Hash.update((*Buffer)->getBuffer());
    return digest(Hash);
}

} // namespace

int identityCommand(Arguments Args) {
    const bool IsVerbose = Args.size() == 1 && StringRef(Args.front()) == "--verbose";
    if (!Args.empty() && !IsVerbose) {
        errs() << "bareclc identity takes no argument but --verbose\n";
        return EXIT_FAILURE;
    }
    Hasher Whole;
    for (const auto &[Name, Path] : filesOfBuilds()) {
        auto Digest = digestOfFile(Path);
        if (!Digest) {
            errs() << "bareclc: error: " << toString(Digest.takeError()) << '\n';
            return EXIT_FAILURE;
        }
        const std::string Line = *Digest + "  " + Name + "\n";
        Whole.update(StringRef(Line));
        if (IsVerbose)
            outs() << Line;
    }
    outs() << digest(Whole) << '\n';
    return EXIT_SUCCESS;
}

} // namespace barecl
