// SPDX-License-Identifier: MIT

#include "SchedulePage.h"
#include "Assembler.h"
#include "SchedulePageText.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

namespace barecl::tta {
namespace {

std::string escape(std::string_view Text) {
    std::string Result;
    for (char C : Text) {
        switch (C) {
        case '&':
            Result += "&amp;";
            break;
        case '<':
            Result += "&lt;";
            break;
        case '>':
            Result += "&gt;";
            break;
        case '"':
            Result += "&quot;";
            break;
        default:
            Result += C;
        }
    }
    return Result;
}

// The busiest resource of the kind that limits the block.
struct Critical {
    BlockLimit Limit = BlockLimit::Dependences;
    unsigned Component = 0; // a unit, a bus or a register file
    bool Known = false;

    bool isUsedBy(const Move &M) const {
        if (!Known)
            return false;
        const MoveDestination &To = M.Destination;
        if (Limit == BlockLimit::Units)
            return To.Kind == MoveDestination::Input && To.Operation && To.Component == Component;
        if (Limit == BlockLimit::Buses)
            return M.Bus == Component;
        return (M.Source.Kind == MoveSource::Register && M.Source.Component == Component) ||
               (To.Kind == MoveDestination::Register && To.Component == Component);
    }
};

std::string attribute(const char *Name, const std::string &Value) {
    return std::string(" ") + Name + "=\"" + escape(Value) + "\"";
}

// One block of a function, with the block's instructions.
struct PageBlock {
    const ScheduledFunction &Function;
    const ScheduledBlock &Block;
    std::span<const Instruction> Code;

    std::string title() const { return Function.Name + ", block " + std::to_string(Block.OfBlock); }
};

class Page {
  public:
    Page(const Machine &M, const PageSource &Source) : M(M), Source(Source) {}

    void add(const ScheduledFunction &Function);
    std::string finish() const;

  private:
    void addHeat(const PageBlock &Of, const std::string &Id);
    void addBlock(const PageBlock &Of, const std::string &Id);
    void addRow(const PageBlock &Of, unsigned Index, const std::vector<unsigned> &Buses,
                const Critical &Marked);
    std::string cellOfBus(const Instruction &I, unsigned Bus, const Critical &Marked) const;
    std::string whereIs(unsigned Line) const;
    std::vector<unsigned> busesOf(std::span<const Instruction> Code) const;
    std::vector<double> useOfBuses(std::span<const Instruction> Code) const;
    std::vector<double> useOfUnits(std::span<const Instruction> Code) const;
    Critical criticalOf(std::span<const Instruction> Code, BlockLimit Limit) const;
    std::string nameOf(const Critical &Resource) const;
    size_t componentsOf(BlockLimit Limit) const;

    const Machine &M;
    const PageSource &Source;
    std::ostringstream Heats, Blocks;
    unsigned Count = 0; // of blocks
};

// The unit of a long immediate that takes the bus's place in the instruction; none: the bus is free for a move.
std::optional<unsigned> takenBy(const Machine &M, const Instruction &I, unsigned Bus) {
    for (const InstructionTemplate::Slot &Slot : M.Templates[I.Template].Slots)
        if (Slot.OfBus && Slot.Index == Bus)
            return Slot.Unit;
    return std::nullopt;
}

const Move *moveOn(const Instruction &I, unsigned Bus) {
    auto Found = std::ranges::find(I.Moves, Bus, &Move::Bus);
    return Found == I.Moves.end() ? nullptr : &*Found;
}

// The least number of cycles between two starts of the same operation on one unit.
unsigned busyCycles(const UnitOperation &Operation) {
    unsigned Most = 1;
    for (const PipelineUse &Use : Operation.Pipeline)
        if (Use.Kind == PipelineUse::Resource)
            Most = std::max(Most, unsigned(Use.Cycles));
    return Most;
}

size_t Page::componentsOf(BlockLimit Limit) const {
    switch (Limit) {
    case BlockLimit::Units:
        return M.Units.size();
    case BlockLimit::Buses:
        return M.Buses.size();
    case BlockLimit::Registers:
        return M.Files.size();
    default:
        return 0;
    }
}

Critical Page::criticalOf(std::span<const Instruction> Code, BlockLimit Limit) const {
    Critical Best;
    size_t Most = 0;
    for (unsigned Component = 0; Component < componentsOf(Limit); ++Component) {
        const Critical Candidate = {Limit, Component, true};
        size_t Uses = 0;
        for (const Instruction &I : Code)
            Uses += size_t(std::ranges::count_if(
                I.Moves, [&](const Move &Move) { return Candidate.isUsedBy(Move); }));
        if (Uses > Most) {
            Most = Uses;
            Best = Candidate;
        }
    }
    return Best;
}

std::string Page::nameOf(const Critical &Resource) const {
    if (!Resource.Known)
        return "";
    switch (Resource.Limit) {
    case BlockLimit::Units:
        return ", most used: " + M.Units[Resource.Component].Name;
    case BlockLimit::Buses:
        return ", most used: " + M.Buses[Resource.Component].Name;
    default:
        return ", most used: " + M.Files[Resource.Component].Name;
    }
}

std::vector<unsigned> Page::busesOf(std::span<const Instruction> Code) const {
    std::vector<unsigned> Result;
    for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus)
        if (std::ranges::any_of(
                Code, [&](const Instruction &I) { return moveOn(I, Bus) || takenBy(M, I, Bus); }))
            Result.push_back(Bus);
    return Result;
}

// The share of the block's cycles in which each bus is used.
std::vector<double> Page::useOfBuses(std::span<const Instruction> Code) const {
    std::vector<double> Result(M.Buses.size());
    for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus)
        for (const Instruction &I : Code)
            if (moveOn(I, Bus) || takenBy(M, I, Bus))
                Result[Bus] += 1.0 / double(Code.size());
    return Result;
}

