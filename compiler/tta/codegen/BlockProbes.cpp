// SPDX-License-Identifier: MIT

#include "BlockProbes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl::tta {
namespace {

constexpr char MetadataName[] = "barecl.probes"; // pairs of numbers: function, block

bool take(BasicBlock &Block) {
    SmallVector<Metadata *> Numbers;
    for (Instruction &Inst : make_early_inc_range(Block))
        if (auto *Probe = dyn_cast<PseudoProbeInst>(&Inst)) {
            Numbers.push_back(ConstantAsMetadata::get(Probe->getFuncGuid()));
            Numbers.push_back(ConstantAsMetadata::get(Probe->getIndex()));
            Probe->eraseFromParent();
        }
    if (!Numbers.empty())
        Block.getTerminator()->setMetadata(MetadataName, MDNode::get(Block.getContext(), Numbers));
    return !Numbers.empty();
}

void give(MachineBasicBlock &Block, const MDNode &Probes) {
    auto Number = [&](unsigned N) {
        return int64_t(mdconst::extract<ConstantInt>(Probes.getOperand(N))->getZExtValue());
    };
    const TargetInstrInfo &Instructions = *Block.getParent()->getSubtarget().getInstrInfo();
    const auto Place = Block.getFirstNonPHI();
    for (unsigned N = 0; N < Probes.getNumOperands(); N += 2)
        BuildMI(Block, Place, DebugLoc(), Instructions.get(TargetOpcode::PSEUDO_PROBE))
            .addImm(Number(N))
            .addImm(Number(N + 1))
            .addImm(0)
            .addImm(0);
}

class TakeProbes : public FunctionPass {
  public:
    static char ID;
    TakeProbes() : FunctionPass(ID) {}

    StringRef getPassName() const override { return "TTA probes of blocks, before selection"; }
    bool runOnFunction(Function &F) override {
        bool Changed = false;
        for (BasicBlock &Block : F)
            Changed |= take(Block);
        return Changed;
    }
    void getAnalysisUsage(AnalysisUsage &Usage) const override { Usage.setPreservesAll(); }
};
char TakeProbes::ID;

// If selection makes several machine blocks of one block, the first one gets the probes.
class GiveProbes : public MachineFunctionPass {
  public:
    static char ID;
    GiveProbes() : MachineFunctionPass(ID) {}

    StringRef getPassName() const override { return "TTA probes of blocks, after selection"; }
    bool runOnMachineFunction(MachineFunction &MF) override {
        SmallPtrSet<const BasicBlock *, 32> Done;
        for (MachineBasicBlock &Block : MF) {
            const BasicBlock *Selected = Block.getBasicBlock();
            if (!Selected || !Done.insert(Selected).second)
                continue;
            if (const MDNode *Probes = Selected->getTerminator()->getMetadata(MetadataName))
                give(Block, *Probes);
        }
        return !Done.empty();
    }
    void getAnalysisUsage(AnalysisUsage &Usage) const override {
        Usage.setPreservesAll();
        MachineFunctionPass::getAnalysisUsage(Usage);
    }
};
char GiveProbes::ID;

} // namespace

FunctionPass *createTakeProbesPass() { return new TakeProbes; }
FunctionPass *createGiveProbesPass() { return new GiveProbes; }

} // namespace barecl::tta
