// SPDX-License-Identifier: MIT

#include "ShareOffsets.h"
#include "schedule/machine/CanBeDone.h"

#include <algorithm>
#include <map>
#include <set>

namespace barecl::tta {
namespace {

// An extra sum costs a long immediate and an operation. It must replace so many long constants more than an existing
// sum would.
constexpr size_t EnoughForOwn = 3;

// Constants, on both sides of 0, that short immediates can bring to an addition.
struct ShortRange {
    int64_t First = 0, Last = 0;
};

ShortRange shortRange(const Connections &Buses) {
    const Machine &M = Buses.machine();
    auto IsShort = [&](int64_t Number) {
        const CodeOperand Constant = {.Kind = CodeOperand::Immediate, .Value = uint32_t(Number)};
        for (unsigned Unit = 0; Unit < M.Units.size(); ++Unit)
            for (const UnitOperation &How : M.Units[Unit].Operations)
                if (How.Name == "add")
                    for (unsigned Input : {1u, 2u})
                        if (Buses.saying(Constant, {Endpoint::Unit, Unit, *How.port(Input)}))
                            return true;
        return false;
    };
    ShortRange Result;
    for (int64_t Power = 1; Power <= int64_t(1) << 30; Power *= 2) {
        if (IsShort(Power - 1))
            Result.Last = Power - 1;
        if (IsShort(-Power))
            Result.First = -Power;
    }
    return Result;
}

// One addition of a constant that fits no short immediate.
struct Sum {
    unsigned Operation;  // of the block
    int64_t Offset;      // what is added
    RegisterName Target; // the register of the result
    unsigned Until;      // the operation that writes that register again, or the block's end
};

bool hasLessOffset(const Sum &A, const Sum &B) { return A.Offset < B.Offset; }

class Sharing {
  public:
    Sharing(const Machine &M, const FunctionCode &Function, const CodeBlock &From,
            const ShortRange &Short)
        : M(M), Result(From), Short(Short) {
        findSums();
        findUnused(Function);
    }

    // None if there is nothing to share.
    std::optional<CodeBlock> run() {
        bool Any = false;
        for (auto &[From, Sums] : Groups) {
            std::stable_sort(Sums.begin(), Sums.end(), hasLessOffset);
            for (size_t First = 0; Sums.size() - First > 1;)
                Any |= share(From.first, Sums, First);
        }
        if (!Any)
            return std::nullopt;
        insertOwn();
        return std::move(Result);
    }

  private:
    // The content of a register after so many writes.
    using Base = std::pair<RegisterName, unsigned>;

    void findSums();
    void findUnused(const FunctionCode &Function);
    bool share(const RegisterName &From, std::vector<Sum> &Sums, size_t &First);
    std::vector<Sum> reached(const Sum &From, const std::vector<Sum> &Sums) const;
    void addOwn(const RegisterName &From, int64_t Offset, const std::vector<Sum> &Near);
    void relate(const std::vector<Sum> &Near, const RegisterName &To, int64_t Offset);
    void insertOwn();
    bool canHold(const RegisterName &Name) const {
        const RegisterFile &File = M.Files[Name.File];
        return File.Width >= LaneBits && !(File.ZeroRegister && Name.Index == 0);
    }

