// SPDX-License-Identifier: MIT
//
// Reads and writes the frames of `bareclc serve` (barecl/frames.h) in memory. The readers trust no
// field of a frame.

#ifndef BARECL_DRIVER_FRAMES_H
#define BARECL_DRIVER_FRAMES_H

#include "backend/BuildRequest.h"

#include "barecl/frames.h"

#include <string>
#include <string_view>

namespace barecl {

// Describes what is wrong with the header of a request; empty if it is valid.
std::string frameProblem(const bcl_frame &Frame);

// Reads the payload of BUILD, COMPILE or LINK. False if it is cut short or has bytes left over.
bool readRequest(const bcl_frame &Frame, std::string_view Payload, BuildRequest &Request);

// takeText() removes a text from the front, appendText() adds one at the end.
bool takeText(std::string_view &Payload, std::string &Text);
void appendText(std::string &Payload, std::string_view Text);

} // namespace barecl

#endif // BARECL_DRIVER_FRAMES_H
