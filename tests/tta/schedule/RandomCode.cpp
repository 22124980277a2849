// SPDX-License-Identifier: MIT

#include "RandomCode.h"
#include "adf/MachineCheck.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace barecl::tta {
namespace {

constexpr unsigned VectorBits = LaneCount * LaneBits;

class Generator {
  public:
    Generator(const Machine &M, uint64_t Seed, unsigned Size) : M(M), Numbers(Seed), Size(Size) {
        Result.Options.Scratch = scratchRegisters(M);
        findRegisters();
        findOperations();
    }

    RandomCode run() {
        Result.Function.Name = "random";
        unsigned Blocks = 1 + below(4);
        for (unsigned N = 0; N < Blocks; ++N)
            addBlock(N, Blocks);
        addLiveOut();
        return std::move(Result);
    }

  private:
    unsigned below(unsigned Limit) { return unsigned(Numbers() % Limit); }
    bool chance(unsigned Percent) { return below(100) < Percent; }
    template <typename T> const T &any(const std::vector<T> &All) {
        return All[below(unsigned(All.size()))];
    }

    void findRegisters();
    void findOperations();
    void addBlock(unsigned Number, unsigned Blocks);
    bool addCountedJump(CodeBlock &Block, unsigned Number, const CodeOperand &Counter,
                        const CodeOperand &Condition);
    void addLoop(CodeBlock &Block, unsigned Number);
    void addOperation(CodeBlock &Block);
    void addMemory(CodeBlock &Block, CodeOperation O);
    void addSums(CodeBlock &Block);
    bool add(CodeBlock &Block, const CodeOperation &O);
    CodeOperand word();
    CodeOperand value(unsigned Width);
    CodeOperand constant();
    CodeOperand place(unsigned Width);
    void guard(CodeOperation &O, unsigned Percent);
    void addOrder(CodeBlock &Block);
    void addLiveOut();

