// SPDX-License-Identifier: MIT
//
// The operations that function units can have: their operands, and what each does. The machine
// determines which units have an operation and how long it takes. Names, operands and meanings are
// those of OpenASIP's base operation set; the table in Operations.cpp reads like its manual.
//
// Values are bits. An operand narrower than its port takes the low bits; a value narrower than the
// port that it goes to is extended with zeros. A vector has four words, element 0 in the low bits
// and at the lowest address: addf32x4 does for each word what addf does for one.
//
// Floats and halves follow IEEE 754, rounded to nearest even. minf, maxf, minh and maxh return the
// other number if one operand is a NaN, and treat -0 as smaller than 0 in either order. Conversions
// to integers round towards zero; a value out of range becomes the nearest integer in range, and
// NaN becomes 0.

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

inline constexpr unsigned MaxOperands = 9;              // inputs and outputs of one operation
inline constexpr unsigned LaneCount = 4, LaneBits = 32; // in a vector

// The kinds of errors at run time.
enum class FaultKind {
    Access,    // outside the address space
    Alignment, // of an access
    Division,  // by zero
    Jump,      // to an address without an instruction
    Undefined, // an instruction that the machine does not have
    Conflict,  // in time: a unit is busy, a result is not ready, a jump in delay slots
};

// Why an operation failed. The text ends with "… at address 0x…" if there is an address.
struct OperationFault {
    FaultKind Kind;
    std::string Text;
    std::optional<uint64_t> Address = {};
};

// The memory that a load-store unit accesses.
class Memory {
  public:
    virtual ~Memory() = default;

    // The bytes at an address; empty if the space does not contain all of them.
    virtual std::span<uint8_t> bytes(uint64_t Address, unsigned Count) = 0;
};

// The part of the world, besides their operands, that operations can access.
class Environment {
  public:
    virtual ~Environment() = default;
    virtual void printCharacter(uint8_t Character) = 0; // STDOUT
    virtual uint64_t cycle() const = 0;                 // RTC, RTIMER
    virtual bool hasInput() = 0;                        // STREAM_IN_STATUS
    virtual uint8_t readStream() = 0;                   // STREAM_IN; 0 at the end
    virtual void writeStream(uint8_t Byte) = 0;         // STREAM_OUT; throws OperationFault
};

// An operation during its execution. Throws OperationFault.
class OperationContext {
  public:
    std::array<Bits, MaxOperands + 1> Operands =
        {};                  // by number, from 1: the inputs, and the outputs to set
    Memory *Space = nullptr; // of the unit; null if it has none
    Environment *World = nullptr;

    uint32_t u(unsigned N) const { return uint32_t(Operands[N]); }
    int32_t s(unsigned N) const { return int32_t(Operands[N]); }
    float f(unsigned N) const { return std::bit_cast<float>(u(N)); }
    float h(unsigned N) const { return std::bit_cast<_Float16>(uint16_t(Operands[N])); }
    Bits &operator[](unsigned N) { return Operands[N]; }
    // A NaN is quiet and has no payload, since hosts differ in which operand's payload they keep.
    void set(unsigned N, float Value) {
        Operands[N] = Value == Value ? std::bit_cast<uint32_t>(Value) : 0x7fc00000u;
    }
    // Rounds to the nearest half.
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
    // Faults if an access of so many bytes is not allowed there.
    void checkAccess(uint32_t Address, unsigned Bytes, unsigned Align, const char *What) const;
};

struct Operation {
    enum Flags : unsigned {
        None = 0,
        Commutes = 1,   // inputs 1 and 2
        Loads = 2,      // from memory
        Stores = 4,     // to memory
        SideEffect = 8, // must happen, and in order
        Control = 16,   // done by the control unit: there is no Run function
        Divides = 32,   // by input 2, which may not be 0
    };

    std::string_view Name; // lower case
    unsigned Inputs, Outputs;
    // The widths of the operands in order, one letter each: b 1, q 8, h 16, w 32, v 128 bits, f a float.
    std::string_view Widths;
    unsigned Flags;
    void (*Run)(OperationContext &); // null for Control

    // For Loads and Stores: `Count` words of `Bytes` bytes each. The address is the first input, or
    // with HasOffset the sum of the first two; a store's words are its last inputs. IsVector: the
    // words are one operand.
    struct Access {
        unsigned Count = 0, Bytes = 0;
        bool IsSigned = false, HasOffset = false, IsVector = false;
        unsigned Align = Bytes; // of the address
    } Access = {};

    // An input that is an address. Run gets it as this computer's pointer to the bytes.
    struct Address {
        unsigned Operand, Bytes, Align;
        bool IsRead, IsWritten;
    };
    std::span<const Address> Addresses = {};

    // Carries it out. Throws OperationFault, also if memory at an address cannot be accessed.
    void execute(OperationContext &) const;

    unsigned width(unsigned Operand) const; // bits
    // Whether its results depend on its inputs alone, and nothing else can happen.
    bool isPure() const {
        return Outputs && !(Flags & (Loads | Stores | SideEffect | Control | Divides));
    }
};

// The built-in operations: those that every machine can have.
std::span<const Operation> operations();

// Null if no built-in operation has this name.
const Operation *findOperation(std::string_view Name);

// An operation's number in the table of a machine (OperationTable.h). Built-in ones come first, in the order of
// operations().
using OperationId = unsigned;
inline constexpr OperationId NoOperation = ~0u;

} // namespace barecl::tta

#endif // BARECL_TTA_OPERATIONS_H
