// SPDX-License-Identifier: MIT
//
// The types of variables as DWARF entries, made from the module's description.

#ifndef BARECL_TTA_BACKEND_DWARFTYPES_H
#define BARECL_TTA_BACKEND_DWARFTYPES_H

#include "tta/backend/DwarfTree.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace barecl {

class DwarfTypes {
  public:
    explicit DwarfTypes(DwarfEntry &Unit) : Unit(Unit) {}

    // Adds DW_AT_type to an entry, and the type to the unit. Null: void, which has no entry.
    void addType(DwarfEntry &To, const llvm::DIType *Type);

  private:
    const DwarfEntry *entryOf(const llvm::DIType *Type);
    void fill(DwarfEntry &Entry, const llvm::DICompositeType &Type);
    void addPart(DwarfEntry &Entry, const llvm::DINode &Part);

    DwarfEntry &Unit;
    llvm::DenseMap<const llvm::DIType *, DwarfEntry *> Entries;
};

} // namespace barecl

#endif // BARECL_TTA_BACKEND_DWARFTYPES_H
