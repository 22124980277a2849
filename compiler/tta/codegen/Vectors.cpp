// SPDX-License-Identifier: MIT
//
// Lowering of vectors. Types of four words are legal on machines with registers for them; what such
// a machine cannot do with vectors is done element by element.

#include "Lowering.h"

#include "llvm/CodeGen/SelectionDAG.h"

using namespace llvm;

namespace barecl::tta {

// Makes LLVM split all nodes of the type into nodes of its elements, except the nodes set below.
void Lowering::setVectorOperations(MVT Type) {
    for (unsigned Node = 0; Node < ISD::BUILTIN_OP_END; ++Node)
        setOperationAction(Node, Type, Expand);
    for (MVT Other : MVT::fixedlen_vector_valuetypes()) {
        for (unsigned Extension : {ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD})
            setLoadExtAction(Extension, Type, Other, Expand);
        setTruncStoreAction(Type, Other, Expand);
    }
    setOperationAction(
        {ISD::BITCAST, ISD::UNDEF, ISD::POISON, ISD::FREEZE, ISD::SCALAR_TO_VECTOR, ISD::SELECT},
        Type, Legal);
    setOperationAction({ISD::LOAD, ISD::STORE, ISD::BUILD_VECTOR}, Type, Custom);
    if (has("vshuffle32x4"))
        setOperationAction(ISD::VECTOR_SHUFFLE, Type, Custom);
    if (has("extractelem32x4"))
        setOperationAction(ISD::EXTRACT_VECTOR_ELT, Type, Legal);
    if (has("insertelem32x4"))
        setOperationAction(ISD::INSERT_VECTOR_ELT, Type, Legal);
    setOperationAction(ISD::VSELECT, Type, has("select32x4") ? Legal : Custom);
}

void Lowering::setVectors() {
    setBooleanVectorContents(ZeroOrNegativeOneBooleanContent);
    setVectorOperations(MVT::v4i32);
    if (isTypeLegal(MVT::v4f32))
        setVectorOperations(MVT::v4f32);
    setVectorComparisons();
}

void Lowering::setVectorComparisons() {
    auto HasAny = [&](std::initializer_list<const char *> Names) {
        return any_of(Names, [&](const char *Name) { return has(Name); });
    };
    // One operation of each group suffices: the others are swapped or complemented.
    if (has("xor128") && HasAny({"eq32x4", "ne32x4"}) &&
        HasAny({"gt32x4", "ge32x4", "lt32x4", "le32x4"}) &&
        HasAny({"gtu32x4", "geu32x4", "ltu32x4", "leu32x4"})) {
        setOperationAction(ISD::SETCC, MVT::v4i32, Legal);
        setConditions(MVT::v4i32);
    }
    if (isTypeLegal(MVT::v4f32) && has("xor128") && has("ior128") && has("and128") &&
        has("eqf32x4") && HasAny({"gtf32x4", "ltf32x4"}) && HasAny({"gef32x4", "lef32x4"})) {
        setOperationAction(ISD::SETCC, MVT::v4f32, Legal);
        setConditions(MVT::v4f32);
    }
}

//===- Memory --------------------------------------------------------------------------------===//

// LLVM uses this for both loads and stores, so both must be possible.
bool Lowering::allowsMisalignedMemoryAccesses(EVT Type, unsigned Number, Align Alignment,
                                              MachineMemOperand::Flags, unsigned *Fast) const {
    std::optional<unsigned> Space = findSpace(Processor, Number);
    if (!Space || (Type != MVT::v4i32 && Type != MVT::v4f32) || !isTypeLegal(Type))
        return false;
    const Operation *Load = Operations.find("ld32x4", *Space);
    const Operation *Store = Operations.find("st32x4", *Space);
    const bool IsPossible =
        Load && Store && Alignment >= Load->Access.Align && Alignment >= Store->Access.Align;
    if (Fast)
        *Fast = IsPossible;
    return IsPossible;
}

// If a whole vector cannot be accessed, or not at such an address, four words are accessed.
SDValue Lowering::lowerVectorMemory(SDValue Node, SelectionDAG &DAG) const {
    auto *Access = cast<MemSDNode>(Node);
    if (allowsMisalignedMemoryAccesses(Access->getMemoryVT(), Access->getAddressSpace(),
                                       Access->getAlign(), Access->getMemOperand()->getFlags(),
                                       nullptr))
        return Node;
    if (auto *Store = dyn_cast<StoreSDNode>(Access))
        return scalarizeVectorStore(Store, DAG);
    auto [Value, Chain] = scalarizeVectorLoad(cast<LoadSDNode>(Access), DAG);
    return DAG.getMergeValues({Value, Chain}, SDLoc(Node));
}

//===- Elements ------------------------------------------------------------------------------===//

bool Lowering::isShuffleMaskLegal(ArrayRef<int>, EVT Type) const {
    return isOperationLegalOrCustom(ISD::VECTOR_SHUFFLE, Type) && isTypeLegal(Type);
}

SDValue Lowering::lowerBuildVector(SDValue Node, SelectionDAG &DAG) const {
    SDLoc Loc(Node);
    auto *Vector = cast<BuildVectorSDNode>(Node);
    if (ISD::isBuildVectorAllZeros(Vector))
        return Node;
    if (SDValue Same = Vector->getSplatValue(); Same && has("vbcast32x4"))
        return DAG.getNode(TTAISD::BROADCAST, Loc, Node.getValueType(), Same);
    if (Vector->isConstant() || !canPack())
        return SDValue();
    return DAG.getNode(TTAISD::PACK, Loc, Node.getValueType(),
                       SmallVector<SDValue>(Node->op_values()));
}

// Selects with logic operations, or element by element, since LLVM's expansion would use a word of
// the mask as a condition.
SDValue Lowering::lowerVectorSelect(SDValue Node, SelectionDAG &DAG) const {
    if (has("and128") && has("ior128") && has("xor128"))
        return SDValue();
    SDLoc Loc(Node);
    const EVT Type = Node.getValueType();
    SmallVector<SDValue> Chosen;
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane) {
        auto Element = [&](unsigned Operand, EVT Of) {
            return DAG.getNode(ISD::EXTRACT_VECTOR_ELT, Loc, Of, Node.getOperand(Operand),
                               DAG.getVectorIdxConstant(Lane, Loc));
        };
        SDValue IsFirst = DAG.getNode(ISD::TRUNCATE, Loc, MVT::i1, Element(0, MVT::i32));
        Chosen.push_back(DAG.getSelect(Loc, Type.getVectorElementType(), IsFirst,
                                       Element(1, Type.getVectorElementType()),
                                       Element(2, Type.getVectorElementType())));
    }
    return DAG.getBuildVector(Type, Loc, Chosen);
}

SDValue Lowering::lowerShuffle(SDValue Node, SelectionDAG &DAG) const {
    SDLoc Loc(Node);
    unsigned Digits = 0;
    for (auto [Lane, From] : enumerate(cast<ShuffleVectorSDNode>(Node)->getMask()))
        Digits |= unsigned(std::max(From, 0)) << 4 * Lane;
    return DAG.getNode(TTAISD::SHUFFLE, Loc, Node.getValueType(), Node.getOperand(0),
                       Node.getOperand(1), DAG.getTargetConstant(Digits, Loc, MVT::i32));
}

} // namespace barecl::tta
