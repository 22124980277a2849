// SPDX-License-Identifier: MIT
//
// Arm's PrimeCell DMA controllers PL081 and PL080, of which the PL081 is a part (ARM DDI 0218, Single Master DMA
// Controller, chapter 3). They copy from memory to memory. The engine works through a list of pieces. A piece is a
// row or a part of it: at most 4095 units of 1, 2 or 4 bytes.

#include "dma.h"

#define REGISTER(offset) (*(volatile uint32_t *)(BOARD_DMA_ADDRESS + (offset)))
#define ERROR_STATUS REGISTER(0x018) // one bit for each channel, as in the next two
#define ERROR_CLEAR REGISTER(0x010)
#define RUNNING REGISTER(0x01c)
#define CONFIGURATION REGISTER(0x030)
#define CONFIGURATION_ON 1u // little-endian

// Registers of a channel.
#define CHANNEL(channel, offset) REGISTER(0x100 + (channel) * 0x20 + (offset))
#define FROM(channel) CHANNEL(channel, 0x00)
#define TO(channel) CHANNEL(channel, 0x04)
#define NEXT(channel) CHANNEL(channel, 0x08)
#define CONTROL(channel) CHANNEL(channel, 0x0c)
#define CHANNEL_CONFIGURATION(channel) CHANNEL(channel, 0x10)
#define CHANNEL_ON 1u // from memory to memory, no interrupts

#define MOST_UNITS 4095u
#define BURSTS_OF_4 (1u << 12 | 1u << 15) // reads and writes, units
#define UNIT_OF(log2_bytes) ((log2_bytes) << 18 | (log2_bytes) << 21)
#define COUNT_UP (1u << 26 | 1u << 27) // both addresses

_Static_assert(BOARD_DMA_CHANNELS <= 8, "a PL081 has two channels, a PL080 eight");

// An item of the list, in the engine's layout.
struct piece {
    uint32_t from, to;
    uint32_t next; // address of the next one, 0: none
    uint32_t control;
};

#define MOST_PIECES 64
static struct piece lists[BOARD_DMA_CHANNELS][MOST_PIECES];

void dma_start(void) {
    CONFIGURATION = CONFIGURATION_ON;
    for (unsigned channel = 0; channel < BOARD_DMA_CHANNELS; ++channel)
        CHANNEL_CONFIGURATION(channel) = 0;
}

// Log2 of the largest unit, at most 4 bytes, that all addresses and sizes are a multiple of.
static uint32_t log2_unit(const struct bcl_async_copy *copy) {
    uint32_t bits = (uint32_t)(copy->to | copy->from | copy->size) | 4;
    if (copy->rows > 1)
        bits |= (uint32_t)(copy->to_pitch | copy->from_pitch);
    return (uint32_t)__builtin_ctz(bits);
}

// False: there are too many pieces.
static bool write_list(struct piece *list, const struct bcl_async_copy *copy) {
    const uint32_t unit = log2_unit(copy), most = MOST_UNITS << unit;
    struct piece *piece = list;

    for (uint32_t row = 0; row < copy->rows; ++row) {
        const uint32_t from = (uint32_t)(copy->from + row * copy->from_pitch);
        const uint32_t to = (uint32_t)(copy->to + row * copy->to_pitch);
        for (uint32_t done = 0, size; done < copy->size; done += size) {
            const uint32_t left = (uint32_t)copy->size - done;
            if (piece == list + MOST_PIECES)
                return false;
            size = left < most ? left : most;
            *piece = (struct piece){from + done, to + done, (uint32_t)(uintptr_t)(piece + 1),
                                    size >> unit | BURSTS_OF_4 | UNIT_OF(unit) | COUNT_UP};
            ++piece;
        }
    }
    if (piece == list)
        return false;
    piece[-1].next = 0;
    return true;
}

bool dma_copy(unsigned channel, const struct bcl_async_copy *copy) {
    struct piece *list = lists[channel];
    if (copy->rows > MOST_PIECES || !write_list(list, copy))
        return false;
    __atomic_thread_fence(__ATOMIC_SEQ_CST); // before the engine reads it
    ERROR_CLEAR = 1u << channel;
    FROM(channel) = list->from;
    TO(channel) = list->to;
    NEXT(channel) = list->next;
    CONTROL(channel) = list->control;
    CHANNEL_CONFIGURATION(channel) = CHANNEL_ON;
    return true;
}

bool dma_runs(unsigned channel) { return (RUNNING & 1u << channel) != 0; }

bool dma_is_done(unsigned channel) { return (ERROR_STATUS & 1u << channel) == 0; }
