// SPDX-License-Identifier: MIT

#include "tta/backend/DwarfTypes.h"

using namespace llvm;

namespace barecl {

void DwarfTypes::addType(DwarfEntry &To, const DIType *Type) {
    if (const DwarfEntry *Entry = entryOf(Type))
        To.addReference(dwarf::DW_AT_type, *Entry);
}

// Null: void, or a type that is not described.
const DwarfEntry *DwarfTypes::entryOf(const DIType *Type) {
    if (!Type || isa<DISubroutineType>(Type))
        return nullptr;
    if (DwarfEntry *Known = Entries.lookup(Type))
        return Known;
    DwarfEntry &Entry = Unit.addChild(Type->getTag());
    Entries[Type] = &Entry; // a structure may contain pointers to itself
    if (!Type->getName().empty())
        Entry.addText(dwarf::DW_AT_name, Type->getName());
    if (const uint64_t Bits = Type->getSizeInBits())
        Entry.addNumber(dwarf::DW_AT_byte_size, (Bits + 7) / 8);
    if (const auto *Basic = dyn_cast<DIBasicType>(Type))
        Entry.addNumber(dwarf::DW_AT_encoding, Basic->getEncoding());
    else if (const auto *Derived = dyn_cast<DIDerivedType>(Type))
        addType(Entry, Derived->getBaseType());
    else if (const auto *Composite = dyn_cast<DICompositeType>(Type))
        fill(Entry, *Composite);
    return &Entry;
}

void DwarfTypes::fill(DwarfEntry &Entry, const DICompositeType &Type) {
    if (Type.isVector())
        Entry.addFlag(dwarf::DW_AT_GNU_vector);
    if (Type.isForwardDecl())
        Entry.addFlag(dwarf::DW_AT_declaration);
    addType(Entry, Type.getBaseType());
    for (const DINode *Part : Type.getElements())
        addPart(Entry, *Part);
}

void DwarfTypes::addPart(DwarfEntry &Entry, const DINode &Part) {
    if (const auto *Member = dyn_cast<DIDerivedType>(&Part);
        Member && Member->getTag() == dwarf::DW_TAG_member && !Member->isStaticMember()) {
        DwarfEntry &Child = Entry.addChild(dwarf::DW_TAG_member);
        Child.addText(dwarf::DW_AT_name, Member->getName());
        addType(Child, Member->getBaseType());
        if (Member->isBitField()) {
            Child.addNumber(dwarf::DW_AT_bit_size, Member->getSizeInBits());
            Child.addNumber(dwarf::DW_AT_data_bit_offset, Member->getOffsetInBits());
        } else {
            Child.addNumber(dwarf::DW_AT_data_member_location, Member->getOffsetInBits() / 8);
        }
    } else if (const auto *Range = dyn_cast<DISubrange>(&Part)) {
        DwarfEntry &Child = Entry.addChild(dwarf::DW_TAG_subrange_type);
        if (const auto *Count = dyn_cast_if_present<ConstantInt *>(Range->getCount()))
            Child.addNumber(dwarf::DW_AT_count, Count->getZExtValue());
    } else if (const auto *Value = dyn_cast<DIEnumerator>(&Part)) {
        DwarfEntry &Child = Entry.addChild(dwarf::DW_TAG_enumerator);
        Child.addText(dwarf::DW_AT_name, Value->getName());
        Child.addNumber(dwarf::DW_AT_const_value, Value->getValue().getZExtValue());
    }
}

} // namespace barecl
