// SPDX-License-Identifier: MIT

#include "tta/backend/DwarfTree.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

void DwarfEntry::addNumber(dwarf::Attribute Name, uint64_t Value) {
    Values.push_back({Name, dwarf::DW_FORM_udata, Value});
}

void DwarfEntry::addFlag(dwarf::Attribute Name) {
    Values.push_back({Name, dwarf::DW_FORM_flag_present});
}

void DwarfEntry::addText(dwarf::Attribute Name, StringRef Text) {
    Values.push_back({Name, dwarf::DW_FORM_string, 0, Text.str()});
}

void DwarfEntry::addOffset(dwarf::Attribute Name, uint32_t Offset) {
    Values.push_back({Name, dwarf::DW_FORM_sec_offset, Offset});
}

void DwarfEntry::addExpression(dwarf::Attribute Name, StringRef Bytes) {
    Values.push_back({Name, dwarf::DW_FORM_exprloc, 0, Bytes.str()});
}

void DwarfEntry::addReference(dwarf::Attribute Name, const DwarfEntry &To) {
    Values.push_back({Name, dwarf::DW_FORM_ref4, 0, {}, &To});
}

void DwarfEntry::addRange(uint64_t First, uint64_t End) {
    Values.push_back({dwarf::DW_AT_low_pc, dwarf::DW_FORM_addr, tta::CodeBase + First});
    Values.push_back({dwarf::DW_AT_high_pc, dwarf::DW_FORM_data4, End - First});
}

class DwarfWriter {
  public:
    explicit DwarfWriter(DwarfEntry &Unit) : Unit(Unit) {}

    std::vector<tta::SymbolFile::Section> write() {
        // References lead forward too. The first pass finds the offsets, which have a fixed size.
        writeUnit();
        writeUnit();
        return {std::move(Info), {".debug_abbrev", Abbreviations + '\0'}};
    }

  private:
    DwarfEntry &Unit;
    tta::SymbolFile::Section Info;
    std::string Abbreviations;
    std::map<std::string, unsigned> Numbers; // of abbreviations, by their contents

    void writeUnit() {
        Info = {".debug_info", {}};
        raw_string_ostream Out(Info.Bytes);
        addWord(Out, 0);
        Out << char(4) << '\0';        // version
        addWord(Out, 0);               // offset in .debug_abbrev
        Out << char(sizeof(uint32_t)); // bytes of an address
        write(Unit, Out);
        support::endian::write32le(Info.Bytes.data(),
                                   uint32_t(Info.Bytes.size() - sizeof(uint32_t)));
    }

    static void addWord(raw_ostream &Out, uint64_t Word) {
        char Bytes[4];
        support::endian::write32le(Bytes, uint32_t(Word));
        Out.write(Bytes, sizeof Bytes);
    }

    unsigned abbreviation(const DwarfEntry &Entry) {
        std::string Bytes;
        raw_string_ostream Out(Bytes);
        encodeULEB128(Entry.Tag, Out);
        Out << char(!Entry.Children.empty());
        for (const DwarfEntry::Value &Each : Entry.Values) {
            encodeULEB128(Each.Name, Out);
            encodeULEB128(Each.Form, Out);
        }
        Out << '\0' << '\0';
        const auto [Found, IsNew] = Numbers.try_emplace(Bytes, unsigned(Numbers.size() + 1));
        if (IsNew) {
            raw_string_ostream All(Abbreviations);
            encodeULEB128(Found->second, All);
            All << Bytes;
        }
        return Found->second;
    }

    void write(DwarfEntry &Entry, raw_string_ostream &Out) {
        Entry.Offset = uint32_t(Out.tell());
        encodeULEB128(abbreviation(Entry), Out);
        for (const DwarfEntry::Value &Each : Entry.Values)
            write(Each, Out);
        for (const auto &Child : Entry.Children)
            write(*Child, Out);
        if (!Entry.Children.empty())
            Out << '\0';
    }

    void write(const DwarfEntry::Value &Value, raw_string_ostream &Out) {
        switch (Value.Form) {
        case dwarf::DW_FORM_flag_present:
            return;
        case dwarf::DW_FORM_udata:
            encodeULEB128(Value.Number, Out);
            return;
        case dwarf::DW_FORM_string:
            Out << Value.Bytes << '\0';
            return;
        case dwarf::DW_FORM_exprloc:
            encodeULEB128(Value.Bytes.size(), Out);
            Out << Value.Bytes;
            return;
        case dwarf::DW_FORM_addr:
            Info.Addresses.push_back(uint32_t(Out.tell()));
            [[fallthrough]];
        default: // four bytes
            addWord(Out, Value.To ? Value.To->Offset : Value.Number);
        }
    }
};

std::vector<tta::SymbolFile::Section> sectionsOf(DwarfEntry &Unit) {
    return DwarfWriter(Unit).write();
}

} // namespace barecl
