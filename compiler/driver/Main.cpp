// SPDX-License-Identifier: MIT
//
// bareclc, the compiler of BareCL.

#include "barecl/binary.h"
#include "base/Targets.h"
#include "driver/Commands.h"
#include "image/Binary.h"
#include "tta/backend/MachineCommand.h"
#include "tta/backend/OperationsCommand.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>

using namespace llvm;

namespace barecl {

struct Command {
    StringLiteral Name, Usage, Summary;
    int (*Run)(Arguments);
};

static constexpr Command Commands[] = {
    {"compile", "[options] <source>", "compiles OpenCL C to a program binary; --help lists options",
     compileCommand},
    {"link", "[options] <object>...",
     "links compiled objects and libraries to a program binary; --help lists options", linkCommand},
    {"serve", "", "builds on demand over standard input and output", serveCommand},
    {"info", "[--code-map] <binary>",
     "prints the contents of a program binary, or the map of its code for profiles", infoCommand},
    {"machine", "[--emit=adf|verilog] [--add-operations=<folder>] [-o <folder>] <ADF file>",
     "describes a transport-triggered machine, or says what it lacks; or writes its file again, or "
     "its Verilog",
     machineCommand},
    {"operations", "[--json] [--hardware-tests=<folder>] [<folder> | <ADF file>]",
     "lists the operations that machines can have, with the bits of inputs and outputs; or checks "
     "and lists the described ones of a folder",
     operationsCommand},
    {"suggest", "--machine=<ADF file> --counts=<file> -o=<folder> [options] <module>...",
     "describes operations that would save the machine most cycles, by the number of times that "
     "each block ran; `./dev suggest` runs it",
     suggestCommand},
    {"trap-code", "<target> <folder> <object>",
     "compiles the C functions of described operations for the firmware of a RISC-V core without "
     "their instructions",
     trapCodeCommand},
    {"operations-unit", "pcpi|cfu <folder> <output folder>",
     "writes the described operations of a folder as a unit of a RISC-V core in Verilog",
     operationsUnitCommand},
    {"targets", "", "lists the targets that it compiles for", targetsCommand},
    {"doctor", "", "checks what builds and devices need: what is missing, and which package has it",
     doctorCommand},
    {"cache", "--list | --clear", "lists or deletes the builds that applications have kept",
     cacheCommand},
    {"identity", "[--verbose]",
     "prints a digest of all files that builds read: itself, LLVM, built-ins, machines",
     identityCommand},
};

int infoCommand(Arguments Args) {
    const bool WantsMap = !Args.empty() && StringRef(Args[0]) == "--code-map";
    if (WantsMap)
        Args = Args.drop_front();
    if (Args.size() != 1) {
        errs() << "bareclc info takes --code-map, and one program binary\n";
        return EXIT_FAILURE;
    }
    auto Buffer = MemoryBuffer::getFileOrSTDIN(Args[0]);
    if (!Buffer) {
        errs() << "bareclc: error: " << Args[0] << ": " << Buffer.getError().message() << '\n';
        return EXIT_FAILURE;
    }
    if (Error Err = (WantsMap ? printCodeMap : printBinary)((*Buffer)->getBuffer(), outs())) {
        errs() << "bareclc: error: " << Args[0] << ": " << toString(std::move(Err)) << '\n';
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

int targetsCommand(Arguments) {
    const Target *Host = findTarget(deviceTargetName("cpu"));
    size_t Name = 0, Cpu = 0;
    for (const Target &Target : targets()) {
        Name = std::max(Name, StringRef(Target.Name).size() + 2);
        Cpu = std::max(Cpu, StringRef(Target.Cpu).size() + 2);
    }
    for (const Target &Target : targets())
        outs() << left_justify(Target.Name, Name) << left_justify(Target.Triple, 32)
               << left_justify(Target.Cpu, Cpu) << 8 * Target.PointerBytes << " bits"
               << (&Target == Host ? ", this machine" : "") << '\n';
    return EXIT_SUCCESS;
}

// With --help it goes to standard output.
static int usage(raw_ostream &Out = errs()) {
    Out << "usage:\n";
    for (const Command &Command : Commands)
        Out << "  bareclc " << Command.Name << ' ' << Command.Usage << "\n        "
            << Command.Summary << '\n';
    Out << "  bareclc --version\n";
    return &Out == &outs() ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int showVersion() {
    outs() << "bareclc " BARECL_VERSION ", binaries of version " << format_hex(BCL_PROGRAM_ABI, 1)
           << ", with LLVM " LLVM_VERSION_STRING "\n";
    return EXIT_SUCCESS;
}

static int run(Arguments Args) {
    if (Args.size() < 2)
        return usage();
    if (StringRef(Args[1]) == "--version")
        return showVersion();
    if (StringRef(Args[1]) == "--help")
        return usage(outs());
    const Command *Found =
        find_if(Commands, [&](const Command &Command) { return Command.Name == Args[1]; });
    return Found == std::end(Commands) ? usage() : Found->Run(Args.drop_front(2));
}

} // namespace barecl

int main(int Count, char **Words) {
    signal(SIGXFSZ, SIG_IGN); // past RLIMIT_FSIZE a write fails instead
    return barecl::run(barecl::Arguments(Words, Count));
}
