// SPDX-License-Identifier: MIT
//
// The results of a simulated run: why it stopped, its fault, and how often it used what.

#ifndef BARECL_TTA_SIMULATORREPORT_H
#define BARECL_TTA_SIMULATORREPORT_H

#include "machine/Operations.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace barecl::tta {

enum class SimulatorStop {
    Running, // the requested cycles have run
    Ended,   // after the last instruction, or at a stop
    Faulted,
};

struct SimulatorFault {
    FaultKind Kind = FaultKind::Conflict;
    std::string Text;
    std::optional<uint64_t> Address = {}; // of the access that failed
    uint64_t Cycle = 0;
    uint64_t Instruction = 0;
    unsigned Line = 0; // 0: unknown
};

struct SimulatorStatistics {
    uint64_t Cycles = 0;
    uint64_t Moves = 0;                                // moves that happened
    uint64_t Squashed = 0;                             // moves that their guard prevented
    std::vector<uint64_t> BusMoves;                    // by bus
    std::vector<std::vector<uint64_t>> UnitOperations; // starts, by unit and operation
    std::vector<uint64_t> FileReads, FileWrites;       // by register file
};

// The number of times that an instruction ran.
struct InstructionRuns {
    uint64_t Instruction = 0;
    std::optional<uint32_t> Generation = {}; // of its code region; none: it belongs to the program
    uint64_t Runs = 0;
    unsigned Line = 0; // 0: unknown
};

} // namespace barecl::tta

#endif // BARECL_TTA_SIMULATORREPORT_H
