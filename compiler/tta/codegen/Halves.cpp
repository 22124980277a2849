// SPDX-License-Identifier: MIT
//
// Lowering of half precision. Halves are words of 16 bits. LLVM converts them to floats for each
// operation, and converts the result back. If the machine has the operation on halves, it replaces
// all three: the result is the same, because here rounding twice gives the same as rounding once.

#include "Lowering.h"

#include "llvm/CodeGen/SelectionDAG.h"

using namespace llvm;

namespace barecl::tta {
namespace {

using Names = ArrayRef<std::pair<unsigned, const char *>>; // by node, or by condition

// Operations whose result is a float that is rounded to a half.
constexpr std::pair<unsigned, const char *> Rounded[] = {
    {ISD::FADD, "addh"},    {ISD::FSUB, "subh"},      {ISD::FMUL, "mulh"},
    {ISD::FDIV, "divh"},    {ISD::FSQRT, "sqrth"},    {ISD::FMINNUM, "minh"},
    {ISD::FMAXNUM, "maxh"}, {ISD::SINT_TO_FP, "cih"}, {ISD::UINT_TO_FP, "cihu"},
};
constexpr std::pair<unsigned, const char *> Integers[] = {{ISD::FP_TO_SINT, "chi"},
                                                          {ISD::FP_TO_UINT, "chiu"}};
constexpr std::pair<unsigned, const char *> Comparisons[] = {
    {ISD::SETOEQ, "eqh"}, {ISD::SETEQ, "eqh"},  {ISD::SETONE, "neh"}, {ISD::SETUNE, "neuh"},
    {ISD::SETNE, "neuh"}, {ISD::SETOGT, "gth"}, {ISD::SETGT, "gth"},  {ISD::SETOGE, "geh"},
    {ISD::SETGE, "geh"},  {ISD::SETOLT, "lth"}, {ISD::SETLT, "lth"},  {ISD::SETOLE, "leh"},
    {ISD::SETLE, "leh"},
};

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

// The operation on halves, if the machine has it and all of the node's operands were halves or are
// integers.
SDValue operationFor(unsigned Key, Names Known, ArrayRef<SDValue> Operands, const SDLoc &Loc,
                     const MachineOperations &Operations, SelectionDAG &DAG) {
    const auto *Row = find_if(Known, [&](const auto &Entry) { return Entry.first == Key; });
    const Operation *Found = Row == Known.end() ? nullptr : Operations.find(Row->second);
    if (!Found)
        return SDValue();
    SmallVector<SDValue> Inputs = {
        DAG.getTargetConstant(Found - operations().data(), Loc, MVT::i32)};
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
            if (SDValue Found = operationFor(Tried, Comparisons, Operands, Loc, Operations, DAG))
                return Inverts ? DAG.getNOT(Loc, Found, MVT::i1) : Found;
        }
    return SDValue();
}

} // namespace

void Lowering::setHalves() {
    setOperationAction(ISD::FP16_TO_FP, MVT::f32, has("chf") ? Legal : Expand);
    setOperationAction(ISD::FP_TO_FP16, MVT::f32, has("cfh") ? Legal : Expand);
    setTargetDAGCombine({ISD::FP_TO_FP16, ISD::FP_TO_SINT, ISD::FP_TO_UINT, ISD::SETCC});
}

SDValue Lowering::PerformDAGCombine(SDNode *Node, DAGCombinerInfo &Info) const {
    SelectionDAG &DAG = Info.DAG;
    SDLoc Loc(Node);
    SDValue Operand = Node->getOperand(0);
    switch (Node->getOpcode()) {
    case ISD::FP_TO_FP16: {
        SmallVector<SDValue> Operands(Operand->op_values());
        return operationFor(Operand.getOpcode(), Rounded, Operands, Loc, Operations, DAG);
    }
    case ISD::SETCC:
        return Operand.getValueType() == MVT::f32 ? compareHalves(Node, Operations, DAG)
                                                  : SDValue();
    default:
        return Node->getValueType(0) == MVT::i32
                   ? operationFor(Node->getOpcode(), Integers, Operand, Loc, Operations, DAG)
                   : SDValue();
    }
}

} // namespace barecl::tta
