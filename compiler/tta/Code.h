// SPDX-License-Identifier: MIT
//
// Code between instruction selection and the schedule: functions of blocks of operations, on
// registers of one machine, in an order in which carrying them out one after the other, each to its
// end, is right. The LLVM target (codegen/) makes it, the scheduler (schedule/) makes instructions
// of it, the linker (Linker.h) a program. None of this needs LLVM.

#ifndef BARECL_TTA_CODE_H
#define BARECL_TTA_CODE_H

#include "Machine.h"
#include "Operations.h"
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
        None,          // of outputs: nobody wants it
        Register,      // Name
        ReturnAddress, // the control unit's special port
        Immediate,     // Value, a word; of a vector operand only 0; input only
        Address,       // of Symbol, plus Value; input only
        Block,         // where block number Value of this function starts; input only
    } Kind = None;
    RegisterName Name = {};
    uint64_t Value = 0;
    std::string Symbol = {};

    bool operator==(const CodeOperand &) const = default;
};

// The operation happens if bit 0 of the register is 1 (Inverted: 0). If not, its outputs keep their
// values, and memory is as it was.
struct CodeGuard {
    RegisterName Register;
    bool Inverted = false;

    bool operator==(const CodeGuard &) const = default;
};

struct CodeOperation {
    enum Kind {
        Unit, // What, by a function unit
        Copy, // Inputs[0] to Outputs[0]. To a wider register: zeros above; to a narrower one: the
              // low bits
        Jump, // to Inputs[0]: a Block, a Register, the ReturnAddress
        Call, // Inputs[0]: an Address or a Register. Sets the return address
    } Kind = Unit;
    const Operation *What = nullptr;
    std::vector<CodeOperand> Inputs;  // as What numbers them
    std::vector<CodeOperand> Outputs; // Register, ReturnAddress or None
    std::optional<CodeGuard> Guard;
    unsigned Space = 0; // Loads, Stores: the machine's address space
    unsigned Line = 0;  // of the source; 0: unknown
};

// `After` may not be carried out before `Before`: both touch the same memory, or the world. Indices
// of operations, within a block Before < After. A load may start with a store that comes after it;
// else at least one cycle lies between.
struct CodeOrder {
    unsigned Before, After;

    bool operator==(const CodeOrder &) const = default;
};

// Jump or Call is the last operation, if there is one; so what a callee reads is live at the end.
// Goes on with the next block, unless it ends in a Jump without guard. What registers hold stays
// there until something writes them; operations on registers are ordered by these alone.
struct CodeBlock {
    std::vector<CodeOperation> Operations;
    std::vector<CodeOrder> Order;
    std::vector<RegisterName> LiveOut; // whose values somebody reads after the end

    // If the block ends in a jump to itself: what of one iteration (Before) has to come before what
    // of the next one (After, which may be the same operation, or an earlier one). None: nobody has
    // looked, and all that touches memory stays in order.
    std::optional<std::vector<CodeOrder>> OrderOfNext = {};
};

struct FunctionCode {
    std::string Name;
    std::vector<CodeBlock> Blocks; // the first is the entry

    // Registers that the function need not leave as they were, whether its code names them or not:
    // not those that it must save for its caller. Where they are not live, the scheduler puts
    // values of its own there. What a block writes before it reads it need not be named here.
    std::vector<RegisterName> Free = {};
};

// A piece of data memory. Where Fixups say, the address of a symbol is added to the four bytes.
struct DataObject {
    struct Fixup {
        uint64_t Offset;
        std::string Symbol;
    };

    std::string Name;
    unsigned Space = 0;
    uint64_t Align = 1;
    uint64_t Size = 0;          // bytes, at least Bytes.size(): the rest is zeros
    std::vector<uint8_t> Bytes; // as memory holds them
    std::vector<Fixup> Fixups;
};

struct CodeModule {
    std::vector<FunctionCode> Functions;
    std::vector<DataObject> Data;
};

// An immediate of a scheduled function to which the linker adds an address: of Symbol, or, where
// that is empty, of the function's block number Block.
struct CodeFixup {
    unsigned Instruction = 0; // of the function
    bool Long = false;        // of Instruction::LongImmediates, or of Instruction::Moves
    unsigned Index = 0;       // in that vector
    std::string Symbol = {};
    unsigned Block = 0;
};

// What keeps a block from taking fewer cycles.
enum class BlockLimit : uint8_t { Dependences, Units, Buses, Registers };
inline constexpr std::string_view BlockLimitNames[] = {"dependences", "units", "buses",
                                                       "registers"};

// A stretch of instructions that is run from its start to the start of the next one, or to the end
// of the function.
struct ScheduledBlock {
    unsigned Start = 0;       // instruction of the function
    unsigned LeastCycles = 0; // whatever the schedule, each time that it is run
    BlockLimit Limit = BlockLimit::Dependences;
    std::string Note = {}; // how it was made, if not in the ordinary way
    unsigned OfBlock = 0;  // of the code: a pipelined loop is several
    unsigned Early = 0;    // its first cycles, which are in the delay slots of the block before
};

// The immediates at the fixups hold what is to be added to.
struct ScheduledFunction {
    std::string Name;
    std::vector<Instruction> Instructions;
    std::vector<unsigned> BlockStarts; // instructions, by block of the code; the function's end
    std::vector<CodeFixup> Fixups;
    std::vector<ScheduledBlock> Blocks; // ascending
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODE_H
