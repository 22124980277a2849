// SPDX-License-Identifier: MIT

#include "operations/meaning/CheckMeaning.h"

#include "operations/meaning/HostMeanings.h"
#include "operations/meaning/TestInputs.h"

#include "llvm/ADT/StringExtras.h"

#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned MostSeconds = 2;
constexpr unsigned Slots = 16; // place 0, and more places than an operation has operands

// Shared with the process that runs the function.
struct Progress {
    enum Finding { None, Undetermined, DoesNotCommute } Found = None;
    uint32_t Inputs[Slots] = {};
};

class SharedProgress {
  public:
    SharedProgress()
        : Memory(mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                      -1, 0)) {
        if (Memory == MAP_FAILED)
            report_fatal_error("no memory to share");
        new (Memory) Progress;
    }
    ~SharedProgress() { munmap(Memory, sizeof(Progress)); }
    SharedProgress(const SharedProgress &) = delete;
    volatile Progress &get() { return *static_cast<volatile Progress *>(Memory); }

  private:
    void *Memory;
};

// The operands of one run.
struct Operands {
    alignas(16) uint32_t Words[Slots][HostMeanings::SlotBytes / sizeof(uint32_t)] = {};
    uint32_t Memory[Slots][TestInputs::MemoryWords] = {}; // of inputs that are addresses

    Operands(const OperationDescription &Of, ArrayRef<uint32_t> Inputs) {
        for (const auto &[Number, Value] : enumerate(Inputs)) {
            Words[Number + 1][0] = Value;
            if (!Of.Inputs[Number].Memory)
                continue;
            copy(TestInputs::memory(Value), Memory[Number]);
            const void *Address = Memory[Number];
            std::memcpy(Words[Number + 1], &Address, sizeof Address);
        }
    }
    Operands(const Operands &) = delete;
    bool hasSameResults(const Operands &Other, const OperationDescription &Of) const {
        const size_t First = Of.Inputs.size() + 1;
        for (size_t N = First; N < First + Of.Outputs.size(); ++N)
            if (Words[N][0] != Other.Words[N][0])
                return false;
        return std::memcmp(Memory, Other.Memory, sizeof Memory) == 0;
    }
};

class Runner {
  public:
    Runner(const OperationDescription &Of, HostMeanings::Function Zeros,
           HostMeanings::Function Ones, volatile Progress &State)
        : Of(Of), Zeros(Zeros), Ones(Ones), State(State) {}

    void run() {
        TestInputs Inputs(Of);
        for (unsigned N = 0; N < TestInputs::Runs && State.Found == Progress::None; ++N)
            runOnce(Inputs.next());
    }

  private:
    void runOnce(std::vector<uint32_t> Inputs) {
        for (const auto &[Number, Value] : enumerate(Inputs))
            State.Inputs[Number] = Value;
        Operands First(Of, Inputs), Second(Of, Inputs);
        Zeros(&First);
        runDeeper(Second);
        if (!First.hasSameResults(Second, Of)) {
            State.Found = Progress::Undetermined;
            return;
        }
        if (!Of.Commutes || !Of.isPure())
            return;
        std::swap(Inputs[0], Inputs[1]);
        Operands Swapped(Of, Inputs);
        Zeros(&Swapped);
        if (!First.hasSameResults(Swapped, Of))
            State.Found = Progress::DoesNotCommute;
    }

    // Runs the function further down the stack, so that its variables have other addresses than in the first run.
    __attribute__((noinline)) void runDeeper(Operands &To) {
        volatile char Room[4096 + 64];
        Room[0] = 0;
        Ones(&To);
        Room[1] = 0;
    }

    const OperationDescription &Of;
    const HostMeanings::Function Zeros, Ones;
    volatile Progress &State;
};

[[noreturn]] void runInChild(const OperationDescription &Of, const HostMeanings &Zeros,
                             const HostMeanings &Ones, volatile Progress &State) {
    for (int Signal : {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGXCPU})
        signal(Signal, SIG_DFL);
    const rlimit NoCore = {0, 0}, Time = {MostSeconds, MostSeconds + 1};
    setrlimit(RLIMIT_CORE, &NoCore);
    setrlimit(RLIMIT_CPU, &Time);
    Runner(Of, Zeros.find(Of.Name), Ones.find(Of.Name), State).run();
    _exit(EXIT_SUCCESS);
}

// `{0x1, 0x2}`, with the words that an address's elements occupy.
std::string describeMemory(const DescribedOperand &Input, uint32_t Word) {
    std::string Text;
    for (uint32_t Each : ArrayRef(TestInputs::memory(Word)).take_front((Input.bytes() + 3) / 4))
        Text += (Text.empty() ? "{0x" : ", 0x") + utohexstr(Each, /*LowerCase=*/true);
    return Text + "}";
}

std::string describeInputs(const OperationDescription &Of, volatile Progress &State) {
    std::string Text;
    for (const auto &[Number, Input] : enumerate(Of.Inputs)) {
        const uint32_t Word = State.Inputs[Number];
        Text += (Text.empty() ? " for " : ", ") + Input.Name + " = " +
                (Input.Memory ? describeMemory(Input, Word)
                              : "0x" + utohexstr(Word, /*LowerCase=*/true));
    }
    return Text;
}

// What the process found or died of; empty: nothing is wrong.
std::string finding(int Status, volatile Progress &State) {
    if (WIFSIGNALED(Status)) {
        const int Signal = WTERMSIG(Status);
        if (Signal == SIGXCPU || Signal == SIGKILL)
            return "has not ended after " + utostr(MostSeconds) + " seconds";
        if (Signal == SIGSEGV || Signal == SIGBUS)
            return "reads or writes where no memory is";
        return "does what C leaves undefined";
    }
    switch (State.Found) {
    case Progress::Undetermined:
        return "gives a result that depends on more than its inputs (a variable without a value, "
               "an output or an element that it does not write, or an address)";
    case Progress::DoesNotCommute:
        return "gives another result with its first two inputs changed, but \"commutes\" is true";
    default:
        return "";
    }
}

} // namespace

Error checkMeaning(const OperationDescription &Of) {
    auto Zeros = HostMeanings::create(Of, {.Checks = true});
    if (!Zeros)
        return Zeros.takeError();
    auto Ones = HostMeanings::create(Of, {.Checks = true, .Pattern = true});
    if (!Ones)
        return Ones.takeError();
    SharedProgress Shared;
    const pid_t Child = fork();
    if (Child == 0)
        runInChild(Of, **Zeros, **Ones, Shared.get());
    int Status = 0;
    if (Child < 0 || waitpid(Child, &Status, 0) != Child)
        return createStringError("no process to check '" + Of.Name + "' in");
    const std::string Found = finding(Status, Shared.get());
    if (Found.empty())
        return Error::success();
    return createStringError(Of.MeaningFile + ":" + Twine(Of.MeaningLine) + ": error: operation '" +
                             Of.Name + "': its C function " + Found +
                             describeInputs(Of, Shared.get()));
}

} // namespace barecl
