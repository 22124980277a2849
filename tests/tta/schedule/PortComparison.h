// SPDX-License-Identifier: MIT
//
// Compares the scheduler's matching of ports (schedule/machine/PortMatching.h) with the checker's
// (ProgramCheck.h) on generated register files and moves.

#ifndef BARECL_TESTS_PORTCOMPARISON_H
#define BARECL_TESTS_PORTCOMPARISON_H

#include <cstdint>
#include <string>

namespace barecl::tta {

struct PortComparison {
    unsigned Served = 0, Refused = 0; // by both methods
    std::string Difference;           // the first difference; empty: none
};

PortComparison comparePorts(uint64_t Seed, unsigned Count);

} // namespace barecl::tta

#endif // BARECL_TESTS_PORTCOMPARISON_H
