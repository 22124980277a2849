// SPDX-License-Identifier: MIT

#include "driver/Identity.h"

#include "base/Installation.h"
#include "driver/Commands.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <link.h>
#include <map>
#include <sys/stat.h>
#include <vector>

using namespace llvm;

namespace barecl {
namespace {

using Hasher = TruncatedBLAKE3<32>;

// The keys are the names that `bareclc identity` prints.
struct BuildFiles {
    std::map<std::string, std::string> Paths;
    std::map<std::string, std::string> BuildIds; // of loaded code that has one
    std::vector<std::string> Folders;
};

constexpr char Program[] = "bin/bareclc";

std::string digest(Hasher &Hash) { return toHex(Hash.final(), /*LowerCase=*/true); }

// -------------------------------------------------------------------------------------------------
// Finding the files

// The build id that the link editor wrote into the file. It is read from memory, so it is the id of
// the running code even if the file has been replaced since.
std::string buildId(const dl_phdr_info &Info) {
    for (const ElfW(Phdr) &Header : ArrayRef(Info.dlpi_phdr, Info.dlpi_phnum)) {
        if (Header.p_type != PT_NOTE)
            continue;
        const auto *Bytes = reinterpret_cast<const char *>(Info.dlpi_addr + Header.p_vaddr);
        StringRef Notes(Bytes, Header.p_memsz);
        while (Notes.size() >= sizeof(ElfW(Nhdr))) {
            ElfW(Nhdr) Note;
            std::memcpy(&Note, Notes.data(), sizeof Note);
            const StringRef Name = Notes.drop_front(sizeof Note).take_front(Note.n_namesz);
            Notes = Notes.drop_front(sizeof Note + alignTo(Note.n_namesz, 4));
            if (Note.n_type == NT_GNU_BUILD_ID && Name == StringRef("GNU", 4))
                return toHex(Notes.take_front(Note.n_descsz), /*LowerCase=*/true);
            Notes = Notes.drop_front(alignTo(Note.n_descsz, 4));
        }
    }
    return "";
}

int addObject(dl_phdr_info *Info, size_t, void *Result) {
    auto &Files = *static_cast<BuildFiles *>(Result);
    const StringRef Path = Info->dlpi_name;
    const bool IsProgram = Files.Paths.empty();
    if (!IsProgram && !Path.contains('/')) // the kernel's vDSO
        return 0;
    const std::string Name = IsProgram ? Program : "lib/" + sys::path::filename(Path).str();
    Files.Paths[Name] = IsProgram ? programPath() : Path.str();
    if (std::string Id = buildId(*Info); !Id.empty())
        Files.BuildIds[Name] = std::move(Id);
    return 0;
}

// Adds all files below Folder whose names end with Ending. Folder need not exist.
void addFolder(BuildFiles &Files, StringRef Name, StringRef Folder, StringRef Ending = "") {
    std::error_code Problem;
    Files.Folders.push_back(Folder.str());
    for (sys::fs::recursive_directory_iterator It(Folder, Problem), End; !Problem && It != End;
         It.increment(Problem)) {
        const StringRef Path = It->path();
        if (sys::fs::is_directory(Path))
            Files.Folders.push_back(Path.str());
        else if (Path.ends_with(Ending))
            Files.Paths[(Name + "/" + Path.drop_front(Folder.size()).ltrim('/')).str()] =
                Path.str();
    }
}

// Adds a file if it exists.
void addFile(BuildFiles &Files, const Twine &Name, const std::string &Folder, StringRef File) {
    Files.Folders.push_back(Folder);
    if (sys::fs::exists(Folder + "/" + File))
        Files.Paths[(Name + "/" + File).str()] = (Folder + "/" + File).str();
}

BuildFiles filesOfBuilds() {
    BuildFiles Files;
    dl_iterate_phdr(addObject, &Files); // the program comes first
    for (StringRef Folder : {"builtins", "runtime", "machines", "operations"})
        addFolder(Files, ("share/barecl/" + Folder).str(), sharedFile(Folder, ""));
    addFile(Files, "clang", clangResourceDirectory() + "/include", "opencl-c-base.h");
    if (const char *Described = std::getenv("BARECL_BOARDS")) // machines, and their operations
        for (StringRef Ending : {"/machine.adf", ".json", ".c", ".opp", ".cc"})
            addFolder(Files, "described", Described, Ending);
    return Files;
}

// -------------------------------------------------------------------------------------------------
// Stamps and digests

void addStamp(raw_ostream &Out, const std::string &Path) {
    struct stat State = {};
    stat(Path.c_str(), &State);
    const auto Nanoseconds = [](const timespec &Time) {
        return int64_t(Time.tv_sec) * 1000000000 + Time.tv_nsec;
    };
    Out << State.st_ino << ' ' << State.st_size << ' ' << Nanoseconds(State.st_mtim) << ' '
        << Nanoseconds(State.st_ctim) << ' ' << Path << '\n';
}

// The digest that the build noted in the header of a built-in library (builtins/tools/wrap.py); empty if the file is
// something else or has been cut.
std::string notedDigest(StringRef File) {
    constexpr size_t TagAt = 20, DigestAt = 36, End = 68;
    const bool IsNoted = File.size() >= End && File.substr(TagAt).starts_with("BareCL digest") &&
                         support::endian::read32le(File.data() + 8) == End &&
                         File.size() - End == support::endian::read32le(File.data() + 12);
    return IsNoted ? toHex(File.slice(DigestAt, End), /*LowerCase=*/true) : "";
}

Expected<std::string> digestOfFile(const std::string &Path) {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Buffer)
        return createStringError(Path + ": " + Buffer.getError().message());
    if (std::string Noted = notedDigest((*Buffer)->getBuffer()); !Noted.empty())
        return Noted;
    Hasher Hash;
    Hash.update((*Buffer)->getBuffer());
    return digest(Hash);
}

} // namespace

std::string stampFiles() {
    BuildFiles Files = filesOfBuilds();
    std::string Stamps;
    raw_string_ostream Out(Stamps);
    addStamp(Out, Files.Paths[Program]);
    Files.Paths.erase(Program);
    for (const auto &[Name, Path] : Files.Paths)
        addStamp(Out, Path);
    for (const std::string &Folder : Files.Folders)
        addStamp(Out, Folder);
    return Stamps;
}

Expected<Identity> identify() {
    const BuildFiles Files = filesOfBuilds();
    Identity Result;
    for (const auto &[Name, Path] : Files.Paths) {
        const auto Id = Files.BuildIds.find(Name);
        Expected<std::string> Digest =
            Id != Files.BuildIds.end() ? Expected<std::string>(Id->second) : digestOfFile(Path);
        if (!Digest)
            return Digest.takeError();
        Result.Parts += *Digest + "  " + Name + "\n";
    }
    Hasher Whole;
    Whole.update(StringRef(Result.Parts));
    Result.Digest = digest(Whole);
    return Result;
}

int identityCommand(Arguments Args) {
    const bool IsVerbose = Args.size() == 1 && StringRef(Args.front()) == "--verbose";
    if (!Args.empty() && !IsVerbose) {
        errs() << "bareclc identity takes no argument but --verbose\n";
        return EXIT_FAILURE;
    }
    auto Found = identify();
    if (!Found) {
        errs() << "bareclc: error: " << toString(Found.takeError()) << '\n';
        return EXIT_FAILURE;
    }
    outs() << (IsVerbose ? Found->Parts : "") << Found->Digest << '\n';
    return EXIT_SUCCESS;
}

} // namespace barecl
