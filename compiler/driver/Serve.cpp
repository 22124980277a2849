// SPDX-License-Identifier: MIT
//
// bareclc serve: builds on demand, over standard input and output (abi.h, section 7). Each build
// runs in a process of its own (Isolate.h); this one only reads, forks, and writes. It ends when
// its input does, when its output has no reader left, or after a frame that it cannot understand.
// While it waits, it prepares what the next build will need.

#include "driver/Commands.h"

#include "base/MemoryFile.h"
#include "base/Targets.h"
#include "driver/Build.h"
#include "driver/Frames.h"
#include "driver/Isolate.h"
#include "native/CodeGen.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <map>
#include <poll.h>
#include <unistd.h>

using namespace llvm;

namespace barecl {

// Standard output carries frames only: whatever prints there by mistake goes to standard error.
static int takeStandardOutput() {
    int Frames = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return Frames;
}

static bool writeResult(int Frames, const BuildResult &Result) {
    std::string Payload(sizeof(int32_t), '\0');
    support::endian::write32le(Payload.data(), Result.Status);
    appendText(Payload, Result.Log);
    appendText(Payload, Result.Output);
    bcl_frame Frame = {BCL_FRAME_MAGIC, BCL_ABI_VERSION, BCL_FRAME_RESULT,
                       uint32_t(Payload.size())};
    return writeAll(Frames, {reinterpret_cast<const char *>(&Frame), sizeof Frame}) &&
           writeAll(Frames, Payload);
}

static BuildResult protocolError(const Twine &Message) {
    BuildResult Result;
    Result.Status = BCL_BUILD_PROTOCOL;
    Result.Log = ("bareclc serve: " + Message + "\n").str();
    return Result;
}

static bool requestIsWaiting() {
    pollfd Input = {STDIN_FILENO, POLLIN, 0};
    return poll(&Input, 1, 0) != 0;
}

// The preparations for the instruction sets that were asked for.
class Preparations {
  public:
    // For builds to come. Takes its time: only while nobody waits.
    void prepareWhileIdle() {
        if (Latest && !requestIsWaiting())
            ByIsa[Latest->Isa].prepare(*Latest);
    }

    // For a build now.
    Preparation &use(const Target *Target) {
        Latest = Target;
        return ByIsa[Target ? StringRef(Target->Isa) : ""];
    }

  private:
    const Target *Latest = findTarget(deviceTargetName("cpu")); // the likely first one
    std::map<StringRef, Preparation> ByIsa;
};

// One request and its answer. False: that was the last one.
static bool serveOne(int Frames, Preparations &Prepared) {
    bcl_frame Frame;
    size_t Count = readUpTo(STDIN_FILENO, reinterpret_cast<char *>(&Frame), sizeof Frame);
    if (Count == 0)
        return false;
    if (Count < sizeof Frame) {
        writeResult(Frames, protocolError("a frame is cut short"));
        return false;
    }
    if (std::string Problem = frameProblem(Frame); !Problem.empty()) {
        writeResult(Frames, protocolError(Problem));
        return false;
    }
    std::string Payload(Frame.size, '\0');
    BuildRequest Request;
    if (readUpTo(STDIN_FILENO, Payload.data(), Payload.size()) < Payload.size() ||
        !takeTexts(Payload,
                   {&Request.Target, &Request.Options, &Request.Settings, &Request.Source})) {
        writeResult(Frames, protocolError("a frame is cut short or has another content"));
        return false;
    }
    Preparation &ForTarget = Prepared.use(findTarget(Request.Target));
    return writeResult(Frames, buildIsolated(Request, ForTarget, Frames));
}

int serveCommand(Arguments Args) {
    if (!Args.empty()) {
        errs() << "bareclc serve takes no arguments\n";
        return EXIT_FAILURE;
    }
    signal(SIGPIPE, SIG_IGN); // a write fails instead
    int Frames = takeStandardOutput();
    initialiseTargets();
    Preparations Prepared;
    do
        Prepared.prepareWhileIdle();
    while (serveOne(Frames, Prepared));
    return EXIT_SUCCESS;
}

} // namespace barecl
