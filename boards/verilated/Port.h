// SPDX-License-Identifier: MIT
//
// A port of a board: the Wishbone bus (B4, with registered feedback) between a core and the board's memories. In
// each cycle, the port takes the core's request and returns the memories' answer, which the core gets at the end of the
// cycle. The bus is one word of 32 bits wide, or several.

#ifndef BARECL_VERILATED_PORT_H
#define BARECL_VERILATED_PORT_H

#include "Memory.h"

struct Request {
    bool is_valid; // CYC and STB
    bool is_write;
    uint32_t address; // of the first word, a multiple of 4
    uint64_t lanes;   // SEL: a bit for each byte to load or store; loads read whole words
    unsigned cycle;   // CTI
    const uint32_t *written;
    uint32_t *read; // where the words of the answer go
};

struct Answer {
    bool ack, err;
};

class Port {
  public:
    // `words`: the width of the bus. `lanes` covers the first 16 words; any others are accessed as a whole. `console`:
    // the address of a word whose stores are printed as characters; 0: none.
    Port(const Memories &memories, unsigned words, uint32_t console)
        : memories(memories), words(words), console(console) {}

    Answer step(const Request &request);

  private:
    const Memory *find(uint32_t address);
    Answer access(const Request &request);
    Answer nothing(const Request &request) const; // no answer yet; the words read are 0
    static unsigned lanes_of(const Request &request, unsigned word) {
        return word < 16 ? request.lanes >> 4 * word & 15 : 15;
    }

    const Memories &memories;
    const unsigned words;
    const uint32_t console;
    const Memory *recent = nullptr; // the memory of the last access
    unsigned waited = 0;
    bool is_in_burst = false;
};

#endif // BARECL_VERILATED_PORT_H
