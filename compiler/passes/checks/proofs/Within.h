// SPDX-License-Identifier: MIT
//
// Accesses that stay inside their object in every work-item, so that CheckAccesses need not compare each of them:
//
//     if (x < width)
//         for (int k = 0; k < n; ++k)
//             sum += a[k * width + x];       4 * ((n - 1) * width + width - 1) + 4 <= bytes of a
//
// The offset is a sum of products (Offsets.h). Each factor has a smallest and a largest value: an id by the launch's size
// and guards (Guards.h); a loop's counter, or another number, by guards and by the bits that are known of it. What is
// not known before the launch becomes a condition, as in Apart.h.

#ifndef BARECL_PASSES_CHECKS_PROOFS_WITHIN_H
#define BARECL_PASSES_CHECKS_PROOFS_WITHIN_H

#include "Guards.h"
#include "Numbers.h"
#include "passes/checks/Access.h"

#include <functional>

namespace barecl {

class WithinFinder {
  public:
    // The bytes that an access may be among, computed at the builder's place.
    using SizeOf = std::function<llvm::Value *(llvm::IRBuilder<> &, const PlacedAccess &)>;

    // B: where the condition is computed, in the kernel's first block.
    WithinFinder(llvm::Function &Kernel, llvm::IRBuilder<> &B, ProvenanceFinder &Objects,
                 GuardFinder &GuardsOf, SizeOf Size)
        : Kernel(Kernel), B(B), Objects(Objects), GuardsOf(GuardsOf), Size(std::move(Size)),
          N(Kernel, B) {}

    // Sets Access::IsWithin. Returns the condition on which it is true; null: nothing was found.
    llvm::Value *find(llvm::ArrayRef<PlacedAccess> All);

  private:
    // As double. Least is at least 0.
    struct Range {
        llvm::Value *Least, *Most;
    };

    // Accesses whose offsets differ by constants, from First to Behind bytes.
    struct Group {
        int64_t First, Behind;
        llvm::SmallVector<PlacedAccess> All;
    };
    struct Key {
        uint32_t Object;
        unsigned Kind; // enum bcl_access_kind; 0: of a part of a write
        uint64_t Alignment;
        llvm::Value *Size, *Zero; // Zero: null, or the offset of an argument
        Sum Offset;
        std::set<Guard> Guards;
        std::set<OffsetReader::Limited> Narrow;
        bool operator<(const Key &Other) const;
    };

    llvm::Function &Kernel;
    llvm::IRBuilder<> &B;
    ProvenanceFinder &Objects;
    GuardFinder &GuardsOf;
    const SizeOf Size;
    Numbers N;
    std::map<Key, Group> Groups;
    llvm::SmallVector<llvm::Value *> Conditions; // of the group at hand
    std::set<OffsetReader::Limited> Narrow;      // of its guards
    unsigned Depth = 0;

    void group(const PlacedAccess &Each);
    llvm::Value *conditionOf(const Key &Of, const Group &Each);
    std::optional<Range> rangeOf(const Sum &Of, const std::set<Guard> &By);
    std::optional<Range> rangeOf(const Factor &Of, const std::set<Guard> &By);
    std::optional<Range> rangeOfUnknown(const llvm::Value &V, const std::set<Guard> &By);
    Range limited(Range Is, const Factor &Of, const std::set<Guard> &By);
    Range stepped(Range Is, const llvm::Value &Start, uint64_t Step);
    bool isAtLeast0(llvm::Value &V, const std::set<Guard> &By);
    bool fits(const OffsetReader::Limited &Of, const std::set<Guard> &By);
    llvm::Value *lesser(llvm::Value *A, llvm::Value *C);
    llvm::Value *greater(llvm::Value *A, llvm::Value *C);
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROOFS_WITHIN_H
