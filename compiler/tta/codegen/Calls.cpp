// SPDX-License-Identifier: MIT
//
// The calling convention. Arguments of 32 bits, and the halves of wider ones, go into the registers
// of the plan, vectors into the plan's vector registers, and the rest onto the stack. All arguments
// of variadic functions go onto the stack. Results use the same registers; a result that does not
// fit is written to the caller's memory.

#include "FunctionInfo.h"
#include "Lowering.h"

#include "llvm/CodeGen/Analysis.h"
#include "llvm/CodeGen/CallingConvLower.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/CodeGen/TargetFrameLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;

namespace barecl::tta {
namespace {

constexpr StringLiteral OperationPrefix = "__tta_"; // of functions that stand for operations
constexpr unsigned MostResults = 4;

// i1 is passed as a word.
MVT wordType(MVT Type, ISD::ArgFlagsTy Flags, CCValAssign::LocInfo &Info) {
    if (Type == MVT::i32 || Type == MVT::f32 || Type.isVector())
        return Type;
    Info = Flags.isSExt()   ? CCValAssign::SExt
           : Flags.isZExt() ? CCValAssign::ZExt
                            : CCValAssign::AExt;
    return MVT::i32;
}

bool assignRegister(unsigned Number, MVT Type, MVT Word, CCValAssign::LocInfo Info,
                    CCState &State) {
    const auto &Registers = *static_cast<const RegisterInfo *>(
        State.getMachineFunction().getSubtarget().getRegisterInfo());
    const MCRegister First = Type.isVector() ? TTA::V0 : TTA::R0;
    const unsigned Count =
        Type.isVector() ? Registers.plan().VectorArguments : Registers.plan().Arguments;
    for (unsigned N = 0; N < Count; ++N)
        if (MCRegister Register = State.AllocateReg(First + N)) {
            State.addLoc(CCValAssign::getReg(Number, Type, Register, Word, Info));
            return true;
        }
    return false;
}

// Returns true if the result cannot be assigned.
bool assignResult(unsigned Number, MVT Type, MVT, CCValAssign::LocInfo Info, ISD::ArgFlagsTy Flags,
                  llvm::Type *, CCState &State) {
    MVT Word = wordType(Type, Flags, Info);
    return !assignRegister(Number, Type, Word, Info, State);
}

bool assignArgument(unsigned Number, MVT Type, MVT, CCValAssign::LocInfo Info,
                    ISD::ArgFlagsTy Flags, llvm::Type *, CCState &State) {
    MVT Word = wordType(Type, Flags, Info);
    if (!State.isVarArg() && assignRegister(Number, Type, Word, Info, State))
        return false;
    // va_arg expects an argument aligned to eight bytes to have an aligned first half.
    const bool IsWide = State.isVarArg() && Flags.isSplit() && Flags.getNonZeroOrigAlign() >= 8;
    const unsigned Bytes = Word.getStoreSize();
    int64_t Offset = State.AllocateStack(Bytes, Align(IsWide ? 8 : Bytes));
    State.addLoc(CCValAssign::getMem(Number, Type, Offset, Word, Info));
    return false;
}

SDValue widen(SelectionDAG &DAG, const SDLoc &Loc, const CCValAssign &Place, SDValue Value) {
    switch (Place.getLocInfo()) {
    case CCValAssign::SExt:
        return DAG.getNode(ISD::SIGN_EXTEND, Loc, Place.getLocVT(), Value);
    case CCValAssign::ZExt:
        return DAG.getNode(ISD::ZERO_EXTEND, Loc, Place.getLocVT(), Value);
    case CCValAssign::AExt:
        return DAG.getNode(ISD::ANY_EXTEND, Loc, Place.getLocVT(), Value);
    default:
        return Value;
    }
}

SDValue narrow(SelectionDAG &DAG, const SDLoc &Loc, const CCValAssign &Place, SDValue Value) {
    return Place.getLocVT() == Place.getValVT()
               ? Value
               : DAG.getNode(ISD::TRUNCATE, Loc, Place.getValVT(), Value);
}

} // namespace

SDValue Lowering::LowerFormalArguments(SDValue Chain, CallingConv::ID Convention, bool IsVariadic,
                                       const SmallVectorImpl<ISD::InputArg> &Inputs,
                                       const SDLoc &Loc, SelectionDAG &DAG,
                                       SmallVectorImpl<SDValue> &Values) const {
    MachineFunction &MF = DAG.getMachineFunction();
    MachineFrameInfo &Frame = MF.getFrameInfo();
    SmallVector<CCValAssign, 16> Places;
    CCState State(Convention, IsVariadic, MF, Places, *DAG.getContext());
    State.AnalyzeFormalArguments(Inputs, assignArgument);
    for (const CCValAssign &Place : Places) {
        SDValue Value;
        if (Place.isRegLoc()) {
            Register Copy = MF.addLiveIn(Place.getLocReg(), getRegClassFor(Place.getLocVT()));
            Value = DAG.getCopyFromReg(Chain, Loc, Copy, Place.getLocVT());
        } else {
            int Object =
                Frame.CreateFixedObject(Place.getLocVT().getStoreSize(), Place.getLocMemOffset(),
                                        /*IsImmutable=*/true);
            Value = DAG.getLoad(Place.getLocVT(), Loc, Chain, DAG.getFrameIndex(Object, MVT::i32),
                                MachinePointerInfo::getFixedStack(MF, Object));
        }
        Values.push_back(narrow(DAG, Loc, Place, Value));
    }
    if (IsVariadic)
        MF.getInfo<FunctionInfo>()->VariadicStart =
            Frame.CreateFixedObject(4, State.getStackSize(), /*IsImmutable=*/true);
    return Chain;
}

// How many registers can hold an operation's inputs, and then its outputs. One is the frame pointer
// of functions with stack objects of variable size.
static size_t freeIntegers(const RegisterPlan &Plan, const MachineFunction &MF) {
    return Plan.Integers.size() - MF.getFrameInfo().hasVarSizedObjects();
}

// What keeps a call of __tta_<operation> from being the operation; empty: nothing does.
static std::string problemOf(const Operation *Found, StringRef Name,
                             const TargetLowering::CallLoweringInfo &Call, size_t FreeIntegers) {
    if (!Found)
        return "operation '" + Name.str() + "', which no unit of the machine has";
    if (StringRef(Found->Widths).contains('v'))
        return "operation '" + Name.str() + "' by its name: vectors have C's operators";
    if (Found->Inputs != Call.OutVals.size() || Found->Outputs != Call.Ins.size())
        return "operation '" + Name.str() + "' with another number of inputs or outputs";
    if (Found->Outputs > MostResults)
        return "operation '" + Name.str() + "', which has too many outputs";
    if (std::max(Found->Inputs, Found->Outputs) > FreeIntegers)
        return "operation '" + Name.str() + "', which has more inputs or outputs than the " +
               std::to_string(FreeIntegers) + " registers that can hold them";
    return "";
}

// What the operation gives, as the call's type wants it.
static SDValue resultOf(const TargetLowering::CallLoweringInfo &Call, const ISD::InputArg &Result,
                        SDValue Word) {
    return Result.VT == MVT::i1 ? Call.DAG.getNode(ISD::TRUNCATE, Call.DL, MVT::i1, Word)
                                : Call.DAG.getBitcast(Result.VT, Word);
}

static void addResults(const TargetLowering::CallLoweringInfo &Call, SDValue Node,
                       SmallVectorImpl<SDValue> &Values) {
    for (const auto &[Number, Result] : enumerate(Call.Ins))
        Values.push_back(resultOf(Call, Result, Node.getValue(unsigned(Number))));
}

// Nothing orders it but its inputs.
static void lowerPureCall(TargetLowering::CallLoweringInfo &Call, ArrayRef<SDValue> Operands,
                          SmallVectorImpl<SDValue> &Values) {
    static constexpr unsigned ByResults[MostResults] = {TTAISD::PURE1, TTAISD::PURE2, TTAISD::PURE3,
                                                        TTAISD::PURE4};
    const size_t Count = Call.Ins.size();
    const SmallVector<EVT> Words(Count, MVT::i32);
    SDValue Node =
        Call.DAG.getNode(ByResults[Count - 1], Call.DL, Call.DAG.getVTList(Words), Operands);
    addResults(Call, Node, Values);
}

// The chain orders it. Returns the chain after it.
static SDValue lowerCallWithEffects(TargetLowering::CallLoweringInfo &Call,
                                    ArrayRef<SDValue> Operands, SmallVectorImpl<SDValue> &Values) {
    static constexpr unsigned ByResults[MostResults + 1] = {
        TTAISD::EFFECT0, TTAISD::EFFECT1, TTAISD::EFFECT2, TTAISD::EFFECT3, TTAISD::EFFECT4};
    const size_t Count = Call.Ins.size();
    SmallVector<EVT> Types(Count, MVT::i32);
    Types.push_back(MVT::Other);
    SDValue Node = Call.DAG.getNode(ByResults[Count], Call.DL, Call.DAG.getVTList(Types), Operands);
    addResults(Call, Node, Values);
    return Node.getValue(unsigned(Count));
}

// Lowers a call to the operation, with all its side effects, and adds its results to Values.
SDValue Lowering::lowerOperationTo(CallLoweringInfo &Call, StringRef Name,
                                   SmallVectorImpl<SDValue> &Values) const {
    SelectionDAG &DAG = Call.DAG;
    const Operation *Found = Operations.find(std::string_view(Name));
    const MachineFunction &MF = DAG.getMachineFunction();
    const size_t Free = freeIntegers(Registers.plan(), MF);
    if (const std::string Problem = problemOf(Found, Name, Call, Free); !Problem.empty()) {
        DAG.getContext()->diagnose(
            DiagnosticInfoUnsupported(MF.getFunction(), Problem, Call.DL.getDebugLoc()));
        for (const ISD::InputArg &Result : Call.Ins)
            Values.push_back(DAG.getUNDEF(Result.VT));
        return Call.Chain;
    }
    SmallVector<SDValue> Operands = {
        DAG.getTargetConstant(Operations.all().id(*Found), Call.DL, MVT::i32)};
    append_range(Operands, Call.OutVals);
    if (Found->isPure()) {
        lowerPureCall(Call, Operands, Values);
        return Call.Chain;
    }
    Operands.insert(Operands.begin(), Call.Chain);
    return lowerCallWithEffects(Call, Operands, Values);
}

// The same for a call whose first argument is a stack object for the results: stores them there.
// LLVM adds this argument to calls with more results than the calling convention has registers for.
SDValue Lowering::lowerOperationToMemory(CallLoweringInfo &Call, StringRef Name) const {
    SelectionDAG &DAG = Call.DAG;
    SDValue Memory = Call.OutVals.front();
    const int Object = cast<FrameIndexSDNode>(Memory)->getIndex();
    Call.OutVals.erase(Call.OutVals.begin());
    SmallVector<EVT> Types;
    SmallVector<TypeSize> Offsets;
    ComputeValueVTs(*this, DAG.getDataLayout(), Call.CB->getType(), Types, /*MemVTs=*/nullptr,
                    &Offsets);
    for (EVT Type : Types)
        Call.Ins.emplace_back(ISD::ArgFlagsTy(), Type.getSimpleVT(), Type,
                              Type.getTypeForEVT(*DAG.getContext()), /*Used=*/true, 0, 0);
    SmallVector<SDValue> Results, Stores;
    SDValue Chain = lowerOperationTo(Call, Name, Results);
    for (auto [Result, Offset] : zip(Results, Offsets)) {
        SDValue Where = DAG.getMemBasePlusOffset(Memory, Offset, Call.DL);
        Stores.push_back(DAG.getStore(
            Chain, Call.DL, Result, Where,
            MachinePointerInfo::getFixedStack(DAG.getMachineFunction(), Object, int64_t(Offset))));
    }
    Call.Ins.clear();
    return DAG.getNode(ISD::TokenFactor, Call.DL, MVT::Other, Stores);
}

// Lowers a call of __tta_<operation>(inputs) to the operation.
std::optional<SDValue> Lowering::lowerOperationCall(CallLoweringInfo &Call,
                                                    SmallVectorImpl<SDValue> &Values) const {
    auto *Callee = dyn_cast<GlobalAddressSDNode>(Call.Callee);
    StringRef Name = Callee ? Callee->getGlobal()->getName() : "";
    if (!Name.consume_front(OperationPrefix) || !Operations.all().find(std::string_view(Name)))
        return std::nullopt;
    const bool HasResultsInMemory = Call.Ins.empty() && Call.CB && Call.CB->getType()->isStructTy();
    return HasResultsInMemory ? lowerOperationToMemory(Call, Name)
                              : lowerOperationTo(Call, Name, Values);
}

// Copies an argument that is passed by value, and passes the copy's address instead.
static SDValue passCopy(TargetLowering::CallLoweringInfo &Call, SDValue &Pointer,
                        ISD::ArgFlagsTy Flags, SDValue Chain) {
    SelectionDAG &DAG = Call.DAG;
    MachineFunction &MF = DAG.getMachineFunction();
    const Align Alignment = Flags.getNonZeroByValAlign();
    int Object =
        MF.getFrameInfo().CreateStackObject(Flags.getByValSize(), Alignment, /*isSpillSlot=*/false);
    SDValue Original = std::exchange(Pointer, DAG.getFrameIndex(Object, MVT::i32));
    return DAG.getMemcpy(Chain, Call.DL, Pointer, Original,
                         DAG.getConstant(Flags.getByValSize(), Call.DL, MVT::i32), Alignment,
                         /*isVol=*/false, /*AlwaysInline=*/false, /*CI=*/nullptr, std::nullopt,
                         MachinePointerInfo::getFixedStack(MF, Object), MachinePointerInfo());
}

// The callee's address, if it is known at compile time.
static SDValue calleeOf(const TargetLowering::CallLoweringInfo &Call) {
    if (auto *Global = dyn_cast<GlobalAddressSDNode>(Call.Callee))
        return Call.DAG.getTargetGlobalAddress(Global->getGlobal(), Call.DL, MVT::i32);
    if (auto *Symbol = dyn_cast<ExternalSymbolSDNode>(Call.Callee))
        return Call.DAG.getTargetExternalSymbol(Symbol->getSymbol(), MVT::i32);
    return Call.Callee;
}

// Copies the results out of registers after the call, which `End` ends. Returns the chain after the
// copies.
static SDValue takeResults(const TargetLowering::CallLoweringInfo &Call, SDValue End,
                           SmallVectorImpl<SDValue> &Values) {
    SelectionDAG &DAG = Call.DAG;
    SmallVector<CCValAssign, 4> Places;
    CCState State(Call.CallConv, Call.IsVarArg, DAG.getMachineFunction(), Places,
                  *DAG.getContext());
    State.AnalyzeCallResult(Call.Ins, assignResult);
    SDValue Chain = End, Glue = End.getValue(1);
    for (const CCValAssign &Place : Places) {
        SDValue Word =
            DAG.getCopyFromReg(Chain, Call.DL, Place.getLocReg(), Place.getLocVT(), Glue);
        Chain = Word.getValue(1);
        Glue = Word.getValue(2);
        Values.push_back(narrow(DAG, Call.DL, Place, Word));
    }
    return Chain;
}

SDValue Lowering::LowerCall(CallLoweringInfo &Call, SmallVectorImpl<SDValue> &Values) const {
    Call.IsTailCall = false;
    if (std::optional<SDValue> Chain = lowerOperationCall(Call, Values))
        return *Chain;
    SelectionDAG &DAG = Call.DAG;
    const SDLoc &Loc = Call.DL;
    MachineFunction &MF = DAG.getMachineFunction();

    // Copies may be calls themselves, so they come before this call starts.
    SDValue Chain = Call.Chain;
    SmallVector<SDValue, 8> Arguments(Call.OutVals.begin(), Call.OutVals.end());
    for (auto [Argument, Output] : zip(Arguments, Call.Outs))
        if (Output.Flags.isByVal())
            Chain = passCopy(Call, Argument, Output.Flags, Chain);

    SmallVector<CCValAssign, 16> Places;
    CCState State(Call.CallConv, Call.IsVarArg, MF, Places, *DAG.getContext());
    State.AnalyzeCallOperands(Call.Outs, assignArgument);
    const uint64_t Bytes =
        alignTo(State.getStackSize(), MF.getSubtarget().getFrameLowering()->getStackAlign());
    Chain = DAG.getCALLSEQ_START(Chain, Bytes, 0, Loc);
    SDValue StackPointer = DAG.getCopyFromReg(Chain, Loc, TTA::SP, MVT::i32), Glue;
    SmallVector<SDValue> Stores, Operands(2);
    SmallVector<std::pair<Register, SDValue>> InRegisters;
    for (auto [Place, Argument] : zip(Places, Arguments)) {
        SDValue Word = widen(DAG, Loc, Place, Argument);
        if (Place.isRegLoc()) {
            InRegisters.emplace_back(Place.getLocReg(), Word);
            continue;
        }
        const int64_t Offset = Place.getLocMemOffset();
        SDValue Where = DAG.getMemBasePlusOffset(StackPointer, TypeSize::getFixed(Offset), Loc);
        Stores.push_back(DAG.getStore(Chain, Loc, Word, Where,
                                      MachinePointerInfo::getStack(MF, unsigned(Offset))));
    }
    if (!Stores.empty())
        Chain = DAG.getNode(ISD::TokenFactor, Loc, MVT::Other, Stores);
    for (auto [Register, Word] : InRegisters) {
        Chain = DAG.getCopyToReg(Chain, Loc, Register, Word, Glue);
        Glue = Chain.getValue(1);
        Operands.push_back(DAG.getRegister(Register, Word.getValueType()));
    }

    Operands[0] = Chain;
    Operands[1] = calleeOf(Call);
    Operands.push_back(DAG.getRegisterMask(Registers.getCallPreservedMask(MF, Call.CallConv)));
    if (Glue)
        Operands.push_back(Glue);
    Chain = DAG.getNode(TTAISD::CALL, Loc, DAG.getVTList(MVT::Other, MVT::Glue), Operands);
    Chain = DAG.getCALLSEQ_END(Chain, Bytes, 0, Chain.getValue(1), Loc);
    return takeResults(Call, Chain, Values);
}

bool Lowering::CanLowerReturn(CallingConv::ID Convention, MachineFunction &MF, bool IsVariadic,
                              const SmallVectorImpl<ISD::OutputArg> &Outputs, LLVMContext &Context,
                              const Type *) const {
    SmallVector<CCValAssign, 4> Places;
    return CCState(Convention, IsVariadic, MF, Places, Context).CheckReturn(Outputs, assignResult);
}

SDValue Lowering::LowerReturn(SDValue Chain, CallingConv::ID Convention, bool IsVariadic,
                              const SmallVectorImpl<ISD::OutputArg> &Outputs,
                              const SmallVectorImpl<SDValue> &Values, const SDLoc &Loc,
                              SelectionDAG &DAG) const {
    SmallVector<CCValAssign, 4> Places;
    CCState State(Convention, IsVariadic, DAG.getMachineFunction(), Places, *DAG.getContext());
    State.AnalyzeReturn(Outputs, assignResult);
    SDValue Glue;
    SmallVector<SDValue, 6> Operands = {SDValue()};
    for (auto [Place, Value] : zip(Places, Values)) {
        Chain =
            DAG.getCopyToReg(Chain, Loc, Place.getLocReg(), widen(DAG, Loc, Place, Value), Glue);
        Glue = Chain.getValue(1);
        Operands.push_back(DAG.getRegister(Place.getLocReg(), Place.getLocVT()));
    }
    Operands[0] = Chain;
    if (Glue)
        Operands.push_back(Glue);
    return DAG.getNode(TTAISD::RETURN, Loc, MVT::Other, Operands);
}

} // namespace barecl::tta
