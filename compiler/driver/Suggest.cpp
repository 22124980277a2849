// SPDX-License-Identifier: MIT
//
// bareclc suggest: finds operations that would save a machine most cycles. It reads modules with probes
// (passes/operations/ProbeBlocks.h), and the number of times that each of their blocks ran. `./dev suggest` runs it.

#include "backend/Optimiser.h"
#include "driver/CommandLine.h"
#include "driver/Commands.h"
#include "passes/facts/Operations.h"
#include "passes/operations/MatchOperations.h"
#include "passes/operations/SplitAddresses.h"
#include "suggest/ChooseSets.h"
#include "tta/backend/MachineBackend.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned MostPatterns = 64, Sets = 24;

struct Words {
    std::string Machine, Counts, Folder;
    std::vector<std::string> Modules;
    unsigned Operations = 3;
    SearchLimits Limits;
};

Expected<Words> readWords(Arguments Args) {
    Words Result;
    ConeLimits &Cones = Result.Limits.Cones;
    const std::pair<StringLiteral, std::string *> Texts[] = {
        {"--machine=", &Result.Machine}, {"--counts=", &Result.Counts}, {"-o=", &Result.Folder}};
    const std::pair<StringLiteral, unsigned *> Numbers[] = {{"--inputs=", &Cones.Inputs},
                                                            {"--outputs=", &Cones.Outputs},
                                                            {"--size=", &Cones.Size},
                                                            {"--cones=", &Cones.Cones},
                                                            {"--operations=", &Result.Operations}};
    for (StringRef Word : Args) {
        const auto *Text =
            find_if(Texts, [&](const auto &Row) { return Word.starts_with(Row.first); });
        const auto *Number =
            find_if(Numbers, [&](const auto &Row) { return Word.starts_with(Row.first); });
        const StringRef Rest = Word.substr(Word.find('=') + 1);
        if (Text != std::end(Texts))
            *Text->second = Rest.str();
        else if (Number != std::end(Numbers)) {
            if (Rest.getAsInteger(10, *Number->second) || !*Number->second)
                return createStringError(Word + ": wanted: a number from 1 on");
        } else if (Word.starts_with("-"))
            return createStringError("suggest has no option " + Word);
        else
            Result.Modules.push_back(Word.str());
    }
    if (Result.Machine.empty() || Result.Counts.empty() || Result.Folder.empty() ||
        Result.Modules.empty())
        return createStringError(
            "suggest takes --machine=ADF, --counts=FILE, -o=FOLDER, and modules");
    if (Cones.Inputs > 8 || Cones.Outputs > 2)
        return createStringError("suggest: at most 8 inputs and 2 outputs");
    return Result;
}

// Each line of the file has the probe of a block, and the number of times that the block ran.
Expected<BlockCounts> readCounts(StringRef Path) {
    auto Text = MemoryBuffer::getFile(Path);
    if (!Text)
        return createStringError(Path + ": " + Text.getError().message());
    BlockCounts Result;
    SmallVector<StringRef> Lines;
    (*Text)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef Line : Lines) {
        const auto [Probe, Times] = Line.split(' ');
        if (Times.getAsInteger(10, Result[Probe]))
            return createStringError(Path + ": '" + Line + "' is no probe with a number");
    }
    return Result;
}

// Counts the operations that all functions ran, or searches the functions for patterns. The pass MatchOperations runs
// before, so that operations of the machine are no longer part of patterns.
class SearchPass : public PassInfoMixin<SearchPass> {
  public:
    SearchPass(Patterns &Into, bool Counts) : Into(Into), Counts(Counts) {}

    PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
        auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
        for (Function &F : M) {
            if (F.isDeclaration() || isOperation(F))
                continue;
            const SplitAddresses Shown(F);
            const auto &Costs = FAM.getResult<TargetIRAnalysis>(F);
            const auto &Tree = FAM.getResult<DominatorTreeAnalysis>(F);
            if (Counts)
                Into.count(F, Costs, Tree);
            else
                Into.search(F, Costs, Tree);
        }
        return PreservedAnalyses::none();
    }

  private:
    Patterns &Into;
    const bool Counts;
};

