// SPDX-License-Identifier: MIT
//
// Function units. An operation of latency 1 computes in the cycle in which it starts, from the operands on the buses.
// An operation of a longer latency computes in the next cycle, from the registers of its operand ports. Its result then
// waits until it is due. Divisions that cannot overlap share a divider in steps (Divider.h). A memory access begins in
// the cycle in which its operation starts; the data that a load reads arrives in the next cycle.

#include "rtl/Divider.h"
#include "rtl/Modules.h"
#include "rtl/OperationText.h"

#include <algorithm>
#include <map>

namespace barecl::tta {
namespace {

enum class Phase { Start, After }; // the cycle of the start, and the one after it

class UnitWriter {
  public:
    UnitWriter(ModuleText &To, const Plan &P, unsigned Number)
        : To(To), P(P), Unit(P.M.Units[Number]), U(P.Units[Number]), Steps(dividerOf(Unit, U)) {}

    void write();

  private:
    // A result that may enter a port's pipeline, `Left` cycles before it can be read.
    struct Arrival {
        unsigned Left;
        unsigned Trigger, Number; // the operation
        Phase When;
        std::string Valid, Value;
    };

    void writeOperands();
    void writeStarts();
    void writeOperations();
    void writeDivisions();
    void writePhase(const OperationPlan &Row, Phase When);
    std::vector<std::string> writeOwn(const OperationPlan &Row, const OwnOperation &Own,
                                      Phase When);
    std::vector<std::string> results(const OperationPlan &Row, Phase When);
    std::vector<std::string> loaded(const OperationPlan &Row);
    void writeAccessCheck();
    void writeMemory();
    void writeStores();
    void writeWorld();
    void writeResult(unsigned Port);
    std::string pipeline(unsigned Port, unsigned Left, const std::string &Past, unsigned Width);
    std::string chosen(const std::vector<Arrival> &New, const std::string &Name, unsigned Width);
    void writeOutput(unsigned Port, const std::string &Last);

    std::string operand(const OperationPlan &Row, unsigned N, Phase When, unsigned Width);
    std::string address(const OperationPlan &Row, Phase When);
    std::string valid(const OperationPlan &Row, Phase When) const {
        return (When == Phase::Start ? "start_" : "after_") + Row.How->Name;
    }
    bool isLate(const OperationPlan &Row) const;
    unsigned latency(const OperationPlan &Row, unsigned Output) const {
        return Row.How->latency(Row.What->Inputs + Output);
    }
    unsigned portOf(const OperationPlan &Row, unsigned Operand) const {
        return *Row.How->port(Operand);
    }

