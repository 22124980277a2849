// SPDX-License-Identifier: MIT
//
// bareclc serve: builds on demand, over standard input and output (barecl/frames.h). Each build
// runs in a process of its own (Isolate.h); the server itself only reads, forks, and writes. It
// ends when its input ends, when nobody reads its output, or after a frame that it cannot
// understand. While it waits, it prepares what the next build will need. It keeps what it read when
// it started, its own code too: if one of those files has changed since, it restarts before it
// reads the next frame.

#include "driver/Commands.h"

#include "base/Installation.h"
#include "base/MemoryFile.h"
#include "base/Targets.h"
#include "driver/Build.h"
#include "driver/Frames.h"
#include "driver/Identity.h"
#include "driver/Isolate.h"
#include "native/CodeGen.h"
#include "spirv/SpirvFrontEnd.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>
#include <map>
#include <poll.h>
#include <unistd.h>

using namespace llvm;

namespace barecl {

// Standard output carries only frames: anything else that prints there goes to standard error.
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
    bcl_frame Frame = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_RESULT,
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

// Waits for a request, at most `Time` milliseconds (-1: for ever). False if none came.
static bool waitForRequest(int Time) {
    pollfd Input = {STDIN_FILENO, POLLIN, 0};
    return poll(&Input, 1, Time) != 0;
}

// The preparations for the instruction sets of past requests.
class Preparations {
  public:
    // Prepares for later builds. This takes a while, so it does nothing if a request is waiting.
    void prepareWhileIdle() {
        if (Latest && !waitForRequest(0))
            ByIsa[Latest->Isa].prepare(*Latest);
    }

    // Returns the preparation for a build that starts now.
    Preparation &use(const Target *Target) {
        Latest = Target;
        return ByIsa[Target ? StringRef(Target->Isa) : ""];
    }

  private:
    const Target *Latest = findTarget(deviceTargetName("cpu")); // a guess for the first build
    std::map<StringRef, Preparation> ByIsa;
};

// The server's state.
class Server {
  public:
    Server(int Frames) : Frames(Frames) {}

    void run() {
        do {
            Prepared.prepareWhileIdle();
            waitForRequest(-1);
            if (stampFiles() != Stamps)
                beginAnew();
        } while (serveOne());
    }

  private:
    bool serveOne();
    bool refuse(const Twine &Message);
    bool build(const bcl_frame &Frame, StringRef Payload);
    bool identity(std::string_view Payload);
    void beginAnew();

    int Frames;
    const std::string Program = programPath(), Stamps = stampFiles(); // when the server started
    Preparations Prepared;
};

// Replaces the process by the program that is now installed, which reads the waiting request. If
// there is no such program, the server ends and the application notices.
void Server::beginAnew() {
    dup2(Frames, STDOUT_FILENO);
    close(Frames);
    execl(Program.c_str(), Program.c_str(), "serve", nullptr);
    errs() << "bareclc: " << Program << " has changed, and cannot be run now\n";
    exit(EXIT_FAILURE);
}

// Sends a protocol error as the last answer.
bool Server::refuse(const Twine &Message) {
    writeResult(Frames, protocolError(Message));
    return false;
}

// Writes the unchanged request as <n>.request into the folder that BARECL_PATTERNS names. `./dev suggest` sends it
// again, to build the same program for other machines.
static void keepRequest(const bcl_frame &Frame, StringRef Payload) {
    static unsigned Number = 0;
    const char *Folder = std::getenv("BARECL_PATTERNS");
    if (!Folder)
        return;
    std::error_code Problem;
    raw_fd_ostream Out((Twine(Folder) + "/" + Twine(Number++) + ".request").str(), Problem);
    if (Problem)
        errs() << "bareclc: BARECL_PATTERNS: " << Folder << ": " << Problem.message() << '\n';
    else
        Out << StringRef(reinterpret_cast<const char *>(&Frame), sizeof Frame) << Payload;
}

bool Server::build(const bcl_frame &Frame, StringRef Payload) {
    keepRequest(Frame, Payload);
    BuildRequest Request;
    if (!readRequest(Frame, Payload, Request))
        return refuse("a frame is cut short or has another content");
    if (isSpirvModule(Request.Source))
        Request.FileName = "program.spv";
    Preparation &ForTarget = Prepared.use(findTarget(Request.Target));
    return writeResult(Frames, buildIsolated(Request, ForTarget, Frames));
}

bool Server::identity(std::string_view Payload) {
    std::string Known;
    if (!takeText(Payload, Known) || !Payload.empty())
        return refuse("a frame is cut short or has another content");
    BuildResult Result;
    Result.Status = BCL_BUILD_OK;
    if (Known == Stamps)
        return writeResult(Frames, Result);
    if (auto Found = identify()) {
        Result.Output = Found->Digest + "\n" + Stamps;
    } else {
        Result.Status = BCL_BUILD_FAILED;
        Result.Log = toString(Found.takeError()) + "\n";
    }
    return writeResult(Frames, Result);
}

// Serves one request. False if it was the last one.
bool Server::serveOne() {
    bcl_frame Frame;
    size_t Count = readUpTo(STDIN_FILENO, reinterpret_cast<char *>(&Frame), sizeof Frame);
    if (Count == 0)
        return false;
    if (Count < sizeof Frame)
        return refuse("a frame is cut short");
    if (std::string Problem = frameProblem(Frame); !Problem.empty())
        return refuse(Problem);
    std::string Payload(Frame.size, '\0');
    if (readUpTo(STDIN_FILENO, Payload.data(), Payload.size()) < Payload.size())
        return refuse("a frame is cut short");
    return Frame.kind == BCL_FRAME_IDENTITY ? identity(Payload) : build(Frame, Payload);
}

int serveCommand(Arguments Args) {
    if (!Args.empty()) {
        errs() << "bareclc serve takes no arguments\n";
        return EXIT_FAILURE;
    }
    signal(SIGPIPE, SIG_IGN); // a write fails instead
    int Frames = takeStandardOutput();
    initialiseTargets();
    Server(Frames).run();
    return EXIT_SUCCESS;
}

} // namespace barecl
