// SPDX-License-Identifier: MIT

#include "passes/operations/ProbeBlocks.h"

#include "passes/facts/Operations.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr char FolderName[] = "barecl.probes";

// A hash of the function's name, and of the opcodes, types and integer constants of its instructions.
uint64_t numberOf(const Function &F) {
    std::string Text;
    raw_string_ostream Out(Text);
    Out << F.getName();
    for (const Instruction &Inst : instructions(F)) {
        Out << ' ' << Inst.getOpcode() << ' ' << *Inst.getType();
        for (const Value *Operand : Inst.operands())
            if (const auto *Number = dyn_cast<ConstantInt>(Operand))
                Out << ',' << Number->getValue();
    }
    return xxh3_64bits(Text);
}

void addProbes(Function &F, uint64_t Number) {
    Function *Probe = Intrinsic::getOrInsertDeclaration(F.getParent(), Intrinsic::pseudoprobe);
    for (const auto &[Index, Block] : enumerate(F)) {
        IRBuilder<> B(&Block, Block.getFirstInsertionPt());
        B.CreateCall(Probe,
                     {B.getInt64(Number), B.getInt64(Index + 1), B.getInt32(0), B.getInt64(-1)});
    }
}

// If the file cannot be written, `./dev suggest` does not search this module.
void write(const Module &M, StringRef Folder, uint64_t Number) {
    std::error_code Problem;
    raw_fd_ostream Out((Folder + "/" + utohexstr(Number, true) + ".ll").str(), Problem,
                       sys::fs::OF_Text);
    if (!Problem)
        M.print(Out, nullptr);
}

} // namespace

void requestProbes(Module &Module, StringRef Folder) {
    LLVMContext &Context = Module.getContext();
    Module.getOrInsertNamedMetadata(FolderName)
        ->addOperand(MDNode::get(Context, MDString::get(Context, Folder)));
}

std::optional<std::string> probeOf(const BasicBlock &Block) {
    for (const Instruction &Inst : Block)
        if (const auto *Probe = dyn_cast<PseudoProbeInst>(&Inst))
            return utohexstr(Probe->getFuncGuid()->getZExtValue(), true) + "." +
                   utostr(Probe->getIndex()->getZExtValue());
    return std::nullopt;
}

PreservedAnalyses ProbeBlocksPass::run(Module &M, ModuleAnalysisManager &) {
    NamedMDNode *Requested = M.getNamedMetadata(FolderName);
    if (!Requested)
        return PreservedAnalyses::all();
    const std::string Folder =
        cast<MDString>(Requested->getOperand(0)->getOperand(0))->getString().str();
    Requested->eraseFromParent();
    uint64_t Whole = 0;
    for (Function &F : M)
        if (!F.isDeclaration() && !isOperation(F)) {
            const uint64_t Number = numberOf(F);
            addProbes(F, Number);
            Whole = Whole * 31 + Number;
        }
    write(M, Folder, Whole);
    return PreservedAnalyses::none();
}

} // namespace barecl