// A name for each pattern: the function of the occurrence that saves most, in lower case, and a number.
std::vector<std::string> namesOf(const Patterns &All, ArrayRef<FoundPattern> Found) {
    std::vector<std::string> Names;
    for (const FoundPattern &Each : Found) {
        std::string Name;
        for (char Letter : All.function(Each.Occurrences[0].Function))
            Name += isAlnum(Letter) ? toLower(Letter) : '_';
        Names.push_back(Name + "_" + utostr(Names.size() + 1));
    }
    return Names;
}

json::Array operandsOf(ArrayRef<std::string> Types, char First) {
    json::Array Result;
    for (const std::string &Type : Types)
        Result.push_back(json::Object{{"name", std::string(1, First++)}, {"type", Type}});
    return Result;
}

Error writeDescription(const Words &Given, StringRef Name, const FoundPattern &Of) {
    const std::string Path = Given.Folder + "/" + Name.str() + ".json";
    std::string Text;
    raw_string_ostream Out(Text);
    Out << formatv("{0:2}", json::Value(json::Object{
                                {"name", Name},
                                {"inputs", operandsOf(Of.Text.Inputs, 'a')},
                                {"outputs", operandsOf(Of.Text.Outputs, 'p')},
                                {"meaning", json::Array(Of.Text.function(Name))},
                                {"latency", Of.Text.Latency},
                            }))
        << '\n';
    return writeFile(Path, Text);
}

void printResult(const Patterns &All, ArrayRef<FoundPattern> Found, ArrayRef<std::string> Names,
                 ArrayRef<PatternSet> Chosen, bool IsBounded) {
    json::OStream Out(outs(), 1);
    Out.object([&] {
        Out.attribute("bounded", IsBounded);
        Out.attributeArray("patterns", [&] {
            for (const auto &[Name, Each] : zip(Names, Found)) {
                std::map<StringRef, unsigned> Places;
                for (const Occurrence &In : Each.Occurrences)
                    ++Places[All.function(In.Function)];
                Out.object([&] {
                    Out.attribute("name", Name);
                    Out.attribute("saved", Each.Saved);
                    Out.attribute("size", Each.Size);
                    Out.attributeObject("places", [&] {
                        for (const auto &[Function, Count] : Places)
                            Out.attribute(Function, Count);
                    });
                });
            }
        });
        Out.attributeArray("sets", [&] {
            for (const PatternSet &Set : Chosen)
                Out.object([&] {
                    Out.attribute("saved", Set.Saved);
                    Out.attributeArray("members", [&] {
                        for (unsigned Number : Set.Members)
                            Out.value(Names[Number]);
                    });
                });
        });
    });
    outs() << '\n';
}

Error suggest(const Words &Given) {
    auto Counts = readCounts(Given.Counts);
    if (!Counts)
        return Counts.takeError();
    auto Opened = OpenedMachine::open(Given.Machine);
    if (!Opened)
        return Opened.takeError();
    SearchLimits Limits = Given.Limits;
    Limits.Buses = double((*Opened)->machine().Buses.size());
    const MachineBackend Backend(std::move(*Opened));
    Patterns All(*Counts, Limits);
    LLVMContext Context;
    std::vector<std::unique_ptr<Module>> Modules;
    for (const std::string &Path : Given.Modules) {
        SMDiagnostic Problem;
        Modules.push_back(parseIRFile(Path, Problem, Context));
        if (!Modules.back())
            return createStringError(Path + ": " + Problem.getMessage());
    }
    const auto CodeGen = Backend.createTargetMachine(2);
    for (bool IsCounted : {true, false})
        for (const auto &Each : Modules) {
            PassRunner Runner(*CodeGen, false);
            ModulePassManager MPM;
            if (IsCounted)
                MPM.addPass(MatchOperationsPass());
            MPM.addPass(SearchPass(All, IsCounted));
            Runner.run(MPM, *Each);
        }
    std::vector<FoundPattern> Found = All.take();
    const bool IsCut = keepDifferent(Found, MostPatterns);
    const std::vector<std::string> Names = namesOf(All, Found);
    for (const auto &[Name, Each] : zip(Names, Found))
        if (Error Err = writeDescription(Given, Name, Each))
            return Err;
    printResult(All, Found, Names, chooseSets(Found, Given.Operations, Sets),
                IsCut || All.isBounded());
    return Error::success();
}

} // namespace

int suggestCommand(Arguments Args) {
    auto Given = readWords(Args);
    if (!Given)
        return complain(Given.takeError());
    Error Problem = suggest(*Given);
    return Problem ? complain(std::move(Problem)) : EXIT_SUCCESS;
}

} // namespace barecl
