// SPDX-License-Identifier: MIT
//
// What is selected. Most are operations of function units, UnitInstruction, with the operation's
// inputs in order; suffixes say which of them are registers (r) and which immediates (i). Operations
// that LLVM has a node for need no predicate here: Lowering.cpp makes their nodes illegal on machines
// that lack them.

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

// From opcodes to names of operations.
def UnitInstructions : GenericTable {
    let FilterClass = "UnitInstruction";
    let CppTypeName = "UnitInstruction";
    let Fields = ["Opcode", "Operation"];
    let PrimaryKey = ["Opcode"];
    let PrimaryKeyName = "findUnitInstruction";
}

class Has<string Name> : Predicate<"Subtarget->operations().has(\"" # Name # "\")">;

//===- Integers ------------------------------------------------------------------------------===//

multiclass Binary<string Name, SDPatternOperator Node> {
    def _rr : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                              [(set i32:$d, (Node i32:$a, i32:$b))]>;
    def _ri : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, i32imm:$b),
                              [(set i32:$d, (Node i32:$a, word:$b))]>;
}
multiclass BinaryOrdered<string Name, SDPatternOperator Node> : Binary<Name, Node> {
    def _ir : UnitInstruction<Name, (outs IntRegs:$d), (ins i32imm:$a, IntRegs:$b),
                              [(set i32:$d, (Node word:$a, i32:$b))]>;
}
let isCommutable = 1 in {
defm ADD : Binary<"add", add>;
defm MUL : Binary<"mul", mul>;
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
defm SHL : BinaryOrdered<"shl", shl>;
defm SHR : BinaryOrdered<"shr", sra>;
defm SHRU : BinaryOrdered<"shru", srl>;
defm ROTL : BinaryOrdered<"rotl", rotl>;
defm ROTR : BinaryOrdered<"rotr", rotr>;
defm DIV : BinaryOrdered<"div", sdiv>;
defm DIVU : BinaryOrdered<"divu", udiv>;
defm MOD : BinaryOrdered<"mod", srem>;
defm MODU : BinaryOrdered<"modu", urem>;

class Unary<string Name, dag Node>
    : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a), [(set i32:$d, Node)]>;
def SXQW : Unary<"sxqw", (sext_inreg i32:$a, i8)>;
def SXHW : Unary<"sxhw", (sext_inreg i32:$a, i16)>;
def ABS : Unary<"abs", (abs i32:$a)>;
let Predicates = [Has<"neg">] in def NEG : Unary<"neg", (ineg i32:$a)>;
let Predicates = [Has<"not">] in def NOT : Unary<"not", (not i32:$a)>;

// The operation's number comes first.
def UNARY : TTAInstruction<(outs IntRegs:$d), (ins i32imm:$operation, IntRegs:$a),
                           [(set i32:$d, (tta_unary timm:$operation, i32:$a))]>;

// Several nodes in one.
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
                              [(set i1:$d, (Node i32:$a, i32:$b))]>;
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

// By whichever of these the machine has; the first that fits is taken.
let AddedComplexity = 2, Predicates = [Has<"gt">] in
def : Pat<(i1 (tta_is_negative i32:$a)), (GT_ir 0, $a)>;
let AddedComplexity = 1, Predicates = [Has<"lt">] in
def : Pat<(i1 (tta_is_negative i32:$a)), (LT_ri $a, 0)>;
let Predicates = [Has<"gtu">] in
def : Pat<(i1 (tta_is_negative i32:$a)), (GTU_ri $a, 0x7fffffff)>;

//===- Floats --------------------------------------------------------------------------------===//

