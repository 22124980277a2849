// SPDX-License-Identifier: MIT

#include "FrameLowering.h"

#include "Tables.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace llvm::TTA;

namespace barecl::tta {

FrameLowering::FrameLowering(bool HasVectors)
    : TargetFrameLowering(StackGrowsDown, Align(HasVectors ? 16 : 8), /*LocalAreaOffset=*/0,
                          Align(HasVectors ? 16 : 8)) {}

// The frame register, for a function that has one.
static MCRegister frameRegister(const MachineFunction &MF) {
    return MF.getSubtarget().getRegisterInfo()->getFrameRegister(MF).asMCReg();
}

// Whether the stack pointer is realigned for an object.
static bool isRealigned(const MachineFunction &MF) {
    const MachineFrameInfo &Frame = MF.getFrameInfo();
    const Align StackAlign = MF.getSubtarget().getFrameLowering()->getStackAlign();
    return any_of(seq(Frame.getObjectIndexBegin(), Frame.getObjectIndexEnd()), [&](int Object) {
        return !Frame.isDeadObjectIndex(Object) && !Frame.isVariableSizedObjectIndex(Object) &&
               Frame.getObjectAlign(Object) > StackAlign;
    });
}

bool FrameLowering::hasFPImpl(const MachineFunction &MF) const {
    return MF.getFrameInfo().hasVarSizedObjects() || isRealigned(MF);
}

bool FrameLowering::hasReservedCallFrame(const MachineFunction &MF) const {
    return !MF.getFrameInfo().hasVarSizedObjects();
}

namespace {

// Adds instructions to a function's prologue or epilogue.
class Emitter {
  public:
    Emitter(MachineBasicBlock &Block, MachineBasicBlock::iterator Where, MachineInstr::MIFlag Flag)
        : Block(Block), Where(Where),
          Instructions(*Block.getParent()->getSubtarget().getInstrInfo()), Flag(Flag) {}

    MachineInstrBuilder add(unsigned Opcode) {
        return BuildMI(Block, Where, DebugLoc(), Instructions.get(Opcode)).setMIFlag(Flag);
    }
    MachineInstrBuilder add(unsigned Opcode, Register Result) {
        return BuildMI(Block, Where, DebugLoc(), Instructions.get(Opcode), Result).setMIFlag(Flag);
    }
    void moveStackPointer(int64_t By) {
        if (By)
            add(ADD_ri, SP).addReg(SP).addImm(By);
    }

