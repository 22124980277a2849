// SPDX-License-Identifier: MIT

#include "CustomUnit.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl::tta {
namespace {

constexpr unsigned PortBits = 32;

class UnitMaker {
  public:
    UnitMaker(Machine &M, std::string Name) : M(M) {
        for (unsigned Number = 2; findNamed(M.Units, Name); ++Number)
            Name = "CUSTOM" + std::to_string(Number);
        Unit.Name = std::move(Name);
    }

    void addPorts(unsigned Inputs, unsigned Outputs) {
        for (unsigned N = 1; N <= Inputs; ++N) {
            addPort(N == 1 ? "in1t" : "in" + std::to_string(N), Socket::Input);
            Unit.Ports.back().Triggers = Unit.Ports.back().SetsOpcode = N == 1;
        }
        FirstOutput = Inputs;
        for (unsigned N = 1; N <= Outputs; ++N)
            addPort("out" + std::to_string(N), Socket::Output);
    }

    // Operations that use memory access this space.
    void setSpace(unsigned Space) { Unit.AddressSpace = Space; }

    void addOperation(const OperationDescription &Of) {
        UnitOperation &How = Unit.Operations.emplace_back();
        How.Name = Of.Name;
        How.Id = M.Table->id(Of.Name);
        unsigned Operand = 1;
        for (unsigned N = 0; N < Of.Inputs.size(); ++N, ++Operand) {
            How.Bindings.push_back({Operand, N});
            How.Pipeline.push_back({PipelineUse::Reads, "", Operand, 0, 1});
        }
        for (unsigned N = 0; N < Of.Outputs.size(); ++N, ++Operand) {
            How.Bindings.push_back({Operand, FirstOutput + N});
            How.Pipeline.push_back({PipelineUse::Writes, "", Operand, Of.Latency - 1, 1});
        }
        if (Of.Interval > 1)
            How.Pipeline.push_back({PipelineUse::Resource, Of.Name, 0, 0, Of.Interval});
    }

    void finish() { M.Units.push_back(std::move(Unit)); }

  private:
    void addPort(const std::string &Name, enum Socket::Direction Direction) {
        Socket &To = M.Sockets.emplace_back();
        To.Name = Unit.Name + "_" + Name;
        To.Direction = Direction;
        for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus)
            To.Buses.push_back(Bus);
        Port &Added = Unit.Ports.emplace_back();
        Added.Name = Name;
        Added.Width = PortBits;
        Added.Sockets = {unsigned(M.Sockets.size() - 1)};
    }

    Machine &M;
    FunctionUnit Unit;
    unsigned FirstOutput = 0;
};

// The space of the first load-store unit.
std::optional<unsigned> spaceOfData(const Machine &M) {
    for (const FunctionUnit &Unit : M.Units)
        if (Unit.AddressSpace)
            return Unit.AddressSpace;
    return std::nullopt;
}

Error problem(const OperationDescription &Of, const Twine &Message) {
    return createStringError(Of.File + ":" + Twine(Of.Line) + ": error: operation '" + Of.Name +
                             "' " + Message);
}

bool hasUnit(const Machine &M, StringRef Name) {
    return any_of(M.Units, [&](const FunctionUnit &Unit) {
        return findNamed(Unit.Operations, Name).has_value();
    });
}

} // namespace

Error addCustomUnit(Machine &M, ArrayRef<OperationDescription> Described) {
    std::vector<const OperationDescription *> Missing;
    size_t Inputs = 0, Outputs = 0;
    const std::optional<unsigned> Space = spaceOfData(M);
    bool UsesMemory = false;
    for (const OperationDescription &Each : Described) {
        if (hasUnit(M, Each.Name))
            continue;
        if (Each.Inputs.empty())
            return problem(Each, "has no inputs: a transport-triggered unit starts by one");
        if (Each.hasMemory() && !Space)
            return problem(Each, "uses memory, and the machine has no load-store unit");
        UsesMemory |= Each.hasMemory();
        Missing.push_back(&Each);
        Inputs = std::max(Inputs, Each.Inputs.size());
        Outputs = std::max(Outputs, Each.Outputs.size());
    }
    if (Missing.empty())
        return Error::success();
    UnitMaker Maker(M, "CUSTOM");
    if (UsesMemory)
        Maker.setSpace(*Space);
    Maker.addPorts(unsigned(Inputs), unsigned(Outputs));
    for (const OperationDescription *Each : Missing)
        Maker.addOperation(*Each);
    Maker.finish();
    return Error::success();
}

} // namespace barecl::tta
