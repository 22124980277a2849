// SPDX-License-Identifier: MIT
//
// The instructions for selection. Most are operations of function units (UnitInstruction), with the operation's inputs
// in order; suffixes say which inputs are registers (r) and which are immediates (i).
//
// An operation that does the same as a node or a condition of LLVM is a row of NodeRows or ConditionRows. Lowering
// reads these tables and makes the nodes illegal on machines that lack the operation. So such an instruction needs no
// predicate.

class TTAInstruction<dag Outs, dag Ins, list<dag> Nodes = []> : Instruction {
    let Namespace = "TTA";
    let OutOperandList = Outs;
    let InOperandList = Ins;
    let Pattern = Nodes;
    let AsmString = "";
    let Size = 4;
    let hasSideEffects = 0;
    let mayLoad = 0;
    let mayStore = 0;
    let isCodeGenOnly = 1;
}

class UnitInstruction<string Name, dag Outs, dag Ins, list<dag> Nodes = []>
    : TTAInstruction<Outs, Ins, Nodes> {
    Instruction Opcode = !cast<Instruction>(NAME);
    string Operation = Name;
}

// Maps opcodes to names of operations.
def UnitInstructions : GenericTable {
    let FilterClass = "UnitInstruction";
    let CppTypeName = "UnitInstruction";
    let Fields = ["Opcode", "Operation"];
    let PrimaryKey = ["Opcode"];
    let PrimaryKeyName = "findUnitInstruction";
}

//===- LLVM's nodes and conditions ------------------------------------------------------------===//

// LLVM's name of a node. The node `any_fadd` stands for `fadd` and for its form with exceptions.
class NodeName<SDPatternOperator Node> {
    code Name = [{}] # !cast<SDNode>(!subst("any_", "", !cast<string>(Node))).Opcode;
}
class ConditionName<PatFrag Condition> {
    code Name = [{ISD::}] # !toupper(!cast<string>(Condition));
}
class TypeName<ValueType Type> {
    code Name = [{MVT::}] # !cast<string>(Type);
}

// What LLVM does with a node whose operation the machine lacks.
class Otherwise<code Action> {
    code Name = [{TargetLowering::}] # Action;
}
def ByLibrary : Otherwise<[{LibCall}]>;
def ByOthers : Otherwise<[{Expand}]>;     // by other nodes
def ByLowering : Otherwise<[{Custom}]>;   // Lowering::LowerOperation()

// To be inherited beside UnitInstruction. LLVM asks about a node by `Type`: the type of its result, or of its operand
// if it converts integers to floats.
class NodeRow<SDPatternOperator Of, ValueType Type, Otherwise Action> {
    code Node = NodeName<Of>.Name;
    code NodeType = TypeName<Type>.Name;
    code Otherwise = Action.Name;
}
def NodeRows : GenericTable {
    let FilterClass = "NodeRow";
    let CppTypeName = "NodeRow";
    let Fields = ["Node", "NodeType", "Operation", "Otherwise"];
}

// To be inherited beside UnitInstruction. `WithoutNaN` is the condition on floats that LLVM uses when it knows that no
// operand is a NaN.
class ConditionRow<PatFrag Of, ValueType Type, PatFrag WithoutNaN = Of> {
    code Condition = ConditionName<Of>.Name;
    code ConditionWithoutNaN = ConditionName<WithoutNaN>.Name;
    code ConditionType = TypeName<Type>.Name;
}
def ConditionRows : GenericTable {
    let FilterClass = "ConditionRow";
    let CppTypeName = "ConditionRow";
    let Fields = ["Condition", "ConditionWithoutNaN", "ConditionType", "Operation"];
}

class Has<string Name> : Predicate<"Subtarget->operations().has(\"" # Name # "\")">;

//===- Integers ------------------------------------------------------------------------------===//

multiclass Binary<string Name, SDPatternOperator Node, Otherwise Action = ByOthers> {
    def _rr : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                              [(set i32:$d, (Node i32:$a, i32:$b))]>,
              NodeRow<Node, i32, Action>;
    // To compute the result again costs less than to keep it in memory.
    let isReMaterializable = 1 in
    def _ri : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, i32imm:$b),
                              [(set i32:$d, (Node i32:$a, word:$b))]>;
}
multiclass BinaryOrdered<string Name, SDPatternOperator Node, Otherwise Action = ByOthers>
    : Binary<Name, Node, Action> {
    def _ir : UnitInstruction<Name, (outs IntRegs:$d), (ins i32imm:$a, IntRegs:$b),
                              [(set i32:$d, (Node word:$a, i32:$b))]>;
}
let isCommutable = 1 in {
defm ADD : Binary<"add", add>;
defm MUL : Binary<"mul", mul, ByLibrary>;
defm MULHI : Binary<"mulhi", mulhs>;
defm MULHIU : Binary<"mulhiu", mulhu>;
defm AND : Binary<"and", and>;
defm IOR : Binary<"ior", or>;
defm XOR : Binary<"xor", xor>;
defm MIN : Binary<"min", smin>;
defm MAX : Binary<"max", smax>;
defm MINU : Binary<"minu", umin>;
defm MAXU : Binary<"maxu", umax>;
}
defm SUB : BinaryOrdered<"sub", sub>;
defm SHL : BinaryOrdered<"shl", shl, ByLowering>;
defm SHR : BinaryOrdered<"shr", sra, ByLowering>;
defm SHRU : BinaryOrdered<"shru", srl, ByLowering>;
defm ROTL : BinaryOrdered<"rotl", rotl>;
defm ROTR : BinaryOrdered<"rotr", rotr>;
defm DIV : BinaryOrdered<"div", sdiv, ByLibrary>;
defm DIVU : BinaryOrdered<"divu", udiv, ByLibrary>;
defm MOD : BinaryOrdered<"mod", srem>;
defm MODU : BinaryOrdered<"modu", urem>;

