// SPDX-License-Identifier: MIT
//
// The frames of `bareclc serve` (abi.h, section 7), as bytes in memory. Whoever reads them trusts no
// word of them.

#ifndef BARECL_DRIVER_FRAMES_H
#define BARECL_DRIVER_FRAMES_H

#include "barecl/abi.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace barecl {

// What is wrong with the header of a request; empty: nothing.
std::string frameProblem(const bcl_frame &Frame);

// Takes a payload apart that consists of so many texts. False: it is cut short, or has more.
bool takeTexts(std::string_view Payload, std::initializer_list<std::string *> Texts);

void appendText(std::string &Payload, std::string_view Text);

} // namespace barecl

#endif // BARECL_DRIVER_FRAMES_H
