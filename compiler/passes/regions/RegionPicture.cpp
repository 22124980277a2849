// SPDX-License-Identifier: MIT

#include "RegionPicture.h"
#include "passes/analysis/BarrierGraph.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;

namespace barecl {
namespace {

// The colours of the regions, repeated if there are more.
constexpr StringLiteral Colours[] = {"#cfe2f3", "#d9ead3", "#fff2cc", "#f4cccc",
                                     "#d9d2e9", "#fce5cd", "#d0e0e3", "#ead1dc"};

StringRef colourOf(unsigned Region) { return Colours[Region % std::size(Colours)]; }

// The source that the kernels' instructions come from.
class SourceText {
  public:
    SourceText(StringRef FileName, StringRef Text) : FileName(FileName) { Text.split(Lines, '\n'); }

    // The line of I; 0 if it has none, or one of another file.
    unsigned lineOf(const Instruction &I) const {
        const DILocation *Where = I.getDebugLoc();
        return Where && Where->getFilename() == FileName && Where->getLine() <= Lines.size()
                   ? Where->getLine()
                   : 0;
    }

    // The source lines of Block, as a label in Graphviz's language.
    std::string label(const BasicBlock &Block) const {
        std::set<unsigned> Numbers;
        for (const Instruction &I : Block)
            if (!isa<PHINode, AllocaInst>(I) && !isJump(I) && lineOf(I))
                Numbers.insert(lineOf(I));
        if (Numbers.empty())
            return escaped(Block.getName()) + "\\l";
        std::string Label;
        size_t Shown = 0;
        for (unsigned Number : Numbers) {
            if (++Shown > MostLines)
                return Label + "    ...\\l";
            Label += escaped(row(Number)) + "\\l";
        }
        return Label;
    }

    static bool isJump(const Instruction &I) {
        return I.isTerminator() && I.getNumSuccessors() < 2;
    }

  private:
    static constexpr size_t MostLines = 8, MostColumns = 60;

    StringRef FileName;
    SmallVector<StringRef> Lines;

    std::string row(unsigned Number) const {
        StringRef Text = Lines[Number - 1].trim();
        std::string Row = (Twine(Number) + "  " + Text.take_front(MostColumns)).str();
        return Text.size() > MostColumns ? Row + "..." : Row;
    }

    static std::string escaped(StringRef Text) {
        std::string Result;
        for (char C : Text)
            if (C == '&')
                Result += "&amp;";
            else if (C == '"' || C == '\\')
                Result += {'\\', C};
            else
                Result += C == '\t' ? ' ' : C;
        return Result;
    }
};

// Draws one kernel. Graphviz's names are global, so every name begins with the kernel's number.
class KernelPicture {
  public:
    KernelPicture(raw_ostream &Out, Function &Kernel, const BarrierGraph &Graph, unsigned Number,
                  const SourceText &Source)
        : Out(Out), Kernel(Kernel), Source(Source), Graph(Graph),
          Prefix(("k" + Twine(Number)).str()) {
        for (auto [Region, R] : enumerate(Graph.regions()))
            for (const BasicBlock *Block : R.Blocks)
                RegionsOf[Block].push_back(Region);
        for (const BasicBlock &Block : Kernel)
            Numbers[&Block] = Numbers.size();
    }

    void draw() {
        openCluster(Prefix, ("kernel " + Kernel.getName()).str(), "#f8f8f8");
        drawRegions();
        drawControlFlow(); // Graphviz puts later graphs to the left
        Out << "}\n";
    }

  private:
    raw_ostream &Out;
    Function &Kernel;
    const SourceText &Source;
    const BarrierGraph &Graph;
    const std::string Prefix;
    DenseMap<const BasicBlock *, SmallVector<unsigned>> RegionsOf;
    DenseMap<const BasicBlock *, unsigned> Numbers;

    static bool doesNothing(const BasicBlock &Block) {
        return Block.size() == 1 && SourceText::isJump(Block.front()) && Block.getSingleSuccessor();
    }

    // The block that a branch to Block leads to, past blocks that do nothing.
    static const BasicBlock *destination(const BasicBlock *Block) {
        SmallPtrSet<const BasicBlock *, 8> Seen;
        while (doesNothing(*Block) && Seen.insert(Block).second)
            Block = Block->getSingleSuccessor();
        return Block;
    }

    static SmallSetVector<const BasicBlock *, 4> destinations(const BasicBlock &Block) {
        SmallSetVector<const BasicBlock *, 4> Result;
        for (const BasicBlock *Next : successors(&Block))
            Result.insert(destination(Next));
        return Result;
    }

    // --- The kernel ------------------------------------------------------------------------------

    std::string blockName(const BasicBlock &Block) const {
        return (Prefix + "b" + Twine(Numbers.at(&Block))).str();
    }

    void drawControlFlow() {
        openCluster(Prefix + "flow", "control flow", "white");
        drawImplicit(Prefix + "entry", "implicit barrier: entry");
        Out << Prefix << "entry -> " << blockName(*destination(&Kernel.getEntryBlock())) << ";\n";
        for (const BasicBlock &Block : Kernel) {
            if (doesNothing(Block))
                continue;
            if (isa<ReturnInst>(Block.front()))
                drawImplicit(blockName(Block), "implicit barrier: exit");
            else if (isBarrier(Block.front()))
                drawBarrier(Block);
            else
                drawBlock(blockName(Block), Block, stripes(Block));
            for (const BasicBlock *Next : destinations(Block))
                Out << blockName(Block) << " -> " << blockName(*Next) << ";\n";
        }
        Out << "}\n";
    }

