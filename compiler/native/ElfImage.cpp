// SPDX-License-Identifier: MIT

#include "native/ElfImage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"

#include <optional>

using namespace llvm;
using namespace llvm::object;

namespace barecl {

namespace {

// How the images of an instruction set are loaded.
struct Loading {
    uint16_t Machine;
    uint32_t Relative; // the type of the relocations that loaders resolve
    // The least alignment of the load address, whatever the image holds. AArch64's ADRP computes addresses in pages, so
    // code may only be moved by whole pages.
    uint32_t Align = alignof(uint64_t);
    // If the global offset table has no relocations: the number of words at its start that are not addresses.
    std::optional<unsigned> GotHeader = std::nullopt;
};

} // namespace

static constexpr Loading Loadings[] = {
    {ELF::EM_X86_64, ELF::R_X86_64_RELATIVE},
    {ELF::EM_AARCH64, ELF::R_AARCH64_RELATIVE, 4096},
    {ELF::EM_ARM, ELF::R_ARM_RELATIVE},
    {ELF::EM_RISCV, ELF::R_RISCV_RELATIVE},
    {ELF::EM_MIPS, ELF::R_MIPS_REL32, alignof(uint64_t), 2},
};

// `Relocations` are of type Elf_Rel or Elf_Rela: in both cases the addend is in the relocated word itself.
template <typename Relocation>
static Error readRelocations(ArrayRef<Relocation> Relocations, const Loading &Loading,
                             uint64_t Base, Image &Result) {
    for (const Relocation &Entry : Relocations) {
        const uint32_t Type = Entry.getType(/*isMips64EL=*/false);
        if (Type != Loading.Relative)
            return createStringError("the image has a relocation of type " +
                                     getELFRelocationTypeName(Loading.Machine, Type) +
                                     " at offset 0x" + utohexstr(Entry.r_offset) +
                                     ", which no loader of BareCL's resolves");
        Result.Relocations.push_back(Entry.r_offset - Base);
    }
    return Error::success();
}

// The address of a symbol of the linker script.
template <typename Layout>
static Expected<uint64_t> scriptSymbol(const ELFFile<Layout> &File,
                                       const typename Layout::Shdr &Symbols, StringRef Wanted) {
    auto Names = File.getStringTableForSymtab(Symbols);
    auto List = File.symbols(&Symbols);
    if (!Names)
        return Names.takeError();
    if (!List)
        return List.takeError();
    for (const auto &Symbol : *List)
        if (auto Name = Symbol.getName(*Names); Name && *Name == Wanted)
            return uint64_t(Symbol.st_value);
        else if (!Name)
            consumeError(Name.takeError());
    return createStringError("the program has no symbol " + Wanted);
}

// Adds the words of a global offset table that has no relocations.
template <typename Layout>
static Error relocateTable(const ELFFile<Layout> &File, const typename Layout::Shdr &Symbols,
                           unsigned Header, uint64_t Base, Image &Result) {
    auto Begin = scriptSymbol(File, Symbols, "image_got");
    if (!Begin)
        return Begin.takeError();
    auto End = scriptSymbol(File, Symbols, "image_got_end");
    if (!End)
        return End.takeError();
    for (uint64_t Word = *Begin + Header * Result.PointerBytes; Word < *End;
         Word += Result.PointerBytes)
        Result.Relocations.push_back(Word - Base);
    return Error::success();
}

// Whether the section has memory that no loader would load.
template <typename Header> static bool isStray(const Header &Section) {
    const bool HasBytes =
        Section.sh_type == ELF::SHT_PROGBITS || Section.sh_type == ELF::SHT_NOBITS;
    return HasBytes && (Section.sh_flags & ELF::SHF_ALLOC) && Section.sh_size > 0;
}

template <typename Layout> static Expected<Image> readImage(StringRef Bytes) {
    auto File = ELFFile<Layout>::create(Bytes);
    if (!File)
        return File.takeError();
    auto Sections = File->sections();
    if (!Sections)
        return Sections.takeError();
    const Loading *Loading = find_if(
        Loadings, [&](const auto &Row) { return Row.Machine == File->getHeader().e_machine; });
    if (Loading == std::end(Loadings))
        return createStringError("no loader of BareCL's knows the image's instruction set");

    Image Result;
    Result.PointerBytes = Layout::Is64Bits ? 8 : 4;
    uint64_t Base = 0;
    for (const auto &Section : *Sections) {
        const StringRef Name = cantFail(File->getSectionName(Section));
        if (Name != ".image" && isStray(Section))
            return createStringError("the program has a section " + Name + " beside its image");
        if (Name != ".image")
            continue;
        auto Contents = File->getSectionContents(Section);
        if (!Contents)
            return Contents.takeError();
        Base = Section.sh_addr;
        Result.Align = std::max<uint32_t>(Section.sh_addralign, Loading->Align);
        Result.Payload = toStringRef(*Contents).str();
        Result.KernelTable = File->getHeader().e_entry - Base;
    }
    for (const auto &Section : *Sections) {
        Error Err = Error::success();
        if (Section.sh_type == ELF::SHT_REL)
            Err = readRelocations(cantFail(File->rels(Section)), *Loading, Base, Result);
        else if (Section.sh_type == ELF::SHT_RELA)
            Err = readRelocations(cantFail(File->relas(Section)), *Loading, Base, Result);
        else if (Section.sh_type == ELF::SHT_SYMTAB && Loading->GotHeader)
            Err = relocateTable(*File, Section, *Loading->GotHeader, Base, Result);
        if (Err)
            return Err;
    }
    sort(Result.Relocations);
    return Result;
}

Expected<Image> imageFromElf(ArrayRef<char> Elf) {
    StringRef Bytes(Elf.data(), Elf.size());
    bool Is64 = Elf.size() > ELF::EI_CLASS && Elf[ELF::EI_CLASS] == ELF::ELFCLASS64;
    return Is64 ? readImage<ELF64LE>(Bytes) : readImage<ELF32LE>(Bytes);
}

} // namespace barecl