class Unary<string Name, dag Node>
    : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a), [(set i32:$d, Node)]>;
def SXQW : Unary<"sxqw", (sext_inreg i32:$a, i8)>;
def SXHW : Unary<"sxhw", (sext_inreg i32:$a, i16)>;
def ABS : Unary<"abs", (abs i32:$a)>, NodeRow<abs, i32, ByOthers>;
let Predicates = [Has<"neg">] in def NEG : Unary<"neg", (ineg i32:$a)>;
let Predicates = [Has<"not">] in def NOT : Unary<"not", (not i32:$a)>;

// The first operand is the operation's number.
def UNARY : TTAInstruction<(outs IntRegs:$d), (ins i32imm:$operation, IntRegs:$a),
                           [(set i32:$d, (tta_unary timm:$operation, i32:$a))]>;
multiclass Numbered<SDPatternOperator Node, RegisterClass Class, ValueType Type> {
    def _rr : TTAInstruction<(outs Class:$d), (ins i32imm:$operation, IntRegs:$a, IntRegs:$b),
                             [(set Type:$d, (Node timm:$operation, i32:$a, i32:$b))]>;
    def _ri : TTAInstruction<(outs Class:$d), (ins i32imm:$operation, IntRegs:$a, i32imm:$b),
                             [(set Type:$d, (Node timm:$operation, i32:$a, word:$b))]>;
    def _ir : TTAInstruction<(outs Class:$d), (ins i32imm:$operation, i32imm:$a, IntRegs:$b),
                             [(set Type:$d, (Node timm:$operation, word:$a, i32:$b))]>;
}
defm BINARY : Numbered<tta_binary, IntRegs, i32>;
defm COMPARE : Numbered<tta_compare, BoolRegs, i1>;

// Instructions that do several nodes at once.
class Fused2<string Name, dag Node>
    : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                      [(set i32:$d, Node)]>;
class Fused3<string Name, dag Node>
    : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b, IntRegs:$c),
                      [(set i32:$d, Node)]>;
let Predicates = [Has<"andn">] in
def ANDN : Fused2<"andn", (and i32:$a, (not i32:$b))>;
let Predicates = [Has<"shl1add">] in
def SHL1ADD : Fused2<"shl1add", (add (shl i32:$a, (i32 1)), i32:$b)>;
let Predicates = [Has<"shl2add">] in
def SHL2ADD : Fused2<"shl2add", (add (shl i32:$a, (i32 2)), i32:$b)>;
let Predicates = [Has<"mac">] in
def MAC : Fused3<"mac", (add i32:$a, (mul i32:$b, i32:$c))>;

//===- Comparison ----------------------------------------------------------------------------===//

