// SPDX-License-Identifier: MIT
//
// The operations that function units can have: operands, and what each does. How long it takes, and
// which units have it, is the machine's business. Names, operands and meaning are those of
// OpenASIP's base operation set; the table in Operations.cpp reads like its manual.
//
// Values are bits: an operand narrower than the port takes the low bits, and what is narrower than
// the port that it goes to is filled with zeros. A vector is four words side by side, its element 0
// in the low bits and at the lowest address: addf32x4 does to each what addf does to one.
//
// Floats and halves are IEEE 754's, rounded to nearest even. minf, maxf, minh and maxh give the
// number beside a NaN, and take -0 for smaller than 0, whichever comes first. To an integer they go
// towards zero; what does not fit becomes the nearest that does, NaN 0.

#ifndef BARECL_TTA_OPERATIONS_H
#define BARECL_TTA_OPERATIONS_H

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace barecl::tta {

// As wide as the widest port that a machine may have.
using Bits = unsigned __int128;
inline constexpr unsigned MaxBits = 128;

inline constexpr unsigned MaxOperands = 9;              // of one operation, inputs and outputs
inline constexpr unsigned LaneCount = 4, LaneBits = 32; // of a vector

// What a machine cannot do.
enum class FaultKind {
    Access,    // outside the address space
    Alignment, // of an access
    Division,  // by zero
    Jump,      // to where no instruction is
    Undefined, // an instruction that the machine does not have
    Conflict,  // at this time: a unit in use, a result that is not there, a jump in delay slots
};

// Why an operation could not do its work. The text ends "… at address 0x…" where there is one.
struct OperationFault {
    FaultKind Kind;
    std::string Text;
    std::optional<uint64_t> Address = {};
};

// The memory behind a load-store unit. Offsets count from the start of the address space.
class Memory {
  public:
    virtual ~Memory() = default;

    // The bytes at an address; empty if not all of them are in the space.
    virtual std::span<uint8_t> bytes(uint64_t Address, unsigned Count) = 0;
};

// What operations see of the world beside their operands.
class Environment {
  public:
    virtual ~Environment() = default;
    virtual void printCharacter(uint8_t Character) = 0; // STDOUT
    virtual uint64_t cycle() const = 0;                 // RTC, RTIMER
};

// One operation at work. Throws OperationFault.
class OperationContext {
  public:
    std::array<Bits, MaxOperands + 1> Operands =
        {};                  // by number, from 1; inputs set, outputs to set
    Memory *Space = nullptr; // of the unit; null: none
    Environment *World = nullptr;

    uint32_t u(unsigned N) const { return uint32_t(Operands[N]); }
    int32_t s(unsigned N) const { return int32_t(Operands[N]); }
    float f(unsigned N) const { return std::bit_cast<float>(u(N)); }
    float h(unsigned N) const { return std::bit_cast<_Float16>(uint16_t(Operands[N])); }
    Bits &operator[](unsigned N) { return Operands[N]; }
    // A NaN is quiet and has no payload: whose of the operands' it had, is the host's business.
    void set(unsigned N, float Value) {
        Operands[N] = Value == Value ? std::bit_cast<uint32_t>(Value) : 0x7fc00000u;
    }
    // The nearest half.
    template <std::floating_point Real> void setHalf(unsigned N, Real Value) {
        Operands[N] = Value == Value ? std::bit_cast<uint16_t>(_Float16(Value)) : 0x7e00u;
    }
    uint32_t lane(unsigned N, unsigned Lane) const {
        return uint32_t(Operands[N] >> LaneBits * Lane);
    }
    void setLane(unsigned N, unsigned Lane, uint32_t Value) {
        const unsigned Shift = LaneBits * Lane;
        Operands[N] = (Operands[N] & ~(Bits(~uint32_t(0)) << Shift)) | Bits(Value) << Shift;
    }

    uint32_t load(uint32_t Address, unsigned Bytes) const;
    void store(uint32_t Address, unsigned Bytes, uint32_t Value) const;
    // Faults if an access of so many bytes there may not be.
    void checkAccess(uint32_t Address, unsigned Bytes, unsigned Align, const char *What) const;
};

struct Operation {
    enum Flags : unsigned {
        None = 0,
        Commutes = 1,   // inputs 1 and 2
        Loads = 2,      // from memory
        Stores = 4,     // to memory
        SideEffect = 8, // must happen, and in order
        Control = 16,   // the control unit does it: there is no behaviour here
        Divides = 32,   // by input 2, which may not be 0
    };

    std::string_view Name; // lower case
    unsigned Inputs, Outputs;
    // Of the operands in order, one letter each: b 1, q 8, h 16, w 32, v 128 bits.
    std::string_view Widths;
    unsigned Flags;
    void (*Run)(OperationContext &); // null for Control

    // Loads, Stores: so many words of so many bytes each. The address is the first input, with
    // HasOffset the sum of the first two; a store's words are its last inputs. IsVector: the words
    // are one operand.
    struct Access {
        unsigned Count = 0, Bytes = 0;
        bool IsSigned = false, HasOffset = false, IsVector = false;
        unsigned Align = Bytes; // of the address
    } Access = {};

    unsigned width(unsigned Operand) const; // bits
    // Whether its results depend on its inputs alone, and nothing else can happen.
    bool isPure() const {
        return Outputs && !(Flags & (Loads | Stores | SideEffect | Control | Divides));
    }
};

// The built-in operations: those that every machine can have.
std::span<const Operation> operations();

// Null: no built-in operation has this name.
const Operation *findOperation(std::string_view Name);

// An operation's number in the table of a machine (OperationTable.h). Built-in ones come first, in the order of
// operations().
using OperationId = unsigned;
inline constexpr OperationId NoOperation = ~0u;

} // namespace barecl::tta

#endif // BARECL_TTA_OPERATIONS_H
