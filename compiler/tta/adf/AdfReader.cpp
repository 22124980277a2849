// SPDX-License-Identifier: MIT

#include "Adf.h"
#include "base/Xml.h"
#include "machine/Operations.h"
#include "MachineCheck.h"

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

namespace barecl::tta {
namespace {

std::string describe(const Element &E) {
    std::string Name = E.attribute("name");
    return "<" + std::string(E.name()) + ">" + (Name.empty() ? "" : " '" + Name + "'");
}

// The names of the components of one kind, with their indices.
class Names {
  public:
    Names(const char *Kind, MachineDiagnostics &Diagnostics)
        : Kind(Kind), Diagnostics(Diagnostics) {}

    // Call it in the order of the indices.
    void add(const Element &E, const std::string &Name) {
        if (!Numbers.try_emplace(Name, unsigned(Numbers.size())).second)
            Diagnostics.error(E.line(), describe(E) + ": another " + Kind + " has that name");
    }

    // The index of the component called Name; reports an error at E if there is none.
    std::optional<unsigned> find(const Element &E, const std::string &Name) const {
        if (auto Found = Numbers.find(Name); Found != Numbers.end())
            return Found->second;
        Diagnostics.error(E.line(), describe(E) + ": there is no " + Kind + " '" + Name + "'");
        return std::nullopt;
    }

  private:
    const char *Kind;
    MachineDiagnostics &Diagnostics;
    std::map<std::string, unsigned> Numbers;
};

class Reader {
  public:
    Reader(MachineDiagnostics &Diagnostics, std::shared_ptr<const OperationTable> Table)
        : Diagnostics(Diagnostics), Buses("bus", Diagnostics), Sockets("socket", Diagnostics),
          Units("function unit", Diagnostics), Files("register file", Diagnostics),
          Spaces("address space", Diagnostics), ImmediateUnits("immediate unit", Diagnostics),
          ImmediateSlots("immediate slot", Diagnostics) {
        Result.Table = std::move(Table);
    }

    Machine read(const Element &Root);

  private:
    // The function for each child, by the child's name. Any other child causes a warning.
    using Handlers = std::map<std::string_view, std::function<void(const Element &)>>;
    void readChildren(const Element &Parent, const Handlers &ByName);

    template <typename Number = unsigned> Number number(const Element &E);
    std::string nameOf(const Element &E);
    void collect(const Element &Root, const char *Kind, Names &Names);

    void readBus(const Element &E);
    Guard readGuard(const Element &E);
    Guard readGuardTerm(const Element &E, bool Inverted);
    void readShortImmediate(const Element &E, Bus &B);
    Extension readExtension(const Element &E);
    void readSocket(const Element &E);
    Port readPort(const Element &E);
    UnitOperation readOperation(const Element &E, const std::vector<Port> &Ports);
    void readPipeline(const Element &E, UnitOperation &Operation);
    PipelineUse readPipelineUse(const Element &E);
    unsigned readOperand(const Element &E);
    void readUnit(const Element &E);
    void readFile(const Element &E);
    void readSpace(const Element &E);
    void readControl(const Element &E);
    void readImmediateUnit(const Element &E, unsigned Index);
    void readTemplate(const Element &E, std::optional<unsigned> Unit);
    InstructionTemplate &findTemplate(const std::string &Name);
    void findGuardOutputs();

    MachineDiagnostics &Diagnostics;
    Machine Result;
    Names Buses, Sockets, Units, Files, Spaces, ImmediateUnits, ImmediateSlots;
    bool HasControl = false;

