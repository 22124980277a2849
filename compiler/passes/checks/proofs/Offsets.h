// SPDX-License-Identifier: MIT
//
// Offsets as sums of products of what a launch knows: ids, sizes, arguments.
//
//     out[y * width + x]     4 * global id 1 * argument 1  +  4 * global id 0
//
// The sum is what the kernel computes only as long as its arithmetic does not wrap. OffsetReader::Narrow has the sums
// that the kernel computes in 32 bits; where pointers have 32 bits, the offset is one of them. Wider arithmetic wraps
// only if a factor is 2^31 or more.

#ifndef BARECL_PASSES_CHECKS_PROOFS_OFFSETS_H
#define BARECL_PASSES_CHECKS_PROOFS_OFFSETS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace barecl {

struct Factor {
    enum Kind {
        Argument, // number `Which` of the kernel
        Launch,   // of the launch context, at byte `Which`
        Group,    // the id in dimension `Which`
        Global,
        Local,
        Unknown // anything else: `Of`
    };
    Kind Is;
    unsigned Which;
    const llvm::Value *Of;

    bool operator<(const Factor &Other) const {
        return std::tie(Is, Which, Of) < std::tie(Other.Is, Other.Which, Other.Of);
    }
    bool operator==(const Factor &Other) const {
        return std::tie(Is, Which, Of) == std::tie(Other.Is, Other.Which, Other.Of);
    }
};

using Product = std::vector<Factor>; // sorted; empty: 1
using Sum = std::map<Product, int64_t>;

class OffsetReader {
  public:
    enum Unknowns {
        AnyNumber, // an unknown number can be any of at most 32 bits
        LimitedOnly // the caller makes sure that it is as limited as the other factors, and is the same extended
    };

    // Zero: a value that counts as 0.
    OffsetReader(llvm::Function &Kernel, const llvm::Value *Zero, Unknowns Taken = AnyNumber)
        : Kernel(Kernel), Zero(Zero), Taken(Taken) {}

    // The value of V, if all factors are at least 0 and less than 2^31, and each of Narrow fits. Null: V is no such sum.
    const Sum *of(llvm::Value *V);

    // A sum that must be less than 2^31, and at least -2^31, or 0 if it counts as unsigned.
    struct Limited {
        Sum Of;
        bool IsUnsigned;
        bool operator<(const Limited &Other) const {
            return std::tie(Of, IsUnsigned) < std::tie(Other.Of, Other.IsUnsigned);
        }
    };
    std::set<Limited> Narrow;

  private:
    struct Result {
        Sum Is;
        bool MayWrap = false; // although all of Narrow fit
    };

    llvm::Function &Kernel;
    const llvm::Value *const Zero;
    const Unknowns Taken;
    Sum Found;
    bool Fails = false;
    unsigned Steps = 0;

    Result read(llvm::Value *V);
    Result readInstruction(llvm::Instruction &I);
    Result extend(llvm::CastInst &Cast);
    Result narrow(llvm::TruncInst &Cast);
    bool isOfAnyNumber(const Sum &Of) const;
    Result unknown(llvm::Value &V);
    Result combine(llvm::BinaryOperator &I);
    Sum multiply(const Sum &A, const Sum &B);
};

bool isId(const Factor &Is);
bool isOfLaunch(const Factor &Is); // all work-items have the same
bool isUnknown(const Factor &Is);
bool hasUnknown(const Sum &Of);
bool hasNegative(const Sum &Of); // products that are subtracted

} // namespace barecl

#endif // BARECL_PASSES_CHECKS_PROOFS_OFFSETS_H
