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

// The type of the relocations that loaders resolve; none for an unsupported instruction set.
static std::optional<uint32_t> relativeType(uint16_t Machine) {
    switch (Machine) {
    case ELF::EM_X86_64:
        return ELF::R_X86_64_RELATIVE;
    case ELF::EM_AARCH64:
        return ELF::R_AARCH64_RELATIVE;
    case ELF::EM_ARM:
        return ELF::R_ARM_RELATIVE;
    case ELF::EM_RISCV:
        return ELF::R_RISCV_RELATIVE;
    default:
        return std::nullopt;
    }
}

// The least alignment of the load address, whatever the image holds. AArch64's ADRP computes addresses in pages, so
// code may only be moved by whole pages.
static uint32_t leastAlignment(uint16_t Machine) {
    return Machine == ELF::EM_AARCH64 ? 4096 : alignof(uint64_t);
}

// `Relocations` are of type Elf_Rel or Elf_Rela: in both cases the addend is in the relocated word itself.
template <typename Relocation>
static Error readRelocations(ArrayRef<Relocation> Relocations, uint16_t Machine, uint64_t Base,
                             Image &Result) {
    for (const Relocation &Entry : Relocations) {
        if (Entry.getType(/*isMips64EL=*/false) != relativeType(Machine))
            return createStringError("the image has a relocation of type " +
                                     getELFRelocationTypeName(Machine, Entry.getType(false)) +
                                     " at offset 0x" + utohexstr(Entry.r_offset) +
                                     ", which no loader of BareCL's resolves");
        Result.Relocations.push_back(Entry.r_offset - Base);
    }
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
    const uint16_t Machine = File->getHeader().e_machine;

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
        Result.Align = std::max<uint32_t>(Section.sh_addralign, leastAlignment(Machine));
        Result.Payload = toStringRef(*Contents).str();
        Result.KernelTable = File->getHeader().e_entry - Base;
    }
    for (const auto &Section : *Sections) {
        Error Err = Error::success();
        if (Section.sh_type == ELF::SHT_REL)
            Err = readRelocations(cantFail(File->rels(Section)), Machine, Base, Result);
        else if (Section.sh_type == ELF::SHT_RELA)
            Err = readRelocations(cantFail(File->relas(Section)), Machine, Base, Result);
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
