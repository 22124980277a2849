// SPDX-License-Identifier: MIT

#include "base/Targets.h"

#include "barecl/boards.h"
#include "base/Installation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace barecl {

// x86-64: psABI levels. Clang compiles all of them for the first one, as it does the built-ins.
static constexpr StringLiteral X86Triple = "x86_64-unknown-none-elf";

// On a host, signals are handled on the stack of what they interrupt; a frame with AMX registers
// has 11 KiB, one of an ARM with VFP 1 KiB. The firmwares' interrupts have stacks of their own, but
// for what Cortex-M itself pushes.
static constexpr unsigned HostStackRoom = 32 << 10, ArmHostStackRoom = 4 << 10, CoreStackRoom = 768;

static constexpr StringLiteral ArmHardFloat = "-mfloat-abi hard";
static constexpr StringLiteral RiscVFeatures = "+m,+a,+f,+c";
static constexpr StringLiteral RiscVArguments =
    "-target-abi ilp32f -target-feature +m -target-feature +a -target-feature +f -target-feature "
    "+c";

static constexpr Target Table[] = {
    // name, triple, front end's cpu, cpu, features, isa, pointer, vector, -O, front end's
    // arguments,
    // stack room
    {"x86-64-v1", X86Triple, "x86-64", "x86-64", "", "x86-64", 8, 16, 3, "", HostStackRoom},
    {"x86-64-v2", X86Triple, "x86-64", "x86-64-v2", "", "x86-64", 8, 16, 3, "", HostStackRoom},
    {"x86-64-v3", X86Triple, "x86-64", "x86-64-v3", "", "x86-64", 8, 32, 3, "", HostStackRoom},
    {"x86-64-v4", X86Triple, "x86-64", "x86-64-v4", "", "x86-64", 8, 64, 3, "", HostStackRoom},
    {"cortex-m4f", "thumbv7em-none-unknown-eabihf", "cortex-m4", "cortex-m4", "", "cortex-m4f", 4,
     0, 2, ArmHardFloat, CoreStackRoom},
    {"cortex-m55", "thumbv8.1m.main-none-unknown-eabihf", "cortex-m55", "cortex-m55", "",
     "cortex-m55", 4, 16, 2, ArmHardFloat, CoreStackRoom},
    {"cortex-a9", "armv7a-none-unknown-eabihf", "cortex-a9", "cortex-a9", "+neon", "cortex-a9", 4,
     16, 2, ArmHardFloat, ArmHostStackRoom},
    {"rv32imafc", "riscv32-unknown-none-elf", "generic-rv32", "generic-rv32", RiscVFeatures,
     "rv32imafc", 4, 0, 2, RiscVArguments, CoreStackRoom},
};

ArrayRef<Target> targets() {
    return Table;
}

// The front end is RISC-V's, see tta/codegen/GenerateCode.h.
const Target &machineTarget() {
    static constexpr Target Row = {"tta",
                                   "riscv32-unknown-none-elf",
                                   "generic-rv32",
                                   "generic",
                                   "",
                                   "tta-cl",
                                   4,
                                   0,
                                   3,
                                   "-target-abi ilp32 -target-feature +a",
                                   0};
    return Row;
}

std::string machineFile(StringRef Name) {
    bool IsName = !Name.empty() && all_of(Name, [](char C) { return isAlnum(C) || C == '-'; });
    if (!IsName)
        return "";
    if (const char *Folder = std::getenv("BARECL_BOARDS")) { // boards/described.h
        std::string Described = (Folder + ("/" + Name) + "/machine.adf").str();
        if (sys::fs::exists(Described))
            return Described;
    }
    std::string Path = sharedFile("machines", Name + ".adf");
    return sys::fs::exists(Path) ? Path : "";
}

const Target *findTarget(StringRef Name) {
    const Target *Row = find_if(Table, [&](const Target &T) { return T.Name == Name; });
    if (Row != std::end(Table))
        return Row;
    return machineFile(Name).empty() ? nullptr : &machineTarget();
}

static StringRef hostTargetName() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return "x86-64-v4";
    if (__builtin_cpu_supports("x86-64-v3"))
        return "x86-64-v3";
    if (__builtin_cpu_supports("x86-64-v2"))
        return "x86-64-v2";
    return "x86-64-v1";
#elif defined(__arm__)
    return "cortex-a9";
#else
    return "";
#endif
}

std::string deviceTargetName(StringRef Device) {
    if (Device == "cpu" || Device == "basic")
        return hostTargetName().str();
    if (const bcl_board *Board = bcl_board_find(Device.str().c_str()))
        return Board->target;
    return "";
}

} // namespace barecl
