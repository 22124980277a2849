// SPDX-License-Identifier: MIT

#include "Assembler.h"
#include "ProgramCheck.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>

namespace barecl::tta {
namespace {

struct Statement {
    std::string Text; // without the semicolon
    unsigned Line;    // of its first character
};

std::string_view trim(std::string_view Text) {
    constexpr std::string_view Blank = " \t\r\n";
    size_t First = Text.find_first_not_of(Blank);
    return First == Text.npos ? std::string_view()
                              : Text.substr(First, Text.find_last_not_of(Blank) + 1 - First);
}

std::vector<Statement> split(std::string_view Text) {
    std::vector<Statement> Result;
    Statement Current = {"", 0};
    unsigned Line = 1;
    bool InComment = false;
    for (char C : Text) {
        InComment = C == '#' || (InComment && C != '\n');
        if (C == ';' && !InComment) {
            Result.push_back(Current);
            Current = {"", 0};
        } else if (!InComment) {
            if (Current.Line == 0 && !std::isspace(static_cast<unsigned char>(C)))
                Current.Line = Line;
            Current.Text += C;
        }
        Line += C == '\n';
    }
    if (!trim(Current.Text).empty())
        Result.push_back(Current);
    for (Statement &S : Result)
        S.Text = trim(S.Text);
    return Result;
}

std::vector<std::string_view> words(std::string_view Text, std::string_view Separators) {
    std::vector<std::string_view> Result;
    while (!(Text = trim(Text)).empty()) {
        size_t End = std::min(Text.find_first_of(Separators), Text.size());
        Result.push_back(trim(Text.substr(0, End)));
        Text.remove_prefix(std::min(End + 1, Text.size()));
    }
    return Result;
}

// A mistake in the text. It is thrown, and ends the statement.
struct Mistake {
    std::string Text;
};

class Assembler {
  public:
    Assembler(const Machine &M, MachineDiagnostics &Diagnostics) : M(M), Diagnostics(Diagnostics) {}

    std::optional<Program> run(std::string_view Text) {
        std::vector<Statement> Statements = split(Text);
        forEach(Statements, &Assembler::findLabel);
        Section = Sections::None;
        forEach(Statements, &Assembler::take);
        return Diagnostics.hasErrors() ? std::nullopt : std::optional(std::move(Result));
    }

  private:
    enum class Sections { None, Code, Data, Refused };

    void forEach(const std::vector<Statement> &Statements,
                 void (Assembler::*Do)(const Statement &)) {
        for (const Statement &S : Statements)
            try {
                (this->*Do)(S);
            } catch (const Mistake &Found) {
                Diagnostics.error(S.Line, Found.Text);
            }
    }

    // The section that a statement opens; none if it opens no section.
    std::optional<Sections> opens(const Statement &S) {
        std::string_view First = S.Text.empty() ? std::string_view() : words(S.Text, " \t\n")[0];
        return First == "CODE"   ? std::optional(Sections::Code)
               : First == "DATA" ? std::optional(Sections::Data)
                                 : std::nullopt;
    }

    void findLabel(const Statement &S) {
        if (auto Opened = opens(S))
            Section = *Opened;
        else if (Section == Sections::Code && S.Text.starts_with(':')) {
            if (!Result.Labels.try_emplace(std::string(trim(S.Text).substr(1)), Count).second)
                throw Mistake{"label '" + S.Text.substr(1) + "' is already there"};
        } else if (Section == Sections::Code)
            ++Count;
    }

    void take(const Statement &S) {
        if (auto Opened = opens(S)) {
            Section = Sections::Refused; // until the header is accepted: skips a bad section
            if (*Opened == Sections::Data)
                openData(S);
            Section = *Opened;
        } else if (Section == Sections::None)
            throw Mistake{"neither CODE nor DATA has begun"};
        else if (Section == Sections::Data)
            takeData(S);
        else if (Section == Sections::Code && !S.Text.starts_with(':'))
            takeInstruction(S);
    }

    void openData(const Statement &S);
    void takeData(const Statement &S);
    void takeInstruction(const Statement &S);
    void takeLongImmediate(std::string_view Text, Instruction &I);
    Move readMove(std::string_view Text, unsigned Bus);
    unsigned readGuard(std::string_view &Text, unsigned Bus);
    MoveSource readSource(std::string_view Text);
    MoveDestination readDestination(std::string_view Text);
    unsigned readIndex(std::string_view Text, unsigned Size);
    uint64_t readValue(std::string_view Text);

