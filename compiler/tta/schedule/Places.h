// SPDX-License-Identifier: MIT
//
// What stands where, and when, while a block is being scheduled: in input and output ports of
// units, in registers, in the registers of immediate units. Cycles before the block are negative.

#ifndef BARECL_TTA_SCHEDULE_PLACES_H
#define BARECL_TTA_SCHEDULE_PLACES_H

#include "Journal.h"
#include "SchedulingProblem.h"

#include <climits>

namespace barecl::tta {

inline constexpr int Forever = INT_MAX;
inline constexpr int BeforeBlock = -1000000; // long enough for guards to have seen it

// Where a value can be read.
struct Location {
    MoveSource Place;
    int From = 0;        // the first cycle
    int Until = Forever; // the last one
    int LastRead = INT_MIN;
    bool Ours = false; // a register that was given to the value, and can be taken back
};

// An input port holds an operand from its move until the start of the operation.
struct Hold {
    int From, To;
    ProblemInput What;
};

// A result comes to an output port. `Gone`: from then on the one before cannot be read.
struct Arrival {
    int At, Gone;
    unsigned Value; // NoNumber: nobody wants it
};

inline constexpr unsigned NotToGive = NoNumber - 1; // as a holder: what is live at the end

struct RegisterState {
    int FreeFrom = 0;           // the first cycle in which it may be written
    unsigned Holder = NoNumber; // the value that has it
};

struct ImmediateState {
    int Loaded, LastRead;
    const CodeOperand *Constant;
};

// Registers by name, the return address among them.
class RegisterStates {
  public:
    explicit RegisterStates(const Machine &M) {
        for (const RegisterFile &File : M.Files)
            Files.emplace_back(File.Size);
    }
    RegisterState &operator[](const RegisterName &Name) {
        return Name == ReturnAddressName ? ReturnAddress : Files[Name.File][Name.Index];
    }
    const RegisterState &operator[](const RegisterName &Name) const {
        return Name == ReturnAddressName ? ReturnAddress : Files[Name.File][Name.Index];
    }

  private:
    std::vector<std::vector<RegisterState>> Files;
    RegisterState ReturnAddress;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_H
