// SPDX-License-Identifier: MIT

#include "MachinePrinter.h"
#include "InstructionWidth.h"
#include "MachineCheck.h"

#include <sstream>

namespace barecl::tta {
namespace {

class Printer {
  public:
    explicit Printer(const Machine &M) : M(M) {}

    std::string print() {
        Out << connectivityName(connectivityOf(M)) << ", " << M.Control.DelaySlots
            << " delay slots\n";
        for (const Bus &B : M.Buses)
            printBus(B);
        for (const RegisterFile &File : M.Files)
            Out << "register file " << File.Name << ": " << File.Size << " of " << File.Width
                << " bits, " << count(File.Ports, Socket::Output) << " read and "
                << count(File.Ports, Socket::Input) << " write ports\n";
        for (const FunctionUnit &Unit : M.Units)
            printUnit(Unit);
        printOperations("control unit " + M.Control.Name, M.Control.Operations);
        for (const ImmediateUnit &Unit : M.ImmediateUnits)
            Out << "immediate unit " << Unit.Name << ": " << Unit.Size << " of " << Unit.Width
                << " bits\n";
        for (unsigned N = 0; N < M.Templates.size(); ++N)
            printTemplate(M.Templates[N]);
        for (const AddressSpace &Space : M.Spaces)
            printSpace(Space);
        Out << "instruction: " << instructionWidth(M) << " bits\n";
        return Out.str();
    }

  private:
    unsigned count(const std::vector<Port> &Ports, enum Socket::Direction Direction) const {
        unsigned Count = 0;
        for (const Port &P : Ports)
            for (unsigned Socket : P.Sockets)
                Count += M.Sockets[Socket].Direction == Direction;
        return Count;
    }

    void printBus(const Bus &B) {
        Out << "bus " << B.Name << ": " << B.Width << " bits, ";
        if (B.ShortWidth)
            Out << "immediates of " << B.ShortWidth << " bits, "
                << (B.ShortExtension == Extension::Sign ? "sign" : "zero") << "-extended, ";
        Out << B.Guards.size() << " guards\n";
    }

    void printUnit(const FunctionUnit &Unit) {
        printOperations("function unit " + Unit.Name +
                            (Unit.AddressSpace ? " on " + M.Spaces[*Unit.AddressSpace].Name : ""),
                        Unit.Operations);
    }

    // Prints each operation with its latency, as `add/1`.
    void printOperations(const std::string &Owner, const std::vector<UnitOperation> &Operations) {
        Out << Owner << ":";
        for (const UnitOperation &Operation : Operations)
            Out << ' ' << Operation.Name << '/' << Operation.latency();
        Out << '\n';
    }

    void printTemplate(const InstructionTemplate &Template) {
        Out << "template " << Template.Name << ":";
        for (unsigned Unit = 0; Unit < M.ImmediateUnits.size(); ++Unit)
            if (unsigned Width = Template.width(Unit))
                Out << ' ' << Width << " bits for " << M.ImmediateUnits[Unit].Name;
        Out << (Template.Slots.empty() ? " moves only\n" : "\n");
    }

    void printSpace(const AddressSpace &Space) {
        Out << "address space " << Space.Name << ": " << Space.Min << " to " << Space.Max;
        for (unsigned Id : Space.Ids)
            Out << (Id == Space.Ids.front() ? ", number " : ", ") << Id;
        Out << (Space.Shared ? ", shared\n" : "\n");
    }

    const Machine &M;
    std::ostringstream Out;
};

} // namespace

std::string describeMachine(const Machine &Machine) { return Printer(Machine).print(); }

} // namespace barecl::tta
