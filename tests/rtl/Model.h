// SPDX-License-Identifier: MIT
//
// A Verilated machine as a shared object (model.cpp): the ports of NAME_observed (compiler/tta/rtl/ObservedModule.cpp)
// as 32-bit words, the lowest first.

#ifndef BARECL_TESTS_RTL_MODEL_H
#define BARECL_TESTS_RTL_MODEL_H

#include <stdint.h>

struct RtlInputs {
    uint32_t reset, code_wait, memory_wait[1];
    const uint32_t *code, *memory_read_data;
};

struct RtlOutputs {
    uint32_t enable, running, code_address;
    uint32_t memory_read[1], memory_write[1], stdout_write[1]; // a bit for each unit
    uint32_t memory_address[32], memory_mask[64], memory_write_data[512], stdout_data[8];
    uint32_t state[65536];
};

extern "C" {
void *rtl_open(void);
void rtl_close(void *Model);
// Computes the outputs from the inputs and the machine's state.
void rtl_evaluate(void *Model, const RtlInputs *In, RtlOutputs *Out);
// A rising edge of the clock, with the inputs of the last evaluation.
void rtl_clock(void *Model);
}

#endif // BARECL_TESTS_RTL_MODEL_H
