// SPDX-License-Identifier: MIT

#include "RegisterInfo.h"

#include "FrameLowering.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

#define GET_REGINFO_TARGET_DESC
#include "TTAGenRegisterInfo.inc"

using namespace llvm;

namespace barecl::tta {

RegisterInfo::RegisterInfo(const RegisterPlan &Plan)
    : TTAGenRegisterInfo(llvm::TTA::RA), Plan(Plan) {
    MCPhysReg *Next = CalleeSaved;
    if (std::optional<unsigned> Number = Plan.frameInteger()) {
        Frame = llvm::TTA::R0 + *Number;
        *Next++ = Frame;
    }
    *Next = llvm::TTA::RA;
}

RegisterName RegisterInfo::name(MCRegister Register) const {
    if (Register == llvm::TTA::SP)
        return Plan.StackPointer;
    unsigned Number = getEncodingValue(Register);
    if (llvm::TTA::BoolRegsRegClass.contains(Register))
        return Plan.Booleans[Number];
    if (llvm::TTA::VectorRegsRegClass.contains(Register))
        return Plan.Vectors[Number];
    return Register >= llvm::TTA::S0 && Register <= llvm::TTA::S3 ? Plan.Scratch[Number]
                                                                  : Plan.Integers[Number];
}

const MCPhysReg *RegisterInfo::getCalleeSavedRegs(const MachineFunction *) const {
    return CalleeSaved;
}

const uint32_t *RegisterInfo::getCallPreservedMask(const MachineFunction &MF,
                                                   CallingConv::ID) const {
    uint32_t *Mask = const_cast<MachineFunction &>(MF).allocateRegMask();
    auto Preserve = [&](MCRegister Register) { Mask[Register / 32] |= 1u << (Register % 32); };
    Preserve(llvm::TTA::SP);
    if (Frame)
        Preserve(Frame);
    return Mask;
}

BitVector RegisterInfo::getReservedRegs(const MachineFunction &MF) const {
    BitVector Reserved(getNumRegs());
    Reserved.set(llvm::TTA::SP);
    Reserved.set(llvm::TTA::RA);
    Reserved.set(llvm::TTA::S0, llvm::TTA::S3 + 1);
    for (unsigned Number = Plan.Integers.size(); Number < 512; ++Number)
        Reserved.set(llvm::TTA::R0 + Number);
    for (unsigned Number = Plan.Booleans.size(); Number < 64; ++Number)
        Reserved.set(llvm::TTA::B0 + Number);
    for (unsigned Number = Plan.Vectors.size(); Number < 128; ++Number)
        Reserved.set(llvm::TTA::V0 + Number);
    if (Frame && MF.getSubtarget().getFrameLowering()->hasFP(MF))
        Reserved.set(Frame);
    return Reserved;
}

bool RegisterInfo::eliminateFrameIndex(MachineBasicBlock::iterator MI, int Adjustment, unsigned N,
                                       RegScavenger *) const {
    MachineFunction &MF = *MI->getMF();
    Register Base;
    StackOffset Offset = MF.getSubtarget().getFrameLowering()->getFrameIndexReference(
        MF, MI->getOperand(N).getIndex(), Base);
    MI->getOperand(N).ChangeToRegister(Base, /*isDef=*/false);
    MachineOperand &Immediate = MI->getOperand(N + 1);
    Immediate.setImm(Immediate.getImm() + Offset.getFixed() +
                     (Base == llvm::TTA::SP ? Adjustment : 0));
    return false;
}

Register RegisterInfo::getFrameRegister(const MachineFunction &MF) const {
    return MF.getSubtarget().getFrameLowering()->hasFP(MF) ? Frame : MCRegister(llvm::TTA::SP);
}

unsigned RegisterInfo::getRegPressureLimit(const TargetRegisterClass *Class,
                                           MachineFunction &) const {
    return Class == &llvm::TTA::BoolRegsRegClass     ? Plan.Booleans.size()
           : Class == &llvm::TTA::VectorRegsRegClass ? Plan.Vectors.size()
                                                     : Plan.Integers.size();
}

unsigned RegisterInfo::getRegPressureSetLimit(const MachineFunction &, unsigned Set) const {
    // One set for each class.
    const StringRef Name = getRegPressureSetName(Set);
    return Name.contains("Bool")     ? Plan.Booleans.size()
           : Name.contains("Vector") ? Plan.Vectors.size()
                                     : Plan.Integers.size();
}

} // namespace barecl::tta
