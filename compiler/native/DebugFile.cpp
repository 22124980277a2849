// SPDX-License-Identifier: MIT

#include "native/DebugFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::object;

namespace barecl {
namespace {

// Collects the words of an ELF file that hold addresses of the image.
template <typename Layout> class AddressFinder {
  public:
    using Section = typename Layout::Shdr;

    AddressFinder(const ELFFile<Layout> &Linked, const ELFFile<Layout> &Object)
        : Linked(Linked), Object(Object) {}

    Expected<std::vector<uint32_t>> find() {
        if (Error Err = lookAtLinked())
            return Err;
        if (Error Err = lookAtObject())
            return Err;
        sort(Addresses);
        return std::move(Addresses);
    }

  private:
    const ELFFile<Layout> &Linked, &Object;
    StringMap<uint64_t> DebugSections; // name to offset in the linked file
    std::vector<uint32_t> Addresses;

    void add(const void *Word) {
        Addresses.push_back(static_cast<const uint8_t *>(Word) - Linked.base());
    }

    static bool isLoaded(const Section &Section) { return Section.sh_flags & ELF::SHF_ALLOC; }

    // Whether the symbol is in a section that is loaded.
    static bool isOfImage(const typename Layout::Sym &Symbol, typename Layout::ShdrRange Sections) {
        return Symbol.st_shndx > 0 && Symbol.st_shndx < Sections.size() &&
               isLoaded(Sections[Symbol.st_shndx]);
    }

    // Sections, segments and symbols.
    Error lookAtLinked() {
        auto Sections = Linked.sections();
        auto Segments = Linked.program_headers();
        if (!Sections || !Segments)
            return Sections ? Segments.takeError() : Sections.takeError();
        for (const Section &Each : *Sections) {
            auto Name = Linked.getSectionName(Each);
            if (!Name)
                return Name.takeError();
            if (isLoaded(Each))
                add(&Each.sh_addr);
            else if (*Name == ".debug_frame")
                lookAtFrames(Each.sh_offset, Each.sh_size);
            else
                DebugSections[*Name] = Each.sh_offset;
            if (Each.sh_type != ELF::SHT_SYMTAB)
                continue;
            auto Symbols = Linked.symbols(&Each);
            if (!Symbols)
                return Symbols.takeError();
            for (const auto &Symbol : *Symbols)
                if (isOfImage(Symbol, *Sections))
                    add(&Symbol.st_value);
        }
        for (const auto &Segment : *Segments) {
            add(&Segment.p_vaddr);
            add(&Segment.p_paddr);
        }
        return Error::success();
    }

    // Frames are also described by the objects of the run-time library, whose relocations are not at hand. Each entry is
    // its length, the offset of its common entry (all ones in a common entry itself), and the address of a function.
    void lookAtFrames(uint64_t Offset, uint64_t Size) {
        using support::endian::read32le;
        constexpr uint64_t Head = 2 * sizeof(uint32_t);
        for (const uint64_t End = Offset + Size; End - Offset > Head;) {
            const uint8_t *Entry = Linked.base() + Offset;
            if (read32le(Entry + sizeof(uint32_t)) != ~0u && isKept(Offset + Head))
                Addresses.push_back(Offset + Head);
            Offset += sizeof(uint32_t) + read32le(Entry);
        }
    }

    // LLD puts the object's sections first into the linked sections of the same names.
    Error lookAtObject() {
        auto Sections = Object.sections();
        if (!Sections)
            return Sections.takeError();
        for (const Section &Each : *Sections) {
            Error Err = Error::success();
            if (Each.sh_type == ELF::SHT_REL)
                Err = lookAtRelocations(Each, Object.rels(Each), *Sections);
            else if (Each.sh_type == ELF::SHT_RELA)
                Err = lookAtRelocations(Each, Object.relas(Each), *Sections);
            if (Err)
                return Err;
        }
        return Error::success();
    }

    template <typename Range>
    Error lookAtRelocations(const Section &Table, Expected<Range> Relocations,
                            typename Layout::ShdrRange Sections) {
        if (!Relocations)
            return Relocations.takeError();
        auto Target = Object.getSection(Table.sh_info);
        auto Symbols = Object.getSection(Table.sh_link);
        if (!Target || !Symbols)
            return Target ? Symbols.takeError() : Target.takeError();
        auto Name = Object.getSectionName(**Target);
        if (!Name)
            return Name.takeError();
        const auto Found = DebugSections.find(*Name);
        if (Found == DebugSections.end())
            return Error::success();
        for (const auto &Entry : *Relocations) {
            auto Symbol = Object.getRelocationSymbol(Entry, *Symbols);
            if (!Symbol)
                return Symbol.takeError();
            const uint64_t Word = Found->second + Entry.r_offset;
            if (*Symbol && isOfImage(**Symbol, Sections) && isKept(Word))
                Addresses.push_back(Word);
        }
        return Error::success();
    }

    // A function that LLD has left out has the address -1 (LinkImage.cpp).
    bool isKept(uint64_t Offset) const {
        using Word = typename Layout::uint;
        return support::endian::read<Word, endianness::little>(Linked.base() + Offset) != Word(-1);
    }
};

template <typename Layout> Expected<DebugFile> read(StringRef Elf, StringRef Object) {
    auto Linked = ELFFile<Layout>::create(Elf), Compiled = ELFFile<Layout>::create(Object);
    if (!Linked || !Compiled)
        return Linked ? Compiled.takeError() : Linked.takeError();
    auto Addresses = AddressFinder<Layout>(*Linked, *Compiled).find();
    if (!Addresses)
        return Addresses.takeError();
    return DebugFile{Elf.str(), std::move(*Addresses)};
}

} // namespace

Expected<DebugFile> debugFileOf(ArrayRef<char> Elf, const ObjectFile &Object) {
    const StringRef Bytes(Elf.data(), Elf.size()), Compiled(Object.data(), Object.size());
    const bool Is64 = Elf.size() > ELF::EI_CLASS && Elf[ELF::EI_CLASS] == ELF::ELFCLASS64;
    return Is64 ? read<ELF64LE>(Bytes, Compiled) : read<ELF32LE>(Bytes, Compiled);
}

} // namespace barecl