// The same for each unit.
std::vector<double> Page::useOfUnits(std::span<const Instruction> Code) const {
    std::vector<double> Result(M.Units.size());
    for (const Instruction &I : Code)
        for (const Move &Move : I.Moves) {
            const MoveDestination &To = Move.Destination;
            if (To.Kind != MoveDestination::Input || !To.Operation)
                continue;
            const unsigned Busy = busyCycles(M.Units[To.Component].Operations[*To.Operation]);
            double &Use = Result[To.Component];
            Use = std::min(1.0, Use + Busy / double(Code.size()));
        }
    return Result;
}

// "line 12: y[i] += x;", for a tooltip.
std::string Page::whereIs(unsigned Line) const {
    if (!Line)
        return "no source line";
    std::string Text = "line " + std::to_string(Line);
    if (Line <= Source.Lines.size()) {
        const std::string &Whole = Source.Lines[Line - 1];
        const size_t First = Whole.find_first_not_of(" \t");
        Text += First == std::string::npos ? "" : ": " + Whole.substr(First);
    }
    return Text;
}

std::string heatCell(const std::string &Name, double Use) {
    char Colour[64];
    std::snprintf(Colour, sizeof Colour, "background: rgba(214, 96, 77, %.2f)", Use);
    const std::string Percent = std::to_string(unsigned(Use * 100 + 0.5));
    return "<td class=\"heat\"" + attribute("style", Colour) +
           attribute("title", Name + ": " + Percent + " % of the cycles") + ">" +
           (Use > 0 ? Percent : "") + "</td>";
}

void Page::addHeat(const PageBlock &Of, const std::string &Id) {
    Heats << "<tr" << attribute("data-block", Id) << attribute("data-function", Of.Function.Name)
          << attribute("data-offset", std::to_string(Of.Block.Start))
          << attribute("data-cycles", std::to_string(Of.Code.size())) << "><td><a"
          << attribute("href", "#" + Id) << ">" << escape(Of.title())
          << "</a></td><td class=\"share\"></td><td class=\"number\">" << Of.Code.size()
          << "</td><td class=\"number\">" << Of.Block.LeastCycles << "</td><td>"
          << BlockLimitNames[unsigned(Of.Block.Limit)] << "</td>";
    const std::vector<double> Buses = useOfBuses(Of.Code), Units = useOfUnits(Of.Code);
    for (unsigned Bus = 0; Bus < Buses.size(); ++Bus)
        Heats << heatCell(M.Buses[Bus].Name, Buses[Bus]);
    for (unsigned Unit = 0; Unit < Units.size(); ++Unit)
        Heats << heatCell(M.Units[Unit].Name, Units[Unit]);
    Heats << "</tr>\n";
}

std::string cell(const char *Class, const std::string &Text, const std::string &Tooltip) {
    return std::string("<td class=\"cell ") + Class + "\"" + attribute("title", Tooltip) + ">" +
           escape(Text) + "</td>";
}

std::string Page::cellOfBus(const Instruction &I, unsigned Bus, const Critical &Marked) const {
    const std::string &Name = M.Buses[Bus].Name;
    if (const std::optional<unsigned> Unit = takenBy(M, I, Bus))
        return cell("immediate", "\u2014", Name + ": bits of " + M.ImmediateUnits[*Unit].Name);
    const Move *Found = moveOn(I, Bus);
    if (!Found)
        return "<td></td>";
    const bool Starts = Found->Destination.Operation.has_value();
    const std::string Text = disassemble(M, *Found);
    return cell(Marked.isUsedBy(*Found) ? "critical"
                : Starts                ? "trigger"
                                        : "move",
                (Starts ? "\u25b6 " : "") + Text, Name + ": " + Text + "\n" + whereIs(Found->Line));
}