multiclass Compare<string Name, PatFrag Node> {
    def _rr : UnitInstruction<Name, (outs BoolRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                              [(set i1:$d, (Node i32:$a, i32:$b))]>,
              ConditionRow<Node, i32>;
    def _ri : UnitInstruction<Name, (outs BoolRegs:$d), (ins IntRegs:$a, i32imm:$b),
                              [(set i1:$d, (Node i32:$a, word:$b))]>;
}
multiclass CompareOrdered<string Name, PatFrag Node> : Compare<Name, Node> {
    def _ir : UnitInstruction<Name, (outs BoolRegs:$d), (ins i32imm:$a, IntRegs:$b),
                              [(set i1:$d, (Node word:$a, i32:$b))]>;
}
let isCommutable = 1 in {
defm EQ : Compare<"eq", seteq>;
defm NE : Compare<"ne", setne>;
}
defm GT : CompareOrdered<"gt", setgt>;
defm GE : CompareOrdered<"ge", setge>;
defm LT : CompareOrdered<"lt", setlt>;
defm LE : CompareOrdered<"le", setle>;
defm GTU : CompareOrdered<"gtu", setugt>;
defm GEU : CompareOrdered<"geu", setuge>;
defm LTU : CompareOrdered<"ltu", setult>;
defm LEU : CompareOrdered<"leu", setule>;

// Uses whichever of these operations the machine has; the first one has priority.
let AddedComplexity = 2, Predicates = [Has<"gt">] in
def : Pat<(i1 (tta_is_negative i32:$a)), (GT_ir 0, $a)>;
let AddedComplexity = 1, Predicates = [Has<"lt">] in
def : Pat<(i1 (tta_is_negative i32:$a)), (LT_ri $a, 0)>;
let Predicates = [Has<"gtu">] in
def : Pat<(i1 (tta_is_negative i32:$a)), (GTU_ri $a, 0x7fffffff)>;

//===- Floats --------------------------------------------------------------------------------===//

multiclass FloatBinary<string Name, SDPatternOperator Node, Otherwise Action, bit Commutes = false> {
    let isCommutable = Commutes in
    def _rr : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                              [(set f32:$d, (Node f32:$a, f32:$b))]>,
              NodeRow<Node, f32, Action>;
    def _ri : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, i32imm:$b)>;
    def : Pat<(f32 (Node f32:$a, fpimm:$b)),
              (!cast<TTAInstruction>(NAME # "_ri") $a, (float_bits fpimm:$b))>;
}
multiclass FloatBinaryOrdered<string Name, SDPatternOperator Node, Otherwise Action>
    : FloatBinary<Name, Node, Action> {
    def _ir : UnitInstruction<Name, (outs IntRegs:$d), (ins i32imm:$a, IntRegs:$b)>;
    def : Pat<(f32 (Node fpimm:$a, f32:$b)),
              (!cast<TTAInstruction>(NAME # "_ir") (float_bits fpimm:$a), $b)>;
}
defm ADDF : FloatBinary<"addf", any_fadd, ByLibrary, true>;
defm MULF : FloatBinary<"mulf", any_fmul, ByLibrary, true>;
defm MINF : FloatBinary<"minf", fminnum, ByOthers, true>;
defm MAXF : FloatBinary<"maxf", fmaxnum, ByOthers, true>;
defm SUBF : FloatBinaryOrdered<"subf", any_fsub, ByLibrary>;
defm DIVF : FloatBinaryOrdered<"divf", any_fdiv, ByLibrary>;

multiclass FloatCompare<string Name, PatFrag Node, PatFrag WithoutNaN = Node> {
    def _rr : UnitInstruction<Name, (outs BoolRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                              [(set i1:$d, (Node f32:$a, f32:$b))]>,
              ConditionRow<Node, f32, WithoutNaN>;
    def _ri : UnitInstruction<Name, (outs BoolRegs:$d), (ins IntRegs:$a, i32imm:$b)>;
    def : Pat<(i1 (Node f32:$a, fpimm:$b)),
              (!cast<TTAInstruction>(NAME # "_ri") $a, (float_bits fpimm:$b))>;
    def _ir : UnitInstruction<Name, (outs BoolRegs:$d), (ins i32imm:$a, IntRegs:$b)>;
    def : Pat<(i1 (Node fpimm:$a, f32:$b)),
              (!cast<TTAInstruction>(NAME # "_ir") (float_bits fpimm:$a), $b)>;
}
defm EQF : FloatCompare<"eqf", setoeq, seteq>;
defm NEF : FloatCompare<"nef", setone>;
defm GTF : FloatCompare<"gtf", setogt, setgt>;
defm GEF : FloatCompare<"gef", setoge, setge>;
defm LTF : FloatCompare<"ltf", setolt, setlt>;
defm LEF : FloatCompare<"lef", setole, setle>;
defm NEUF : FloatCompare<"neuf", setune, setne>;
defm ORDF : FloatCompare<"ordf", seto>;
defm UORDF : FloatCompare<"uordf", setuo>;

class FloatUnary<string Name, dag Node>
    : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a), [(set f32:$d, Node)]>;
def NEGF : FloatUnary<"negf", (fneg f32:$a)>, NodeRow<fneg, f32, ByOthers>;
def ABSF : FloatUnary<"absf", (fabs f32:$a)>, NodeRow<fabs, f32, ByOthers>;
def SQRTF : FloatUnary<"sqrtf", (any_fsqrt f32:$a)>, NodeRow<any_fsqrt, f32, ByLibrary>;
def CIF : FloatUnary<"cif", (any_sint_to_fp i32:$a)>, NodeRow<any_sint_to_fp, i32, ByLibrary>;
def CIFU : FloatUnary<"cifu", (any_uint_to_fp i32:$a)>, NodeRow<any_uint_to_fp, i32, ByLibrary>;
def CFI : Unary<"cfi", (any_fp_to_sint f32:$a)>, NodeRow<any_fp_to_sint, i32, ByLibrary>;
def CFIU : Unary<"cfiu", (any_fp_to_uint f32:$a)>, NodeRow<any_fp_to_uint, i32, ByLibrary>;
// A half is a word of 16 bits.
def CHF : FloatUnary<"chf", (f16_to_fp i32:$a)>, NodeRow<f16_to_fp, f32, ByOthers>;
def CFH : Unary<"cfh", (fp_to_f16 f32:$a)>, NodeRow<fp_to_f16, f32, ByOthers>;
// Input 1 is the summand.
def MACF : UnitInstruction<"macf", (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b, IntRegs:$c),
                           [(set f32:$d, (any_fma f32:$b, f32:$c, f32:$a))]>,
           NodeRow<any_fma, f32, ByLibrary>;
def : Pat<(i32 (bitconvert f32:$a)), (COPY_TO_REGCLASS $a, IntRegs)>;
def : Pat<(f32 (bitconvert i32:$a)), (COPY_TO_REGCLASS $a, IntRegs)>;

// Operations on halves replace a node on floats between conversions (Halves.cpp).
class HalfOperation<string Name> {
    string Operation = Name;
}
class HalfNode<string Name, SDNode Of> : HalfOperation<Name> {
    code Node = NodeName<Of>.Name;
}
def HalfNodes : GenericTable {
    let FilterClass = "HalfNode";
    let CppTypeName = "HalfNode";
    let Fields = ["Node", "Operation"];
}
def : HalfNode<"addh", fadd>;
def : HalfNode<"subh", fsub>;
def : HalfNode<"mulh", fmul>;
def : HalfNode<"divh", fdiv>;
def : HalfNode<"sqrth", fsqrt>;
def : HalfNode<"minh", fminnum>;
def : HalfNode<"maxh", fmaxnum>;
def : HalfNode<"cih", sint_to_fp>;
def : HalfNode<"cihu", uint_to_fp>;
def : HalfNode<"chi", fp_to_sint>;
def : HalfNode<"chiu", fp_to_uint>;

class HalfCondition<string Name, PatFrag Of, PatFrag WithoutNaN = Of> : HalfOperation<Name> {
    code Condition = ConditionName<Of>.Name;
    code ConditionWithoutNaN = ConditionName<WithoutNaN>.Name;
}
def HalfConditions : GenericTable {
    let FilterClass = "HalfCondition";
    let CppTypeName = "HalfCondition";
    let Fields = ["Condition", "ConditionWithoutNaN", "Operation"];
}
def : HalfCondition<"eqh", setoeq, seteq>;
def : HalfCondition<"neh", setone>;
def : HalfCondition<"neuh", setune, setne>;
def : HalfCondition<"gth", setogt, setgt>;
def : HalfCondition<"geh", setoge, setge>;
def : HalfCondition<"lth", setolt, setlt>;
def : HalfCondition<"leh", setole, setle>;

//===- Booleans ------------------------------------------------------------------------------===//

// Operations on words also work on booleans, since only bit 0 counts.
class BoolBinary<string Name, SDPatternOperator Node>
    : UnitInstruction<Name, (outs BoolRegs:$d), (ins BoolRegs:$a, BoolRegs:$b),
                      [(set i1:$d, (Node i1:$a, i1:$b))]>;
let isCommutable = 1 in {
def AND1 : BoolBinary<"and", and>;
def IOR1 : BoolBinary<"ior", or>;
def XOR1 : BoolBinary<"xor", xor>;
}
def NOT1 : UnitInstruction<"xor", (outs BoolRegs:$d), (ins BoolRegs:$a, i32imm:$one)>;
def : Pat<(xor i1:$a, (i1 -1)), (NOT1 $a, 1)>;
def : Pat<(i1 (setne i1:$a, i1:$b)), (XOR1 $a, $b)>;
def : Pat<(i1 (seteq i1:$a, i1:$b)), (NOT1 (XOR1 $a, $b), 1)>;

//===- Copies --------------------------------------------------------------------------------===//

class CopyInstruction<RegisterClass To, dag Ins, list<dag> Nodes = []>
    : TTAInstruction<(outs To:$d), Ins, Nodes>;
def MOV : CopyInstruction<IntRegs, (ins IntRegs:$a)>;
def MOV1 : CopyInstruction<BoolRegs, (ins BoolRegs:$a)>;
let isReMaterializable = 1, isAsCheapAsAMove = 1, isMoveImm = 1 in {
def MOVI : CopyInstruction<IntRegs, (ins i32imm:$a), [(set i32:$d, word:$a)]>;
def MOVI1 : CopyInstruction<BoolRegs, (ins i32imm:$a)>;
}
def WIDEN : CopyInstruction<IntRegs, (ins BoolRegs:$a), [(set i32:$d, (zext i1:$a))]>;
def NARROW : CopyInstruction<BoolRegs, (ins IntRegs:$a), [(set i1:$d, (trunc i32:$a))]>;
def : Pat<(f32 fpimm:$a), (MOVI (float_bits fpimm:$a))>;
def : Pat<(i1 0), (MOVI1 0)>;
def : Pat<(i1 -1), (MOVI1 1)>;
def : Pat<(i32 (anyext i1:$a)), (WIDEN $a)>;
def : Pat<(i32 (sext i1:$a)), (SUB_ir 0, (WIDEN $a))>;

// A guarded copy to $b, if the condition is true (T) or false (F).
let Constraints = "$d = $b" in {
class GuardedCopy<RegisterClass Class, DAGOperand A>
    : TTAInstruction<(outs Class:$d), (ins BoolRegs:$c, A:$a, Class:$b)>;
let isCommutable = 1 in {
def CMOVT_r : GuardedCopy<IntRegs, IntRegs>;
def CMOVF_r : GuardedCopy<IntRegs, IntRegs>;
def CMOVT1 : GuardedCopy<BoolRegs, BoolRegs>;
def CMOVF1 : GuardedCopy<BoolRegs, BoolRegs>;
}
def CMOVT_i : GuardedCopy<IntRegs, i32imm>;
def CMOVF_i : GuardedCopy<IntRegs, i32imm>;
}
def : Pat<(f32 (select i1:$c, f32:$a, f32:$b)), (CMOVT_r $c, $a, $b)>;
def : Pat<(f32 (select i1:$c, fpimm:$a, f32:$b)), (CMOVT_i $c, (float_bits fpimm:$a), $b)>;
def : Pat<(f32 (select i1:$c, f32:$a, fpimm:$b)), (CMOVF_i $c, (float_bits fpimm:$b), $a)>;
def : Pat<(i32 (select i1:$c, i32:$a, i32:$b)), (CMOVT_r $c, $a, $b)>;
def : Pat<(i32 (select i1:$c, word:$a, i32:$b)), (CMOVT_i $c, word:$a, $b)>;
def : Pat<(i32 (select i1:$c, i32:$a, word:$b)), (CMOVF_i $c, word:$b, $a)>;
def : Pat<(i1 (select i1:$c, i1:$a, i1:$b)), (CMOVT1 $c, $a, $b)>;

// The operation is better if it exists: its result need not go through a register.
let Predicates = [Has<"select">], AddedComplexity = 20 in
def SELECT : UnitInstruction<"select", (outs IntRegs:$d),
                             (ins IntRegs:$a, IntRegs:$b, BoolRegs:$c),
                             [(set i32:$d, (select i1:$c, i32:$a, i32:$b))]>;
let Predicates = [Has<"select">], AddedComplexity = 20 in
def : Pat<(f32 (select i1:$c, f32:$a, f32:$b)), (SELECT $a, $b, $c)>;

//===- Memory --------------------------------------------------------------------------------===//

let mayLoad = 1 in {
multiclass Load<string Name, PatFrag Node> {
    def _r : UnitInstruction<Name, (outs IntRegs:$d), (ins mem:$p),
                             [(set i32:$d, (Node address:$p))]>;
    def _i : UnitInstruction<Name, (outs IntRegs:$d), (ins fixed_mem:$p),
                             [(set i32:$d, (Node fixed_address:$p))]>;
}
defm LD8 : Load<"ld8", sextloadi8>;
defm LDU8 : Load<"ldu8", zextloadi8>;
defm LD16 : Load<"ld16", sextloadi16>;
defm LDU16 : Load<"ldu16", zextloadi16>;
defm LD32 : Load<"ld32", load>;
// Loads from stack slots.
def LDRA : UnitInstruction<"ld32", (outs ReturnRegs:$d), (ins mem:$p)>;
def LD1 : UnitInstruction<"ld32", (outs BoolRegs:$d), (ins mem:$p)>;
}
multiclass LoadAlso<ValueType Type, PatFrag Node, string Instruction> {
    def : Pat<(Type (Node address:$p)), (!cast<TTAInstruction>(Instruction # "_r") address:$p)>;
    def : Pat<(Type (Node fixed_address:$p)),
              (!cast<TTAInstruction>(Instruction # "_i") fixed_address:$p)>;
}
// The bits above the value do not matter.
let Predicates = [Has<"ldu8">] in defm : LoadAlso<i32, extloadi8, "LDU8">;
let Predicates = [Has<"ldu16">] in defm : LoadAlso<i32, extloadi16, "LDU16">;
let AddedComplexity = -1 in {
defm : LoadAlso<i32, extloadi8, "LD8">;
defm : LoadAlso<i32, extloadi16, "LD16">;
}
defm : LoadAlso<f32, load, "LD32">;

let mayStore = 1 in {
multiclass Store<string Name, PatFrag Node> {
    def _rr : UnitInstruction<Name, (outs), (ins mem:$p, IntRegs:$v), [(Node i32:$v, address:$p)]>;
    def _ri : UnitInstruction<Name, (outs), (ins mem:$p, i32imm:$v), [(Node word:$v, address:$p)]>;
    def _ir : UnitInstruction<Name, (outs), (ins fixed_mem:$p, IntRegs:$v),
                              [(Node i32:$v, fixed_address:$p)]>;
    def _ii : UnitInstruction<Name, (outs), (ins fixed_mem:$p, i32imm:$v),
                              [(Node word:$v, fixed_address:$p)]>;
}
defm ST8 : Store<"st8", truncstorei8>;
defm ST16 : Store<"st16", truncstorei16>;
defm ST32 : Store<"st32", store>;
// Stores to stack slots.
def STRA : UnitInstruction<"st32", (outs), (ins mem:$p, ReturnRegs:$v)>;
def ST1 : UnitInstruction<"st32", (outs), (ins mem:$p, BoolRegs:$v)>;
}
def : Pat<(store f32:$v, address:$p), (ST32_rr address:$p, $v)>;
def : Pat<(store (f32 fpimm:$v), address:$p), (ST32_ri address:$p, (float_bits fpimm:$v))>;
def : Pat<(store f32:$v, fixed_address:$p), (ST32_ir fixed_address:$p, $v)>;
def : Pat<(store (f32 fpimm:$v), fixed_address:$p),
          (ST32_ii fixed_address:$p, (float_bits fpimm:$v))>;

// The address of a stack slot.
def LEA : TTAInstruction<(outs IntRegs:$d), (ins mem:$p)>;

//===- Vectors -------------------------------------------------------------------------------===//

def MOVV : CopyInstruction<VectorRegs, (ins VectorRegs:$a)>;
// Zeros in all elements but the first.
def WIDENV : CopyInstruction<VectorRegs, (ins IntRegs:$a),
                             [(set v4i32:$d, (scalar_to_vector i32:$a))]>;
def : Pat<(v4f32 (scalar_to_vector f32:$a)), (WIDENV $a)>;
let isReMaterializable = 1, isAsCheapAsAMove = 1, isMoveImm = 1 in
def MOVIV : CopyInstruction<VectorRegs, (ins i32imm:$a)>;
def : Pat<(v4i32 immAllZerosV), (MOVIV 0)>;
def : Pat<(v4f32 immAllZerosV), (MOVIV 0)>;
def NARROWV : CopyInstruction<IntRegs, (ins VectorRegs:$a),
                              [(set i32:$d, (extractelt v4i32:$a, (i32 0)))]>;
def : Pat<(f32 (extractelt v4f32:$a, (i32 0))), (NARROWV $a)>;
def : Pat<(v4i32 (bitconvert v4f32:$a)), (COPY_TO_REGCLASS $a, VectorRegs)>;
def : Pat<(v4f32 (bitconvert v4i32:$a)), (COPY_TO_REGCLASS $a, VectorRegs)>;
let isCommutable = 1 in {
def CMOVTV : GuardedCopy<VectorRegs, VectorRegs>;
def CMOVFV : GuardedCopy<VectorRegs, VectorRegs>;
}
def : Pat<(v4i32 (select i1:$c, v4i32:$a, v4i32:$b)), (CMOVTV $c, $a, $b)>;
def : Pat<(v4f32 (select i1:$c, v4f32:$a, v4f32:$b)), (CMOVTV $c, $a, $b)>;

// Operations on elements. Lowering makes their nodes legal on machines that have them.
def VBCAST : UnitInstruction<"vbcast32x4", (outs VectorRegs:$d), (ins IntRegs:$a)>;
def VBCAST_i : UnitInstruction<"vbcast32x4", (outs VectorRegs:$d), (ins i32imm:$a)>;
def PACK : UnitInstruction<"pack32x4", (outs VectorRegs:$d),
                           (ins IntRegs:$a, IntRegs:$b, IntRegs:$e, IntRegs:$f)>;
def EXTRACT_r : UnitInstruction<"extractelem32x4", (outs IntRegs:$d),
                                (ins VectorRegs:$a, IntRegs:$n)>;
def EXTRACT_i : UnitInstruction<"extractelem32x4", (outs IntRegs:$d),
                                (ins VectorRegs:$a, i32imm:$n)>;
def INSERT_r : UnitInstruction<"insertelem32x4", (outs VectorRegs:$d),
                               (ins VectorRegs:$a, IntRegs:$e, IntRegs:$n)>;
def INSERT_i : UnitInstruction<"insertelem32x4", (outs VectorRegs:$d),
                               (ins VectorRegs:$a, IntRegs:$e, i32imm:$n)>;
def SHUFFLE : UnitInstruction<"vshuffle32x4", (outs VectorRegs:$d),
                              (ins VectorRegs:$a, VectorRegs:$b, i32imm:$elements)>;
multiclass Elements<ValueType Vector, ValueType Element> {
    def : Pat<(Vector (tta_broadcast Element:$a)), (VBCAST $a)>;
    def : Pat<(Vector (tta_pack Element:$a, Element:$b, Element:$e, Element:$f)),
              (PACK $a, $b, $e, $f)>;
    def : Pat<(Element (extractelt Vector:$a, i32:$n)), (EXTRACT_r $a, $n)>;
    def : Pat<(Element (extractelt Vector:$a, (i32 imm:$n))), (EXTRACT_i $a, imm:$n)>;
    def : Pat<(Vector (insertelt Vector:$a, Element:$e, i32:$n)), (INSERT_r $a, $e, $n)>;
    def : Pat<(Vector (insertelt Vector:$a, Element:$e, (i32 imm:$n))),
              (INSERT_i $a, $e, imm:$n)>;
    def : Pat<(Vector (tta_shuffle Vector:$a, Vector:$b, timm:$elements)),
              (SHUFFLE $a, $b, timm:$elements)>;
}
defm : Elements<v4i32, i32>;
defm : Elements<v4f32, f32>;
def : Pat<(v4i32 (tta_broadcast word:$a)), (VBCAST_i word:$a)>;
def : Pat<(v4f32 (tta_broadcast fpimm:$a)), (VBCAST_i (float_bits fpimm:$a))>;

// The same operation on each element. LLVM asks about a node by the type `Asked`.
class LaneUnary<string Name, ValueType Type, SDPatternOperator Node, ValueType From = Type, ValueType Asked = Type>
    : UnitInstruction<Name, (outs VectorRegs:$d), (ins VectorRegs:$a),
                      [(set Type:$d, (Node From:$a))]>,
      NodeRow<Node, Asked, ByOthers>;
class LaneBinary<string Name, ValueType Type, SDPatternOperator Node, bit Commutes = false>
    : UnitInstruction<Name, (outs VectorRegs:$d), (ins VectorRegs:$a, VectorRegs:$b),
                      [(set Type:$d, (Node Type:$a, Type:$b))]>,
      NodeRow<Node, Type, ByOthers> {
    let isCommutable = Commutes;
}
class LaneCompare<string Name, ValueType Type, PatFrag Node, PatFrag WithoutNaN, bit Commutes = false>
    : UnitInstruction<Name, (outs VectorRegs:$d), (ins VectorRegs:$a, VectorRegs:$b),
                      [(set v4i32:$d, (Node Type:$a, Type:$b))]>,
      ConditionRow<Node, Type, WithoutNaN> {
    let isCommutable = Commutes;
}
def ADDV : LaneBinary<"add32x4", v4i32, add, true>;
def SUBV : LaneBinary<"sub32x4", v4i32, sub>;
def MULV : LaneBinary<"mul32x4", v4i32, mul, true>;
def MINV : LaneBinary<"min32x4", v4i32, smin, true>;
def MAXV : LaneBinary<"max32x4", v4i32, smax, true>;
def MINUV : LaneBinary<"minu32x4", v4i32, umin, true>;
def MAXUV : LaneBinary<"maxu32x4", v4i32, umax, true>;
def ABSV : LaneUnary<"abs32x4", v4i32, abs>;
def ANDV : LaneBinary<"and128", v4i32, and, true>;
def IORV : LaneBinary<"ior128", v4i32, or, true>;
def XORV : LaneBinary<"xor128", v4i32, xor, true>;
def SHLV : LaneBinary<"shl32x4", v4i32, shl>;
def SHRV : LaneBinary<"shr32x4", v4i32, sra>;
def SHRUV : LaneBinary<"shru32x4", v4i32, srl>;
let Predicates = [Has<"andn128">] in
def ANDNV : UnitInstruction<"andn128", (outs VectorRegs:$d), (ins VectorRegs:$a, VectorRegs:$b),
                            [(set v4i32:$d, (and v4i32:$a, (vnot v4i32:$b)))]>;
class LaneFused<string Name, dag Node>
    : UnitInstruction<Name, (outs VectorRegs:$d), (ins VectorRegs:$a), [(set v4i32:$d, Node)]>;
let Predicates = [Has<"not128">] in def NOTV : LaneFused<"not128", (vnot v4i32:$a)>;
let Predicates = [Has<"neg32x4">] in def NEGV : LaneFused<"neg32x4", (ineg v4i32:$a)>;
def SELECTV : UnitInstruction<"select32x4", (outs VectorRegs:$d),
                              (ins VectorRegs:$a, VectorRegs:$b, VectorRegs:$c),
                              [(set v4i32:$d, (vselect v4i32:$c, v4i32:$a, v4i32:$b))]>;
def : Pat<(v4f32 (vselect v4i32:$c, v4f32:$a, v4f32:$b)), (SELECTV $a, $b, $c)>;
def EQV : LaneCompare<"eq32x4", v4i32, seteq, seteq, true>;
def NEV : LaneCompare<"ne32x4", v4i32, setne, setne, true>;
def GTV : LaneCompare<"gt32x4", v4i32, setgt, setgt>;
def GEV : LaneCompare<"ge32x4", v4i32, setge, setge>;
def LTV : LaneCompare<"lt32x4", v4i32, setlt, setlt>;
def LEV : LaneCompare<"le32x4", v4i32, setle, setle>;
def GTUV : LaneCompare<"gtu32x4", v4i32, setugt, setugt>;
def GEUV : LaneCompare<"geu32x4", v4i32, setuge, setuge>;
def LTUV : LaneCompare<"ltu32x4", v4i32, setult, setult>;
def LEUV : LaneCompare<"leu32x4", v4i32, setule, setule>;
def ADDFV : LaneBinary<"addf32x4", v4f32, any_fadd, true>;
def SUBFV : LaneBinary<"subf32x4", v4f32, any_fsub>;
def MULFV : LaneBinary<"mulf32x4", v4f32, any_fmul, true>;
def DIVFV : LaneBinary<"divf32x4", v4f32, any_fdiv>;
def MINFV : LaneBinary<"minf32x4", v4f32, fminnum, true>;
def MAXFV : LaneBinary<"maxf32x4", v4f32, fmaxnum, true>;
def SQRTFV : LaneUnary<"sqrtf32x4", v4f32, any_fsqrt>;
def NEGFV : LaneUnary<"negf32x4", v4f32, fneg>;
def ABSFV : LaneUnary<"absf32x4", v4f32, fabs>;
def MACFV : UnitInstruction<"macf32x4", (outs VectorRegs:$d),
                            (ins VectorRegs:$a, VectorRegs:$b, VectorRegs:$c),
                            [(set v4f32:$d, (any_fma v4f32:$b, v4f32:$c, v4f32:$a))]>,
            NodeRow<any_fma, v4f32, ByOthers>;
def CIFV : LaneUnary<"cif32x4", v4f32, any_sint_to_fp, v4i32, v4i32>;
def CIFUV : LaneUnary<"cifu32x4", v4f32, any_uint_to_fp, v4i32, v4i32>;
def CFIV : LaneUnary<"cfi32x4", v4i32, any_fp_to_sint, v4f32>;
def CFIUV : LaneUnary<"cfiu32x4", v4i32, any_fp_to_uint, v4f32>;
def EQFV : LaneCompare<"eqf32x4", v4f32, setoeq, seteq, true>;
def NEFV : LaneCompare<"nef32x4", v4f32, setone, setone, true>;
def GTFV : LaneCompare<"gtf32x4", v4f32, setogt, setgt>;
def GEFV : LaneCompare<"gef32x4", v4f32, setoge, setge>;
def LTFV : LaneCompare<"ltf32x4", v4f32, setolt, setlt>;
def LEFV : LaneCompare<"lef32x4", v4f32, setole, setle>;
def NEUFV : LaneCompare<"neuf32x4", v4f32, setune, setne, true>;
def ORDFV : LaneCompare<"ordf32x4", v4f32, seto, seto, true>;
def UORDFV : LaneCompare<"uordf32x4", v4f32, setuo, setuo, true>;

// At any address that Lowering allows.
let mayLoad = 1 in {
def LDV_r : UnitInstruction<"ld32x4", (outs VectorRegs:$d), (ins mem:$p),
                            [(set v4i32:$d, (load address:$p))]>;
def LDV_i : UnitInstruction<"ld32x4", (outs VectorRegs:$d), (ins fixed_mem:$p),
                            [(set v4i32:$d, (load fixed_address:$p))]>;
}
defm : LoadAlso<v4f32, load, "LDV">;
let mayStore = 1 in {
def STV_r : UnitInstruction<"st32x4", (outs), (ins mem:$p, VectorRegs:$v),
                            [(store v4i32:$v, address:$p)]>;
def STV_i : UnitInstruction<"st32x4", (outs), (ins fixed_mem:$p, VectorRegs:$v),
                            [(store v4i32:$v, fixed_address:$p)]>;
}
def : Pat<(store v4f32:$v, address:$p), (STV_r address:$p, $v)>;
def : Pat<(store v4f32:$v, fixed_address:$p), (STV_i fixed_address:$p, $v)>;

//===- Control -------------------------------------------------------------------------------===//

let isBranch = 1, isTerminator = 1 in {
let isBarrier = 1 in def JUMP : TTAInstruction<(outs), (ins target_block:$t), [(br bb:$t)]>;
def BRT : TTAInstruction<(outs), (ins BoolRegs:$c, target_block:$t), [(brcond i1:$c, bb:$t)]>;
def BRF : TTAInstruction<(outs), (ins BoolRegs:$c, target_block:$t),
                         [(brcond (xor i1:$c, (i1 -1)), bb:$t)]>;
}
let isCall = 1, Defs = [RA] in {
def CALL : TTAInstruction<(outs), (ins i32imm:$f, variable_ops)>;
def CALLR : TTAInstruction<(outs), (ins IntRegs:$f, variable_ops), [(tta_call i32:$f)]>;
}
def : Pat<(tta_call tglobaladdr:$f), (CALL tglobaladdr:$f)>;
def : Pat<(tta_call texternalsym:$f), (CALL texternalsym:$f)>;
let isReturn = 1, isTerminator = 1, isBarrier = 1, Uses = [RA] in
def RETURN : TTAInstruction<(outs), (ins variable_ops), [(tta_return)]>;
let hasSideEffects = 1, isBarrier = 1, isTerminator = 1 in
def TRAP : TTAInstruction<(outs), (ins), [(trap)]>;
let Defs = [SP], Uses = [SP] in {
def CALL_BEGIN : TTAInstruction<(outs), (ins i32imm:$a, i32imm:$b),
                                [(callseq_start timm:$a, timm:$b)]>;
def CALL_END : TTAInstruction<(outs), (ins i32imm:$a, i32imm:$b),
                              [(callseq_end timm:$a, timm:$b)]>;
}

// Any operation, by its number, followed by its inputs.
class Numbered<dag Outs> : TTAInstruction<Outs, (ins i32imm:$operation, variable_ops)>;
def PURE1 : Numbered<(outs IntRegs:$d)>;
def PURE2 : Numbered<(outs IntRegs:$d, IntRegs:$e)>;
def PURE3 : Numbered<(outs IntRegs:$d, IntRegs:$e, IntRegs:$f)>;
def PURE4 : Numbered<(outs IntRegs:$d, IntRegs:$e, IntRegs:$f, IntRegs:$g)>;
let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in {
def EFFECT0 : Numbered<(outs)>;
def EFFECT1 : Numbered<(outs IntRegs:$d)>;
def EFFECT2 : Numbered<(outs IntRegs:$d, IntRegs:$e)>;
def EFFECT3 : Numbered<(outs IntRegs:$d, IntRegs:$e, IntRegs:$f)>;
def EFFECT4 : Numbered<(outs IntRegs:$d, IntRegs:$e, IntRegs:$f, IntRegs:$g)>;
}
