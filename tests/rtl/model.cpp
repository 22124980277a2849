// SPDX-License-Identifier: MIT
//
// The functions of Model.h, compiled with each Verilated machine.

#include "Model.h"
#include "Vmodel.h"

#include <cstring>

namespace {

template <typename Signal> void put(Signal &To, const uint32_t *Words) {
    std::memcpy(&To, Words, sizeof To);
}

template <typename Signal> void get(uint32_t *Words, const Signal &From) {
    std::memcpy(Words, &From, sizeof From);
}

void get(uint32_t *Words, const CData &From) { *Words = From; }
void get(uint32_t *Words, const SData &From) { *Words = From; }

} // namespace

void *rtl_open(void) { return new Vmodel; }

void rtl_close(void *Model) { delete static_cast<Vmodel *>(Model); }

void rtl_evaluate(void *Model, const RtlInputs *In, RtlOutputs *Out) {
    Vmodel &M = *static_cast<Vmodel *>(Model);
    M.clk = 0;
    M.reset = In->reset & 1;
    M.code_wait = In->code_wait & 1;
    put(M.memory_wait, In->memory_wait);
    put(M.code, In->code);
    put(M.memory_read_data, In->memory_read_data);
    M.eval();
    get(&Out->enable, M.enable);
    get(&Out->running, M.running);
    get(&Out->code_address, M.code_address);
    get(Out->memory_read, M.memory_read);
    get(Out->memory_write, M.memory_write);
    get(Out->memory_address, M.memory_address);
    get(Out->memory_mask, M.memory_mask);
    get(Out->memory_write_data, M.memory_write_data);
    get(Out->stdout_write, M.stdout_write);
    get(Out->stdout_data, M.stdout_data);
    get(Out->state, M.state);
}

void rtl_clock(void *Model) {
    Vmodel &M = *static_cast<Vmodel *>(Model);
    M.clk = 1;
    M.eval();
}
