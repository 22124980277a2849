// SPDX-License-Identifier: MIT
//
// FunctionCode as text, for tests:
//
//     function main
//     free RF0.9 RF0.10                 # registers whose values are not used afterwards
//     block
//         RF0.3 = add RF0.1 7           # outputs = operation inputs
//         _ RF0.4 = addsub RF0.3 RF0.1  # _: result not used
//         ?BOOL.0 RF0.3 = copy RF0.1    # guards: ? if 1, ! if 0
//         st32 RF0.1 &table+4 @data     # an address; @: in that address space
//         after 0 1                     # operation 1 does not execute before operation 0
//         jump :1                       # to block 1; ra: the return address
//         liveout RF0.3 RF0.4
//
// Commas count as blanks.

#ifndef BARECL_TESTS_CODETEXT_H
#define BARECL_TESTS_CODETEXT_H

#include "program/Code.h"

#include <string_view>

namespace barecl::tta {

// Throws std::runtime_error, which names the line.
std::vector<FunctionCode> readCode(const Machine &Machine, std::string_view Text);

std::string codeText(const Machine &Machine, const FunctionCode &Function);

} // namespace barecl::tta

#endif // BARECL_TESTS_CODETEXT_H
