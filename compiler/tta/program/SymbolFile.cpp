// SPDX-License-Identifier: MIT

#include "SymbolFile.h"

#include <cstddef>
#include <cstring>
#include <elf.h>

namespace barecl::tta {

namespace {

constexpr unsigned ReturnAddressRegister = 1;

// .debug_frame: a function's frame is at the stack pointer, and a function that is not the outermost one returns to ra.
// That is right at a function's start, where gdb needs it to step over calls.
class Frames {
  public:
    SymbolFile::Section section(const std::vector<SymbolFile::Function> &Functions) {
        addEntry([&] {
            addWord(~0u); // a common information entry
            Bytes += {1, '\0', 1, 1, char(ReturnAddressRegister)};
            Bytes += {DefinesFrame, char(StackPointerRegister), 0};
        });
        for (const SymbolFile::Function &Each : Functions)
            addEntry([&] {
                addWord(0); // the offset of that entry
                Result.Addresses.push_back(uint32_t(Bytes.size()));
                addWord(uint32_t(CodeBase + Each.First));
                addWord(uint32_t(Each.End - Each.First));
                Bytes += {Each.IsOutermost ? Undefined : SameValue, char(ReturnAddressRegister)};
            });
        Result.Bytes = std::move(Bytes);
        return std::move(Result);
    }

  private:
    static constexpr char DefinesFrame = 0x0c, Undefined = 0x07, SameValue = 0x08; // DW_CFA_…

    void addWord(uint32_t Word) { Bytes.append(reinterpret_cast<const char *>(&Word), 4); }

    template <typename Contents> void addEntry(Contents Add) {
        const size_t Start = Bytes.size();
        addWord(0);
        Add();
        while (Bytes.size() % 4)
            Bytes += '\0'; // DW_CFA_nop
        const uint32_t Length = uint32_t(Bytes.size() - Start - 4);
        std::memcpy(Bytes.data() + Start, &Length, 4);
    }

    SymbolFile::Section Result = {".debug_frame", {}, {}};
    std::string Bytes;
};

// Sections of the file: none, code, the debug information, symbols, their names, the names of sections.
class Writer {
  public:
    explicit Writer(const std::vector<SymbolFile::Function> &Functions,
                    std::vector<uint32_t> &Addresses)
        : Addresses(Addresses) {
        File.resize(sizeof(Elf32_Ehdr));
        addHeader("", SHT_NULL);
        const uint64_t First = Functions.empty() ? 0 : Functions.front().First;
        const uint64_t End = Functions.empty() ? 0 : Functions.back().End;
        Elf32_Shdr &Code = addHeader(".text", SHT_NOBITS);
        Code.sh_flags = SHF_ALLOC | SHF_EXECINSTR;
        Code.sh_addr = uint32_t(CodeBase + First);
        Code.sh_size = uint32_t(End - First);
        Code.sh_addralign = 1;
    }

    void add(const SymbolFile::Section &Section) {
        Elf32_Shdr &Header = addHeader(Section.Name, SHT_PROGBITS);
        for (uint32_t Offset : Section.Addresses)
            Addresses.push_back(uint32_t(File.size()) + Offset);
        addContents(Header, Section.Bytes);
    }

    void addSymbols(const std::vector<SymbolFile::Function> &Functions) {
        std::string Names(1, '\0'), Symbols(sizeof(Elf32_Sym), '\0');
        for (const SymbolFile::Function &Each : Functions) {
            Elf32_Sym Symbol = {};
            Symbol.st_name = uint32_t(Names.size());
            Names += Each.Name + '\0';
            Symbol.st_value = uint32_t(CodeBase + Each.First);
            Symbol.st_size = uint32_t(Each.End - Each.First);
            Symbol.st_info = ELF32_ST_INFO(STB_GLOBAL, STT_FUNC);
            Symbol.st_shndx = CodeSection;
            Addresses.push_back(
                uint32_t(File.size() + Symbols.size() + offsetof(Elf32_Sym, st_value)));
            Symbols.append(reinterpret_cast<const char *>(&Symbol), sizeof Symbol);
        }
        Elf32_Shdr &Table = addHeader(".symtab", SHT_SYMTAB);
        Table.sh_entsize = sizeof(Elf32_Sym);
        Table.sh_info = 1;
        Table.sh_link = uint32_t(Headers.size());
        addContents(Table, Symbols);
        addContents(addHeader(".strtab", SHT_STRTAB), Names);
    }

    std::string finish() {
        Elf32_Shdr &Names = addHeader(".shstrtab", SHT_STRTAB);
        addContents(Names, SectionNames);
        Elf32_Ehdr Head = {};
        std::memcpy(Head.e_ident, ELFMAG, SELFMAG);
        Head.e_ident[EI_CLASS] = ELFCLASS32;
        Head.e_ident[EI_DATA] = ELFDATA2LSB;
        Head.e_ident[EI_VERSION] = EV_CURRENT;
        Head.e_type = ET_EXEC;
        Head.e_machine = EM_RISCV;
        Head.e_version = EV_CURRENT;
        Head.e_shoff = uint32_t(File.size());
        Head.e_ehsize = sizeof Head;
        Head.e_shentsize = sizeof(Elf32_Shdr);
        Head.e_shnum = uint16_t(Headers.size());
        Head.e_shstrndx = uint16_t(Headers.size() - 1);
        Addresses.push_back(uint32_t(File.size() + CodeSection * sizeof(Elf32_Shdr) +
                                     offsetof(Elf32_Shdr, sh_addr)));
        std::memcpy(File.data(), &Head, sizeof Head);
        File.append(reinterpret_cast<const char *>(Headers.data()),
                    Headers.size() * sizeof(Elf32_Shdr));
        return std::move(File);
    }

  private:
    static constexpr unsigned CodeSection = 1;

    Elf32_Shdr &addHeader(const std::string &Name, uint32_t Type) {
        Elf32_Shdr Header = {};
        Header.sh_name = uint32_t(SectionNames.size());
        Header.sh_type = Type;
        SectionNames += Name + '\0';
        return Headers.emplace_back(Header);
    }

    void addContents(Elf32_Shdr &Header, const std::string &Bytes) {
        Header.sh_offset = uint32_t(File.size());
        Header.sh_size = uint32_t(Bytes.size());
        Header.sh_addralign = 1;
        File += Bytes;
        File.resize((File.size() + 3) / 4 * 4);
    }

    std::vector<uint32_t> &Addresses;
    std::string File, SectionNames;
    std::vector<Elf32_Shdr> Headers;
};

} // namespace

std::string SymbolFile::bytes(std::vector<uint32_t> &Addresses) const {
    Writer Out(Functions, Addresses);
    Out.add(Frames().section(Functions));
    for (const Section &Each : Sections)
        Out.add(Each);
    Out.addSymbols(Functions);
    return Out.finish();
}

std::vector<SymbolFile::Function> functionsOf(const Program &Program) {
    std::map<uint64_t, std::string> Names;
    for (const auto &[Name, Start] : Program.Labels)
        Names[Start] = Name;
    std::vector<SymbolFile::Function> Result;
    for (const auto &[Start, Name] : Names) {
        if (!Result.empty())
            Result.back().End = Start;
        Result.push_back({Name, Start, Program.Instructions.size(), false});
    }
    return Result;
}

} // namespace barecl::tta
