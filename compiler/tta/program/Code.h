// SPDX-License-Identifier: MIT
//
// Code between instruction selection and the schedule: functions of blocks of operations, on
// registers of one machine. Carrying out the operations one after the other, each to its end, is a
// correct order. The LLVM target (codegen/) makes this code, the scheduler (schedule/) makes
// instructions of it, and the linker (Linker.h) makes a program. None of this needs LLVM.

#ifndef BARECL_TTA_CODE_H
#define BARECL_TTA_CODE_H

#include "machine/Machine.h"
#include "machine/Operations.h"
#include "Program.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace barecl::tta {

struct RegisterName {
    unsigned File = 0; // of the machine
    unsigned Index = 0;

    auto operator<=>(const RegisterName &) const = default;
};

struct CodeOperand {
    enum Kind {
        None,          // for outputs: the value is not used
        Register,      // Name
        ReturnAddress, // the control unit's special port
        Immediate,     // Value, a word; for a vector operand only 0; input only
        Address,       // the address of Symbol plus Value; input only
        Block,         // the address of block number Value of this function; input only
    } Kind = None;
    RegisterName Name = {};
    uint64_t Value = 0;
    std::string Symbol = {};

    bool operator==(const CodeOperand &) const = default;
};

// The operation happens if bit 0 of the register is 1 (Inverted: 0). If it does not happen, its
// outputs and memory keep their values.
struct CodeGuard {
    RegisterName Register;
    bool Inverted = false;

    bool operator==(const CodeGuard &) const = default;
};

struct CodeOperation {
    enum Kind {
        Unit, // the operation What of a function unit
        Copy, // Inputs[0] to Outputs[0], zero-extended or truncated to the width of the register
        Jump, // to Inputs[0]: a Block, a Register, the ReturnAddress
        Call, // Inputs[0]: an Address or a Register. Sets the return address
    } Kind = Unit;
    const Operation *What = nullptr;
    std::vector<CodeOperand> Inputs = {};  // in the order of What's operands
    std::vector<CodeOperand> Outputs = {}; // Register, ReturnAddress or None
    std::optional<CodeGuard> Guard = {};
    unsigned Space = 0; // for Loads, Stores: the machine's address space
    unsigned Line = 0;  // of the source; 0: unknown
};

// `After` must not be carried out before `Before`, because both touch the same memory or have side
// effects. Both are indices of operations; within a block Before < After. A load may start in the
// same cycle as a later store; in all other cases at least one cycle lies between.
struct CodeOrder {
    unsigned Before, After;

    bool operator==(const CodeOrder &) const = default;
};

// Loops with more operations are not pipelined: to place so many operations takes seconds, and mostly fails.
constexpr size_t MostPipelined = 400;

// A Jump or Call can only be the last operation, so the registers that a callee reads are live at
// the end. Unless the block ends in a Jump without guard, execution continues with the next block.
// Registers hold their values until something writes them; this alone orders operations on
// registers.
struct CodeBlock {
    std::vector<CodeOperation> Operations;
    std::vector<CodeOrder> Order;
    std::vector<RegisterName> LiveOut; // registers whose values are read after the end

    // The probes (passes/operations/ProbeBlocks.h) in this block, for profiles. A probe that the compiler has copied
    // may be there several times.
    std::vector<std::string> Probes = {};

    // For a block that ends in a jump to itself: operations of one iteration (Before) that must
    // precede operations of the next iteration (After, which may be the same operation, or an
    // earlier one). None: this has not been analysed, and all operations on memory stay in order.
    std::optional<std::vector<CodeOrder>> OrderOfNext = {};
};

struct FunctionCode {
    std::string Name;
    std::vector<CodeBlock> Blocks; // the first one is the entry

    // Registers that the function need not restore, whether its code uses them or not. Registers
    // that it must save for its caller are not among them. Where these registers are not live, the
    // scheduler uses them for its own values. A register that a block writes before reading it need
    // not be listed.
    std::vector<RegisterName> Free = {};
};

// A piece of data memory. Each of Fixups adds the address of a symbol to four bytes.
struct DataObject {
    struct Fixup {
        uint64_t Offset;
        std::string Symbol;
    };

    std::string Name;
    unsigned Space = 0;
    uint64_t Align = 1;
    uint64_t Size = 0;          // at least Bytes.size(); the rest is zeros
    std::vector<uint8_t> Bytes; // as memory holds them
    std::vector<Fixup> Fixups;
};

struct CodeModule {
    std::vector<FunctionCode> Functions;
    std::vector<DataObject> Data;
};

// An immediate of a scheduled function to which the linker adds an address: the address of Symbol
// or, if that is empty, of the function's block number Block.
struct CodeFixup {
    unsigned Instruction = 0; // of the function
    bool Long = false;        // in Instruction::LongImmediates, else in Instruction::Moves
    unsigned Index = 0;       // in that vector
    std::string Symbol = {};
    unsigned Block = 0;
};

// The reason why a block does not take fewer cycles.
enum class BlockLimit : uint8_t { Dependences, Units, Buses, Registers };
inline constexpr std::string_view BlockLimitNames[] = {"dependences", "units", "buses",
                                                       "registers"};

// A sequence of instructions that always runs from its first instruction to the start of the next
// block or to the end of the function.
struct ScheduledBlock {
    unsigned Start = 0;       // index of an instruction of the function
    unsigned LeastCycles = 0; // lower bound for any schedule, if the block runs alone
    unsigned LeastMoves = 0;  // the same of moves
    BlockLimit Limit = BlockLimit::Dependences;
    std::string Note = {}; // how it was made, if in a special way
    unsigned OfBlock = 0;  // block of the code; a pipelined loop has several scheduled blocks
    std::vector<std::string> Probes = {}; // of the code's block; none where no iteration starts
    unsigned Early = 0;  // how many of its first cycles are in delay slots of the block before
    unsigned Shared = 0; // how many of LeastCycles may be cycles of another block too: delay slots
};

// The immediates at the fixups hold the numbers to which addresses are added.
struct ScheduledFunction {
    std::string Name;
    std::vector<Instruction> Instructions;
    std::vector<unsigned> BlockStarts; // by block of the code; then the function's end
    std::vector<CodeFixup> Fixups;
    std::vector<ScheduledBlock> Blocks; // ascending
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODE_H