    ModuleText &To;
    const Plan &P;
    const FunctionUnit &Unit;
    const UnitPlan &U;
    const std::optional<Divider> Steps;
    std::map<unsigned, std::vector<Arrival>> Arrivals; // by port
    std::map<unsigned, std::pair<std::string, std::string>>
        Direct; // valid and value of loads of latency 1, by port
    std::set<std::string> Fitted;
};

bool UnitWriter::isLate(const OperationPlan &Row) const {
    if (Row.What->Flags & Operation::Loads)
        return true;
    for (unsigned N = 1; N <= Row.What->Outputs; ++N)
        if (latency(Row, N) > 1)
            return true;
    return false;
}

void UnitWriter::writeOperands() {
    for (unsigned N = 0; N < U.Ports.size(); ++N) {
        const PortPlan &Port = U.Ports[N];
        const unsigned Width = Unit.Ports[N].Width;
        if (!Port.IsOperand)
            continue;
        To.input(Port.Name + "_write");
        To.input(Port.Name + "_data", Width);
        To.partly(Port.Name + "_write");
        To.partly(Port.Name + "_data");
        if (Unit.Ports[N].SetsOpcode && U.OperationBits) {
            To.input(Port.Name + "_operation", U.OperationBits);
            To.partly(Port.Name + "_operation");
        }
        if (!Port.HasRegister) {
            To.wire(Port.Name + "_now", Width, Port.Name + "_data");
        } else {
            To.clocked();
            To.line("reg " + range(Width) + Port.Name + "_held;");
            To.wire(Port.Name + "_now", Width,
                    Port.Name + "_write ? " + Port.Name + "_data : " + Port.Name + "_held");
            To.line("always @(posedge clk)");
            To.line("    if (reset)");
            To.line("        " + Port.Name + "_held <= " + number(Width, 0) + ";");
            To.line("    else if (enable)");
            To.line("        " + Port.Name + "_held <= " + Port.Name + "_now;");
            To.partly(Port.Name + "_held");
        }
        To.partly(Port.Name + "_now");
    }
}

void UnitWriter::writeStarts() {
    To.line("\n    // Which operation starts, and which has started in the cycle before");
    for (const OperationPlan &Row : U.Operations) {
        const std::string &Port = U.Ports[Row.Trigger].Name;
        To.wire("start_" + Row.How->Name, 1,
                Port + "_write" +
                    (U.OperationBits
                         ? " && " + Port + "_operation == " + number(U.OperationBits, Row.Number)
                         : ""));
        To.partly("start_" + Row.How->Name);
        if (!isLate(Row))
            continue;
        To.clocked();
        To.line("reg after_" + Row.How->Name + ";");
        To.line("always @(posedge clk)");
        To.line("    if (reset)");
        To.line("        after_" + Row.How->Name + " <= 1'b0;");
        To.line("    else if (enable)");
        To.line("        after_" + Row.How->Name + " <= start_" + Row.How->Name + ";");
    }
}

// The wire with an operand, in `Width` bits.
std::string UnitWriter::operand(const OperationPlan &Row, unsigned N, Phase When, unsigned Width) {
    const unsigned Port = portOf(Row, N), Have = Unit.Ports[Port].Width;
    const std::string Signal = U.Ports[Port].Name + (When == Phase::Start ? "_now" : "_held");
    if (Have == Width)
        return Signal;
    const std::string Name = Signal + "_" + std::to_string(Width);
    if (Fitted.insert(Name).second) {
        To.wire(Name, Width, fitted(Signal, Have, Width));
        To.partly(Name);
    }
    return Name;
}

std::string UnitWriter::address(const OperationPlan &Row, Phase When) {
    const std::string First = operand(Row, 1, When, 32);
    return Row.What->Access.HasOffset ? First + " + " + operand(Row, 2, When, 32) : First;
}

// The words that a load has read, from the cycle after its start on.
std::vector<std::string> UnitWriter::loaded(const OperationPlan &Row) {
    const auto &Access = Row.What->Access;
    const std::string Name = Row.How->Name + "_word";
    if (Access.IsVector)
        return {"memory_read_data[" + std::to_string(Access.Count * 32 - 1) + ":0]"};
    std::vector<std::string> Result;
    if (Access.Bytes == 4) {
        for (unsigned N = 0; N < Access.Count; ++N)
            Result.push_back("memory_read_data[" + std::to_string(32 * N + 31) + ":" +
                             std::to_string(32 * N) + "]");
        return Result;
    }
    To.wire(Row.How->Name + "_address", 32, address(Row, Phase::After));
    To.wire(Name, 32, "memory_read_data[31:0] >> {" + Row.How->Name + "_address[1:0], 3'd0}");
    To.partly(Row.How->Name + "_address");
    To.partly(Name);
    const unsigned Bits = 8 * Access.Bytes;
    const std::string Top = std::to_string(Bits - 1), Above = std::to_string(32 - Bits);
    Result.push_back("{{" + Above + "{" +
                     (Access.IsSigned ? Name + "[" + Top + "]" : std::string("1'b0")) + "}}, " +
                     Name + "[" + Top + ":0]}");
    return Result;
}

// Instantiates the module of a described operation. Signed results are sign-extended to words, others zero-extended.
std::vector<std::string> UnitWriter::writeOwn(const OperationPlan &Row, const OwnOperation &Own,
                                              Phase When) {
    const std::string Prefix = "op_" + Own.Name + (When == Phase::Start ? "_" : "_after_");
    std::string Ports;
    for (unsigned N = 0; N < Own.Inputs.size(); ++N)
        Ports += "." + Own.Inputs[N].Name + "(" +
                 fitted(operand(Row, N + 1, When, LaneBits), LaneBits, Own.Inputs[N].Width) + "), ";
    std::vector<std::string> Results;
    for (const OwnOperation::Operand &Out : Own.Outputs) {
        const std::string Signal = Prefix + Out.Name;
        To.line("wire " + range(Out.Width) + Signal + ";");
        To.partly(Signal);
        Ports += "." + Out.Name + "(" + Signal + (&Out == &Own.Outputs.back() ? ")" : "), ");
        const std::string Top =
            Signal + (Out.Width == 1 ? "" : "[" + std::to_string(Out.Width - 1) + "]");
        Results.push_back(Out.IsSigned && Out.Width < LaneBits
                              ? "{{" + std::to_string(LaneBits - Out.Width) + "{" + Top + "}}, " +
                                    Signal + "}"
                              : fitted(Signal, Out.Width, LaneBits));
    }
    To.line(Own.Module + " " + Prefix + "unit (" + Ports + ");");
    return Results;
}

std::vector<std::string> UnitWriter::results(const OperationPlan &Row, Phase When) {
    if (Row.What->Flags & Operation::Loads)
        return loaded(Row);
    if (Row.What->Name == "rtc" || Row.What->Name == "lcc")
        return {When == Phase::Start ? "cycle" : "cycle - 32'd1"};
    if (const OwnOperation *Own = P.own(Row.What->Name))
        return writeOwn(Row, *Own, When);
    return writeOperation(
        To, *Row.What, "op_" + Row.How->Name + (When == Phase::Start ? "" : "_after"), P.module(""),
        [&](unsigned N) { return operand(Row, N, When, hardwareWidth(*Row.What, N)); });
}

// Writes the outputs of an operation that are computed in the cycle `When`.
void UnitWriter::writePhase(const OperationPlan &Row, Phase When) {
    const bool IsLoad = Row.What->Flags & Operation::Loads;
    std::vector<unsigned> Outputs;
    for (unsigned N = 1; N <= Row.What->Outputs; ++N)
        if ((IsLoad || latency(Row, N) > 1) == (When == Phase::After))
            Outputs.push_back(N);
    if (Outputs.empty())
        return;
    const std::vector<std::string> Values = results(Row, When);
    for (unsigned N : Outputs) {
        const unsigned Operand = Row.What->Inputs + N, Port = portOf(Row, Operand);
        const unsigned Width = hardwareWidth(*Row.What, Operand), Latency = latency(Row, N);
        const std::string Name =
            Row.How->Name + "_result" + (Row.What->Outputs > 1 ? std::to_string(N) : "");
        To.wire(Name, Width, Values[N - 1]);
        To.partly(Name);
        const std::string Value = fitted(Name, Width, Unit.Ports[Port].Width);
        if (IsLoad && Latency == 1) {
            auto &[Valid, Chosen] = Direct[Port];
            Chosen += valid(Row, When) + " ? " + Value + " : ";
            Valid += (Valid.empty() ? "" : " || ") + valid(Row, When);
            continue;
        }
        Arrivals[Port].push_back({When == Phase::Start ? 1 : Latency - 1, Row.Trigger, Row.Number,
                                  When, valid(Row, When), Value});
    }
}

// All divisions that share the divider give their results in one cycle.
void UnitWriter::writeDivisions() {
    const OperationPlan &First = *Steps->Operations.front();
    writeDivider(To, *Steps, operand(First, 1, Phase::After, 32),
                 operand(First, 2, Phase::After, 32));
    Arrivals[portOf(First, 3)].push_back(
        {1, First.Trigger, First.Number, Phase::After, "divider_ends", "divider_result"});
}

void UnitWriter::writeOperations() {
    if (Steps)
        writeDivisions();
    for (const OperationPlan &Row : U.Operations) {
        if (Steps && Steps->has(Row))
            continue;
        if (Row.What->Outputs)
            To.line("\n    // " + Row.How->Name + ", latency " +
                    std::to_string(Row.How->latency()) +
                    P.Lines.text(P.Lines.of("function-unit", Unit.Name, Row.How->Name)));
        writePhase(Row, Phase::Start);
        writePhase(Row, Phase::After);
    }
}

// One value out of several that are valid at different times: A ? x : B ? y : z.
std::string oneOf(const std::vector<std::pair<std::string, std::string>> &Choices) {
    std::string Result;
    for (size_t N = 0; N + 1 < Choices.size(); ++N)
        Result += Choices[N].first + " ? " + Choices[N].second + " :\n            ";
    return Result + Choices.back().second;
}

std::string anyOf(const std::vector<std::pair<std::string, std::string>> &Choices) {
    std::string Result;
    for (const auto &[Valid, Value] : Choices)
        Result += (Result.empty() ? "" : " || ") + Valid;
    return Result.empty() ? "1'b0" : Result;
}

// The mask and the data of stores. A byte is stored where its bit of the mask is 1.
void UnitWriter::writeStores() {
    std::vector<std::pair<std::string, std::string>> Data, Masks;
    const unsigned Bits = 32 * U.MemoryWords, Bytes = Bits / 8;
    for (const OperationPlan &Row : U.Operations) {
        const auto &Access = Row.What->Access;
        if (!(Row.What->Flags & Operation::Stores))
            continue;
        const unsigned First = 2 + Access.HasOffset, Size = Access.Bytes * Access.Count;
        std::string Value;
        for (unsigned N = 0; N < (Access.IsVector ? 1 : Access.Count); ++N)
            Value = operand(Row, First + N, Phase::Start, hardwareWidth(*Row.What, First + N)) +
                    (N ? ", " : "") + Value;
        if (Access.Bytes < 4)
            Value = "{" + std::to_string(4 / Access.Bytes) + "{" +
                    operand(Row, First, Phase::Start, 8 * Access.Bytes) + "}}";
        const unsigned Have = std::max(Size, 4u) * 8;
        std::string Mask = std::to_string(Bytes) + "'h" +
                           (Size == 1   ? "1"
                            : Size == 2 ? "3"
                                        : std::string(Size / 4, 'f'));
        if (Access.Bytes < 4)
            Mask = "(" + Mask + " << memory_place[1:0])";
        Data.push_back(
            {valid(Row, Phase::Start),
             Have == Bits ? "{" + Value + "}" : "{" + number(Bits - Have, 0) + ", " + Value + "}"});
        Masks.push_back({valid(Row, Phase::Start), Mask});
    }
    To.output("memory_write");
    To.line("assign memory_write = " + anyOf(Data) + ";");
    To.output("memory_mask", Bytes);
    To.output("memory_write_data", Bits);
    To.line("assign memory_mask = " + (Data.empty() ? number(Bytes, 0) : oneOf(Masks)) + ";");
    To.line("assign memory_write_data = " + (Data.empty() ? number(Bits, 0) : oneOf(Data)) + ";");
}

// The size of the access, and whether its address is wrong for the operation.
void UnitWriter::writeAccessCheck() {
    std::vector<std::pair<std::string, std::string>> Sizes;
    std::string Misaligned;
    const unsigned Bits = sizeBits(U.MemoryWords);
    for (const OperationPlan &Row : U.Operations) {
        const auto &Access = Row.What->Access;
        if (!Access.Count)
            continue;
        const std::string Valid = valid(Row, Phase::Start);
        Sizes.push_back({Valid, number(Bits, Access.Count * Access.Bytes)});
        if (Access.Align > 1)
            Misaligned += (Misaligned.empty() ? "" : " || ") + Valid + " && memory_place[" +
                          std::to_string(bitsFor(Access.Align) - 1) +
                          ":0] != " + number(bitsFor(Access.Align), 0);
    }
    To.output("memory_bytes", Bits);
    To.line("assign memory_bytes = " + oneOf(Sizes) + ";");
    if (!P.IsChecked)
        return;
    To.output("memory_misaligned");
    To.line("assign memory_misaligned = " + (Misaligned.empty() ? "1'b0" : Misaligned) + ";");
}

void UnitWriter::writeMemory() {
    if (!U.MemoryWords)
        return;
    To.line("\n    // The access to memory: its address is that of a word.");
    To.output("memory_address", 32);
    std::vector<std::pair<std::string, std::string>> Addresses, Loads;
    for (const OperationPlan &Row : U.Operations) {
        if (!Row.What->Access.Count)
            continue;
        const std::string Where = address(Row, Phase::Start), Valid = valid(Row, Phase::Start);
        auto Found =
            std::ranges::find(Addresses, Where, &std::pair<std::string, std::string>::second);
        if (Found == Addresses.end())
            Addresses.push_back({Valid, Where});
        else
            Found->first += " || " + Valid;
        if (Row.What->Flags & Operation::Loads)
            Loads.push_back({Valid, ""});
    }
    for (auto &[Valid, Where] : Addresses)
        Valid = "(" + Valid + ")";
    if (P.ShowsAccesses) {
        To.output("memory_place", 32);
        To.line("assign memory_place = " + oneOf(Addresses) + ";");
        writeAccessCheck();
    } else {
        To.wire("memory_place", 32, oneOf(Addresses));
        To.partly("memory_place");
    }
    To.line("assign memory_address = {memory_place[31:2], 2'd0};");
    To.output("memory_read");
    To.line("assign memory_read = " + anyOf(Loads) + ";");
    To.input("memory_read_data", 32 * U.MemoryWords);
    To.partly("memory_read_data");
    writeStores();
}

// The ports for characters that the program prints, and the counter of cycles.
void UnitWriter::writeWorld() {
    for (const OperationPlan &Row : U.Operations)
        if (Row.What->Name == "stdout") {
            To.output("stdout_write");
            To.output("stdout_data", 8);
            To.line("assign stdout_write = start_stdout;");
            To.line("assign stdout_data = " + operand(Row, 1, Phase::Start, 8) + ";");
        }
    if (std::ranges::none_of(U.Operations, [](const OperationPlan &Row) {
            return Row.What->Name == "rtc" || Row.What->Name == "lcc";
        }))
        return;
    To.clocked();
    To.shared("running");
    To.line("reg [31:0] cycle; // cycles in which the machine has run");
    To.line("always @(posedge clk)");
    To.line("    if (reset)");
    To.line("        cycle <= 32'd0;");
    To.line("    else if (enable && running)");
    To.line("        cycle <= cycle + 32'd1;");
}

// Chooses between results that can arrive in the same cycle: the value of the operation that starts in this cycle, or
// has started in the one before.
std::string UnitWriter::chosen(const std::vector<Arrival> &New, const std::string &Name,
                               unsigned Width) {
    if (New.size() == 1)
        return New.front().Value;
    const bool IsOneTrigger = std::ranges::all_of(New, [&](const Arrival &A) {
        return A.When == New.front().When && A.Trigger == New.front().Trigger;
    });
    const bool ByCase = IsOneTrigger && New.front().When == Phase::Start;
    // Only one of them has started. For loads, Yosys makes less of priorities.
    const bool IsParallel = IsOneTrigger && !U.MemoryWords;
    To.line("reg " + range(Width) + Name + ";");
    To.line("always @*");
    To.line(ByCase       ? "    case (" + U.Ports[New.front().Trigger].Name + "_operation)"
            : IsParallel ? "    (* parallel_case *) case (1'b1)"
                         : "    case (1'b1)");
    for (const Arrival &A : New)
        if (&A != &New.back())
            To.line("        " + (ByCase ? number(U.OperationBits, A.Number) : A.Valid) + ": " +
                    Name + " = " + A.Value + ";");
    To.line("        default: " + Name + " = " + New.back().Value + ";");
    To.line("    endcase");
    return Name;
}

// The pipeline stage with the results that can be read in `Left` cycles. `Past`: the stage before it; empty if none.
std::string UnitWriter::pipeline(unsigned Port, unsigned Left, const std::string &Past,
                                 unsigned Width) {
    const std::string Stage = U.Ports[Port].Name + "_in_" + std::to_string(Left);
    std::vector<Arrival> New;
    std::string Valid;
    for (const Arrival &A : Arrivals[Port])
        if (A.Left == Left) {
            New.push_back(A);
            Valid += (Valid.empty() ? "" : " || ") + A.Valid;
        }
    if (New.empty()) {
        To.wire(Stage + "_valid", 1, Past + "_valid");
        To.wire(Stage, Width, Past);
    } else {
        const std::string Value = chosen(New, Stage + "_new", Width);
        To.wire(Stage + "_valid", 1, Valid + (Past.empty() ? "" : " || " + Past + "_valid"));
        To.wire(Stage, Width, Past.empty() ? Value : "(" + Valid + ") ? " + Value + " : " + Past);
    }
    To.partly(Stage + "_valid");
    if (Left == 1)
        return Stage;
    const std::string Next = Stage + "_past";
    To.line("reg " + Next + "_valid;");
    To.line("reg " + range(Width) + Next + ";");
    To.line("always @(posedge clk)");
    To.line("    if (reset)");
    To.line("        " + Next + "_valid <= 1'b0;");
    To.line("    else if (enable)");
    To.line("        " + Next + "_valid <= " + Stage + "_valid;");
    To.line("always @(posedge clk)");
    To.line("    if (enable)");
    To.line("        " + Next + " <= " + Stage + ";");
    return Next;
}

// A port with a register keeps a result until the next one arrives.
void UnitWriter::writeOutput(unsigned Port, const std::string &Last) {
    const std::string &Name = U.Ports[Port].Name;
    const unsigned Width = Unit.Ports[Port].Width;
    const bool IsHeld = !Unit.Ports[Port].NoRegister;
    std::string Next = Last, Load = IsHeld ? "enable && " + Last + "_valid" : "enable";
    std::string Register = Name;
    if (auto Found = Direct.find(Port); Found != Direct.end()) {
        Register = Name + "_kept";
        To.output(Name, Width);
        To.line("reg " + range(Width) + Register + ";");
        To.line("assign " + Name + " = " + Found->second.second + Register + ";");
        Next = Last.empty() ? Name : Last + "_valid ? " + Last + " : " + Name;
        Load = "enable";
    } else {
        To.outputRegister(Name, Width);
    }
    To.line("always @(posedge clk)");
    To.line("    if (reset)");
    To.line("        " + Register + " <= " + number(Width, 0) + ";");
    To.line("    else if (" + Load + ")");
    To.line("        " + Register + " <= " + Next + ";");
}

void UnitWriter::writeResult(unsigned Port) {
    To.line("\n    // Results at port '" + Unit.Ports[Port].Name + "'");
    To.clocked();
    unsigned Longest = 0;
    for (const Arrival &A : Arrivals[Port])
        Longest = std::max(Longest, A.Left);
    std::string Past;
    for (unsigned Left = Longest; Left > 0; --Left)
        Past = pipeline(Port, Left, Past, Unit.Ports[Port].Width);
    writeOutput(Port, Past);
}

void UnitWriter::write() {
    writeOperands();
    writeStarts();
    writeWorld();
    writeOperations();
    writeMemory();
    for (unsigned N = 0; N < U.Ports.size(); ++N)
        if (U.Ports[N].IsResult) {
            writeResult(N);
        } else if (U.Ports[N].IsSilent) {
            To.output(U.Ports[N].Name, Unit.Ports[N].Width);
            To.line("assign " + U.Ports[N].Name + " = " + number(Unit.Ports[N].Width, 0) +
                    "; // of operations that nobody knows");
        }
}

} // namespace

ModuleText unitModule(const Plan &P, unsigned Number) {
    const FunctionUnit &Unit = P.M.Units[Number];
    std::vector<std::string> Comment = {
        "Function unit '" + Unit.Name + "'" + P.Lines.text(P.Lines.of("function-unit", Unit.Name)) +
        (Unit.AddressSpace ? ", on address space '" + P.M.Spaces[*Unit.AddressSpace].Name + "'."
                           : ".")};
    ModuleText Result(P.module(P.Units[Number].Name), Comment);
    UnitWriter(Result, P, Number).write();
    return Result;
}

} // namespace barecl::tta
