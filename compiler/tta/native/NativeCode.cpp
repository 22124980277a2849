// SPDX-License-Identifier: MIT

#include "NativeCode.h"

#include "base/Analyses.h"
#include "Block.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Constants.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <unordered_map>

using namespace llvm;
using namespace llvm::orc;

// Operations.cpp as LLVM bitcode: the code that is inlined here is the same as the interpreter's.
extern "C" const char barecl_tta_operations[], barecl_tta_operations_end[];

namespace barecl::tta {
namespace {

[[noreturn]] void fail(Error Problem) {
    report_fatal_error(Twine("ttasim's fast mode: ") + toString(std::move(Problem)));
}
template <typename T> T orFail(Expected<T> Value) {
    if (!Value)
        fail(Value.takeError());
    return std::move(*Value);
}

// The behaviours of the operation table, as functions that can be linked into a module.
class Behaviours {
  public:
    Behaviours(LLVMContext &Context, const OperationTable &Table);

    // The declaration of the operation's behaviour in Module.
    Function *declare(Module &Module, const Operation &Row) const {
        LLVMContext &Context = Module.getContext();
        FunctionType *Type =
            FunctionType::get(Type::getVoidTy(Context), {PointerType::getUnqual(Context)}, false);
        const DescribedOperation *Described = Table.description(Row);
        const std::string &Name = Described ? Described->Function : Names[Table.id(Row)];
        return cast<Function>(Module.getOrInsertFunction(Name, Type).getCallee());
    }

    // Gives the declarations their bodies.
    void define(Module &Module) const;

  private:
    void findBuiltIn();
    static void link(Module &Into, const Module &From, ArrayRef<std::string> Names);

    const OperationTable &Table;
    std::unique_ptr<Module> Library, Described; // Described: null without such operations
    std::vector<std::string> Names;             // of built-in ones, by number
    std::vector<std::string> DescribedNames;
};

Behaviours::Behaviours(LLVMContext &Context, const OperationTable &Table) : Table(Table) {
    StringRef Bytes(barecl_tta_operations,
                    size_t(barecl_tta_operations_end - barecl_tta_operations));
    Library = orFail(parseBitcodeFile(MemoryBufferRef(Bytes, "operations"), Context));
    findBuiltIn();
    for (const Operation &Row : Table.described())
        DescribedNames.push_back(Table.description(Row)->Function);
    if (!DescribedNames.empty())
        Described =
            orFail(parseBitcodeFile(MemoryBufferRef(Table.behaviours(), "described"), Context));
}

// The table is the one array, alone in a structure, of as many structures as there are operations;
// each holds one function, or none.
void Behaviours::findBuiltIn() {
    for (GlobalVariable &Global : Library->globals()) {
        auto *Table =
            Global.hasInitializer() ? dyn_cast<ConstantStruct>(Global.getInitializer()) : nullptr;
        auto *Rows = Table ? dyn_cast<ConstantArray>(Table->getOperand(0)) : nullptr;
        if (!Rows || Rows->getNumOperands() != operations().size())
            continue;
        Names.assign(operations().size(), "");
        for (unsigned N = 0; N < Rows->getNumOperands(); ++N)
            for (Use &Field : cast<Constant>(Rows->getOperand(N))->operands())
                if (auto *F = dyn_cast<Function>(Field.get())) {
                    F->setLinkage(GlobalValue::ExternalLinkage);
                    Names[N] = F->getName();
                }
    }
    if (Names.empty())
        report_fatal_error("ttasim's fast mode: there is no operation table");
}

void Behaviours::define(Module &Module) const {
    link(Module, *Library, Names);
    if (Described)
        link(Module, *Described, DescribedNames);
}

void Behaviours::link(Module &Into, const Module &From, ArrayRef<std::string> Names) {
    if (Linker::linkModules(Into, CloneModule(From), Linker::LinkOnlyNeeded))
        report_fatal_error("ttasim's fast mode: the operations do not link");
    for (const std::string &Name : Names)
        if (Function *F = Into.getFunction(Name)) {
            F->setLinkage(GlobalValue::InternalLinkage);
            F->addFnAttr(Attribute::AlwaysInline);
        }
}

class Native final : public NativeCode {
  public:
    Native(SimulatorState &State, unsigned Threshold);
    uint64_t run(uint64_t Cycles) override;
    void forget(uint64_t First) override;

  private:
    struct Place {
        unsigned Visits = 0;
        unsigned Cycles = 0; // maximum
        BlockCode Code = nullptr;
        bool Ready = false; // all results that it needs have existed
        std::vector<unsigned> Results;
    };

    bool canRun(Place &At, uint64_t Cycles);
    void translate(Place &At);
    void optimise(Module &Module);
    void takeOver();
    static void runOperation(const Start *What, Bits *Operands, uint64_t Cycle);

    SimulatorState &State;
    const unsigned Threshold;
    std::unordered_map<uint64_t, Place> Places; // by instruction
    unsigned Translated = 0;
    ThreadSafeContext Context;
    std::unique_ptr<TargetMachine> Machine;
    std::unique_ptr<LLJIT> Jit;
    ResourceTrackerSP Code, ShownCode; // of the program; of the shown code after it
    std::optional<Behaviours> Library;
    BlockFrame Frame;

