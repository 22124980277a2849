// SPDX-License-Identifier: MIT

#include "firmware/transports/futex_bell.h"

#include "device/readback.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void bcl_futex_ring(const struct bcl_queue *queue) {
    syscall(SYS_futex, &queue->write_id, FUTEX_WAKE, 1, NULL, NULL, 0);
}

void bcl_futex_await(const struct bcl_queue *queue, uint32_t *heard, uint64_t ns) {
    const struct timespec time = {.tv_sec = (time_t)(ns / 1000000000),
                                  .tv_nsec = (long)(ns % 1000000000)};
    syscall(SYS_futex, &queue->read_id, FUTEX_WAIT, *heard, &time, NULL, 0);
    *heard = bcl_readback_word(&queue->read_id);
}
