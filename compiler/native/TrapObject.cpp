// SPDX-License-Identifier: MIT

#include "native/TrapObject.h"

#include "backend/Optimiser.h"
#include "base/Diagnostics.h"
#include "frontend/LinkOperations.h"
#include "native/CodeGen.h"
#include "native/FiberStacks.h"
#include "operations/meaning/Wrapper.h"

#include "llvm/IR/Constants.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr uint64_t MostStack = 768; // bytes; the firmware has 2 KiB for each core

// The bits that identify an instruction: opcode and funct3, and funct7 or funct2.
uint32_t maskOf(const RiscvEncoding &Code) {
    constexpr uint32_t Low = 0x707f;
    return Code.Format == RiscvEncoding::R    ? Low | 0x7fu << 25
           : Code.Format == RiscvEncoding::R4 ? Low | 3u << 25
                                              : Low;
}

uint32_t matchOf(const RiscvEncoding &Code) {
    return Code.Opcode | Code.Funct3 << 12 | Code.Funct7 << 25;
}

// Writes the table: struct riscv_operation of device-fw/arch/riscv/operations.h.
class TableWriter {
  public:
    explicit TableWriter(Module &M)
        : M(M), Word(Type::getInt32Ty(M.getContext())),
          Pointer(PointerType::get(M.getContext(), 0)),
          Row(StructType::get(M.getContext(),
                              {Word, Word, Word, Word, Pointer, Word, Word, Word})) {}

    void add(const OperationDescription &Of, Function &Compute) {
        for (const auto &[Output, Code] : enumerate(Of.Riscv))
            Rows.push_back(
                ConstantStruct::get(Row, {word(maskOf(Code)), word(matchOf(Code)),
                                          word(Of.registers()), word(1 + Of.Inputs.size() + Output),
                                          &Compute, memory(Of, 0), memory(Of, 1), memory(Of, 2)}));
    }
    void write() {
        auto *Type = ArrayType::get(Row, Rows.size());
        define("riscv_operations", ConstantArray::get(Type, Rows));
        define("riscv_operation_count", word(Rows.size()));
    }
    bool empty() const { return Rows.empty(); }

  private:
    // What the operation may access at an address that is its input: the member `memory` in operations.h.
    Constant *memory(const OperationDescription &Of, size_t Input) {
        if (Input >= Of.registers() || !Of.Inputs[Input].Memory)
            return word(0);
        const DescribedOperand &Operand = Of.Inputs[Input];
        return word(Operand.bytes() | uint64_t(Operand.Type->Bits / 8) << 8 |
                    uint64_t(Operand.Memory->IsWritten) << 16);
    }
    Constant *word(uint64_t Value) { return ConstantInt::get(Word, Value); }
    void define(StringRef Name, Constant *Value) {
        auto *Variable = new GlobalVariable(M, Value->getType(), true, GlobalValue::ExternalLinkage,
                                            Value, Name);
        Variable->setDSOLocal(true);
    }

    Module &M;
    Type *const Word;
    PointerType *const Pointer;
    StructType *const Row;
    std::vector<Constant *> Rows;
};

// Leaves one function for each operation, without vectors, which calls only functions of the C library.
void simplify(Module &M, TargetMachine &CodeGen) {
    for (Function &F : M)
        if (!F.isDeclaration()) {
            F.addFnAttr(Attribute::NoImplicitFloat);
            if (F.hasLocalLinkage() && !F.hasFnAttribute(Attribute::NoInline))
                F.addFnAttr(Attribute::AlwaysInline);
        }
    retarget(M, CodeGen, 0);
    PassRunner Runner(CodeGen, /*Vectors=*/false);
    ModulePassManager MPM;
    addOptimisation(MPM, Runner, 2);
    Runner.run(MPM, M);
    requestFrames(M);
}

Error checkFrames(const Diagnostics &Diags) {
    for (const auto &[F, Bytes] : Diags.frames())
        if (Bytes > MostStack)
            return createStringError("operation '" + F->getName() + "' needs " + Twine(Bytes) +
                                     " bytes of stack; in a trap there are " + Twine(MostStack));
    return Error::success();
}

} // namespace

Expected<ObjectFile> trapObject(ArrayRef<OperationDescription> Operations, const Target &Target) {
    LLVMContext Context;
    Diagnostics Diags("", "", Warnings::Hidden, "");
    Diags.listenTo(Context);
    const std::unique_ptr<TargetMachine> CodeGen = createTargetMachine(Target, 2);
    Module Whole("operations", Context);
    Whole.setTargetTriple(CodeGen->getTargetTriple());
    Whole.setDataLayout(CodeGen->createDataLayout());
    TableWriter Table(Whole);
    for (const OperationDescription &Each : Operations) {
        if (Each.Riscv.empty())
            continue;
        if (Each.HasState)
            return createStringError("operation '" + Each.Name +
                                     "' has state, which traps do not keep for each core");
        auto Compiled = compileMeaning(Each, meaningTarget(Target), Context);
        if (!Compiled)
            return Compiled.takeError();
        (*Compiled)->setTargetTriple(Whole.getTargetTriple());
        (*Compiled)->setDataLayout(Whole.getDataLayout());
        addWrapper(**Compiled, Each, Each.Name, 4);
        if (Linker::linkModules(Whole, std::move(*Compiled)))
            return createStringError(Each.File + ": the C function does not link");
        Function *Compute = Whole.getFunction(Each.Name);
        Compute->setLinkage(GlobalValue::InternalLinkage);
        Table.add(Each, *Compute);
    }
    if (Table.empty())
        return createStringError("none of the operations has an encoding for RISC-V");
    Table.write();
    simplify(Whole, *CodeGen);
    ObjectFile Object = emitCode(Whole, *CodeGen, CodeGenFileType::ObjectFile);
    if (Error Err = checkFrames(Diags))
        return Err;
    return Object;
}

} // namespace barecl
