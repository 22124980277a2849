// SPDX-License-Identifier: MIT

#include "SelectDag.h"

#include "Subtarget.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/SelectionDAGISel.h"

#define DEBUG_TYPE "tta-select"

using namespace llvm;

namespace barecl::tta {
namespace {

class SelectDag : public SelectionDAGISel {
  public:
    using SelectionDAGISel::SelectionDAGISel;

    bool runOnMachineFunction(MachineFunction &MF) override {
        Subtarget = &MF.getSubtarget<tta::Subtarget>();
        return SelectionDAGISel::runOnMachineFunction(MF);
    }

  private:
    void Select(SDNode *Node) override;
    bool selectImmediate(SDValue Node, SDValue &Immediate);
    bool selectAddress(SDNode *Access, SDValue Node, SDValue &Base, SDValue &Offset,
                       SDValue &Space);
    bool selectFixedAddress(SDNode *Access, SDValue Node, SDValue &Base, SDValue &Offset,
                            SDValue &Space);
    void selectEffect(SDNode *Node);
    void selectPure(SDNode *Node);
    SDValue constant(int64_t Value, const SDLoc &Loc) {
        return CurDAG->getSignedTargetConstant(Value, Loc, MVT::i32);
    }

    const tta::Subtarget *Subtarget = nullptr;

#include "TTAGenDAGISel.inc"
};

class SelectDagPass : public SelectionDAGISelLegacy {
  public:
    static char ID;
    SelectDagPass(TargetMachine &Target, CodeGenOptLevel Level)
        : SelectionDAGISelLegacy(ID, std::make_unique<SelectDag>(Target, Level)) {}
};
char SelectDagPass::ID;

void SelectDag::Select(SDNode *Node) {
    if (Node->isMachineOpcode()) {
        Node->setNodeId(-1);
        return;
    }
    SDLoc Loc(Node);
    switch (Node->getOpcode()) {
    case ISD::FrameIndex: {
        SDValue Object =
            CurDAG->getTargetFrameIndex(cast<FrameIndexSDNode>(Node)->getIndex(), MVT::i32);
        ReplaceNode(Node, CurDAG->getMachineNode(TTA::LEA, Loc, MVT::i32,
                                                 {Object, constant(0, Loc), constant(0, Loc)}));
        return;
    }
    case TTAISD::EFFECT0:
    case TTAISD::EFFECT1:
    case TTAISD::EFFECT2:
    case TTAISD::EFFECT3:
    case TTAISD::EFFECT4:
        selectEffect(Node);
        return;
    case TTAISD::PURE1:
    case TTAISD::PURE2:
    case TTAISD::PURE3:
    case TTAISD::PURE4:
        selectPure(Node);
        return;
    default:
        SelectCode(Node);
    }
}

// Moves the chain to the end of the operands.
void SelectDag::selectEffect(SDNode *Node) {
    static constexpr unsigned ByResults[] = {TTA::EFFECT0, TTA::EFFECT1, TTA::EFFECT2, TTA::EFFECT3,
                                             TTA::EFFECT4};
    SmallVector<SDValue> Operands(drop_begin(Node->op_values()));
    Operands.push_back(Node->getOperand(0));
    ReplaceNode(Node, CurDAG->getMachineNode(ByResults[Node->getNumValues() - 1], SDLoc(Node),
                                             Node->getVTList(), Operands));
}

void SelectDag::selectPure(SDNode *Node) {
    static constexpr unsigned ByResults[] = {TTA::PURE1, TTA::PURE2, TTA::PURE3, TTA::PURE4};
    SmallVector<SDValue> Operands(Node->op_values());
    ReplaceNode(Node, CurDAG->getMachineNode(ByResults[Node->getNumValues() - 1], SDLoc(Node),
                                             Node->getVTList(), Operands));
}

bool SelectDag::selectImmediate(SDValue Node, SDValue &Immediate) {
    if (auto *Constant = dyn_cast<ConstantSDNode>(Node))
        Immediate = constant(Constant->getSExtValue(), SDLoc(Node));
    else if (Node.getOpcode() == TTAISD::ADDRESS)
        Immediate = Node.getOperand(0);
    else
        return false;
    return true;
}

bool SelectDag::selectFixedAddress(SDNode *Access, SDValue Node, SDValue &Base, SDValue &Offset,
                                   SDValue &Space) {
    SDLoc Loc(Node);
    Offset = constant(0, Loc);
    Space = constant(cast<MemSDNode>(Access)->getAddressSpace(), Loc);
    return selectImmediate(Node, Base);
}

bool SelectDag::selectAddress(SDNode *Access, SDValue Node, SDValue &Base, SDValue &Offset,
                              SDValue &Space) {
    SDLoc Loc(Node);
    int64_t Constant = 0;
    SDValue Object = Node;
    if (CurDAG->isBaseWithConstantOffset(Node)) {
        Object = Node.getOperand(0);
        Constant = cast<ConstantSDNode>(Node.getOperand(1))->getSExtValue();
    }
    if (auto *Slot = dyn_cast<FrameIndexSDNode>(Object)) {
        Base = CurDAG->getTargetFrameIndex(Slot->getIndex(), MVT::i32);
    } else {
        Base = Node;
        Constant = 0;
    }
    Offset = constant(Constant, Loc);
    Space = constant(cast<MemSDNode>(Access)->getAddressSpace(), Loc);
    return true;
}

} // namespace

FunctionPass *createSelectDagPass(TargetMachine &Target, CodeGenOptLevel Level) {
    return new SelectDagPass(Target, Level);
}

} // namespace barecl::tta
