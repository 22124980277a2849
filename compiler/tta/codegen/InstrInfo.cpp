// SPDX-License-Identifier: MIT

#include "InstrInfo.h"

#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/MC/MCInst.h"

#define GET_INSTRINFO_MC_DESC // shares a table with the constructor
#define GET_INSTRINFO_CTOR_DTOR
#include "TTAGenInstrInfo.inc"

using namespace llvm;

namespace barecl::tta {

#define GET_UnitInstructions_IMPL
using namespace llvm::TTA;
#include "TTAGenTables.inc"

MCInstrInfo *createInstrTable() {
    auto *Table = new MCInstrInfo;
    InitTTAMCInstrInfo(Table);
    return Table;
}

InstrInfo::InstrInfo(const TargetSubtargetInfo &Subtarget, const RegisterInfo &Registers)
    : TTAGenInstrInfo(Subtarget, Registers, llvm::TTA::CALL_BEGIN, llvm::TTA::CALL_END) {}

void InstrInfo::copyPhysReg(MachineBasicBlock &Block, MachineBasicBlock::iterator Where,
                            const DebugLoc &Loc, Register To, Register From, bool Kill, bool,
                            bool) const {
    const bool ToBool = BoolRegsRegClass.contains(To), FromBool = BoolRegsRegClass.contains(From);
    const unsigned Opcode = VectorRegsRegClass.contains(To) ? MOVV
                            : ToBool                        ? (FromBool ? MOV1 : NARROW)
                                                            : (FromBool ? WIDEN : MOV);
    BuildMI(Block, Where, Loc, get(Opcode), To).addReg(From, getKillRegState(Kill));
}

static MachineMemOperand *slotAccess(MachineFunction &MF, int Slot,
                                     MachineMemOperand::Flags Flags) {
    const MachineFrameInfo &Frame = MF.getFrameInfo();
    return MF.getMachineMemOperand(MachinePointerInfo::getFixedStack(MF, Slot), Flags,
                                   Frame.getObjectSize(Slot), Frame.getObjectAlign(Slot));
}

void InstrInfo::storeRegToStackSlot(MachineBasicBlock &Block, MachineBasicBlock::iterator Where,
                                    Register Value, bool Kill, int Slot,
                                    const TargetRegisterClass *Class, Register,
                                    MachineInstr::MIFlag Flag) const {
    const unsigned Opcode = Class == &BoolRegsRegClass     ? ST1
                            : Class == &VectorRegsRegClass ? STV_r
                                                           : ST32_rr;
    BuildMI(Block, Where, DebugLoc(), get(Opcode))
        .addFrameIndex(Slot)
        .addImm(0)
        .addImm(0)
        .addReg(Value, getKillRegState(Kill))
        .addMemOperand(slotAccess(*Block.getParent(), Slot, MachineMemOperand::MOStore))
        .setMIFlag(Flag);
}

void InstrInfo::loadRegFromStackSlot(MachineBasicBlock &Block, MachineBasicBlock::iterator Where,
                                     Register Value, int Slot, const TargetRegisterClass *Class,
                                     Register, unsigned, MachineInstr::MIFlag Flag) const {
    const unsigned Opcode = Class == &BoolRegsRegClass     ? LD1
                            : Class == &VectorRegsRegClass ? LDV_r
                                                           : LD32_r;
    BuildMI(Block, Where, DebugLoc(), get(Opcode), Value)
        .addFrameIndex(Slot)
        .addImm(0)
        .addImm(0)
        .addMemOperand(slotAccess(*Block.getParent(), Slot, MachineMemOperand::MOLoad))
        .setMIFlag(Flag);
}

// Whether this operand and the next one are the start of a stack slot.
static bool isSlot(const MachineInstr &MI, unsigned Operand, int &Slot) {
    if (!MI.getOperand(Operand).isFI() || MI.getOperand(Operand + 1).getImm() != 0)
        return false;
    Slot = MI.getOperand(Operand).getIndex();
    return true;
}

Register InstrInfo::isLoadFromStackSlot(const MachineInstr &MI, int &Slot) const {
    return is_contained({LD32_r, LD1, LDV_r}, MI.getOpcode()) && isSlot(MI, 1, Slot)
               ? MI.getOperand(0).getReg()
               : Register();
}

Register InstrInfo::isStoreToStackSlot(const MachineInstr &MI, int &Slot) const {
    return is_contained({ST32_rr, ST1, STV_r}, MI.getOpcode()) && isSlot(MI, 0, Slot)
               ? MI.getOperand(3).getReg()
               : Register();
}

// A condition is {opcode, register}.
bool InstrInfo::analyzeBranch(MachineBasicBlock &Block, MachineBasicBlock *&Taken,
                              MachineBasicBlock *&Else, SmallVectorImpl<MachineOperand> &Condition,
                              bool) const {
    SmallVector<MachineInstr *, 2> Branches;
    for (MachineInstr &MI : Block.terminators()) {
        if (MI.isDebugInstr())
            continue;
        if (Branches.size() == 2 || !MI.isBranch())
            return true;
        Branches.push_back(&MI);
    }
    if (Branches.empty())
        return false;
    if (Branches[0]->getOpcode() == JUMP) {
        Taken = Branches[0]->getOperand(0).getMBB();
        return Branches.size() == 2;
    }
    if (Branches.size() == 2) {
        if (Branches[1]->getOpcode() != JUMP)
            return true;
        Else = Branches[1]->getOperand(0).getMBB();
    }
    Condition.push_back(MachineOperand::CreateImm(Branches[0]->getOpcode()));
    Condition.push_back(Branches[0]->getOperand(0)); // unchanged, with its undef flag
    Condition.back().setIsKill(false);
    Taken = Branches[0]->getOperand(1).getMBB();
    return false;
}

unsigned InstrInfo::removeBranch(MachineBasicBlock &Block, int *) const {
    unsigned Count = 0;
    for (auto It = Block.getLastNonDebugInstr(); It != Block.end() && It->isBranch();
         It = Block.getLastNonDebugInstr(), ++Count)
        It->eraseFromParent();
    return Count;
}

unsigned InstrInfo::insertBranch(MachineBasicBlock &Block, MachineBasicBlock *Taken,
                                 MachineBasicBlock *Else, ArrayRef<MachineOperand> Condition,
                                 const DebugLoc &Loc, int *) const {
    if (Condition.empty()) {
        BuildMI(&Block, Loc, get(JUMP)).addMBB(Taken);
        return 1;
    }
    BuildMI(&Block, Loc, get(Condition[0].getImm())).add(Condition[1]).addMBB(Taken);
    if (!Else)
        return 1;
    BuildMI(&Block, Loc, get(JUMP)).addMBB(Else);
    return 2;
}

bool InstrInfo::reverseBranchCondition(SmallVectorImpl<MachineOperand> &Condition) const {
    Condition[0].setImm(Condition[0].getImm() == BRT ? BRF : BRT);
    return false;
}

static std::optional<unsigned> oppositeCopy(unsigned Opcode) {
    switch (Opcode) {
    case CMOVT_r:
        return CMOVF_r;
    case CMOVF_r:
        return CMOVT_r;
    case CMOVT1:
        return CMOVF1;
    case CMOVF1:
        return CMOVT1;
    case CMOVTV:
        return CMOVFV;
    case CMOVFV:
        return CMOVTV;
    default:
        return std::nullopt;
    }
}

bool InstrInfo::findCommutedOpIndices(const MachineInstr &MI, unsigned &A, unsigned &B) const {
    return oppositeCopy(MI.getOpcode()) ? fixCommutedOpIndices(A, B, 2, 3)
                                        : TargetInstrInfo::findCommutedOpIndices(MI, A, B);
}

MachineInstr *InstrInfo::commuteInstructionImpl(MachineInstr &MI, bool NewMI, unsigned A,
                                                unsigned B) const {
    MachineInstr *Result = &MI;
    if (std::optional<unsigned> Opposite = oppositeCopy(MI.getOpcode())) {
        if (NewMI)
            Result = MI.getMF()->CloneMachineInstr(&MI);
        Result->setDesc(get(*Opposite));
        NewMI = false;
    }
    return TargetInstrInfo::commuteInstructionImpl(*Result, NewMI, A, B);
}

} // namespace barecl::tta
