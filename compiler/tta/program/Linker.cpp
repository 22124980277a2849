// SPDX-License-Identifier: MIT

#include "Linker.h"
#include "Immediates.h"
#include "ProgramCheck.h"

#include <algorithm>

namespace barecl::tta {
namespace {

constexpr unsigned AddressBytes = 4;

uint64_t alignUp(uint64_t Value, uint64_t Align) {
    return Align > 1 ? (Value + Align - 1) / Align * Align : Value;
}

std::string hex(uint64_t Value) {
    constexpr char Digits[] = "0123456789abcdef";
    std::string Result;
    do
        Result.insert(Result.begin(), Digits[Value % 16]);
    while (Value /= 16);
    return "0x" + Result;
}

// The definition of a symbol: a function, an object, or neither for the linker's own symbols.
struct Definition {
    const ScheduledFunction *Function = nullptr;
    const DataObject *Object = nullptr;
    bool Reached = false;
    uint64_t Address = 0;
};

class Linker {
  public:
    Linker(const Machine &M, const LinkRequest &Request, MachineDiagnostics &Diagnostics)
        : M(M), Request(Request), Diagnostics(Diagnostics), DefaultSpace(findSpace(M, 0)) {}

    std::optional<Program> run(std::span<const ScheduledFunction> Functions,
                               std::span<const DataObject> Data) {
        define(Functions, Data);
        reach();
        if (Diagnostics.hasErrors())
            return std::nullopt;
        placeFunctions(Functions);
        placeData(Data);
        if (Diagnostics.hasErrors())
            return std::nullopt;
        for (const ScheduledFunction *Function : Order)
            resolve(*Function);
        for (const DataObject &Object : Data)
            if (isKept(Object.Name))
                resolve(Object);
        return Diagnostics.hasErrors() ? std::nullopt : std::optional(std::move(Result));
    }

  private:
    void define(std::span<const ScheduledFunction> Functions, std::span<const DataObject> Data);
    void define(const std::string &Name, Definition What);
    void reach();
    void placeFunctions(std::span<const ScheduledFunction> Functions);
    void addToMap(const ScheduledFunction &Function);
    void placeData(std::span<const DataObject> Data);
    void place(const DataObject &Object, uint64_t &End);
    uint64_t startOf(unsigned Space) const;
    void resolve(const ScheduledFunction &Function);
    void resolve(const ScheduledFunction &Function, const CodeFixup &Fixup);
    void resolve(const DataObject &Object);

    bool isKept(const std::string &Name) const { return Symbols.at(Name).Reached; }

