// SPDX-License-Identifier: MIT

#include "frontend/DeepStack.h"

#include "clang/Basic/Stack.h"
#include "llvm/Support/ErrorHandling.h"

#include <alloca.h>
#include <csignal>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace barecl {

static constexpr size_t MiB = size_t(1) << 20;
static constexpr size_t WantedSize = (sizeof(void *) == 8 ? 1024 : 128) * MiB;
static constexpr size_t LeastSize = 4 * clang::DesiredStackSize;

// Larger than any function's frame, so that no access skips it.
static constexpr size_t GuardSize = MiB;

// Stack for one level of brackets. The most expensive kind, a list of initial values, takes a little less.
static constexpr size_t BytesOfBracket = 64 << 10;
static constexpr unsigned ClangsDepth = 256;

namespace {

// A stack with a guard below it that must not be touched.
struct Stack {
    char *Memory = nullptr; // the guard, then the stack
    size_t Size = 0;        // of the stack
};

} // namespace

static thread_local Stack Current;

// Allocates address space only: pages are allocated when they are used.
static Stack allocateStack() {
    for (size_t Size = WantedSize; Size >= LeastSize; Size /= 2) {
        void *Memory = mmap(nullptr, GuardSize + Size, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
        if (Memory == MAP_FAILED)
            continue;
        mprotect(Memory, GuardSize, PROT_NONE);
        return {static_cast<char *>(Memory), Size};
    }
    return {};
}

// A fault in the guard is a stack overflow. Any other fault is handled as by default.
static void endOnOverflow(int Number, siginfo_t *Info, void *) {
    const char *Address = static_cast<const char *>(Info->si_addr);
    if (Current.Memory && Address >= Current.Memory && Address < Current.Memory + GuardSize)
        _exit(StackOverflowExit);
    signal(Number, SIG_DFL);
}

static void watchOverflow() {
    static thread_local char HandlersStack[64 << 10];
    stack_t Stack = {};
    Stack.ss_sp = HandlersStack;
    Stack.ss_size = sizeof HandlersStack;
    sigaltstack(&Stack, nullptr);
    struct sigaction Action = {};
    Action.sa_sigaction = endOnOverflow;
    Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &Action, nullptr);
}

namespace {

struct Job {
    Stack OwnStack;
    function_ref<void()> Function;
};

} // namespace

// Clang switches to new, small stacks once its thread has used DesiredStackSize bytes of this one. It does not switch
// if it starts farther than that from the bottom, so this function skips that much.
[[gnu::noinline]] static void runBeyondClangsStack(function_ref<void()> Function) {
    void *Skipped = alloca(clang::DesiredStackSize + MiB);
    asm volatile("" : : "r"(Skipped) : "memory");
    Function();
    asm volatile("" : : "r"(Skipped) : "memory");
}

static void *runJob(void *Argument) {
    Job &Own = *static_cast<Job *>(Argument);
    Current = Own.OwnStack;
    watchOverflow();
    clang::noteBottomOfStack();
    runBeyondClangsStack(Own.Function);
    return nullptr;
}

void runOnDeepStack(function_ref<void()> Function) {
    Job Own = {allocateStack(), Function};
    pthread_t Thread;
    pthread_attr_t Attributes;
    pthread_attr_init(&Attributes);
    bool Started =
        Own.OwnStack.Memory &&
        !pthread_attr_setstack(&Attributes, Own.OwnStack.Memory + GuardSize, Own.OwnStack.Size) &&
        !pthread_create(&Thread, &Attributes, runJob, &Own);
    pthread_attr_destroy(&Attributes);
    if (Started)
        pthread_join(Thread, nullptr);
    else
        Function(); // on the caller's stack
    if (Own.OwnStack.Memory)
        munmap(Own.OwnStack.Memory, GuardSize + Own.OwnStack.Size);
}

size_t deepStackSize() { return Current.Size; }

unsigned bracketDepth() {
    return Current.Size ? unsigned(Current.Size / BytesOfBracket) : ClangsDepth;
}

} // namespace barecl
