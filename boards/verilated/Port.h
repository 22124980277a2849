// SPDX-License-Identifier: MIT
//
// A port of a board: the Wishbone bus (B4, with registered feedback) between a core and the board's memories. In
// each cycle, the port takes the core's request and returns the memories' answer, which the core gets at the end of the
// cycle.

#ifndef BARECL_VERILATED_PORT_H
#define BARECL_VERILATED_PORT_H

#include "Memory.h"

struct Request {
    bool is_valid; // CYC and STB
    bool is_write;
    uint32_t address; // a multiple of 4
    uint32_t word;    // to write
    unsigned lanes;   // SEL
    unsigned cycle;   // CTI
};

struct Answer {
    bool ack, err;
    uint32_t word;
};

class Port {
  public:
    // `console`: the address of a word whose stores are printed as characters; 0: none.
    Port(const Memories &memories, uint32_t console) : memories(memories), console(console) {}

    Answer step(const Request &request);

  private:
    Answer access(const Request &request, const Memory *memory) const;

    const Memories &memories;
    const uint32_t console;
    const Memory *recent = nullptr; // the memory of the last access
    unsigned waited = 0;
    bool is_in_burst = false;
};

#endif // BARECL_VERILATED_PORT_H
