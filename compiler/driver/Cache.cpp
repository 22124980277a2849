// SPDX-License-Identifier: MIT
//
// bareclc cache: lists or deletes the builds that the host library keeps (barecl/cache_entry.h). It finds the folder as
// the library does: BARECL_CACHE_DIR, else $XDG_CACHE_HOME/barecl, else ~/.cache/barecl.

#include "driver/Commands.h"

#include "barecl/cache_entry.h"
#include "image/BinaryView.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <vector>

using namespace llvm;

namespace barecl {
namespace {

struct Entry {
    std::string Path;
    uint64_t Size; // bytes
    sys::TimePoint<> Used;
};

// Empty if nothing is kept.
std::string cacheFolder() {
    if (const char *Own = std::getenv("BARECL_CACHE_DIR"))
        return Own;
    const char *Xdg = std::getenv("XDG_CACHE_HOME"), *Home = std::getenv("HOME");
    if (Xdg && *Xdg == '/')
        return std::string(Xdg) + "/barecl";
    return Home && *Home == '/' ? std::string(Home) + "/.cache/barecl" : std::string();
}

// Whether the file is an entry of the cache, of this version or another. Other files in the folder are somebody else's.
bool isEntry(StringRef Path) {
    const StringRef Name = sys::path::filename(Path);
    if (Name.size() < 16 || !all_of(Name.take_front(16), isHexDigit))
        return false;
    auto Bytes = MemoryBuffer::getFileSlice(Path, sizeof(uint32_t), 0);
    uint32_t Magic;
    if (!Bytes || (*Bytes)->getBufferSize() != sizeof Magic)
        return false;
    memcpy(&Magic, (*Bytes)->getBufferStart(), sizeof Magic);
    constexpr uint32_t AnyVersion = 0xffffff;
    return (Magic & AnyVersion) == (BCL_ENTRY_MAGIC & AnyVersion);
}

// The most recently used entry comes first.
std::vector<Entry> entriesOf(StringRef Folder) {
    std::vector<Entry> Entries;
    std::error_code Problem;
    for (sys::fs::directory_iterator It(Folder, Problem), End; !Problem && It != End;
         It.increment(Problem)) {
        sys::fs::file_status Status;
        if (!sys::fs::status(It->path(), Status) && isEntry(It->path()))
            Entries.push_back({It->path(), Status.getSize(), Status.getLastModificationTime()});
    }
    sort(Entries, [](const Entry &A, const Entry &B) { return A.Used > B.Used; });
    return Entries;
}

// The blobs of a key; fewer if the key is damaged.
SmallVector<StringRef> blobsOf(StringRef Key) {
    SmallVector<StringRef> Blobs;
    uint64_t Size;
    while (Key.size() >= sizeof Size) {
        memcpy(&Size, Key.data(), sizeof Size);
        Key = Key.drop_front(sizeof Size);
        if (Size > Key.size())
            break;
        Blobs.push_back(Key.take_front(Size));
        Key = Key.drop_front(Size);
    }
    return Blobs;
}

// Target, kernels and options of a build.
std::string describeBuild(ArrayRef<StringRef> Blobs, StringRef Content) {
    enum { Target = 3, Options, Settings, Fewest };
    bcl_entry_content Header;
    if (Blobs.size() < Fewest || Content.size() < sizeof Header)
        return "damaged";
    memcpy(&Header, Content.data(), sizeof Header);
    auto View = BinaryView::open(
        Content.drop_front(sizeof Header)
            .drop_front(std::min<size_t>(Header.log_size, Content.size() - sizeof Header)));
    if (!View)
        return "damaged: " + toString(View.takeError());
    std::string Text = formatv("{0,-14} ", Blobs[Target]);
    const bcl_binary_header &Binary = View->header();
    for (uint32_t I = 0; I < Binary.kernel_count; I++) {
        auto Kernel = View->record<bcl_kernel_record>(Binary.kernel_offset, I);
        Text += (I > 0 ? ", " : "") + View->text(Kernel.name).str();
    }
    if (!View->isExecutable())
        Text += "an object or a library";
    for (StringRef Words : {Blobs[Options], Blobs[Settings]})
        if (!Words.empty())
            Text += "  " + Words.str();
    return Text;
}

std::string describe(const Entry &Entry) {
    auto Bytes = MemoryBuffer::getFile(Entry.Path, false, false);
    bcl_entry_header Header;
    if (!Bytes || (*Bytes)->getBufferSize() < sizeof Header)
        return "gone";
    const StringRef File = (*Bytes)->getBuffer();
    memcpy(&Header, File.data(), sizeof Header);
    const StringRef Rest = File.drop_front(sizeof Header);
    if (Header.magic != BCL_ENTRY_MAGIC)
        return "of another version";
    if (Rest.size() != uint64_t(Header.key_size) + Header.content_size ||
        crc32(arrayRefFromStringRef(Rest)) != Header.crc)
        return "damaged";
    const SmallVector<StringRef> Blobs = blobsOf(Rest.take_front(Header.key_size));
    if (Blobs.empty() || Blobs[0] != "binary")
        return "which compiler it was";
    return describeBuild(Blobs, Rest.drop_front(Header.key_size));
}

int list(StringRef Folder) {
    uint64_t Size = 0;
    const std::vector<Entry> Entries = entriesOf(Folder);
    for (const Entry &Entry : Entries) {
        Size += Entry.Size;
        outs() << formatv("{0:%Y-%m-%d %H:%M} {1,8} KiB  ", Entry.Used, (Entry.Size + 1023) / 1024)
               << describe(Entry) << '\n';
    }
    outs() << Folder << ": " << Entries.size() << " entries, "
           << format("%.1f MiB\n", double(Size) / (1 << 20));
    return EXIT_SUCCESS;
}

int clear(StringRef Folder) {
    size_t Removed = 0, Left = 0;
    for (const Entry &Entry : entriesOf(Folder))
        ++(sys::fs::remove(Entry.Path) ? Left : Removed);
    outs() << Folder << ": " << Removed << " entries removed\n";
    if (Left > 0)
        errs() << "bareclc: error: " << Left << " could not be removed\n";
    return Left > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

} // namespace

int cacheCommand(Arguments Args) {
    const StringRef What = Args.size() == 1 ? Args[0] : "";
    const std::string Folder = cacheFolder();
    if (What != "--list" && What != "--clear") {
        errs() << "bareclc cache takes --list or --clear\n";
        return EXIT_FAILURE;
    }
    if (Folder.empty()) {
        outs() << "nothing is kept: BARECL_CACHE_DIR is empty, or there is no home\n";
        return EXIT_SUCCESS;
    }
    return What == "--list" ? list(Folder) : clear(Folder);
}

} // namespace barecl
