// SPDX-License-Identifier: MIT
//
// Lowering of half precision. Halves are words of 16 bits. LLVM converts them to floats for each
// operation, and converts the result back. If the machine has the operation on halves, it replaces
// all three: the result is the same, because here rounding twice gives the same as rounding once.

#include "Lowering.h"

#include "NodeTables.h"

#include "llvm/CodeGen/SelectionDAG.h"

using namespace llvm;

namespace barecl::tta {
namespace {

// Null if no operation on halves does this.
const char *nameOf(unsigned Node) {
    const auto *Row =
        find_if(tables::HalfNodes, [=](const HalfNode &Row) { return Row.Node == Node; });
    return Row == std::end(tables::HalfNodes) ? nullptr : Row->Operation;
}
const char *nameOf(ISD::CondCode Code) {
    const auto *Row = find_if(tables::HalfConditions, [=](const HalfCondition &Row) {
        return Row.Condition == Code || Row.WithoutNaN == Code;
    });
    return Row == std::end(tables::HalfConditions) ? nullptr : Row->Operation;
}

// The half that was converted to this float, as a word whose upper bits are undefined; none if it
// may be any float.
SDValue halfOf(SDValue Float, SelectionDAG &DAG) {
    if (Float.getOpcode() == ISD::FP16_TO_FP) {
        SDValue Word = Float.getOperand(0);
        auto *Mask =
            Word.getOpcode() == ISD::AND ? dyn_cast<ConstantSDNode>(Word.getOperand(1)) : nullptr;
        return Mask && Mask->getZExtValue() == 0xffff ? Word.getOperand(0) : Word;
    }
    auto *Constant = dyn_cast<ConstantFPSDNode>(Float);
    if (!Constant)
        return SDValue();
    APFloat Value = Constant->getValueAPF();
    bool Loses = false;
    Value.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Loses);
    return Loses ? SDValue()
                 : DAG.getConstant(Value.bitcastToAPInt().zext(32), SDLoc(Float), MVT::i32);
}

// The node of the operation on halves `Name`, if the machine has the operation and all operands were halves or are
// integers. `Name` may be null.
SDValue operationFor(const char *Name, ArrayRef<SDValue> Operands, const SDLoc &Loc,
                     const MachineOperations &Operations, SelectionDAG &DAG) {
    const Operation *Found = Name ? Operations.find(Name) : nullptr;
    if (!Found)
        return SDValue();
    SmallVector<SDValue> Inputs = {
        DAG.getTargetConstant(Operations.all().id(*Found), Loc, MVT::i32)};
    for (SDValue Operand : Operands) {
        SDValue Input = Operand.getValueType() == MVT::i32 ? Operand : halfOf(Operand, DAG);
        if (!Input || Input.getValueType() != MVT::i32)
            return SDValue();
        Inputs.push_back(Input);
    }
    if (Found->width(Found->Inputs + 1) == 1)
        return DAG.getNode(TTAISD::COMPARE, Loc, MVT::i1, Inputs);
    return DAG.getNode(Found->Inputs == 1 ? TTAISD::UNARY : TTAISD::BINARY, Loc, MVT::i32, Inputs);
}

// Emits the comparison or its inverse, with the operands in this order or swapped.
SDValue compareHalves(SDNode *Node, const MachineOperations &Operations, SelectionDAG &DAG) {
    SDLoc Loc(Node);
    SDValue Left = Node->getOperand(0), Right = Node->getOperand(1);
    const auto Code = cast<CondCodeSDNode>(Node->getOperand(2))->get();
    for (bool Inverts : {false, true})
        for (bool Swaps : {false, true}) {
            ISD::CondCode Tried = Inverts ? ISD::getSetCCInverse(Code, MVT::f32) : Code;
            if (Swaps)
                Tried = ISD::getSetCCSwappedOperands(Tried);
            SDValue Operands[] = {Swaps ? Right : Left, Swaps ? Left : Right};
            if (SDValue Found = operationFor(nameOf(Tried), Operands, Loc, Operations, DAG))
                return Inverts ? DAG.getNOT(Loc, Found, MVT::i1) : Found;
        }
    return SDValue();
}

} // namespace

void Lowering::setHalves() {
    setTargetDAGCombine({ISD::FP_TO_FP16, ISD::FP_TO_SINT, ISD::FP_TO_UINT, ISD::SETCC});
}

SDValue Lowering::PerformDAGCombine(SDNode *Node, DAGCombinerInfo &Info) const {
    SelectionDAG &DAG = Info.DAG;
    SDLoc Loc(Node);
    SDValue Operand = Node->getOperand(0);
    switch (Node->getOpcode()) {
    case ISD::FP_TO_FP16: {
        SmallVector<SDValue> Operands(Operand->op_values());
        return operationFor(nameOf(Operand.getOpcode()), Operands, Loc, Operations, DAG);
    }
    case ISD::SETCC:
        return Operand.getValueType() == MVT::f32 ? compareHalves(Node, Operations, DAG)
                                                  : SDValue();
    default:
        return Node->getValueType(0) == MVT::i32
                   ? operationFor(nameOf(Node->getOpcode()), Operand, Loc, Operations, DAG)
                   : SDValue();
    }
}

} // namespace barecl::tta
