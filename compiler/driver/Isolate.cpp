// SPDX-License-Identifier: MIT

#include "driver/Isolate.h"

#include "base/MemoryFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/ErrorHandling.h"

#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace barecl {

namespace {

// The stage that the other process is in.
class SharedProgress {
  public:
    SharedProgress()
        : Memory(mmap(nullptr, sizeof(Stage), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                      -1, 0)) {
        if (Memory == MAP_FAILED)
            report_fatal_error("no memory to share");
    }
    ~SharedProgress() { munmap(Memory, sizeof(Stage)); }
    SharedProgress(const SharedProgress &) = delete;
    Progress &current() { return *static_cast<Progress *>(Memory); }

  private:
    void *Memory;
};

// How a result crosses: this, the log, the output.
struct ResultHeader {
    bcl_build_status Status;
    uint64_t LogSize;
    uint64_t OutputSize;
};

} // namespace

static bool send(int Descriptor, const BuildResult &Result) {
    ResultHeader Header = {Result.Status, Result.Log.size(), Result.Output.size()};
    return writeAll(Descriptor, {reinterpret_cast<const char *>(&Header), sizeof Header}) &&
           writeAll(Descriptor, Result.Log) && writeAll(Descriptor, Result.Output);
}

static BuildResult receive(StringRef Bytes) {
    BuildResult Result;
    ResultHeader Header;
    memcpy(&Header, Bytes.data(), sizeof Header);
    Bytes = Bytes.drop_front(sizeof Header);
    Result.Status = Header.Status;
    Result.Log = Bytes.take_front(Header.LogSize);
    Result.Output = Bytes.drop_front(Header.LogSize);
    return Result;
}

[[noreturn]] static void runChild(const BuildRequest &Request, Progress &Current,
                                  Preparation &Prepared, int ResultFile, int MessageFile) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(MessageFile, STDOUT_FILENO);
    dup2(MessageFile, STDERR_FILENO);
    bool Sent = send(ResultFile, build(Request, Current, Prepared));
    _exit(Sent ? EXIT_SUCCESS : EXIT_FAILURE);
}

static std::string describeDeath(int WaitStatus) {
    if (WIFSIGNALED(WaitStatus))
        return std::string("signal ") + utostr(WTERMSIG(WaitStatus)) + ", " +
               strsignal(WTERMSIG(WaitStatus));
    return "exit code " + utostr(WEXITSTATUS(WaitStatus));
}

BuildResult buildIsolated(const BuildRequest &Request, Preparation &Prepared) {
    SharedProgress Progress;
    MemoryFile ResultFile("result"), MessageFile("messages");
    pid_t Child = fork();
    if (Child == 0)
        runChild(Request, Progress.current(), Prepared, ResultFile.descriptor(),
                 MessageFile.descriptor());
    int WaitStatus = 0;
    if (Child > 0 && sys::RetryAfterSignal(-1, waitpid, Child, &WaitStatus, 0) == Child &&
        WIFEXITED(WaitStatus) && WEXITSTATUS(WaitStatus) == EXIT_SUCCESS)
        return receive(ResultFile.read());

    BuildResult Crash;
    Crash.Status = BCL_BUILD_CRASHED;
    Crash.Log = Child < 0 ? "bareclc: no process for the build: " + sys::StrError() + "\n"
                          : "bareclc: the compiler died on this program in stage '" +
                                stageName(Progress.current()).str() + "' (" +
                                describeDeath(WaitStatus) + ")\n" + MessageFile.read();
    return Crash;
}

} // namespace barecl