  private:
    MachineBasicBlock &Block;
    MachineBasicBlock::iterator Where;
    const TargetInstrInfo &Instructions;
    MachineInstr::MIFlag Flag;
};

} // namespace

void FrameLowering::emitPrologue(MachineFunction &MF, MachineBasicBlock &Block) const {
    const MachineFrameInfo &Frame = MF.getFrameInfo();
    auto Where = Block.begin();
    while (Where != Block.end() && Where->getFlag(MachineInstr::FrameSetup))
        ++Where;
    Emitter Emit(Block, Where, MachineInstr::FrameSetup);
    if (hasFP(MF))
        Emit.add(MOV, frameRegister(MF)).addReg(SP);
    Emit.moveStackPointer(-int64_t(Frame.getStackSize()));
    if (isRealigned(MF))
        Emit.add(AND_ri, SP).addReg(SP).addImm(-int64_t(Frame.getMaxAlign().value()));
}

void FrameLowering::emitEpilogue(MachineFunction &MF, MachineBasicBlock &Block) const {
    auto Where = Block.getFirstTerminator();
    while (Where != Block.begin() && std::prev(Where)->getFlag(MachineInstr::FrameDestroy))
        --Where;
    Emitter Emit(Block, Where, MachineInstr::FrameDestroy);
    if (hasFP(MF))
        Emit.add(MOV, SP).addReg(frameRegister(MF));
    else
        Emit.moveStackPointer(int64_t(MF.getFrameInfo().getStackSize()));
}

MachineBasicBlock::iterator
FrameLowering::eliminateCallFramePseudoInstr(MachineFunction &MF, MachineBasicBlock &Block,
                                             MachineBasicBlock::iterator MI) const {
    if (!hasReservedCallFrame(MF)) {
        const int64_t Bytes = alignTo(MI->getOperand(0).getImm(), getStackAlign());
        Emitter(Block, MI, MachineInstr::NoFlags)
            .moveStackPointer(MI->getOpcode() == CALL_BEGIN ? -Bytes : Bytes);
    }
    return Block.erase(MI);
}

StackOffset FrameLowering::getFrameIndexReference(const MachineFunction &MF, int Object,
                                                  Register &Base) const {
    const MachineFrameInfo &Frame = MF.getFrameInfo();
    const int64_t FromEntry = Frame.getObjectOffset(Object);
    // Objects below the gap of a realigned stack can only be addressed from the stack pointer.
    const bool IsBelowGap = isRealigned(MF) && !Frame.isFixedObjectIndex(Object);
    if (hasFP(MF) && !IsBelowGap) {
        Base = frameRegister(MF);
        return StackOffset::getFixed(FromEntry);
    }
    Base = SP;
    return StackOffset::getFixed(FromEntry + int64_t(Frame.getStackSize()));
}

static void refuse(const MachineFunction &MF, const char *What) {
    MF.getFunction().getContext().diagnose(DiagnosticInfoUnsupported(MF.getFunction(), What));
}

void FrameLowering::determineCalleeSaves(MachineFunction &MF, BitVector &Saved,
                                         RegScavenger *Scavenger) const {
    TargetFrameLowering::determineCalleeSaves(MF, Saved, Scavenger);
    if (!hasFP(MF))
        return;
    if (MCRegister Frame = frameRegister(MF))
        Saved.set(Frame);
    else
        refuse(MF, "stack objects of variable size or large alignment need one register more than "
                   "the machine has");
    if (MF.getFrameInfo().hasVarSizedObjects() && isRealigned(MF))
        refuse(MF, "stack objects of variable size beside ones aligned to more than 8 bytes");
}

bool FrameLowering::assignCalleeSavedSpillSlots(MachineFunction &MF, const TargetRegisterInfo *,
                                                std::vector<CalleeSavedInfo> &Saved) const {
    int64_t Offset = 0;
    for (CalleeSavedInfo &Info : Saved)
        Info.setFrameIdx(MF.getFrameInfo().CreateFixedSpillStackObject(4, Offset -= 4));
    return true;
}

static MachineMemOperand *slotAccess(MachineFunction &MF, const CalleeSavedInfo &Info,
                                     MachineMemOperand::Flags Flags) {
    return MF.getMachineMemOperand(MachinePointerInfo::getFixedStack(MF, Info.getFrameIdx()), Flags,
                                   4, Align(4));
}

bool FrameLowering::spillCalleeSavedRegisters(MachineBasicBlock &Block,
                                              MachineBasicBlock::iterator Where,
                                              ArrayRef<CalleeSavedInfo> Saved,
                                              const TargetRegisterInfo *) const {
    MachineFunction &MF = *Block.getParent();
    Emitter Emit(Block, Where, MachineInstr::FrameSetup);
    for (const CalleeSavedInfo &Info : Saved) {
        if (!Block.isLiveIn(Info.getReg()))
            Block.addLiveIn(Info.getReg());
        Emit.add(Info.getReg() == RA ? STRA : ST32_rr)
            .addReg(SP)
            .addImm(MF.getFrameInfo().getObjectOffset(Info.getFrameIdx()))
            .addImm(0)
            .addReg(Info.getReg(), RegState::Kill)
            .addMemOperand(slotAccess(MF, Info, MachineMemOperand::MOStore));
    }
    return true;
}

bool FrameLowering::restoreCalleeSavedRegisters(MachineBasicBlock &Block,
                                                MachineBasicBlock::iterator Where,
                                                MutableArrayRef<CalleeSavedInfo> Saved,
                                                const TargetRegisterInfo *) const {
    MachineFunction &MF = *Block.getParent();
    Emitter Emit(Block, Where, MachineInstr::FrameDestroy);
    for (const CalleeSavedInfo &Info : Saved)
        Emit.add(Info.getReg() == RA ? LDRA : LD32_r, Info.getReg())
            .addReg(SP)
            .addImm(MF.getFrameInfo().getObjectOffset(Info.getFrameIdx()))
            .addImm(0)
            .addMemOperand(slotAccess(MF, Info, MachineMemOperand::MOLoad));
    return true;
}

} // namespace barecl::tta