    const Machine &M;
    CodeBlock Result;
    const ShortRange &Short;
    std::map<Base, std::vector<Sum>> Groups;    // in the block's order
    std::vector<RegisterName> Unused;           // neither in the block nor after it
    std::multimap<unsigned, CodeOperation> Own; // by the operation before which they are inserted
};

void Sharing::findSums() {
    std::map<RegisterName, unsigned> Writes;
    std::map<RegisterName, std::pair<Base, size_t>> Held; // the sum that a register holds
    const unsigned End = unsigned(Result.Operations.size());
    for (unsigned N = 0; N < End; ++N) {
        const CodeOperation &O = Result.Operations[N];
        const bool IsSum = O.Kind == CodeOperation::Unit && O.What->Name == "add" && !O.Guard &&
                           O.Inputs[0].Kind == CodeOperand::Register &&
                           O.Inputs[1].Kind == CodeOperand::Immediate;
        const Base From = IsSum ? Base{O.Inputs[0].Name, Writes[O.Inputs[0].Name]} : Base();
        for (const CodeOperand &Output : O.Outputs) {
            if (Output.Kind != CodeOperand::Register)
                continue;
            ++Writes[Output.Name];
            if (auto Found = Held.find(Output.Name); Found != Held.end()) {
                const auto &[Group, Index] = Found->second;
                Groups[Group][Index].Until = N;
                Held.erase(Found);
            }
        }
        const int64_t Offset = IsSum ? int32_t(O.Inputs[1].Value) : 0;
        if ((Offset >= Short.First && Offset <= Short.Last) ||
            O.Outputs[0].Kind != CodeOperand::Register)
            continue;
        Held[O.Outputs[0].Name] = {From, Groups[From].size()};
        Groups[From].push_back({N, Offset, O.Outputs[0].Name, End});
    }
}

void Sharing::findUnused(const FunctionCode &Function) {
    std::set<RegisterName> Used(Result.LiveOut.begin(), Result.LiveOut.end());
    for (const CodeOperation &O : Result.Operations) {
        for (const auto *Operands : {&O.Inputs, &O.Outputs})
            for (const CodeOperand &Operand : *Operands)
                if (Operand.Kind == CodeOperand::Register)
                    Used.insert(Operand.Name);
        if (O.Guard)
            Used.insert(O.Guard->Register);
    }
    for (const RegisterName &Name : Function.Free)
        if (canHold(Name) && M.Files[Name.File].Width == LaneBits && !Used.contains(Name))
            Unused.push_back(Name);
}

// The sums that can be computed from this one.
std::vector<Sum> Sharing::reached(const Sum &From, const std::vector<Sum> &Sums) const {
    std::vector<Sum> Near;
    for (const Sum &Is : Sums)
        if (Is.Operation > From.Operation && Is.Operation <= From.Until &&
            Is.Offset - From.Offset >= Short.First && Is.Offset - From.Offset <= Short.Last)
            Near.push_back(Is);
    return Near;
}

// Handles the sums around the smallest one. Sums, from First on, are in the order of their offsets; First moves behind
// the sums that have been handled. Only a window of offsets can be reached from there, so the time grows with the number
// of sums, not with its square. Returns whether it shared anything.
bool Sharing::share(const RegisterName &From, std::vector<Sum> &Sums, size_t &First) {
    const int64_t Furthest = Sums[First].Offset + (Short.Last - Short.First) + Short.Last;
    const auto WindowEnd = std::find_if(Sums.begin() + ptrdiff_t(First), Sums.end(),
                                        [&](const Sum &Is) { return Is.Offset > Furthest; });
    std::vector<Sum> Window(Sums.begin() + ptrdiff_t(First), WindowEnd); // in the block's order
    std::sort(Window.begin(), Window.end(),
              [](const Sum &A, const Sum &B) { return A.Operation < B.Operation; });
    const Sum Least = *std::min_element(Window.begin(), Window.end(), hasLessOffset);
    std::vector<Sum> Near, Best;
    std::copy_if(Window.begin(), Window.end(), std::back_inserter(Near), [&](const Sum &Is) {
        return Is.Offset - Least.Offset <= Short.Last - Short.First;
    });
    Sum Middle = Least;
    for (const Sum &Is : Near)
        if (std::vector<Sum> Found = canHold(Is.Target) ? reached(Is, Window) : std::vector<Sum>();
            Found.size() > Best.size()) {
            Best = std::move(Found);
            Middle = Is;
        }
    const bool HasOwn = !Unused.empty() && Best.size() + EnoughForOwn <= Near.size();
    const bool IsShared = HasOwn || !Best.empty();
    if (HasOwn) {
        addOwn(From, Least.Offset - Short.First, Near);
        Best = Near;
    } else {
        relate(Best, Middle.Target, Middle.Offset);
        Best.push_back(Middle);
    }
    std::erase_if(Window, [&](const Sum &Is) {
        return std::any_of(Best.begin(), Best.end(),
                           [&](const Sum &Done) { return Done.Operation == Is.Operation; });
    });
    std::stable_sort(Window.begin(), Window.end(), hasLessOffset);
    std::copy_backward(Window.begin(), Window.end(), WindowEnd);
    First = size_t(WindowEnd - Sums.begin()) - Window.size();
    return IsShared;
}

void Sharing::addOwn(const RegisterName &From, int64_t Offset, const std::vector<Sum> &Near) {
    const RegisterName Name = Unused.back();
    Unused.pop_back();
    const unsigned Before = Near.front().Operation;
    CodeOperation New = Result.Operations[Before];
    New.Inputs = {{.Kind = CodeOperand::Register, .Name = From},
                  {.Kind = CodeOperand::Immediate, .Value = uint32_t(Offset)}};
    New.Outputs = {{.Kind = CodeOperand::Register, .Name = Name}};
    Own.insert({Before, New});
    relate(Near, Name, Offset);
}

// Makes the sums add to the register To, whose content is larger than their old base by Offset.
void Sharing::relate(const std::vector<Sum> &Near, const RegisterName &To, int64_t Offset) {
    for (const Sum &Is : Near) {
        std::vector<CodeOperand> &Inputs = Result.Operations[Is.Operation].Inputs;
        Inputs[0].Name = To;
        Inputs[1].Value = uint32_t(Is.Offset - Offset);
    }
}

void Sharing::insertOwn() {
    std::vector<CodeOperation> All;
    std::vector<unsigned> Place;
    for (unsigned N = 0; N < Result.Operations.size(); ++N) {
        const auto [First, Last] = Own.equal_range(N);
        for (auto Each = First; Each != Last; ++Each)
            All.push_back(Each->second);
        Place.push_back(unsigned(All.size()));
        All.push_back(std::move(Result.Operations[N]));
    }
    Result.Operations = std::move(All);
    auto Renumber = [&](std::vector<CodeOrder> &Orders) {
        for (CodeOrder &Order : Orders)
            Order = {Place[Order.Before], Place[Order.After]};
    };
    Renumber(Result.Order);
    if (Result.OrderOfNext)
        Renumber(*Result.OrderOfNext);
}

} // namespace

CodeBlock shareOffsets(const Connections &Buses, const FunctionCode &Function,
                       const CodeBlock &Block, const ScheduleOptions &Options) {
    const Machine &M = Buses.machine();
    std::optional<CodeBlock> Shared = Sharing(M, Function, Block, shortRange(Buses)).run();
    MachineDiagnostics Ignored("");
    return Shared && canBeDone(Buses, *Shared, Options, Ignored) ? *Shared : Block;
}

} // namespace barecl::tta
