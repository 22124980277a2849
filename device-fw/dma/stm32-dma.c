// SPDX-License-Identifier: MIT
//
// The DMA controllers of STM32F2, F4, F7, H7 and MP1, which have eight streams. A stream is a channel here. (RM0090,
// section "DMA controller"; offsets and bits as in ST's header stm32f407xx.h: DMA_TypeDef, DMA_Stream_TypeDef,
// DMA_SxCR.) On an STM32F2 or F4, only DMA2 copies from memory to memory. A stream copies one row of at most 65535
// units of 1, 2 or 4 bytes; it has no list of rows.

#include "dma.h"

#define REGISTER(offset) (*(volatile uint32_t *)(BOARD_DMA_ADDRESS + (offset)))
#define FLAGS(channel) REGISTER(0x00 + (channel) / 4 * 4) // LISR, HISR
#define CLEAR(channel) REGISTER(0x08 + (channel) / 4 * 4) // LIFCR, HIFCR

// Of a channel: all of its flags, and that of a bus error. Four channels share a register.
#define AT(channel) ((channel) % 4 * 6 + (channel) % 4 / 2 * 4)
#define ALL_FLAGS(channel) (0x3du << AT(channel))
#define BUS_ERROR(channel) (0x08u << AT(channel))

#define STREAM(channel, offset) REGISTER(0x10 + (channel) * 0x18 + (offset))
#define CONTROL(channel) STREAM(channel, 0x00)
#define UNITS(channel) STREAM(channel, 0x04)
#define FROM(channel) STREAM(channel, 0x08) // the peripheral's address
#define TO(channel) STREAM(channel, 0x0c)
#define QUEUE(channel) STREAM(channel, 0x14)

#define ON 1u
#define MEMORY_TO_MEMORY (2u << 6)
#define COUNT_UP (3u << 9) // both addresses
#define UNIT_OF(log2_bytes) ((log2_bytes) << 11 | (log2_bytes) << 13)
#define WHOLE_QUEUE \
    (4u | 3u) // memory to memory goes through the queue, which empties when it is full

#define MOST_UNITS 65535u

_Static_assert(BOARD_DMA_CHANNELS <= 8, "a controller has eight streams");

static void stop(unsigned channel) {
    CONTROL(channel) = 0;
    while ((CONTROL(channel) & ON) != 0) // until its current access has ended
        continue;
}

void dma_start(void) {
    for (unsigned channel = 0; channel < BOARD_DMA_CHANNELS; ++channel)
        stop(channel);
}

bool dma_copy(unsigned channel, const struct bcl_async_copy *copy) {
    const uint32_t log2 =
        (uint32_t)__builtin_ctz((uint32_t)(copy->to | copy->from | copy->size) | 4);
    const uint32_t units = (uint32_t)copy->size >> log2;

    if (copy->rows > 1 || units == 0 || units > MOST_UNITS)
        return false;
    CLEAR(channel) = ALL_FLAGS(channel);
    FROM(channel) = (uint32_t)copy->from;
    TO(channel) = (uint32_t)copy->to;
    UNITS(channel) = units;
    QUEUE(channel) = WHOLE_QUEUE;
    CONTROL(channel) = MEMORY_TO_MEMORY | COUNT_UP | UNIT_OF(log2) | ON;
    return true;
}

// A stream turns itself off when it has ended or failed.
bool dma_runs(unsigned channel) { return (CONTROL(channel) & ON) != 0; }

bool dma_is_done(unsigned channel) { return (FLAGS(channel) & BUS_ERROR(channel)) == 0; }
