// SPDX-License-Identifier: MIT
//
// The frames of `bareclc serve` (barecl/frames.h), as bytes in memory. Whoever reads them trusts no
// word of them.

#ifndef BARECL_DRIVER_FRAMES_H
#define BARECL_DRIVER_FRAMES_H

#include "backend/BuildRequest.h"

#include "barecl/frames.h"

#include <string>
#include <string_view>

namespace barecl {

// What is wrong with the header of a request; empty: nothing.
std::string frameProblem(const bcl_frame &Frame);

// A payload of BUILD, COMPILE or LINK. False: it is cut short, or has more.
bool readRequest(const bcl_frame &Frame, std::string_view Payload, BuildRequest &Request);

// Takes a text off the front, and puts one behind.
bool takeText(std::string_view &Payload, std::string &Text);
void appendText(std::string &Payload, std::string_view Text);

} // namespace barecl

#endif // BARECL_DRIVER_FRAMES_H
