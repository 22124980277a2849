// SPDX-License-Identifier: MIT

#include "lowering/PrintfLowering.h"

#include "base/Diagnostics.h"
#include "lowering/PrintfFormat.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl {

// The cursor that __bcl_printf_begin returns when there is no printf ring, or no room in it.
static constexpr uint32_t NoCursor = 1;

// Words of a record before the arguments: its size and its format's number.
static constexpr unsigned HeaderWords = 2;

// The arguments of a call, in order. Clang passes a vector unchanged, as an integer or a vector of the same size, as the
// address of its memory, or, by the calling convention of MIPS, as several integers of 32 bits.
class Arguments {
  public:
    explicit Arguments(CallInst &Call) : Call(Call) { pass(Call.getArgOperand(0)); } // the format

    // The next argument, null if there is none. The parts of a vector become one integer.
    Value *take(IRBuilder<> &Builder, const PrintfConversion &Conversion) {
        if (Next == Call.arg_size())
            return nullptr;
        const unsigned Bits = 8 * Conversion.elements * Conversion.element_bytes;
        if (!Conversion.is_vector || !isPart(Call.getArgOperand(Next), Bits))
            return pass(Call.getArgOperand(Next));
        if (Bits > 32 && Words % 2 == 1) // such vectors begin at an even word: this one is padding
            pass(Call.getArgOperand(Next));
        return takeParts(Builder, Bits);
    }

  private:
    static bool isPart(Value *Argument, unsigned Bits) {
        return Argument->getType()->isIntegerTy() &&
               Argument->getType()->getIntegerBitWidth() < Bits;
    }

    Value *takeParts(IRBuilder<> &Builder, unsigned Bits) {
        Type *Whole = Builder.getIntNTy(alignTo(Bits, 32));
        Value *Result = Constant::getNullValue(Whole);
        const unsigned Parts = PowerOf2Ceil(divideCeil(Bits, 32)); // of three elements: as of four
        for (unsigned Part = 0; Part < Parts && Next < Call.arg_size(); ++Part) {
            Value *Each = pass(Call.getArgOperand(Next));
            if (32 * Part < Bits)
                Result = Builder.CreateOr(
                    Result, Builder.CreateShl(Builder.CreateZExtOrTrunc(Each, Whole), 32 * Part));
        }
        return Result;
    }

    // Counts the argument's words on the stack: arguments of two words begin at an even one.
    Value *pass(Value *Argument) {
        const unsigned Size = divideCeil(
            Call.getDataLayout().getTypeSizeInBits(Argument->getType()).getFixedValue(), 32);
        Words = alignTo(Words, Size > 1 ? 2 : 1) + Size;
        ++Next;
        return Argument;
    }

    CallInst &Call;
    unsigned Next = 0, Words = 0;
};

// The argument as one integer that holds its words, the first word in the lowest bits.
static Value *asInteger(IRBuilder<> &Builder, Value *Argument, const PrintfConversion &Conversion) {
    Type *Wanted = Builder.getIntNTy(32 * bcl_printf_words(&Conversion));
    if (Argument->getType()->isPointerTy()) {
        if (Conversion.is_vector)
            return Builder.CreateAlignedLoad(Wanted, Argument, Align(1));
        return Builder.CreateZExtOrTrunc(
            Builder.CreatePtrToInt(
                Argument,
                Builder.getIntPtrTy(Builder.GetInsertBlock()->getModule()->getDataLayout(),
                                    Argument->getType()->getPointerAddressSpace())),
            Wanted);
    }
    if (!Conversion.is_vector && Conversion.type == BCL_PRINTF_FLOAT &&
        Argument->getType()->isFloatTy())
        Argument = Builder.CreateCall(
            Builder.GetInsertBlock()->getModule()->getOrInsertFunction(
                "__bcl_printf_double", Builder.getInt64Ty(), Builder.getInt32Ty()),
            Builder.CreateBitCast(Argument, Builder.getInt32Ty()));
    unsigned Bits = Argument->getType()->getPrimitiveSizeInBits();
    if (Bits == 0) // an aggregate: no conversion takes one
        return Constant::getNullValue(Wanted);
    return Builder.CreateZExtOrTrunc(Builder.CreateBitCast(Argument, Builder.getIntNTy(Bits)),
                                     Wanted);
}