    // A guard on a unit's output. It is resolved at the end, since the unit may come after the bus
    // in the file.
    struct PendingOutput {
        unsigned Bus, Guard;
        std::string Port;
        Element Where;
    };
    std::vector<PendingOutput> PendingOutputs;
    std::optional<PendingOutput> LastOutput;
};

void Reader::readChildren(const Element &Parent, const Handlers &ByName) {
    for (const Element &Child : Parent.children())
        if (auto Found = ByName.find(Child.name()); Found != ByName.end())
            Found->second(Child);
        else
            Diagnostics.warning(Child.line(), describe(Child) + " in " + describe(Parent) +
                                                  " is not known, and ignored");
}

template <typename Number> Number Reader::number(const Element &E) {
    std::string Text = E.text();
    Number Value = 0;
    auto [End, Problem] = std::from_chars(Text.data(), Text.data() + Text.size(), Value);
    if (Problem != std::errc() || End != Text.data() + Text.size())
        Diagnostics.error(E.line(), describe(E) + ": '" + Text + "' is no number");
    return Value;
}

std::string Reader::nameOf(const Element &E) {
    std::string Name = E.attribute("name");
    auto IsSound = [](char C) {
        return std::isalnum(static_cast<unsigned char>(C)) || C == '_' || C == ':';
    };
    if (Name.empty() || !std::isalpha(static_cast<unsigned char>(Name[0])) ||
        !std::all_of(Name.begin(), Name.end(), IsSound))
        Diagnostics.error(E.line(), describe(E) + ": a name is a letter, then letters, digits, '_' "
                                                  "and ':'");
    return Name;
}

void Reader::collect(const Element &Root, const char *Kind, Names &Names) {
    for (const Element &E : Root.children())
        if (E.name() == Kind)
            Names.add(E, nameOf(E));
}

// ------------------------------------------------------------------------------------------------
// Buses, sockets, ports

void Reader::readBus(const Element &E) {
    Bus &B = Result.Buses.emplace_back();
    B.Name = E.attribute("name");
    unsigned Segments = 0;
    readChildren(E, {{"width", [&](const Element &C) { B.Width = number(C); }},
                     {"guard",
                      [&](const Element &C) {
                          B.Guards.push_back(readGuard(C));
                          if (LastOutput) {
                              LastOutput->Bus = unsigned(Result.Buses.size() - 1);
                              LastOutput->Guard = unsigned(B.Guards.size() - 1);
                              PendingOutputs.push_back(*LastOutput);
                          }
                      }},
                     {"segment",
                      [&](const Element &C) {
                          B.Segment = nameOf(C);
                          ++Segments;
                      }},
                     {"short-immediate", [&](const Element &C) { readShortImmediate(C, B); }}});
    if (Segments != 1)
        Diagnostics.error(E.line(),
                          describe(E) + " has " + std::to_string(Segments) +
                              " segments; a bus of one segment is what can be compiled for");
}

Guard Reader::readGuard(const Element &E) {
    Guard Result;
    LastOutput.reset();
    auto Combined = [&](const Element &C) {
        Diagnostics.warning(C.line(), describe(C) + ": combined guards are not used");
        Result.Kind = Guard::Never;
    };
    readChildren(E, {{"always-true", [&](const Element &) { Result.Kind = Guard::Always; }},
                     {"always-false", [&](const Element &) { Result.Kind = Guard::Never; }},
                     {"simple-expr", [&](const Element &C) { Result = readGuardTerm(C, false); }},
                     {"inverted-expr", [&](const Element &C) { Result = readGuardTerm(C, true); }},
                     {"and-expr", Combined},
                     {"or-expr", Combined}});
    return Result;
}

Guard Reader::readGuardTerm(const Element &E, bool Inverted) {
    Guard Result;
    Result.Inverted = Inverted;
    readChildren(
        E, {{"bool",
             [&](const Element &C) {
                 Result.Kind = Guard::Register;
                 readChildren(C, {{"name",
                                   [&](const Element &N) {
                                       Result.Unit = Files.find(N, N.text()).value_or(0);
                                   }},
                                  {"index", [&](const Element &N) { Result.Index = number(N); }}});
             }},
            {"unit", [&](const Element &C) {
                 Result.Kind = Guard::Output;
                 std::string PortName;
                 readChildren(C, {{"name",
                                   [&](const Element &N) {
                                       Result.Unit = Units.find(N, N.text()).value_or(0);
                                   }},
                                  {"port", [&](const Element &N) { PortName = N.text(); }}});
                 LastOutput = PendingOutput{0, 0, PortName, C};
             }}});
    return Result;
}

Extension Reader::readExtension(const Element &E) {
    std::string Text = E.text();
    if (Text != "sign" && Text != "zero")
        Diagnostics.error(E.line(), describe(E) + ": '" + Text + "' is neither sign nor zero");
    return Text == "sign" ? Extension::Sign : Extension::Zero;
}

void Reader::readShortImmediate(const Element &E, Bus &B) {
    readChildren(E, {{"extension", [&](const Element &C) { B.ShortExtension = readExtension(C); }},
                     {"width", [&](const Element &C) { B.ShortWidth = number(C); }}});
}

void Reader::readSocket(const Element &E) {
    Socket &S = Result.Sockets.emplace_back();
    S.Name = E.attribute("name");
    auto Connect = [&](const Element &C, enum Socket::Direction Direction) {
        if (S.Direction != Socket::Unconnected && S.Direction != Direction)
            Diagnostics.error(C.line(), describe(E) + " both reads and writes buses");
        S.Direction = Direction;
        std::string Bus, Segment;
        readChildren(C, {{"bus", [&](const Element &N) { Bus = N.text(); }},
                         {"segment", [&](const Element &N) { Segment = N.text(); }}});
        std::optional<unsigned> Number = Buses.find(C, Bus);
        if (!Number)
            return;
        if (Result.Buses[*Number].Segment != Segment)
            Diagnostics.error(C.line(),
                              describe(E) + ": bus '" + Bus + "' has no segment '" + Segment + "'");
        S.Buses.push_back(*Number);
    };
    readChildren(E, {{"reads-from", [&](const Element &C) { Connect(C, Socket::Input); }},
                     {"writes-to", [&](const Element &C) { Connect(C, Socket::Output); }}});
}

Port Reader::readPort(const Element &E) {
    Port P;
    P.Name = nameOf(E);
    readChildren(E, {{"connects-to",
                      [&](const Element &C) {
                          if (auto Number = Sockets.find(C, C.text()))
                              P.Sockets.push_back(*Number);
                      }},
                     {"width", [&](const Element &C) { P.Width = number(C); }},
                     {"triggers", [&](const Element &) { P.Triggers = true; }},
                     {"sets-opcode", [&](const Element &) { P.Triggers = P.SetsOpcode = true; }},
                     {"no-register", [&](const Element &) { P.NoRegister = true; }}});
    return P;
}

// ------------------------------------------------------------------------------------------------
// Units

unsigned Reader::readOperand(const Element &E) {
    std::string Text = E.attribute("name");
    unsigned Value = 0;
    auto [End, Problem] = std::from_chars(Text.data(), Text.data() + Text.size(), Value);
    if (Problem != std::errc() || End != Text.data() + Text.size() || Value == 0)
        Diagnostics.error(E.line(), describe(E) + ": operands are numbered from 1");
    return Value;
}

UnitOperation Reader::readOperation(const Element &E, const std::vector<Port> &Ports) {
    UnitOperation Operation;
    readChildren(E, {{"name",
                      [&](const Element &C) {
                          Operation.Name = C.text();
                          std::transform(Operation.Name.begin(), Operation.Name.end(),
                                         Operation.Name.begin(),
                                         [](unsigned char Letter) { return std::tolower(Letter); });
                      }},
                     {"bind",
                      [&](const Element &C) {
                          if (auto Number = findNamed(Ports, C.text()))
                              Operation.Bindings.push_back({readOperand(C), *Number});
                          else
                              Diagnostics.error(C.line(), describe(C) + ": the unit has no port '" +
                                                              C.text() + "'");
                      }},
                     {"pipeline", [&](const Element &C) { readPipeline(C, Operation); }}});
    Operation.Id = Result.Table->id(Operation.Name);
    if (Operation.Name.empty())
        Diagnostics.error(E.line(), describe(E) + " has no name");
    return Operation;
}

void Reader::readPipeline(const Element &E, UnitOperation &Operation) {
    auto Add = [&](enum PipelineUse::Kind Kind) {
        return [&, Kind](const Element &C) {
            PipelineUse Use = readPipelineUse(C);
            Use.Kind = Kind;
            if (Kind == PipelineUse::Resource)
                Use.Name = nameOf(C);
            else
                Use.Operand = readOperand(C);
            Operation.Pipeline.push_back(Use);
        };
    };
    readChildren(E, {{"resource", Add(PipelineUse::Resource)},
                     {"reads", Add(PipelineUse::Reads)},
                     {"writes", Add(PipelineUse::Writes)}});
}

PipelineUse Reader::readPipelineUse(const Element &E) {
    PipelineUse Use;
    readChildren(E, {{"start-cycle", [&](const Element &C) { Use.Start = number(C); }},
                     {"cycles", [&](const Element &C) { Use.Cycles = number(C); }}});
    return Use;
}

void Reader::readUnit(const Element &E) {
    FunctionUnit &Unit = Result.Units.emplace_back();
    Unit.Name = E.attribute("name");
    std::vector<Element> Operations;
    readChildren(E, {{"port", [&](const Element &C) { Unit.Ports.push_back(readPort(C)); }},
                     {"operation", [&](const Element &C) { Operations.push_back(C); }},
                     {"address-space", [&](const Element &C) {
                          if (std::string Name = C.text(); !Name.empty())
                              Unit.AddressSpace = Spaces.find(C, Name);
                      }}});
    for (const Element &Operation : Operations) {
        Unit.Operations.push_back(readOperation(Operation, Unit.Ports));
        if (const std::string &Name = Unit.Operations.back().Name;
            !Name.empty() && Unit.Operations.back().Id == NoOperation)
            Diagnostics.warning(Operation.line(),
                                describe(Operation) + " '" + Name +
                                    "' is not known, and never used; "
                                    "docs/howto/custom-operation.md says how to describe it");
    }
}

void Reader::readFile(const Element &E) {
    RegisterFile &File = Result.Files.emplace_back();
    File.Name = E.attribute("name");
    readChildren(
        E, {{"type",
             [&](const Element &C) {
                 std::string Type = C.text();
                 File.Type = Type == "reserved"   ? RegisterFile::Reserved
                             : Type == "volatile" ? RegisterFile::Volatile
                                                  : RegisterFile::Normal;
             }},
            {"size", [&](const Element &C) { File.Size = number(C); }},
            {"width", [&](const Element &C) { File.Width = number(C); }},
            {"max-reads", [&](const Element &C) { File.MaxReads = number(C); }},
            {"max-writes", [&](const Element &C) { File.MaxWrites = number(C); }},
            {"guard-latency", [&](const Element &C) { File.GuardLatency = number(C); }},
            {"zero-register", [&](const Element &C) { File.ZeroRegister = C.text() == "true"; }},
            {"port", [&](const Element &C) { File.Ports.push_back(readPort(C)); }}});
}

void Reader::readSpace(const Element &E) {
    AddressSpace &Space = Result.Spaces.emplace_back();
    Space.Name = E.attribute("name");
    readChildren(E,
                 {{"width", [&](const Element &C) { Space.Width = number(C); }},
                  {"min-address", [&](const Element &C) { Space.Min = number<uint64_t>(C); }},
                  {"max-address", [&](const Element &C) { Space.Max = number<uint64_t>(C); }},
                  {"shared-memory", [&](const Element &C) { Space.Shared = C.text() == "true"; }},
                  {"numerical-id", [&](const Element &C) { Space.Ids.push_back(number(C)); }}});
}

void Reader::readControl(const Element &E) {
    ControlUnit &Control = Result.Control;
    Control.Name = nameOf(E);
    HasControl = true;
    std::vector<Element> Operations;
    std::optional<Element> ReturnAddress;
    auto AddPort = [&](const Element &C) { Control.Ports.push_back(readPort(C)); };
    readChildren(E,
                 {{"port", AddPort},
                  {"special-port", AddPort},
                  {"return-address", [&](const Element &C) { ReturnAddress = C; }},
                  {"ctrl-operation", [&](const Element &C) { Operations.push_back(C); }},
                  {"address-space",
                   [&](const Element &C) {
                       Control.InstructionMemory = Spaces.find(C, C.text()).value_or(0);
                   }},
                  {"delay-slots", [&](const Element &C) { Control.DelaySlots = number(C); }},
                  {"guard-latency", [&](const Element &C) { Control.GuardLatency = number(C); }}});
    for (const Element &Operation : Operations)
        Control.Operations.push_back(readOperation(Operation, Control.Ports));
    if (ReturnAddress) {
        std::optional<unsigned> Port = findNamed(Control.Ports, ReturnAddress->text());
        Control.HasReturnAddress = Port.has_value();
        Control.ReturnAddress = Port.value_or(0);
        if (!Port)
            Diagnostics.error(ReturnAddress->line(),
                              describe(E) + " has no special port '" + ReturnAddress->text() + "'");
    }
}

// ------------------------------------------------------------------------------------------------
// Long immediates

void Reader::readImmediateUnit(const Element &E, unsigned Index) {
    Result.ImmediateUnits.emplace_back().Name = E.attribute("name");
    ImmediateUnit &Unit = Result.ImmediateUnits.back();
    readChildren(E, {{"type", [](const Element &) {}},
                     {"size", [&](const Element &C) { Unit.Size = number(C); }},
                     {"width", [&](const Element &C) { Unit.Width = number(C); }},
                     {"max-reads", [&](const Element &C) { Unit.MaxReads = number(C); }},
                     {"max-writes", [&](const Element &C) { Unit.MaxWrites = number(C); }},
                     {"guard-latency", [&](const Element &C) { Unit.GuardLatency = number(C); }},
                     {"latency", [&](const Element &C) { Unit.Latency = number(C); }},
                     {"extension", [&](const Element &C) { Unit.Fill = readExtension(C); }},
                     {"port", [&](const Element &C) { Unit.Ports.push_back(readPort(C)); }},
                     {"template", [&](const Element &C) { readTemplate(C, Index); }}});
}

InstructionTemplate &Reader::findTemplate(const std::string &Name) {
    if (auto Found = findNamed(Result.Templates, Name))
        return Result.Templates[*Found];
    Result.Templates.push_back({Name, {}});
    return Result.Templates.back();
}

// Templates of one name in several immediate units are one template. `Unit` is none for a template
// of the machine that loads nothing.
void Reader::readTemplate(const Element &E, std::optional<unsigned> Unit) {
    InstructionTemplate &Template = findTemplate(nameOf(E));
    readChildren(
        E, {{"slot", [&](const Element &C) {
                 std::string Name;
                 InstructionTemplate::Slot Slot = {true, 0, 0, Unit.value_or(0)};
                 readChildren(C, {{"name", [&](const Element &N) { Name = N.text(); }},
                                  {"width", [&](const Element &N) { Slot.Width = number(N); }}});
                 auto Own =
                     std::find(Result.ImmediateSlots.begin(), Result.ImmediateSlots.end(), Name);
                 Slot.OfBus = Own == Result.ImmediateSlots.end();
                 Slot.Index = Slot.OfBus ? Buses.find(C, Name).value_or(0)
                                         : unsigned(Own - Result.ImmediateSlots.begin());
                 if (Unit)
                     Template.Slots.push_back(Slot);
                 else
                     Diagnostics.error(C.line(), describe(E) + ": a slot needs an immediate unit");
             }}});
}

// ------------------------------------------------------------------------------------------------
// The machine

void Reader::findGuardOutputs() {
    for (const PendingOutput &Pending : PendingOutputs) {
        Guard &G = Result.Buses[Pending.Bus].Guards[Pending.Guard];
        if (G.Unit >= Result.Units.size())
            continue;
        std::optional<unsigned> Port = findNamed(Result.Units[G.Unit].Ports, Pending.Port);
        if (!Port)
            Diagnostics.error(Pending.Where.line(), "function unit '" + Result.Units[G.Unit].Name +
                                                        "' has no port '" + Pending.Port + "'");
        G.Index = Port.value_or(0);
    }
}

Machine Reader::read(const Element &Root) {
    if (Root.name() != "adf")
        Diagnostics.error(Root.line(), describe(Root) + ": the root of an ADF file is <adf>");
    collect(Root, "bus", Buses);
    collect(Root, "socket", Sockets);
    collect(Root, "function-unit", Units);
    collect(Root, "register-file", Files);
    collect(Root, "address-space", Spaces);
    collect(Root, "immediate-unit", ImmediateUnits);
    collect(Root, "immediate-slot", ImmediateSlots);
    for (const Element &E : Root.children())
        if (E.name() == "immediate-slot")
            Result.ImmediateSlots.push_back(E.attribute("name"));

    unsigned ImmediateUnit = 0;
    auto Flag = [](bool &Value) { return [&Value](const Element &) { Value = true; }; };
    auto Read = [this](void (Reader::*Method)(const Element &)) {
        return [this, Method](const Element &E) { (this->*Method)(E); };
    };
    auto Skip = [](const Element &) {};
    auto Refuse = [this](const Element &E) {
        Diagnostics.error(E.line(), describe(E) + " is not supported");
    };
    bool IsLittleEndian = false;
    // Buses come first, since sockets check their segments.
    for (const Element &E : Root.children())
        if (E.name() == "bus")
            readBus(E);
    readChildren(
        Root, {{"trigger-invalidates-old-results", Flag(Result.TriggerInvalidatesResults)},
               {"always-write-back-results", Flag(Result.AlwaysWritesBack)},
               {"fu-ordered", Flag(Result.OrderedUnits)},
               {"little-endian", Flag(IsLittleEndian)},
               {"bitness64", Flag(Result.Is64Bit)},
               {"bus", Skip},
               {"immediate-slot", Skip},
               {"socket", Read(&Reader::readSocket)},
               {"function-unit", Read(&Reader::readUnit)},
               {"register-file", Read(&Reader::readFile)},
               {"address-space", Read(&Reader::readSpace)},
               {"global-control-unit", Read(&Reader::readControl)},
               {"immediate-unit", [&](const Element &E) { readImmediateUnit(E, ImmediateUnit++); }},
               {"template", [&](const Element &E) { readTemplate(E, std::nullopt); }},
               {"ota-format", Skip},
               {"bridge", Refuse}});
    findGuardOutputs();
    if (!IsLittleEndian)
        Diagnostics.warning(Root.line(),
                            "the machine is big-endian; it is taken in its little-endian "
                            "form, where words lie in memory the other way round");
    if (!HasControl)
        Diagnostics.error(Root.line(), "the machine has no <global-control-unit>");
    if (Result.Templates.empty())
        Result.Templates.push_back({"no_limm", {}});
    return std::move(Result);
}

struct FreeDocument {
    void operator()(xmlDoc *Document) const { xmlFreeDoc(Document); }
};

} // namespace

std::optional<Machine> readAdf(std::string_view Text, MachineDiagnostics &Diagnostics,
                               std::shared_ptr<const OperationTable> Table) {
    xmlResetLastError();
    std::unique_ptr<xmlDoc, FreeDocument> Document(
        xmlReadMemory(Text.data(), int(Text.size()), nullptr, nullptr,
                      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING));
    if (!Document || !xmlDocGetRootElement(Document.get())) {
        const xmlError *Problem = xmlGetLastError();
        std::string Message = Problem && Problem->message ? Problem->message : "no XML\n";
        Message.pop_back();
        Diagnostics.error(Problem ? unsigned(Problem->line) : 0, Message);
        return std::nullopt;
    }
    Machine Result =
        Reader(Diagnostics, std::move(Table)).read(Element(xmlDocGetRootElement(Document.get())));
    if (!Diagnostics.hasErrors())
        checkMachine(Result, Diagnostics);
    return Diagnostics.hasErrors() ? std::nullopt : std::optional(std::move(Result));
}

std::optional<Machine> readAdfFile(const std::string &Path, MachineDiagnostics &Diagnostics,
                                   std::shared_ptr<const OperationTable> Table) {
    std::ifstream File(Path, std::ios::binary);
    std::ostringstream Text;
    if (!File || !(Text << File.rdbuf())) {
        Diagnostics.error(0, std::strerror(errno));
        return std::nullopt;
    }
    return readAdf(Text.str(), Diagnostics, std::move(Table));
}

} // namespace barecl::tta
