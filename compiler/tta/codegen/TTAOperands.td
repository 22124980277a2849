// SPDX-License-Identifier: MIT
//
// Nodes of the selection DAG, and operands. Any input of an operation can be an immediate or an address, since a move
// can bring it like a register.

def SDT_CallStart : SDCallSeqStart<[SDTCisVT<0, i32>, SDTCisVT<1, i32>]>;
def SDT_CallEnd : SDCallSeqEnd<[SDTCisVT<0, i32>, SDTCisVT<1, i32>]>;
def callseq_start : SDNode<"ISD::CALLSEQ_START", SDT_CallStart, [SDNPHasChain, SDNPOutGlue]>;
def callseq_end : SDNode<"ISD::CALLSEQ_END", SDT_CallEnd,
                         [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]>;
def tta_call : SDNode<"TTAISD::CALL", SDTypeProfile<0, -1, [SDTCisVT<0, i32>]>,
                      [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]>;
def tta_return : SDNode<"TTAISD::RETURN", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic]>;

// A symbol of any kind.
def tta_address : SDNode<"TTAISD::ADDRESS",
                         SDTypeProfile<1, 1, [SDTCisVT<0, i32>, SDTCisSameAs<0, 1>]>>;

// An operation with its number in operations() (Operations.h). It has one or two inputs and one output, a word or a
// bit.
def tta_unary : SDNode<"TTAISD::UNARY",
                       SDTypeProfile<1, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>]>>;
class NumberedBinary<string Name, ValueType Result>
    : SDNode<Name, SDTypeProfile<1, 3, [SDTCisVT<0, Result>, SDTCisVT<1, i32>, SDTCisVT<2, i32>,
                                        SDTCisVT<3, i32>]>>;
def tta_binary : NumberedBinary<"TTAISD::BINARY", i32>;
def tta_compare : NumberedBinary<"TTAISD::COMPARE", i1>;

// Whether the highest bit is set. LLVM would turn its own comparison with 0 back into the shift that this replaces.
def tta_is_negative : SDNode<"TTAISD::IS_NEGATIVE",
                             SDTypeProfile<1, 1, [SDTCisVT<0, i1>, SDTCisVT<1, i32>]>>;

// Vectors from words, and from elements of two other vectors, with digits as in vshuffle32x4.
def tta_broadcast : SDNode<"TTAISD::BROADCAST", SDTypeProfile<1, 1, [SDTCisEltOfVec<1, 0>]>>;
def tta_pack : SDNode<"TTAISD::PACK",
                      SDTypeProfile<1, 4, [SDTCisEltOfVec<1, 0>, SDTCisSameAs<1, 2>,
                                           SDTCisSameAs<1, 3>, SDTCisSameAs<1, 4>]>>;
def tta_shuffle : SDNode<"TTAISD::SHUFFLE",
                         SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisSameAs<0, 2>,
                                              SDTCisVT<3, i32>]>>;

// Any operation by its number, from calls of __tta_<operation>: one of one to four results that depend on its
// inputs alone, or one with effects and at most four results.
class OperationOf<string Name, int Results>
    : SDNode<Name, SDTypeProfile<Results, -1, [SDTCisVT<0, i32>]>, [SDNPVariadic]>;
def tta_pure1 : OperationOf<"TTAISD::PURE1", 1>;
def tta_pure2 : OperationOf<"TTAISD::PURE2", 2>;
def tta_pure3 : OperationOf<"TTAISD::PURE3", 3>;
def tta_pure4 : OperationOf<"TTAISD::PURE4", 4>;
class EffectOf<string Name, int Results>
    : SDNode<Name, SDTypeProfile<Results, -1, [SDTCisVT<0, i32>]>, [SDNPHasChain, SDNPVariadic]>;
def tta_effect0 : EffectOf<"TTAISD::EFFECT0", 0>;
def tta_effect1 : EffectOf<"TTAISD::EFFECT1", 1>;
def tta_effect2 : EffectOf<"TTAISD::EFFECT2", 2>;
def tta_effect3 : EffectOf<"TTAISD::EFFECT3", 3>;
def tta_effect4 : EffectOf<"TTAISD::EFFECT4", 4>;

def target_block : Operand<OtherVT>;

// Constants and symbols.
def word : ComplexPattern<i32, 1, "selectImmediate", [imm, tta_address]>;
def float_bits : SDNodeXForm<fpimm, [{
    return CurDAG->getTargetConstant(N->getValueAPF().bitcastToAPInt(), SDLoc(N), MVT::i32);
}]>;

// Base, offset, and OpenCL's number of the address space. Only stack slots have an offset: other addresses are computed
// by additions, which accesses may share.
class Address<string Function, int Weight> : ComplexPattern<iPTR, 3, Function, [], [], Weight> {
    let WantsParent = true;
}
def address : Address<"selectAddress", 9>;
def mem : Operand<iPTR> {
    let MIOperandInfo = (ops IntRegs, i32imm, i32imm);
}
def fixed_address : Address<"selectFixedAddress", 12>;
def fixed_mem : Operand<iPTR> {
    let MIOperandInfo = (ops i32imm, i32imm, i32imm);
}
