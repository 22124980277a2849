// SPDX-License-Identifier: MIT
//
// Values of LLVM's IR, integers and vectors of integers, as signals in Verilog.

#ifndef BARECL_OPERATIONS_MEANING_VALUETEXT_H
#define BARECL_OPERATIONS_MEANING_VALUETEXT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <string>

namespace barecl {

class ValueText {
  public:
    explicit ValueText(const llvm::DataLayout &Layout) : Layout(Layout) {}

    // `Name`: a signal, as wide as the value, that has the value.
    void define(const llvm::Value &Of, std::string Name) { Names[&Of] = std::move(Name); }

    // Declares a signal for the instruction's value. False: Verilog for it is not known. Instructions that compute
    // nothing, such as llvm.assume, have no signal.
    bool write(const llvm::Instruction &Inst);

    // A signal or a constant.
    std::string text(const llvm::Value &Of) const;

    // Declares a signal of `Bits` bits with a name of its own, and returns the name.
    std::string declare(unsigned Bits, const std::string &Value);

    const std::string &lines() const { return Lines; } // of the module's body

  private:
    std::string signal(const llvm::Value &Of); // has a name even if it is a constant
    std::string extended(const llvm::Value &Of, unsigned Bits, bool IsSigned);
    std::string intrinsic(const llvm::IntrinsicInst &Call);
    std::string compare(llvm::CmpInst::Predicate How, const llvm::Value &A, const llvm::Value &B);
    std::string cast(const llvm::CastInst &Cast);
    std::string binary(const llvm::BinaryOperator &Inst);
    std::string shifted(const llvm::IntrinsicInst &Call);
    std::string saturated(const llvm::IntrinsicInst &Call);
    bool writeOverflow(const llvm::WithOverflowInst &Call);
    std::string element(const llvm::LoadInst &Load);
    std::string tableValue(const llvm::GlobalVariable &Table, const std::string &Offset,
                           llvm::Type &Type);
    std::string vectorText(const llvm::Constant &Of) const;
    std::string lane(const llvm::ExtractElementInst &Inst);
    std::string withLane(const llvm::InsertElementInst &Inst);
    std::string ofVectors(const llvm::Instruction &Inst);
    std::string value(const llvm::Instruction &Inst);

    const llvm::DataLayout &Layout;
    llvm::DenseMap<const llvm::Value *, std::string> Names;
    llvm::DenseMap<const llvm::Value *, std::string> Overflows; // of calls with two results
    std::string Lines;
    unsigned Count = 0;
};

// `[7:0] `, or nothing for one bit
std::string rangeText(unsigned Bits);

// `[15:8]`, or `[8]` for one bit: bits of a signal from Low on
std::string bitsText(unsigned Low, unsigned Bits);

// `32'hff`
std::string constantText(const llvm::APInt &Value);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_VALUETEXT_H