    // For runOperation(), which the code calls. One simulator runs at a time in a thread.
    static thread_local Native *Running;
};

thread_local Native *Native::Running;

Native::Native(SimulatorState &State, unsigned Threshold)
    : State(State), Threshold(Threshold), Context(std::make_unique<LLVMContext>()) {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    JITTargetMachineBuilder Host = orFail(JITTargetMachineBuilder::detectHost());
    Host.setCodeGenOptLevel(CodeGenOptLevel::Default);
    Machine = orFail(Host.createTargetMachine());
    Jit = orFail(LLJITBuilder().setJITTargetMachineBuilder(std::move(Host)).create());
    Jit->getMainJITDylib().addGenerator(orFail(DynamicLibrarySearchGenerator::GetForCurrentProcess(
        Jit->getDataLayout().getGlobalPrefix())));
    Code = Jit->getMainJITDylib().createResourceTracker();
    ShownCode = Jit->getMainJITDylib().createResourceTracker();
    Context.withContextDo([&](LLVMContext *C) { Library.emplace(*C, *State.M.Table); });
}

void Native::forget(uint64_t First) {
    if (Error Problem = ShownCode->remove())
        fail(std::move(Problem));
    ShownCode = Jit->getMainJITDylib().createResourceTracker();
    std::erase_if(Places, [&](const auto &Entry) { return Entry.first >= First; });
}

void Native::runOperation(const Start *What, Bits *Operands, uint64_t Cycle) {
    SimulatorState &State = Running->State;
    State.Statistics.Cycles += Cycle;
    OperationContext Work;
    Work.World = &State;
    std::copy_n(Operands, MaxOperands + 1, Work.Operands.begin());
    What->What->Run(Work);
    std::copy_n(Work.Operands.begin(), MaxOperands + 1, Operands);
    State.Statistics.Cycles -= Cycle;
}

void Native::optimise(Module &Module) {
    PassBuilder Builder(Machine.get());
    Analyses Known;
    Known.add(Builder);
    Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O1).run(Module, Known.Modules);
}

void Native::translate(Place &At) {
    std::optional<Block> Built;
    Context.withContextDo([&](LLVMContext *C) {
        auto Made = std::make_unique<Module>("block" + std::to_string(Translated++), *C);
        Made->setDataLayout(Jit->getDataLayout());
        Made->setTargetTriple(Machine->getTargetTriple());
        Built = buildBlock(
            State, State.Counter, *Made,
            [&](const Operation &Row) { return Library->declare(*Made, Row); }, runOperation);
        if (!Built)
            return;
        Library->define(*Made);
        optimise(*Made);
        if (Error Problem = Jit->addIRModule(State.Counter < State.end() ? Code : ShownCode,
                                             ThreadSafeModule(std::move(Made), Context)))
            fail(std::move(Problem));
    });
    if (!Built)
        return;
    At.Cycles = Built->Cycles;
    At.Results = std::move(Built->Results);
    At.Code = orFail(Jit->lookup(Built->Name)).toPtr<BlockCode>();
}

bool Native::canRun(Place &At, uint64_t Cycles) {
    if (At.Visits < Threshold && ++At.Visits == Threshold)
        translate(At);
    auto IsInside = [&](uint64_t Stop) {
        return Stop >= State.Counter && Stop < State.Counter + At.Cycles;
    };
    if (!At.Code || At.Cycles > Cycles || any_of(State.Stops, IsInside))
        return false;
    if (!At.Ready)
        At.Ready = all_of(At.Results, [&](unsigned Cell) { return State.HasResult[Cell]; });
    return At.Ready;
}

// Applies what the code has left in the frame to the state.
void Native::takeOver() {
    State.Statistics.Cycles += Frame.Elapsed;
    State.goTo(Frame.Next);
    for (uint64_t N = 0; N < Frame.ResultCount; ++N)
        State.addResult(Frame.Results[N].Cell, Frame.Results[N].Value, Frame.Results[N].Delay);
    for (uint64_t N = 0; N < Frame.UseCount; ++N)
        State.addUse(unsigned(Frame.Uses[N].Resource), unsigned(Frame.Uses[N].Delay));
    if (Frame.JumpSlots)
        State.setJump(Frame.JumpTarget, unsigned(Frame.JumpSlots));
}

uint64_t Native::run(uint64_t Cycles) {
    const uint64_t Before = State.Statistics.Cycles;
    Running = this;
    for (uint64_t Left = Cycles; State.isCode(State.Counter);) {
        Place &At = Places[State.Counter];
        if (!canRun(At, Left))
            break;
        At.Code(&Frame);
        takeOver();
        Left -= Frame.Elapsed;
        if (Frame.Elapsed == 0 || Frame.ResultCount || Frame.UseCount || Frame.JumpSlots)
            break;
    }
    return State.Statistics.Cycles - Before;
}

} // namespace

std::unique_ptr<NativeCode> createNativeCode(SimulatorState &State, unsigned Threshold) {
    return std::make_unique<Native>(State, Threshold);
}

} // namespace barecl::tta
