// SPDX-License-Identifier: MIT

#include "driver/Isolate.h"

#include "base/MemoryFile.h"
#include "frontend/DeepStack.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/ErrorHandling.h"

#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace barecl {

namespace {

// The stage that the build process has reached.
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

// How a result is sent: this header, the log, the output.
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
                                  Preparation &Prepared, int ResultFile, int MessageFile,
                                  pid_t Parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != Parent) // the parent died before prctl()
        _exit(EXIT_FAILURE);
    dup2(MessageFile, STDOUT_FILENO);
    dup2(MessageFile, STDERR_FILENO);
    bool Sent = false;
    runOnDeepStack([&] { Sent = send(ResultFile, build(Request, Current, Prepared)); });
    _exit(Sent ? EXIT_SUCCESS : EXIT_FAILURE);
}

static std::string describeDeath(int WaitStatus) {
    if (WIFSIGNALED(WaitStatus))
        return std::string("signal ") + utostr(WTERMSIG(WaitStatus)) + ", " +
               strsignal(WTERMSIG(WaitStatus));
    if (WEXITSTATUS(WaitStatus) == StackOverflowExit)
        return "the program nests too deeply for its stack";
    return "exit code " + utostr(WEXITSTATUS(WaitStatus));
}

// Waits for the build's process. If the reader of its result goes away, the process is killed, since it may hang.
// Without pidfd_open() (before Linux 5.3) a missing reader is not noticed.
static bool waitForChild(pid_t Child, int Reader, int &WaitStatus) {
    int Process = int(syscall(SYS_pidfd_open, Child, 0));     // glibc 2.36 declares it for C only
    pollfd Events[] = {{Process, POLLIN, 0}, {Reader, 0, 0}}; // errors are always reported
    if (Process >= 0 && sys::RetryAfterSignal(-1, poll, &Events[0], 2, -1) > 0 && Events[1].revents)
        kill(Child, SIGKILL);
    if (Process >= 0)
        close(Process);
    return sys::RetryAfterSignal(-1, waitpid, Child, &WaitStatus, 0) == Child;
}

BuildResult buildIsolated(const BuildRequest &Request, Preparation &Prepared, int Reader) {
    SharedProgress Progress;
    MemoryFile ResultFile("result"), MessageFile("messages");
    pid_t Parent = getpid(), Child = fork();
    if (Child == 0)
        runChild(Request, Progress.current(), Prepared, ResultFile.descriptor(),
                 MessageFile.descriptor(), Parent);
    int WaitStatus = 0;
    if (Child > 0 && waitForChild(Child, Reader, WaitStatus) && WIFEXITED(WaitStatus) &&
        WEXITSTATUS(WaitStatus) == EXIT_SUCCESS)
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