    const Machine &M;
    const LinkRequest &Request;
    MachineDiagnostics &Diagnostics;
    std::optional<unsigned> DefaultSpace;
    std::map<std::string, Definition> Symbols;
    std::vector<const ScheduledFunction *> Order;
    std::map<unsigned, size_t> Sections; // of Result.Data, by address space
    Program Result;
};

void Linker::define(std::span<const ScheduledFunction> Functions,
                    std::span<const DataObject> Data) {
    for (const ScheduledFunction &Function : Functions)
        define(Function.Name, {.Function = &Function});
    for (const DataObject &Object : Data)
        define(Object.Name, {.Object = &Object});
    if (DefaultSpace) {
        define("__heap_start", {});
        define("__stack_top", {.Address = stackTop(M.Spaces[*DefaultSpace])});
    }
}

void Linker::define(const std::string &Name, Definition What) {
    if (!Symbols.try_emplace(Name, What).second)
        Diagnostics.error(0, "symbol '" + Name + "' is defined twice");
}

// Marks everything that the roots use, directly or indirectly.
void Linker::reach() {
    std::vector<std::string> Work;
    std::map<std::string, std::string> Undefined; // with the first user of each
    auto Want = [&](const std::string &Name, const std::string &Who) {
        auto Found = Symbols.find(Name);
        if (Found == Symbols.end()) {
            Undefined.try_emplace(Name, Who);
        } else if (!Found->second.Reached) {
            Found->second.Reached = true;
            Work.push_back(Name);
        }
    };
    for (const std::string &Root : Request.Roots)
        Want(Root, "");
    while (!Work.empty()) {
        std::string Name = std::move(Work.back());
        Work.pop_back();
        const Definition &From = Symbols[Name];
        if (From.Function)
            for (const CodeFixup &Fixup : From.Function->Fixups)
                if (!Fixup.Symbol.empty())
                    Want(Fixup.Symbol, Name);
        if (From.Object)
            for (const DataObject::Fixup &Fixup : From.Object->Fixups)
                Want(Fixup.Symbol, Name);
    }
    for (const auto &[Name, Who] : Undefined)
        Diagnostics.error(0, "symbol '" + Name + "' is not defined" +
                                 (Who.empty() ? "" : "; '" + Who + "' wants it"));
}

void Linker::placeFunctions(std::span<const ScheduledFunction> Functions) {
    auto Place = [&](const ScheduledFunction &Function) {
        if (!isKept(Function.Name) ||
            !Result.Labels.try_emplace(Function.Name, Result.Instructions.size()).second)
            return;
        Symbols[Function.Name].Address = Result.Instructions.size();
        addToMap(Function);
        Result.Instructions.insert(Result.Instructions.end(), Function.Instructions.begin(),
                                   Function.Instructions.end());
        Order.push_back(&Function);
    };
    for (const std::string &Root : Request.Roots)
        if (const ScheduledFunction *First = Symbols[Root].Function) {
            Place(*First);
            break;
        }
    for (const ScheduledFunction &Function : Functions)
        Place(Function);
    const AddressSpace &Memory = M.Spaces[M.Control.InstructionMemory];
    if (Result.Instructions.size() > Memory.Max - Memory.Min + 1)
        Diagnostics.error(0, "the " + std::to_string(Result.Instructions.size()) +
                                 " instructions do not fit into address space '" + Memory.Name +
                                 "'");
}

void Linker::addToMap(const ScheduledFunction &Function) {
    const size_t Start = Result.Instructions.size();
    std::string &Map = Result.CodeMap;
    Map += "function " + std::to_string(Start) + ' ' + Function.Name + '\n';
    for (const ScheduledBlock &Block : Function.Blocks) {
        Map += "block " + std::to_string(Start + Block.Start) + ' ';
        Map += std::to_string(Block.LeastCycles - Block.Shared) + ' ';
        Map += BlockLimitNames[unsigned(Block.Limit)];
        Map += ' ' + std::to_string(Block.LeastMoves) + '/' + std::to_string(M.Buses.size());
        for (const std::string &Probe : Block.Probes)
            Map += ' ' + Probe;
        Map += '\n';
    }
}

uint64_t Linker::startOf(unsigned Space) const {
    if (Space < Request.DataStart.size())
        return Request.DataStart[Space];
    return M.Spaces[Space].Min ? M.Spaces[Space].Min : AddressBytes;
}

void Linker::placeData(std::span<const DataObject> Data) {
    std::vector<uint64_t> Ends;
    for (unsigned Space = 0; Space < M.Spaces.size(); ++Space)
        Ends.push_back(startOf(Space));
    for (const DataObject &Object : Data)
        if (isKept(Object.Name))
            place(Object, Ends[Object.Space]);
    if (DefaultSpace)
        Symbols["__heap_start"].Address = alignUp(Ends[*DefaultSpace], StackAlign);
}

void Linker::place(const DataObject &Object, uint64_t &End) {
    const AddressSpace &Space = M.Spaces[Object.Space];
    uint64_t Address = alignUp(End, Object.Align);
    if (Address > Space.Max + 1 || Object.Size > Space.Max + 1 - Address) {
        Diagnostics.error(0, "'" + Object.Name + "', " + std::to_string(Object.Size) +
                                 " bytes, does not fit into address space '" + Space.Name +
                                 "' behind " + hex(End));
        return;
    }
    auto [Found, IsNew] = Sections.try_emplace(Object.Space, Result.Data.size());
    if (IsNew)
        Result.Data.push_back({Object.Space, startOf(Object.Space), {}});
    DataSection &Section = Result.Data[Found->second];
    Section.Bytes.resize(Address - Section.Address);
    Section.Bytes.insert(Section.Bytes.end(), Object.Bytes.begin(), Object.Bytes.end());
    End = Address + Object.Size;
    Section.Bytes.resize(End - Section.Address);
    Symbols[Object.Name].Address = Address;
    Result.Symbols[Object.Name] = {Object.Space, Address};
}

// ------------------------------------------------------------------------------------------------
// Addresses

void Linker::resolve(const ScheduledFunction &Function) {
    for (const CodeFixup &Fixup : Function.Fixups)
        resolve(Function, Fixup);
}

void Linker::resolve(const ScheduledFunction &Function, const CodeFixup &Fixup) {
    uint64_t Start = Symbols[Function.Name].Address;
    Relocation Where = {.Place = Fixup.Long ? Relocation::LongImmediate : Relocation::Move,
                        .OfCode = true,
                        .Instruction = unsigned(Start) + Fixup.Instruction,
                        .Index = Fixup.Index};
    uint64_t Address = Start;
    if (Fixup.Symbol.empty()) {
        Address += Function.BlockStarts[Fixup.Block];
    } else {
        const Definition &Target = Symbols[Fixup.Symbol];
        Address = Target.Address;
        Where.OfCode = Target.Function;
    }
    Instruction &I = Result.Instructions[Where.Instruction];
    uint64_t &Value =
        Fixup.Long ? I.LongImmediates[Fixup.Index].Value : I.Moves[Fixup.Index].Source.Value;
    Value = lowBits(Value + Address, 32); // the number that is added may be negative
    if (std::string Mistake = mistakeIn(M, I); !Mistake.empty())
        Diagnostics.error(I.Line, "function '" + Function.Name + "', address " + hex(Address) +
                                      " of " +
                                      (Fixup.Symbol.empty() ? "block " + std::to_string(Fixup.Block)
                                                            : "'" + Fixup.Symbol + "'") +
                                      ": " + Mistake);
    Result.Relocations.push_back(Where);
}

void Linker::resolve(const DataObject &Object) {
    DataSection &Section = Result.Data[Sections[Object.Space]];
    for (const DataObject::Fixup &Fixup : Object.Fixups) {
        const Definition &Target = Symbols[Fixup.Symbol];
        uint64_t Where = Symbols[Object.Name].Address + Fixup.Offset;
        uint8_t *Bytes = &Section.Bytes[Where - Section.Address];
        uint64_t Value = Target.Address;
        for (unsigned N = 0; N < AddressBytes; ++N)
            Value += uint64_t(Bytes[N]) << 8 * N;
        for (unsigned N = 0; N < AddressBytes; ++N)
            Bytes[N] = uint8_t(Value >> 8 * N);
        Result.Relocations.push_back({.Place = Relocation::Data,
                                      .OfCode = Target.Function != nullptr,
                                      .Where = {Object.Space, Where}});
    }
}

} // namespace

uint64_t stackTop(const AddressSpace &Space) {
    uint64_t Highest = (uint64_t(1) << 8 * AddressBytes) - StackAlign;
    return std::min(Space.Max + 1, Highest) / StackAlign * StackAlign;
}

std::optional<Program> link(const Machine &Machine, std::span<const ScheduledFunction> Functions,
                            std::span<const DataObject> Data, const LinkRequest &Request,
                            MachineDiagnostics &Diagnostics) {
    return Linker(Machine, Request, Diagnostics).run(Functions, Data);
}

} // namespace barecl::tta
