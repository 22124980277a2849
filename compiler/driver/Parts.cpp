// SPDX-License-Identifier: MIT

#include "driver/Parts.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Transforms/Utils/SplitModule.h"

#include <algorithm>

using namespace llvm;

namespace barecl {

// Counted before optimisation. That many take some 50 ms, a hundred times as long as writing and reading a part.
static constexpr unsigned InstructionsOfPart = 500;
static constexpr unsigned MostParts = 16;

unsigned countParts(const Module &Module, size_t Kernels) {
    const size_t Worth = Module.getInstructionCount() / InstructionsOfPart;
    return unsigned(std::clamp<size_t>(std::min(Worth, Kernels), 1, MostParts));
}

using Bitcode = SmallString<0>;

static SmallVector<Bitcode> split(Module &Module, unsigned Count) {
    SmallVector<Bitcode> Parts;
    auto Write = [&](std::unique_ptr<llvm::Module> Part) {
        raw_svector_ostream Stream(Parts.emplace_back());
        WriteBitcodeToFile(*Part, Stream);
    };
    SplitModule(Module, Count, Write, /*PreserveLocals=*/true);
    return Parts;
}

void compileParts(Module &Module, unsigned Count,
                  function_ref<void(unsigned Number, llvm::Module &Part)> Compile) {
    const SmallVector<Bitcode> Parts = split(Module, Count);
    DefaultThreadPool Threads(hardware_concurrency(Count));
    for (unsigned Number = 0; Number < Count; ++Number)
        Threads.async([&, Number] {
            LLVMContext Context;
            auto Part = cantFail(parseBitcodeFile({Parts[Number], "part"}, Context));
            Compile(Number, *Part);
        });
    Threads.wait();
}

} // namespace barecl