    const Machine &M;
    MachineDiagnostics &Diagnostics;
    Program Result;
    Sections Section = Sections::None;
    uint64_t Count = 0;
};

// A number, decimal or hexadecimal, or a label.
uint64_t Assembler::readValue(std::string_view Text) {
    if (auto Label = Result.Labels.find(std::string(Text)); Label != Result.Labels.end())
        return Label->second;
    std::string_view Digits = Text;
    bool Negative = Digits.starts_with('-');
    Digits.remove_prefix(Negative);
    int Base = Digits.starts_with("0x") ? 16 : 10;
    Digits.remove_prefix(Base == 16 ? 2 : 0);
    uint64_t Value = 0;
    auto [End, Error] = std::from_chars(Digits.data(), Digits.data() + Digits.size(), Value, Base);
    if (Error != std::errc() || End != Digits.data() + Digits.size())
        throw Mistake{"'" + std::string(Text) + "' is neither a place, a number nor a label"};
    return Negative ? 0 - Value : Value;
}

void Assembler::openData(const Statement &S) {
    std::vector<std::string_view> Words = words(S.Text, " \t\n");
    if (Words.size() < 2 || Words.size() > 3)
        throw Mistake{"DATA needs an address space, and perhaps an address"};
    std::optional<unsigned> Space = findNamed(M.Spaces, Words[1]);
    if (!Space)
        throw Mistake{"there is no address space '" + std::string(Words[1]) + "'"};
    Result.Data.push_back(
        {*Space, Words.size() == 3 ? readValue(Words[2]) : M.Spaces[*Space].Min, {}});
}

void Assembler::takeData(const Statement &S) {
    std::vector<std::string_view> Words = words(S.Text, " \t\n");
    if (Words.size() < 3 || Words[0] != "DA")
        throw Mistake{"data is: DA, how many bytes each, values"};
    uint64_t Bytes = readValue(Words[1]);
    if (Bytes != 1 && Bytes != 2 && Bytes != 4 && Bytes != 8)
        throw Mistake{"a value has 1, 2, 4 or 8 bytes"};
    for (size_t N = 2; N < Words.size(); ++N) {
        uint64_t Value = readValue(Words[N]);
        for (unsigned Byte = 0; Byte < Bytes; ++Byte)
            Result.Data.back().Bytes.push_back(uint8_t(Value >> 8 * Byte));
    }
    const DataSection &Section = Result.Data.back();
    const AddressSpace &Space = M.Spaces[Section.Space];
    if (Section.Address < Space.Min || Section.Address > Space.Max ||
        Section.Bytes.size() > Space.Max - Section.Address + 1)
        throw Mistake{"the data does not fit into address space '" + Space.Name + "'"};
}

void Assembler::takeInstruction(const Statement &S) {
    Instruction I;
    I.Line = S.Line;
    unsigned Bus = 0;
    for (std::string_view Part : words(S.Text, ",")) {
        if (Part.starts_with('[')) {
            takeLongImmediate(Part, I);
            continue;
        }
        if (Bus >= M.Buses.size())
            throw Mistake{"more moves than the machine has buses"};
        if (Part != "...")
            I.Moves.push_back(readMove(Part, Bus));
        ++Bus;
    }
    I.Template = templateFor(M, I).value_or(unsigned(M.Templates.size()));
    if (std::string Text = mistakeIn(M, I); !Text.empty())
        throw Mistake{Text};
    Result.Instructions.push_back(std::move(I));
}

void Assembler::takeLongImmediate(std::string_view Text, Instruction &I) {
    size_t Dot = Text.find('.'), Equals = Text.find('=');
    if (!Text.ends_with(']') || Dot == Text.npos || Equals == Text.npos || Equals < Dot)
        throw Mistake{"a long immediate is [unit.register=value]"};
    std::optional<unsigned> Unit = findNamed(M.ImmediateUnits, trim(Text.substr(1, Dot - 1)));
    if (!Unit)
        throw Mistake{"there is no such immediate unit in '" + std::string(Text) + "'"};
    unsigned Register =
        readIndex(trim(Text.substr(Dot + 1, Equals - Dot - 1)), M.ImmediateUnits[*Unit].Size);
    I.LongImmediates.push_back(
        {*Unit, Register, readValue(trim(Text.substr(Equals + 1, Text.size() - Equals - 2)))});
}

Move Assembler::readMove(std::string_view Text, unsigned Bus) {
    Move Result;
    Result.Bus = Bus;
    Result.Guard = readGuard(Text, Bus);
    size_t Arrow = Text.find("->");
    if (Arrow == Text.npos)
        throw Mistake{"'" + std::string(Text) + "' has no '->'"};
    Result.Source = readSource(trim(Text.substr(0, Arrow)));
    Result.Destination = readDestination(trim(Text.substr(Arrow + 2)));
    return Result;
}

unsigned Assembler::readIndex(std::string_view Text, unsigned Size) {
    uint64_t Value = readValue(Text);
    if (Value >= Size)
        throw Mistake{"there is no register " + std::string(Text) + " among " +
                      std::to_string(Size)};
    return unsigned(Value);
}

// Removes the guard from the front of Text. Returns its index among the bus's guards.
unsigned Assembler::readGuard(std::string_view &Text, unsigned Bus) {
    Guard Wanted;
    if (Text.starts_with('?') || Text.starts_with('!')) {
        Wanted.Inverted = Text[0] == '!';
        size_t End = std::min(Text.find_first_of(" \t\n"), Text.size());
        std::string_view Name = Text.substr(1, End - 1);
        Text = trim(Text.substr(End));
        size_t Dot = std::min(Name.find('.'), Name.size());
        std::string_view Rest = Name.substr(std::min(Dot + 1, Name.size()));
        if (auto File = findNamed(M.Files, Name.substr(0, Dot))) {
            Wanted.Kind = Guard::Register;
            Wanted.Unit = *File;
            Wanted.Index = readIndex(Rest, M.Files[*File].Size);
        } else if (auto Unit = findNamed(M.Units, Name.substr(0, Dot))) {
            Wanted.Kind = Guard::Output;
            Wanted.Unit = *Unit;
            Wanted.Index = findNamed(M.Units[*Unit].Ports, Rest).value_or(~0u);
        } else {
            throw Mistake{"there is no '" + std::string(Name) + "' to guard with"};
        }
    }
    const std::vector<Guard> &Guards = M.Buses[Bus].Guards;
    auto Found = std::find(Guards.begin(), Guards.end(), Wanted);
    if (Found == Guards.end())
        throw Mistake{"bus '" + M.Buses[Bus].Name + "' has no such guard"};
    return unsigned(Found - Guards.begin());
}

MoveSource Assembler::readSource(std::string_view Text) {
    std::vector<std::string_view> Parts = words(Text, ".");
    if (Parts.size() == 2) {
        if (auto File = findNamed(M.Files, Parts[0]))
            return {MoveSource::Register, *File, readIndex(Parts[1], M.Files[*File].Size), 0};
        if (auto Unit = findNamed(M.ImmediateUnits, Parts[0]))
            return {MoveSource::ImmediateRegister, *Unit,
                    readIndex(Parts[1], M.ImmediateUnits[*Unit].Size), 0};
        if (auto Unit = findNamed(M.Units, Parts[0]))
            if (auto Port = findNamed(M.Units[*Unit].Ports, Parts[1]))
                return {MoveSource::Output, *Unit, *Port, 0};
        if (M.Control.Name == Parts[0])
            if (auto Port = findNamed(M.Control.Ports, Parts[1]))
                return {MoveSource::ControlPort, 0, *Port, 0};
    }
    return {MoveSource::Immediate, 0, 0, readValue(Text)};
}

MoveDestination Assembler::readDestination(std::string_view Text) {
    std::vector<std::string_view> Parts = words(Text, ".");
    Mistake Nowhere = {"there is no '" + std::string(Text) + "' to move to"};
    if (Parts.size() < 2 || Parts.size() > 3)
        throw Nowhere;
    if (auto File = findNamed(M.Files, Parts[0]); File && Parts.size() == 2)
        return {MoveDestination::Register, *File, readIndex(Parts[1], M.Files[*File].Size), {}};
    std::optional<unsigned> Unit = findNamed(M.Units, Parts[0]);
    if (!Unit && M.Control.Name != Parts[0])
        throw Nowhere;
    const std::vector<Port> &Ports = Unit ? M.Units[*Unit].Ports : M.Control.Ports;
    const std::vector<UnitOperation> &Operations =
        Unit ? M.Units[*Unit].Operations : M.Control.Operations;
    std::optional<unsigned> Port = findNamed(Ports, Parts[1]);
    if (!Port)
        throw Nowhere;
    MoveDestination Result = {
        Unit ? MoveDestination::Input : MoveDestination::ControlPort, Unit.value_or(0), *Port, {}};
    if (Parts.size() == 3 && !(Result.Operation = findNamed(Operations, Parts[2])))
        throw Mistake{"'" + std::string(Parts[0]) + "' has no operation '" + std::string(Parts[2]) +
                      "'"};
    if (Ports[*Port].SetsOpcode != Result.Operation.has_value())
        throw Mistake{
            "port '" + std::string(Parts[1]) + "' of '" + std::string(Parts[0]) +
            (Result.Operation ? "' starts no operation" : "' needs an operation to start")};
    return Result;
}

// ------------------------------------------------------------------------------------------------
// Back to text

std::string guardText(const Machine &M, const Guard &G) {
    if (G.Kind != Guard::Register && G.Kind != Guard::Output)
        return "";
    return (G.Inverted ? "!" : "?") +
           (G.Kind == Guard::Register
                ? M.Files[G.Unit].Name + "." + std::to_string(G.Index)
                : M.Units[G.Unit].Name + "." + M.Units[G.Unit].Ports[G.Index].Name) +
           " ";
}

std::string sourceText(const Machine &M, const MoveSource &S) {
    switch (S.Kind) {
    case MoveSource::Immediate:
        return std::to_string(S.Value);
    case MoveSource::Register:
        return M.Files[S.Component].Name + "." + std::to_string(S.Index);
    case MoveSource::ImmediateRegister:
        return M.ImmediateUnits[S.Component].Name + "." + std::to_string(S.Index);
    case MoveSource::Output:
        return M.Units[S.Component].Name + "." + M.Units[S.Component].Ports[S.Index].Name;
    case MoveSource::ControlPort:
        break;
    }
    return M.Control.Name + "." + M.Control.Ports[S.Index].Name;
}

std::string destinationText(const Machine &M, const MoveDestination &D) {
    if (D.Kind == MoveDestination::Register)
        return M.Files[D.Component].Name + "." + std::to_string(D.Index);
    bool IsUnit = D.Kind == MoveDestination::Input;
    const std::vector<Port> &Ports = IsUnit ? M.Units[D.Component].Ports : M.Control.Ports;
    const std::vector<UnitOperation> &Operations =
        IsUnit ? M.Units[D.Component].Operations : M.Control.Operations;
    return (IsUnit ? M.Units[D.Component].Name : M.Control.Name) + "." + Ports[D.Index].Name +
           (D.Operation ? "." + Operations[*D.Operation].Name : "");
}

void printData(const Machine &M, const DataSection &Section, std::ostream &Out) {
    Out << "DATA " << M.Spaces[Section.Space].Name << ' ' << Section.Address << " ;\n";
    if (Section.Bytes.empty())
        return;
    Out << "    DA 1";
    for (uint8_t Byte : Section.Bytes)
        Out << ' ' << unsigned(Byte);
    Out << " ;\n";
}

} // namespace

std::optional<Program> assemble(const Machine &Machine, std::string_view Text,
                                MachineDiagnostics &Diagnostics) {
    return Assembler(Machine, Diagnostics).run(Text);
}

std::string disassemble(const Machine &M, const Move &Move) {
    return guardText(M, M.Buses[Move.Bus].Guards[Move.Guard]) + sourceText(M, Move.Source) +
           " -> " + destinationText(M, Move.Destination);
}

std::string disassemble(const Machine &M, const LongImmediate &Value) {
    return "[" + M.ImmediateUnits[Value.Unit].Name + "." + std::to_string(Value.Register) + "=" +
           std::to_string(Value.Value) + "]";
}

std::string disassemble(const Machine &M, const Instruction &I) {
    std::string Result;
    auto Add = [&](const std::string &Part) { Result += (Result.empty() ? "" : " , ") + Part; };
    unsigned Bus = 0;
    for (const Move &Move : I.Moves) {
        for (; Bus < Move.Bus; ++Bus)
            Add("...");
        Add(disassemble(M, Move));
        ++Bus;
    }
    for (const LongImmediate &Value : I.LongImmediates)
        Add(disassemble(M, Value));
    return Result.empty() ? "..." : Result;
}

std::string disassemble(const Machine &M, const Program &P) {
    std::ostringstream Out;
    Out << "CODE ;\n";
    for (uint64_t Index = 0; Index < P.Instructions.size(); ++Index) {
        for (const auto &[Name, Place] : P.Labels)
            if (Place == Index)
                Out << ':' << Name << " ;\n";
        Out << "    " << disassemble(M, P.Instructions[Index]) << " ;\n";
    }
    for (const DataSection &Section : P.Data)
        printData(M, Section, Out);
    return Out.str();
}

} // namespace barecl::tta
