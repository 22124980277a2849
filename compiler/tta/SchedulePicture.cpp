// SPDX-License-Identifier: MIT

#include "SchedulePicture.h"
#include "Assembler.h"

#include <algorithm>
#include <sstream>

namespace barecl::tta {
namespace {

// In pixels; text is 9 high and monospaced.
constexpr unsigned CellWidth = 190, RowHeight = 15, HeadWidth = 90, Margin = 10, BlockGap = 30;

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

class Picture {
  public:
    explicit Picture(const Machine &M) : M(M) {}

    void add(const ScheduledFunction &Function);
    std::string finish() const;

  private:
    void addBlock(const ScheduledFunction &Function, size_t Number);
    void addHeads();
    void addRow(const ScheduledFunction &Function, unsigned Index, const Critical &Marked);
    void addMove(const Move &Move, const Critical &Marked);
    void addCell(unsigned Column, const char *Class, const std::string &Label);
    void addText(unsigned X, const char *Class, const std::string &Text);
    Critical criticalOf(std::span<const Instruction> Code, BlockLimit Limit) const;
    std::string nameOf(const Critical &Resource) const;
    size_t componentsOf(BlockLimit Limit) const;

    unsigned width() const {
        const unsigned Columns = unsigned(M.Buses.size()) + 1; // the last: long immediates
        return 2 * Margin + HeadWidth + Columns * CellWidth;
    }

    const Machine &M;
    std::ostringstream Out;
    unsigned Y = Margin; // the top of the next block
};

size_t Picture::componentsOf(BlockLimit Limit) const {
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

Critical Picture::criticalOf(std::span<const Instruction> Code, BlockLimit Limit) const {
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

std::string Picture::nameOf(const Critical &Resource) const {
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

void Picture::addText(unsigned X, const char *Class, const std::string &Text) {
    Out << "<text x=\"" << X << "\" y=\"" << Y + RowHeight - 4 << "\" class=\"" << Class << "\">"
        << escape(Text) << "</text>\n";
}

void Picture::addCell(unsigned Column, const char *Class, const std::string &Label) {
    const unsigned X = Margin + HeadWidth + Column * CellWidth;
    Out << "<rect x=\"" << X << "\" y=\"" << Y << "\" width=\"" << CellWidth << "\" height=\""
        << RowHeight << "\" class=\"" << Class << "\"><title>" << escape(Label)
        << "</title></rect>\n";
    addText(X + 3, "label", Label);
}

void Picture::addHeads() {
    addText(Margin, "head", "cycle");
    addText(Margin + HeadWidth / 2, "head", "line");
    for (unsigned Bus = 0; Bus < M.Buses.size(); ++Bus)
        addText(Margin + HeadWidth + Bus * CellWidth + 3, "head", M.Buses[Bus].Name);
    addText(Margin + HeadWidth + unsigned(M.Buses.size()) * CellWidth + 3, "head",
            "long immediates");
    Y += RowHeight;
}

void Picture::addMove(const Move &Move, const Critical &Marked) {
    const bool Starts = Move.Destination.Operation.has_value();
    const char *Class = Marked.isUsedBy(Move) ? "critical" : Starts ? "trigger" : "move";
    addCell(Move.Bus, Class, (Starts ? "\u25b6 " : "") + disassemble(M, Move));
}

void Picture::addRow(const ScheduledFunction &Function, unsigned Index, const Critical &Marked) {
    const Instruction &I = Function.Instructions[Index];
    addText(Margin, "number", std::to_string(Index));
    if (I.Line)
        addText(Margin + HeadWidth / 2, "number", std::to_string(I.Line));
    for (const Move &Move : I.Moves)
        addMove(Move, Marked);
    for (const InstructionTemplate::Slot &Slot : M.Templates[I.Template].Slots)
        if (Slot.OfBus)
            addCell(Slot.Index, "immediate", "bits of " + M.ImmediateUnits[Slot.Unit].Name);
    std::string Values;
    for (const LongImmediate &Value : I.LongImmediates)
        Values += (Values.empty() ? "" : " ") + disassemble(M, Value);
    if (!Values.empty())
        addCell(unsigned(M.Buses.size()), "immediate", Values);
    Y += RowHeight;
}

void Picture::addBlock(const ScheduledFunction &Function, size_t Number) {
    const ScheduledBlock &Block = Function.Blocks[Number];
    const bool IsLast = Number + 1 == Function.Blocks.size();
    const unsigned End =
        IsLast ? unsigned(Function.Instructions.size()) : Function.Blocks[Number + 1].Start;
    if (End == Block.Start)
        return;
    const Critical Marked =
        criticalOf(std::span(Function.Instructions).subspan(Block.Start, End - Block.Start),
                   Block.Limit == BlockLimit::Dependences ? BlockLimit::Units : Block.Limit);
    std::string Title = Function.Name + ", block " + std::to_string(Block.OfBlock) + ": " +
                        std::to_string(End - Block.Start) + " cycles, at least " +
                        std::to_string(Block.LeastCycles) + " by its ";
    Title += BlockLimitNames[unsigned(Block.Limit)];
    Title += nameOf(Marked) + (Block.Note.empty() ? "" : "; " + Block.Note);
    addText(Margin, "title", Title);
    Y += RowHeight + 3;
    addHeads();
    for (unsigned Index = Block.Start; Index < End; ++Index)
        addRow(Function, Index, Marked);
    Y += BlockGap;
}

void Picture::add(const ScheduledFunction &Function) {
    for (size_t Number = 0; Number < Function.Blocks.size(); ++Number)
        addBlock(Function, Number);
}

std::string Picture::finish() const {
    std::ostringstream Whole;
    Whole << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width() << "\" height=\""
          << Y + Margin << "\">\n"
          << "<style>text { font: 9px monospace } .title { font: bold 13px sans-serif }"
             " .head { font-weight: bold } .number { fill: #777 }"
             " rect { stroke: #fff } .move { fill: #dde6f0 } .trigger { fill: #9fc3e8 }"
             " .immediate { fill: #e4e4e4 } .critical { fill: #f4a582 }</style>\n"
          << "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
          << Out.str() << "</svg>\n";
    return Whole.str();
}

} // namespace

std::string drawSchedule(const Machine &Machine, std::span<const ScheduledFunction> Functions) {
    Picture Result(Machine);
    for (const ScheduledFunction &Function : Functions)
        Result.add(Function);
    return Result.finish();
}

} // namespace barecl::tta
