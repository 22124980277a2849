// SPDX-License-Identifier: MIT

#include "native/LinkImage.h"

#include "base/Installation.h"
#include "base/MemoryFile.h"
#include "image/KernelTable.h"

#include "lld/Common/Driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <deque>
#include <fcntl.h>
#include <thread>
#include <unistd.h>

LLD_HAS_DRIVER(elf)

using namespace llvm;

namespace barecl {

// One section holds code and constants as one block; the relocations are in another one. Sections that only a dynamic
// linker or an unwinder reads are discarded. RISC-V's libgcc has small constants in sections of their own. The code of
// MIPS finds the global offset table by the symbol _gp; ElfImage.cpp finds it by image_got.
static constexpr StringLiteral Script = R"(
SECTIONS {
    . = 0;
    .image : {
        *(.text .text.*)
        *(.rodata .rodata.* .srodata .srodata.*)
        *(.data.rel.ro .data.rel.ro.*)
        image_got = .;
        _gp = . + 0x7ff0;
        *(.got .got.*)
        image_got_end = .;
        *(.data .data.* .sdata .sdata.* .bss .bss.* .sbss .sbss.* COMMON)
    }
    .relocations : { *(.rela.dyn) *(.rel.dyn) }
    /DISCARD/ : {
        *(.dynsym) *(.dynstr) *(.hash) *(.gnu.hash) *(.dynamic)
        *(.comment) *(.note .note.*) *(.eh_frame) *(.ARM.exidx .ARM.exidx.*)
        *(.MIPS.* .reginfo .mdebug.* .pdr)
    }
}
)";

// The writing end of a pipe, as a file for LLD's output. It is not a memory file, because LLD replaces regular files by
// renaming, which does not work in /proc/self/fd.
class OutputPipe {
  public:
    OutputPipe() {
        if (pipe2(Ends, O_CLOEXEC))
            report_fatal_error("cannot create a pipe");
        Reader = std::thread([this] { readAll(); });
    }

    std::string path() const { return "/proc/self/fd/" + std::to_string(Ends[1]); }

    // Returns what was written, once all writing ends are closed.
    SmallVector<char, 0> finish() {
        close(Ends[1]);
        Reader.join();
        close(Ends[0]);
        return std::move(Contents);
    }

  private:
    void readAll() {
        char Chunk[65536];
        ssize_t Count;
        while ((Count = read(Ends[0], Chunk, sizeof Chunk)) > 0)
            Contents.append(Chunk, Chunk + Count);
    }

    int Ends[2];
    std::thread Reader;
    SmallVector<char, 0> Contents;
};

// The archives of an instruction set that exist.
static Expected<std::vector<std::string>> runtimeArchives(const Target &Target) {
    const std::string Runtime = sharedFile("runtime", Target.Isa + ".a");
    if (!sys::fs::exists(Runtime))
        return createStringError("the runtime library " + Runtime +
                                 " is missing; build or install BareCL completely");
    std::vector<std::string> Archives = {Runtime};
    const std::string CompilerRuntime = sharedFile("runtime", Target.Isa + "-libgcc.a");
    if (sys::fs::exists(CompilerRuntime))
        Archives.push_back(CompilerRuntime);
    return Archives;
}

Expected<SmallVector<char, 0>> linkImage(ArrayRef<ObjectFile> Objects, const Target &Target) {
    auto Archives = runtimeArchives(Target);
    if (!Archives)
        return Archives.takeError();
    MemoryFile ScriptFile("script", Script);
    std::deque<MemoryFile> ObjectFiles;
    for (const ObjectFile &Object : Objects)
        ObjectFiles.emplace_back("object", Object);
    OutputPipe Output;
    std::vector<std::string> Arguments = {
        "ld.lld", "-shared", "-Bsymbolic", "--no-undefined", "--gc-sections", "--threads=1",
        "--entry=" + KernelTableSymbol.str(), "--script=" + ScriptFile.path(),
        // Any word may be relocated, and holds the value to which the load address is added.
        "-znotext", "--apply-dynamic-relocs", "-znorelro", "--hash-style=sysv",
        // Discarded functions get no lines: otherwise they would get lines at address 0.
        "-zdead-reloc-in-nonalloc=.debug_*=0xffffffffffffffff", "--build-id=none", "-o",
        Output.path()};
    for (const MemoryFile &File : ObjectFiles)
        Arguments.push_back(File.path());
    append_range(Arguments, *Archives);
    std::vector<const char *> Pointers;
    for (const std::string &Argument : Arguments)
        Pointers.push_back(Argument.c_str());

    std::string Messages;
    raw_string_ostream MessageStream(Messages);
    bool Linked = lld::elf::link(Pointers, MessageStream, MessageStream, /*exitEarly=*/false,
                                 /*disableOutput=*/false);
    SmallVector<char, 0> Elf = Output.finish();
    if (!Linked)
        return createStringError("linking the program failed:\n" + Messages);
    return Elf;
}

} // namespace barecl