    const Machine &M;
    std::mt19937_64 Numbers;
    unsigned Size;
    RandomCode Result;
    std::vector<CodeOperand> Words, Bools, Vectors;
    std::vector<RegisterName> Guards;
    std::set<RegisterName> Kept; // registers that code must not write now
    unsigned GuardPercent = 15;  // of operations that are under a guard
    std::vector<const Operation *> Operations;
    std::map<const Operation *, std::vector<unsigned>> Spaces;
};

void Generator::findRegisters() {
    unsigned Most = 2 + below(30); // few registers are reused soon
    for (unsigned File = 0; File < M.Files.size(); ++File)
        for (unsigned Index = 0; Index < std::min(M.Files[File].Size, Most); ++Index) {
            RegisterName Name = {File, Index};
            const std::vector<RegisterName> &Scratch = Result.Options.Scratch;
            bool IsTaken = std::find(Scratch.begin(), Scratch.end(), Name) != Scratch.end() ||
                           (M.Files[File].ZeroRegister && Index == 0);
            unsigned Width = M.Files[File].Width;
            if (!IsTaken && (Width == 32 || Width == 1 || Width == VectorBits) &&
                !M.Files[File].Ports.empty())
                (Width == 1    ? Bools
                 : Width == 32 ? Words
                               : Vectors)
                    .push_back({CodeOperand::Register, Name});
        }
    std::set<RegisterName> Found;
    for (const Bus &B : M.Buses)
        for (const Guard &G : B.Guards)
            if (G.Kind == Guard::Register && G.Index < Most)
                Found.insert({G.Unit, G.Index});
    Guards.assign(Found.begin(), Found.end());
}

// Finds the operations whose results do not depend on time.
void Generator::findOperations() {
    std::set<const Operation *> Found;
    for (const FunctionUnit &Unit : M.Units)
        for (const UnitOperation &U : Unit.Operations) {
            const Operation *What = findOperation(U.Name);
            if (!What || What->Name == "rtc" || What->Name == "lcc" ||
                (Vectors.empty() && What->Widths.find('v') != std::string_view::npos))
                continue;
            if (What->Flags & (Operation::Loads | Operation::Stores)) {
                if (!Unit.AddressSpace || M.Spaces[*Unit.AddressSpace].Min > 0)
                    continue;
                Spaces[What].push_back(*Unit.AddressSpace);
            }
            Found.insert(What);
        }
    for (const Operation &O : operations())
        if (Found.contains(&O))
            Operations.push_back(&O);
}

// Adds the operation if the machine can execute it. Returns whether it can.
bool Generator::add(CodeBlock &Block, const CodeOperation &O) {
    FunctionCode Alone = {"alone", {{{O}, {}, {}}}};
    ScheduleOptions Options = Result.Options;
    Options.InOrder = true;
    MachineDiagnostics Ignored("");
    if (!schedule(M, Alone, Options, Ignored))
        return false;
    Block.Operations.push_back(O);
    Block.Operations.back().Line = unsigned(Block.Operations.size());
    return true;
}

CodeOperand Generator::constant() {
    uint64_t Value = chance(60) ? uint64_t(below(16)) - 8 : Numbers();
    return {CodeOperand::Immediate, {}, Value & 0xffffffff};
}

CodeOperand Generator::word() {
    return chance(20) ? constant() : chance(5) && !Bools.empty() ? any(Bools) : any(Words);
}

// A random value of that width to be read.
CodeOperand Generator::value(unsigned Width) { return Width == VectorBits ? any(Vectors) : word(); }

CodeOperand Generator::place(unsigned Width) {
    if (chance(3))
        return {};
    CodeOperand Place = Width == VectorBits                          ? any(Vectors)
                        : Width == 1 && !Bools.empty() && chance(90) ? any(Bools)
                                                                     : any(Words);
    return Kept.contains(Place.Name) ? CodeOperand{} : Place;
}

void Generator::guard(CodeOperation &O, unsigned Percent) {
    if (!Guards.empty() && chance(Percent))
        O.Guard = {any(Guards), chance(50)};
}

void Generator::addMemory(CodeBlock &Block, CodeOperation O) {
    O.Space = any(Spaces[O.What]);
    if (chance(50)) {
        O.Inputs[0] = {CodeOperand::Immediate, {}, below(16) * 32};
    } else {
        CodeOperation Mask;
        Mask.What = findOperation("and");
        Mask.Inputs = {any(Words), {CodeOperand::Immediate, {}, 0x60}};
        Mask.Outputs = {any(Words)};
        if (Kept.contains(Mask.Outputs[0].Name) || !add(Block, Mask))
            return;
        O.Inputs[0] = Mask.Outputs[0];
    }
    if (O.What->Name.starts_with("al") || O.What->Name.starts_with("ast"))
        O.Inputs[1] = {CodeOperand::Immediate, {}, below(4) * 4};
    add(Block, O);
}

void Generator::addOperation(CodeBlock &Block) {
    if (chance(3))
        return addSums(Block);
    CodeOperation O;
    guard(O, GuardPercent);
    if (Operations.empty() || chance(12)) {
        O.Kind = CodeOperation::Copy;
        const bool FromVector = !Vectors.empty() && chance(30);
        const bool ToVector = !Vectors.empty() && chance(30);
        O.Inputs = {value(FromVector ? VectorBits : 32)};
        O.Outputs = {place(ToVector ? VectorBits : chance(10) ? 1 : 32)};
        if (O.Outputs[0].Kind != CodeOperand::None)
            add(Block, O);
        return;
    }
    O.What = any(Operations);
    for (unsigned N = 0; N < O.What->Inputs; ++N)
        O.Inputs.push_back(value(O.What->width(N + 1)));
    std::set<RegisterName> Seen;
    for (unsigned N = 0; N < O.What->Outputs; ++N) {
        CodeOperand Output = place(O.What->width(O.What->Inputs + 1 + N));
        if (Output.Kind == CodeOperand::Register && !Seen.insert(Output.Name).second)
            Output = {};
        O.Outputs.push_back(Output);
    }
    if (O.What->Name.starts_with("div") || O.What->Name.starts_with("mod") ||
        O.What->Name.starts_with("rem"))
        O.Inputs[1] = {CodeOperand::Immediate, {}, 1 + below(100)};
    if (O.What->Flags & (Operation::Loads | Operation::Stores))
        addMemory(Block, O);
    else
        add(Block, O);
}

// Adds constants that are close to each other to one register, as to the address of an array.
void Generator::addSums(CodeBlock &Block) {
    const CodeOperand Base = any(Words);
    const uint64_t First = Numbers();
    for (unsigned Left = 2 + below(6); Left > 0; --Left) {
        CodeOperation Sum;
        Sum.What = findOperation("add");
        Sum.Inputs = {Base, {CodeOperand::Immediate, {}, (First + below(200)) & 0xffffffff}};
        Sum.Outputs = {place(32)};
        add(Block, Sum);
    }
}

void Generator::addOrder(CodeBlock &Block) {
    auto Flags = [&](const CodeOperation &O) { return O.What ? O.What->Flags : 0u; };
    for (unsigned After = 0; After < Block.Operations.size(); ++After)
        for (unsigned Before = 0; Before < After; ++Before) {
            const CodeOperation &A = Block.Operations[Before], &B = Block.Operations[After];
            bool Meet = (Flags(A) | Flags(B)) & Operation::Stores && A.Space == B.Space &&
                        Flags(A) & (Operation::Loads | Operation::Stores) &&
                        Flags(B) & (Operation::Loads | Operation::Stores);
            if (Meet || (Flags(A) & Flags(B) & Operation::SideEffect))
                Block.Order.push_back({Before, After});
        }
}

// Adds a jump that closes a loop which counts down to 0, from 7 at most.
bool Generator::addCountedJump(CodeBlock &Block, unsigned Number, const CodeOperand &Counter,
                               const CodeOperand &Condition) {
    auto Number32 = [](uint32_t Value) { return CodeOperand{CodeOperand::Immediate, {}, Value}; };
    CodeOperation Mask, Count, Compare, Jump;
    Mask.What = findOperation("and");
    Mask.Inputs = {Counter, Number32(7)};
    Mask.Outputs = Count.Outputs = {Counter};
    Count.What = findOperation("add");
    Count.Inputs = {Counter, Number32(~0u)};
    Compare.What = findOperation("gt");
    Compare.Inputs = {Counter, Number32(0)};
    Compare.Outputs = {Condition};
    Jump.Kind = CodeOperation::Jump;
    Jump.Inputs = {{CodeOperand::Block, {}, Number}};
    Jump.Guard = {Condition.Name, false};
    return add(Block, Mask) && add(Block, Count) && add(Block, Compare) && add(Block, Jump);
}

// Adds a loop, which usually can be pipelined.
void Generator::addLoop(CodeBlock &Block, unsigned Number) {
    CodeOperand Counter = any(Words), Condition = {CodeOperand::Register, any(Guards)};
    Kept = {Counter.Name, Condition.Name};
    GuardPercent = chance(80) ? 0 : 5;
    unsigned Count = below(2 * Size);
    for (unsigned N = 0; N < Count; ++N)
        addOperation(Block);
    Kept.clear();
    GuardPercent = 15;
    addOrder(Block);
    CodeBlock Straight = Block;
    if (!addCountedJump(Block, Number, Counter, Condition))
        Block = Straight;
}

void Generator::addBlock(unsigned Number, unsigned Blocks) {
    CodeBlock &Block = Result.Function.Blocks.emplace_back();
    if (!Guards.empty() && chance(30)) {
        addLoop(Block, Number);
        return;
    }
    unsigned Count = below(2 * Size);
    for (unsigned N = 0; N < Count; ++N)
        addOperation(Block);
    addOrder(Block);
    if (chance(60)) {
        CodeOperation Jump;
        Jump.Kind = CodeOperation::Jump;
        guard(Jump, 80);
        unsigned To = chance(70) ? Number + 1 + below(Blocks - Number) : below(Blocks);
        Jump.Inputs = {To < Blocks ? CodeOperand{CodeOperand::Block, {}, To}
                                   : CodeOperand{CodeOperand::ReturnAddress}};
        add(Block, Jump);
    }
}

// Sets the live registers at the end of each block: those that are read later, and at the function's end some random
// ones.
void Generator::addLiveOut() {
    std::vector<CodeBlock> &Blocks = Result.Function.Blocks;
    std::set<RegisterName> Wanted;
    for (const std::vector<CodeOperand> *All : {&Words, &Bools, &Vectors})
        for (const CodeOperand &Register : *All)
            if (chance(40))
                Wanted.insert(Register.Name);
    for (const CodeOperand &Register : Words)
        if (chance(20) && !Wanted.contains(Register.Name))
            Result.Function.Free.push_back(Register.Name);
    std::vector<std::set<RegisterName>> In(Blocks.size() + 1), Out(Blocks.size());
    In.back() = Wanted;
    for (bool Changed = true; Changed;) {
        Changed = false;
        for (size_t N = Blocks.size(); N-- > 0;) {
            std::set<RegisterName> Live = In[N + 1];
            for (const CodeOperation &O : Blocks[N].Operations)
                if (O.Kind == CodeOperation::Jump)
                    Live.merge(std::set(
                        O.Inputs[0].Kind == CodeOperand::Block ? In[O.Inputs[0].Value] : Wanted));
            Out[N] = Live;
            for (auto O = Blocks[N].Operations.rbegin(); O != Blocks[N].Operations.rend(); ++O) {
                for (const CodeOperand &Output : O->Outputs)
                    if (Output.Kind == CodeOperand::Register && !O->Guard)
                        Live.erase(Output.Name);
                for (const CodeOperand &Input : O->Inputs)
                    if (Input.Kind == CodeOperand::Register)
                        Live.insert(Input.Name);
                if (O->Guard)
                    Live.insert(O->Guard->Register);
            }
            Changed |= Live != In[N];
            In[N] = Live;
        }
    }
    for (size_t N = 0; N < Blocks.size(); ++N)
        Blocks[N].LiveOut.assign(Out[N].begin(), Out[N].end());
}

} // namespace

RandomCode randomCode(const Machine &Machine, uint64_t Seed, unsigned Size) {
    return Generator(Machine, Seed, Size).run();
}

std::vector<RegisterName> scratchRegisters(const Machine &M) {
    std::vector<RegisterName> Result;
    if (connectivityOf(M) < Connectivity::Registers)
        return Result;
    for (unsigned File = 0; File < M.Files.size(); ++File)
        if (M.Files[File].Width >= 32 && M.Files[File].Size > 2)
            Result.push_back({File, M.Files[File].Size - 1});
    return Result;
}

} // namespace barecl::tta