multiclass FloatBinary<string Name, SDPatternOperator Node, bit Commutes = false> {
    let isCommutable = Commutes in def _rr : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                              [(set f32:$d, (Node f32:$a, f32:$b))]>;
    def _ri : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a, i32imm:$b)>;
    def : Pat<(f32 (Node f32:$a, fpimm:$b)),
              (!cast<TTAInstruction>(NAME # "_ri") $a, (float_bits fpimm:$b))>;
}
multiclass FloatBinaryOrdered<string Name, SDPatternOperator Node> : FloatBinary<Name, Node> {
    def _ir : UnitInstruction<Name, (outs IntRegs:$d), (ins i32imm:$a, IntRegs:$b)>;
    def : Pat<(f32 (Node fpimm:$a, f32:$b)),
              (!cast<TTAInstruction>(NAME # "_ir") (float_bits fpimm:$a), $b)>;
}
defm ADDF : FloatBinary<"addf", any_fadd, true>;
defm MULF : FloatBinary<"mulf", any_fmul, true>;
defm MINF : FloatBinary<"minf", fminnum, true>;
defm MAXF : FloatBinary<"maxf", fmaxnum, true>;
defm SUBF : FloatBinaryOrdered<"subf", any_fsub>;
defm DIVF : FloatBinaryOrdered<"divf", any_fdiv>;

multiclass FloatCompare<string Name, PatFrag Node> {
    def _rr : UnitInstruction<Name, (outs BoolRegs:$d), (ins IntRegs:$a, IntRegs:$b),
                              [(set i1:$d, (Node f32:$a, f32:$b))]>;
    def _ri : UnitInstruction<Name, (outs BoolRegs:$d), (ins IntRegs:$a, i32imm:$b)>;
    def : Pat<(i1 (Node f32:$a, fpimm:$b)),
              (!cast<TTAInstruction>(NAME # "_ri") $a, (float_bits fpimm:$b))>;
    def _ir : UnitInstruction<Name, (outs BoolRegs:$d), (ins i32imm:$a, IntRegs:$b)>;
    def : Pat<(i1 (Node fpimm:$a, f32:$b)),
              (!cast<TTAInstruction>(NAME # "_ir") (float_bits fpimm:$a), $b)>;
}
defm EQF : FloatCompare<"eqf", setoeq>;
defm NEF : FloatCompare<"nef", setone>;
defm GTF : FloatCompare<"gtf", setogt>;
defm GEF : FloatCompare<"gef", setoge>;
defm LTF : FloatCompare<"ltf", setolt>;
defm LEF : FloatCompare<"lef", setole>;
defm NEUF : FloatCompare<"neuf", setune>;
defm ORDF : FloatCompare<"ordf", seto>;
defm UORDF : FloatCompare<"uordf", setuo>;

class FloatUnary<string Name, dag Node>
    : UnitInstruction<Name, (outs IntRegs:$d), (ins IntRegs:$a), [(set f32:$d, Node)]>;
def NEGF : FloatUnary<"negf", (fneg f32:$a)>;
def ABSF : FloatUnary<"absf", (fabs f32:$a)>;
def SQRTF : FloatUnary<"sqrtf", (any_fsqrt f32:$a)>;
def CIF : FloatUnary<"cif", (any_sint_to_fp i32:$a)>;
def CIFU : FloatUnary<"cifu", (any_uint_to_fp i32:$a)>;
def CFI : Unary<"cfi", (any_fp_to_sint f32:$a)>;
def CFIU : Unary<"cfiu", (any_fp_to_uint f32:$a)>;
// Input 1 is what is added to.
def MACF : UnitInstruction<"macf", (outs IntRegs:$d), (ins IntRegs:$a, IntRegs:$b, IntRegs:$c),
                           [(set f32:$d, (any_fma f32:$b, f32:$c, f32:$a))]>;
def : Pat<(i32 (bitconvert f32:$a)), (COPY_TO_REGCLASS $a, IntRegs)>;
def : Pat<(f32 (bitconvert i32:$a)), (COPY_TO_REGCLASS $a, IntRegs)>;

//===- Booleans ------------------------------------------------------------------------------===//

// Operations on words take them too: bit 0 is all there is of them.
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

// A guarded copy: onto $b, if the condition holds (T) or does not (F).
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

// Better where there is an operation for it: its result need not go through a register.
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
// From stack slots.
def LDRA : UnitInstruction<"ld32", (outs ReturnRegs:$d), (ins mem:$p)>;
def LD1 : UnitInstruction<"ld32", (outs BoolRegs:$d), (ins mem:$p)>;
}
multiclass LoadAlso<ValueType Type, PatFrag Node, string Instruction> {
    def : Pat<(Type (Node address:$p)), (!cast<TTAInstruction>(Instruction # "_r") address:$p)>;
    def : Pat<(Type (Node fixed_address:$p)),
              (!cast<TTAInstruction>(Instruction # "_i") fixed_address:$p)>;
}
// What is above the value does not matter.
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
// To stack slots.
def STRA : UnitInstruction<"st32", (outs), (ins mem:$p, ReturnRegs:$v)>;
def ST1 : UnitInstruction<"st32", (outs), (ins mem:$p, BoolRegs:$v)>;
}
def : Pat<(store f32:$v, address:$p), (ST32_rr address:$p, $v)>;
def : Pat<(store fpimm:$v, address:$p), (ST32_ri address:$p, (float_bits fpimm:$v))>;
def : Pat<(store f32:$v, fixed_address:$p), (ST32_ir fixed_address:$p, $v)>;
def : Pat<(store fpimm:$v, fixed_address:$p),
          (ST32_ii fixed_address:$p, (float_bits fpimm:$v))>;

// The address of a stack slot.
def LEA : TTAInstruction<(outs IntRegs:$d), (ins mem:$p)>;

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

// Any operation, by its number; inputs follow.
let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in {
def EFFECT : TTAInstruction<(outs), (ins i32imm:$operation, variable_ops)>;
def EFFECT_VALUE : TTAInstruction<(outs IntRegs:$d), (ins i32imm:$operation, variable_ops)>;
}