    // The colours of Block's regions, side by side.
    std::string stripes(const BasicBlock &Block) const {
        auto Found = RegionsOf.find(&Block);
        if (Found == RegionsOf.end())
            return "white"; // unreachable
        return join(map_range(Found->second, colourOf), ":");
    }

    void drawBarrier(const BasicBlock &Block) {
        bool Added = isAddedBarrier(Block.front());
        Out << blockName(Block) << " [label=\"" << barrierLabel(Block)
            << "\", style=filled, fontcolor=white, fillcolor=" << (Added ? "gray45" : "black")
            << "];\n";
    }

    std::string barrierLabel(const BasicBlock &Block) const {
        unsigned Line = Source.lineOf(Block.front());
        StringRef Label = isAddedBarrier(Block.front()) ? "barrier of the loop" : "barrier";
        return Line ? (Label + ", line " + Twine(Line)).str() : Label.str();
    }

    // --- Its regions -----------------------------------------------------------------------------

    std::string copyName(unsigned Region, const BasicBlock &Block) const {
        return (Prefix + "r" + Twine(Region) + "b" + Twine(Numbers.at(&Block))).str();
    }

    std::string regionName(unsigned Region) const { return (Prefix + "r" + Twine(Region)).str(); }

    void drawRegions() {
        openCluster(Prefix + "regions", "parallel regions", "white");
        for (unsigned N = 0; N < Graph.regions().size(); ++N)
            drawRegion(N);
        drawImplicit(Prefix + "exit", "implicit barrier: exit");
        for (unsigned N = 0; N < Graph.regions().size(); ++N)
            drawWays(N);
        Out << "}\n";
    }

    static bool holds(const Region &R, const BasicBlock *Block) {
        return R.Blocks.contains(const_cast<BasicBlock *>(Block));
    }

    // The first block of R that is drawn: a block that does nothing, if all of R does nothing.
    static const BasicBlock *entryOf(const Region &R) {
        const BasicBlock *First = destination(R.Start);
        return holds(R, First) ? First : R.Start;
    }

    static bool isDrawn(const Region &R, const BasicBlock &Block) {
        return &Block == entryOf(R) || !doesNothing(Block);
    }

    void drawRegion(unsigned Number) {
        const Region &R = Graph.regions()[Number];
        std::string After = R.Barrier ? barrierLabel(*R.Barrier) : "the entry";
        openCluster(regionName(Number), ("region " + Twine(Number) + ": after " + After).str(),
                    colourOf(Number));
        for (const BasicBlock *Block : R.Blocks)
            if (isDrawn(R, *Block) && doesNothing(*Block))
                Out << copyName(Number, *Block) << " [shape=point, width=0.12, label=\"\"];\n";
            else if (isDrawn(R, *Block))
                drawBlock(copyName(Number, *Block), *Block, "white");
        Out << "}\n";
    }

    // Draws the arrows inside a region and out of it.
    void drawWays(unsigned Number) {
        const Region &R = Graph.regions()[Number];
        for (const BasicBlock *Block : R.Blocks) {
            if (!isDrawn(R, *Block))
                continue;
            for (const BasicBlock *Next : destinations(*Block)) {
                Out << copyName(Number, *Block) << " -> ";
                if (holds(R, Next))
                    Out << copyName(Number, *Next) << ";\n";
                else if (auto After = Graph.regionAfter(Next))
                    Out << copyName(*After, *entryOf(Graph.regions()[*After]))
                        << " [penwidth=2.5, lhead=cluster_" << regionName(*After) << "];\n";
                else
                    Out << Prefix << "exit [penwidth=2.5];\n";
            }
        }
    }

    // --- Both ------------------------------------------------------------------------------------

    void openCluster(StringRef Name, StringRef Title, StringRef Colour) {
        Out << "subgraph cluster_" << Name << " {\nlabel=\"" << Title << "\"; bgcolor=\"" << Colour
            << "\";\n";
    }

    void drawBlock(StringRef Name, const BasicBlock &Block, StringRef Colour) {
        Out << Name << " [label=\"" << Source.label(Block)
            << "\", style=" << (Colour.contains(':') ? "striped" : "filled") << ", fillcolor=\""
            << Colour << "\"];\n";
    }

    void drawImplicit(StringRef Name, StringRef Title) {
        Out << Name << " [label=\"" << Title << "\", style=dashed];\n";
    }
};

} // namespace

PreservedAnalyses RegionPicturePass::run(Module &M, ModuleAnalysisManager &AM) {
    auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    SourceText Text(FileName, Source);
    Out << "digraph regions {\ncompound=true; rankdir=TB; "
           "fontname=\"sans-serif\";\n"
           "node [shape=box, fontname=\"monospace\", fontsize=10];\n";
    for (auto [Number, Kernel] : enumerate(kernelsOf(M)))
        KernelPicture(Out, *Kernel, Functions.getResult<BarrierGraphAnalysis>(*Kernel), Number,
                      Text)
            .draw();
    Out << "}\n";
    return PreservedAnalyses::all();
}

} // namespace barecl
