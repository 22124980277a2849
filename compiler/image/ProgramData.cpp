// SPDX-License-Identifier: MIT

#include "image/ProgramData.h"

#include "passes/facts/ProgramBlock.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace barecl {
namespace {

class Writer {
  public:
    explicit Writer(const GlobalVariable &Block)
        : Block(Block), Layout(Block.getDataLayout()),
          PointerBytes(Layout.getPointerSize(Block.getAddressSpace())) {}

    Expected<Image> write() {
        Image Made;
        Made.PointerBytes = PointerBytes;
        Made.Align = std::max<uint32_t>(Block.getAlign().valueOrOne().value(), alignof(uint64_t));
        Bytes.resize(Layout.getTypeAllocSize(Block.getValueType()), '\0');
        if (Error Err = write(*Block.getInitializer(), 0))
            return std::move(Err);
        const size_t Used = StringRef(Bytes).find_last_not_of('\0') + 1; // npos + 1 is 0
        Made.ZeroBytes = Bytes.size() - Used;
        Bytes.resize(Used);
        if (!Relocations.empty() && Relocations.back() + PointerBytes > Used) {
            const uint32_t End = Relocations.back() + PointerBytes;
            Made.ZeroBytes -= End - Used;
            Bytes.resize(End, '\0');
        }
        Made.Payload = std::move(Bytes);
        Made.Relocations = std::move(Relocations);
        return Made;
    }

  private:
    const GlobalVariable &Block;
    const DataLayout &Layout;
    const unsigned PointerBytes;
    std::string Bytes;
    std::vector<uint32_t> Relocations;

    void store(uint64_t Offset, const APInt &Bits) {
        for (unsigned Byte = 0; Byte * 8 < Bits.getBitWidth(); ++Byte)
            Bytes[Offset + Byte] = char(
                Bits.extractBitsAsZExtValue(std::min(8u, Bits.getBitWidth() - Byte * 8), Byte * 8));
    }

    Error write(const Constant &C, uint64_t Offset) {
        if (C.isNullValue() || isa<UndefValue>(C))
            return Error::success();
        if (const auto *Number = dyn_cast<ConstantInt>(&C))
            return store(Offset, Number->getValue()), Error::success();
        if (const auto *Number = dyn_cast<ConstantFP>(&C))
            return store(Offset, Number->getValueAPF().bitcastToAPInt()), Error::success();
        if (C.getType()->isStructTy() || C.getType()->isArrayTy() || C.getType()->isVectorTy())
            return writeElements(C, Offset);
        return writeAddress(C, Offset);
    }

    Error writeElements(const Constant &C, uint64_t Offset) {
        auto *Struct = dyn_cast<StructType>(C.getType());
        const unsigned Count = Struct ? Struct->getNumElements()
                               : C.getType()->isArrayTy()
                                   ? C.getType()->getArrayNumElements()
                                   : cast<FixedVectorType>(C.getType())->getNumElements();
        for (unsigned Number = 0; Number < Count; ++Number) {
            const Constant *Element = C.getAggregateElement(Number);
            if (!Element)
                return refuse(C);
            const uint64_t Distance =
                Struct ? Layout.getStructLayout(Struct)->getElementOffset(Number).getFixedValue()
                       : Number * (C.getType()->isVectorTy()
                                       ? Layout.getTypeStoreSize(Element->getType())
                                       : Layout.getTypeAllocSize(Element->getType()))
                                      .getFixedValue();
            if (Error Err = write(*Element, Offset + Distance))
                return Err;
        }
        return Error::success();
    }

    // Writes an address in the block, which may be converted to an integer.
    Error writeAddress(const Constant &C, uint64_t Offset) {
        const Constant *Address = &C;
        if (const auto *Number = dyn_cast<PtrToIntOperator>(&C))
            Address = cast<Constant>(Number->getPointerOperand());
        APInt Distance(Layout.getIndexTypeSizeInBits(Block.getType()), 0);
        const Value *Base = Address;
        while (Base->getType()->isPointerTy()) {
            const Value *Next = Base->stripAndAccumulateConstantOffsets(Layout, Distance,
                                                                        /*AllowNonInbounds=*/true);
            if (const auto *Cast = dyn_cast<AddrSpaceCastOperator>(Next))
                Next = Cast->getPointerOperand();
            if (Next == Base)
                break;
            Base = Next;
        }
        if (Base != &Block || Layout.getTypeStoreSize(C.getType()) != PointerBytes)
            return refuse(C);
        store(Offset, Distance.zextOrTrunc(PointerBytes * 8));
        Relocations.push_back(Offset);
        return Error::success();
    }

    static Error refuse(const Constant &C) {
        std::string Text;
        raw_string_ostream(Text) << C;
        return createStringError(
            "a variable in global memory begins with a value that is not known "
            "before the program runs: " +
            Text);
    }
};

} // namespace

Expected<std::optional<Image>> takeProgramData(Module &M, std::vector<KernelInfo> &Kernels) {
    GlobalVariable *Block = programBlock(M);
    if (!Block)
        return std::nullopt;
    auto Made = Writer(*Block).write();
    if (!Made)
        return Made.takeError();
    Block->setInitializer(nullptr);
    Block->setLinkage(GlobalValue::ExternalLinkage);
    for (KernelInfo &Kernel : Kernels) {
        Kernel.Arguments.push_back({.Name = "the program's variables",
                                    .TypeName = "",
                                    .Kind = BCL_ARGUMENT_GLOBAL,
                                    .Align = Made->Align});
        Kernel.TakesVariables = true;
    }
    return std::move(*Made);
}

} // namespace barecl
