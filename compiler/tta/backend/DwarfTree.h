// SPDX-License-Identifier: MIT
//
// A tree of DWARF entries (version 4, for 32 bits), and its bytes.

#ifndef BARECL_TTA_BACKEND_DWARFTREE_H
#define BARECL_TTA_BACKEND_DWARFTREE_H

#include "tta/program/SymbolFile.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/BinaryFormat/Dwarf.h"

#include <deque>
#include <memory>

namespace barecl {

class DwarfEntry {
  public:
    explicit DwarfEntry(llvm::dwarf::Tag Tag) : Tag(Tag) {}

    DwarfEntry &addChild(llvm::dwarf::Tag Tag) {
        return *Children.emplace_back(std::make_unique<DwarfEntry>(Tag));
    }

    void addNumber(llvm::dwarf::Attribute Name, uint64_t Value);
    void addFlag(llvm::dwarf::Attribute Name);
    void addText(llvm::dwarf::Attribute Name, llvm::StringRef Text);
    void addOffset(llvm::dwarf::Attribute Name, uint32_t Offset); // in another section
    void addExpression(llvm::dwarf::Attribute Name, llvm::StringRef Bytes);
    void addReference(llvm::dwarf::Attribute Name, const DwarfEntry &To); // To: of the same tree
    // DW_AT_low_pc and DW_AT_high_pc; numbers of instructions.
    void addRange(uint64_t First, uint64_t End);

  private:
    friend class DwarfWriter;

    struct Value {
        llvm::dwarf::Attribute Name;
        llvm::dwarf::Form Form;
        uint64_t Number = 0;
        std::string Bytes = {};
        const DwarfEntry *To = nullptr;
    };

    const llvm::dwarf::Tag Tag;
    std::vector<Value> Values;
    std::deque<std::unique_ptr<DwarfEntry>> Children;
    uint32_t Offset = 0; // in .debug_info
};

// .debug_info and .debug_abbrev of a unit, which gets the offsets of its entries.
std::vector<tta::SymbolFile::Section> sectionsOf(DwarfEntry &Unit);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_DWARFTREE_H