void Page::addRow(const PageBlock &Of, unsigned Index, const std::vector<unsigned> &Buses,
                  const Critical &Marked) {
    const Instruction &I = Of.Code[Index];
    Blocks << "<tr><td class=\"number\">" << Of.Block.Start + Index << "</td><td class=\"number\""
           << attribute("title", whereIs(I.Line)) << ">";
    if (I.Line)
        Blocks << I.Line;
    Blocks << "</td>";
    for (unsigned Bus : Buses)
        Blocks << cellOfBus(I, Bus, Marked);
    std::string Values;
    for (const LongImmediate &Value : I.LongImmediates)
        Values += (Values.empty() ? "" : " ") + disassemble(M, Value);
    Blocks << (Values.empty() ? "" : cell("immediate", Values, Values)) << "</tr>\n";
}

void Page::addBlock(const PageBlock &Of, const std::string &Id) {
    const ScheduledBlock &Block = Of.Block;
    const Critical Marked = criticalOf(
        Of.Code, Block.Limit == BlockLimit::Dependences ? BlockLimit::Units : Block.Limit);
    std::string Title = Of.title() + ": " + std::to_string(Of.Code.size()) + " cycles, at least " +
                        std::to_string(Block.LeastCycles) + " by its ";
    Title += BlockLimitNames[unsigned(Block.Limit)];
    Title += nameOf(Marked) + (Block.Note.empty() ? "" : "; " + Block.Note);
    const std::vector<unsigned> Buses = busesOf(Of.Code);
    Blocks << "<details class=\"block\"" << attribute("id", Id) << " open><summary>"
           << escape(Title) << "</summary>\n<div class=\"scroll\"><table><thead><tr><th>cycle</th>"
           << "<th>line</th>";
    for (unsigned Bus : Buses)
        Blocks << "<th>" << escape(M.Buses[Bus].Name) << "</th>";
    Blocks << "<th>long immediates</th></tr></thead><tbody>\n";
    for (unsigned Index = 0; Index < Of.Code.size(); ++Index)
        addRow(Of, Index, Buses, Marked);
    Blocks << "</tbody></table></div></details>\n";
}

void Page::add(const ScheduledFunction &Function) {
    const std::span<const Instruction> All = Function.Instructions;
    for (size_t Number = 0; Number < Function.Blocks.size(); ++Number) {
        const ScheduledBlock &Block = Function.Blocks[Number];
        const bool IsLast = Number + 1 == Function.Blocks.size();
        const size_t End = IsLast ? All.size() : Function.Blocks[Number + 1].Start;
        if (End == Block.Start)
            continue;
        const PageBlock Of = {Function, Block, All.subspan(Block.Start, End - Block.Start)};
        const std::string Id = "b" + std::to_string(Count++);
        addHeat(Of, Id);
        addBlock(Of, Id);
    }
}

std::string Page::finish() const {
    std::ostringstream Whole;
    Whole
        << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>Schedule of "
        << escape(Source.Name) << "</title>\n<style>" << PageStyle << "</style></head><body>\n"
        << "<h1>" << escape(Source.Name) << "</h1>\n<p id=\"about\"></p>\n"
        << "<div class=\"scroll\"><table id=\"blocks\"><thead><tr><th>block</th><th>share</th>"
        << "<th>cycles</th><th>at least</th><th>by its</th>";
    for (const Bus &Bus : M.Buses)
        Whole << "<th class=\"place\">" << escape(Bus.Name) << "</th>";
    for (const FunctionUnit &Unit : M.Units)
        Whole << "<th class=\"place\">" << escape(Unit.Name) << "</th>";
    Whole << "</tr></thead><tbody>\n"
          << Heats.str() << "</tbody></table></div>\n<main>\n"
          << Blocks.str()
          << "</main>\n<script id=\"profile\" type=\"application/json\">null</script>\n"
          << "<script>" << PageScript << "</script></body></html>\n";
    return Whole.str();
}

} // namespace

std::string drawSchedule(const Machine &Machine, std::span<const ScheduledFunction> Functions,
                         const PageSource &Source) {
    Page Result(Machine, Source);
    for (const ScheduledFunction &Function : Functions)
        Result.add(Function);
    return Result.finish();
}

} // namespace barecl::tta