static SmallVector<Value *> recordWords(IRBuilder<> &Builder, CallInst &Call,
                                        ArrayRef<PrintfConversion> Conversions) {
    SmallVector<Value *> Words;
    Arguments Given(Call);
    for (const PrintfConversion &Conversion : Conversions) {
        Value *Argument = Given.take(Builder, Conversion);
        Value *Bits = Argument ? asInteger(Builder, Argument, Conversion)
                               : Builder.getIntN(32 * bcl_printf_words(&Conversion), 0);
        for (unsigned Word = 0; Word < bcl_printf_words(&Conversion); ++Word) {
            Value *Shifted = Word ? Builder.CreateLShr(Bits, 32 * Word) : Bits;
            Words.push_back(Builder.CreateTrunc(Shifted, Builder.getInt32Ty()));
        }
    }
    return Words;
}

static void lower(CallInst &Call, unsigned Format, ArrayRef<PrintfConversion> Conversions) {
    Module &Module = *Call.getModule();
    IRBuilder<> Builder(&Call);
    Type *Word = Builder.getInt32Ty();
    FunctionCallee Begin = Module.getOrInsertFunction("__bcl_printf_begin", Word, Word, Word);
    FunctionCallee Put = Module.getOrInsertFunction("__bcl_printf_word", Word, Word, Word);
    FunctionCallee End = Module.getOrInsertFunction("__bcl_printf_end", Builder.getVoidTy(), Word);

    SmallVector<Value *> Words = recordWords(Builder, Call, Conversions);
    unsigned Bytes = 4 * (HeaderWords + Words.size());
    Value *Cursor = Builder.CreateCall(Begin, {Builder.getInt32(Bytes), Builder.getInt32(Format)});
    BasicBlock *Before = Call.getParent();
    Instruction *WriteEnd = SplitBlockAndInsertIfThen(
        Builder.CreateICmpNE(Cursor, Builder.getInt32(NoCursor)), &Call, /*Unreachable=*/false);

    Builder.SetInsertPoint(WriteEnd);
    Builder.SetCurrentDebugLocation(Call.getDebugLoc());
    for (Value *W : Words)
        Cursor = Builder.CreateCall(Put, {Cursor, W});
    Builder.CreateCall(End, Cursor);

    Builder.SetInsertPoint(&Call);
    PHINode *Result = Builder.CreatePHI(Word, 2);
    Result->addIncoming(Builder.getInt32(0), WriteEnd->getParent());
    Result->addIncoming(Builder.getInt32(-1), Before);
    Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
}

static void lowerOrReport(CallInst &Call) {
    StringRef Given;
    if (!getConstantStringInfo(Call.getArgOperand(0), Given))
        return reportError(*Call.getFunction(), Call.getDebugLoc(),
                           "the format of printf must be a string literal");
    const std::string Format = withKnownLengths(Given, Call.getDataLayout().getPointerSize());
    auto Conversions = parsePrintfFormat(Format);
    if (!Conversions)
        return reportError(*Call.getFunction(), Call.getDebugLoc(),
                           toString(Conversions.takeError()));
    lower(Call, printfFormatNumber(*Call.getModule(), Format), *Conversions);
}

PreservedAnalyses PrintfLoweringPass::run(Module &Module, ModuleAnalysisManager &) {
    Function *Printf = Module.getFunction("printf");
    if (!Printf || !Printf->isDeclaration())
        return PreservedAnalyses::all();
    SmallVector<CallInst *> Calls;
    for (User *U : Printf->users())
        if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == Printf)
            Calls.push_back(Call);
    // LLVM lists the last user first; formats are numbered in the order of the source.
    for (CallInst *Call : reverse(Calls))
        lowerOrReport(*Call);
    if (Printf->use_empty())
        Printf->eraseFromParent();
    return PreservedAnalyses::none();
}

} // namespace barecl
