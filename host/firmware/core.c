// SPDX-License-Identifier: MIT

#include "firmware/core.h"

#include "base/clock.h"
#include "device/layouts.h"
#include "device/readback.h"
#include "firmware/transports/transports.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define LOOK_NS \
    50000u // polling time before the first sleep; a transport may set another one (look_ns)
#define SLEEP_NS 50000 // between two looks from then on

#define MOST_AWAIT_NS 1000000 // between two looks, where the core rings

#define LEAST_EXCHANGE_NS 200000 // between two looks, where each look stops the core
#define MOST_EXCHANGE_NS 5000000

// A core's clock that counts instructions may run faster than the host's by this factor, and start this much ahead.
#define FASTEST_CLOCK 1000
#define CLOCK_START_NS 1000000000u

static uint32_t slot_of(const struct bcl_core *core, uint32_t id) {
    return id & (core->packets - 1);
}

static union bcl_packet *packet_in(const struct bcl_core *core, uint32_t id) {
    return (union bcl_packet *)core->ring + slot_of(core, id);
}

// How many packets fit beside the control block, with a signal for each and one for the doorbell.
static uint32_t packets_in(uint64_t control_size) {
    uint32_t packets = BCL_CORE_PACKETS;
    while (sizeof(struct bcl_control) + packets * sizeof(union bcl_packet) +
               (packets + 1) * sizeof(struct bcl_signal) >
           control_size)
        packets /= 2;
    return packets;
}

bool bcl_core_open(struct bcl_core *core, const struct bcl_board *board, void *place,
                   char why[BCL_WHY_SIZE]) {
    *core = (struct bcl_core){.link = {.board = board,
                                       .transport = bcl_transport_of(board),
                                       .place = place,
                                       .look_ns = LOOK_NS}};
    if (!core->link.transport->open(&core->link, why))
        return false;

    char *start = core->link.memory + board->memory.shared.control_offset;
    core->control = (struct bcl_control *)start;
    core->packets = packets_in(board->memory.shared.control_size);
    core->ring = start + sizeof *core->control;
    core->signals = (struct bcl_signal *)(core->ring + core->packets * sizeof(union bcl_packet));
    core->doorbell = core->signals + core->packets;
    core->heap = start + board->memory.shared.control_size;
    core->programs_size = (size_t)board->memory.shared.programs_size;
    core->programs = core->link.memory + board->memory.shared.size - core->programs_size;
    core->heap_size = (size_t)(core->programs - core->heap);
    return true;
}

void bcl_core_close(struct bcl_core *core) { core->link.transport->close(&core->link); }

bool bcl_core_caches(const struct bcl_board *board) {
    return board->memory.shared.cached || bcl_board_is_local_store(board);
}

uint64_t bcl_core_address(const struct bcl_core *core, const void *host) {
    return core->link.board->memory.shared.address +
           (uint64_t)((const char *)host - core->link.memory);
}

// -------------------------------------------------------------------------------------------------
// Transports that do not map the core's memory copy what either side has written to the other side. If that fails the
// core is lost, which alive() reports.

static bool is_mapped(const struct bcl_core *core) {
    return core->link.transport->exchange == NULL;
}

static void exchange_control(struct bcl_core *core) {
    const struct bcl_board *board = core->link.board;
    if (!is_mapped(core))
        core->link.transport->exchange(&core->link, board->memory.shared.control_offset,
                                       board->memory.shared.control_size);
}

void bcl_core_refresh(struct bcl_core *core) {
    if (!is_mapped(core))
        core->link.transport->exchange(&core->link, 0, core->link.board->memory.shared.size);
}

// Sleeps between two looks at the core. `waited`: how long the caller has waited so far. A core that rings is looked
// at regularly too, in case an interrupt is lost.
static void sleep_between(struct bcl_core *core, uint64_t waited) {
    const struct bcl_transport *transport = core->link.transport;
    uint64_t ns = SLEEP_NS;
    if (transport->await != NULL && transport->await(&core->link, MOST_AWAIT_NS))
        return;
    if (!is_mapped(core)) {
        ns = waited / 4 < LEAST_EXCHANGE_NS ? LEAST_EXCHANGE_NS : waited / 4;
        ns = ns > MOST_EXCHANGE_NS ? MOST_EXCHANGE_NS : ns;
    }
    bcl_sleep_ns(ns);
}

// -------------------------------------------------------------------------------------------------
// Start and end

// Clears the control area for the firmware's start: no packets, and nothing from an earlier run.
static void prepare(struct bcl_core *core) {
    memset(core->control, 0, sizeof *core->control);
    memset(core->ring, 0, core->packets * sizeof(union bcl_packet));
    for (uint32_t id = 0; id < core->packets; id++)
        packet_in(core, id)->first = bcl_little32(BCL_PACKET_INVALID);
    core->queue = (struct bcl_queue){
        .type = 1,
        .features = 1,
        .base_address = bcl_core_address(core, core->ring),
        .doorbell_signal = bcl_core_address(core, core->doorbell),
        .size = core->packets,
    };
    core->control->samples = bcl_little64(core->samples);
    core->control->queue = core->queue;
    bcl_little_queue(&core->control->queue);
    *core->doorbell = (struct bcl_signal){.value = 0};
    core->last_ticks = 0;
    core->quiet_id = core->quiet_faults = 0;
    core->started_ns = bcl_now_ns();
    __atomic_thread_fence(__ATOMIC_RELEASE); // model: PREPARE
}

static uint64_t read_fact(const uint64_t *said) {
    uint64_t fact;
    bcl_readback_copy(&fact, said, sizeof fact);
    return bcl_little64(fact);
}

// Reads the firmware's facts from the control block.
static bool take_facts(struct bcl_core *core, char why[BCL_WHY_SIZE]) {
    uint32_t version = bcl_readback_word(&core->control->abi_version);
    core->tick_hz = read_fact(&core->control->tick_hz);
    core->copy = read_fact(&core->control->copy);
    core->copy_wait = read_fact(&core->control->copy_wait);
    if (version != BCL_FIRMWARE_ABI)
        snprintf(why, BCL_WHY_SIZE, "the firmware has ABI version %#x, this library %#x", version,
                 BCL_FIRMWARE_ABI);
    else if (core->tick_hz == 0)
        snprintf(why, BCL_WHY_SIZE, "the firmware's clock does not tick");
    return version == BCL_FIRMWARE_ABI && core->tick_hz > 0;
}

// Describes the ABI version of the firmware that runs there, if it is not this library's.
static void say_version(const struct bcl_core *core, char text[BCL_WHY_SIZE / 4]) {
    const uint32_t version = bcl_readback_word(&core->control->abi_version);
    text[0] = '\0';
    if (version == 0)
        snprintf(text, BCL_WHY_SIZE / 4, "; it has reported no ABI version, this library has %#x",
                 BCL_FIRMWARE_ABI);
    else if (version != BCL_FIRMWARE_ABI)
        snprintf(text, BCL_WHY_SIZE / 4, "; it has ABI version %#x, this library %#x", version,
                 BCL_FIRMWARE_ABI);
}

static void say_not_ready(struct bcl_core *core, uint32_t milliseconds, char why[BCL_WHY_SIZE]) {
    char said[BCL_WHY_SIZE / 2] = "", version[BCL_WHY_SIZE / 4];
    say_version(core, version);
    if (core->link.transport->said != NULL)
        core->link.transport->said(&core->link, said, sizeof said);
    snprintf(why, BCL_WHY_SIZE, "the firmware was not ready within %u ms%s%s%s", milliseconds,
             version, said[0] == '\0' ? "" : "; its console's last lines: ", said);
}

static bool await_ready(struct bcl_core *core, uint32_t milliseconds, char why[BCL_WHY_SIZE]) {
    const struct bcl_link *link = &core->link;
    uint64_t start = bcl_now_ns();

    for (;;) {
        exchange_control(core);
        if (bcl_readback_word(&core->control->ready) == BCL_READY)
            return take_facts(core, why);
        if (!link->transport->alive(&core->link, why))
            return false;
        uint64_t waited = bcl_now_ns() - start;
        if (waited >= milliseconds * 1000000ull) {
            say_not_ready(core, milliseconds, why);
            return false;
        }
        sleep_between(core, waited);
    }
}

bool bcl_core_start(struct bcl_core *core, const char *firmware, uint32_t milliseconds,
                    char why[BCL_WHY_SIZE]) {
    bcl_core_stop(core);
    prepare(core);
    core->is_powered = core->link.transport->power_on(&core->link, firmware, why); // model: START
    if (core->is_powered && await_ready(core, milliseconds, why))
        return true;
    bcl_core_stop(core);
    return false;
}

void bcl_core_stop(struct bcl_core *core) {
    core->link.transport->power_off(&core->link); // model: STOP
}

// -------------------------------------------------------------------------------------------------
// Checks of the words that core and host share

// Whether packet `id` is published and has not ended.
static bool in_flight(const struct bcl_core *core, uint32_t id) {
    return id - core->queue.read_id < core->queue.write_id - core->queue.read_id;
}

// Packets end in order, and only packets that were published.
static bool take_read_id(struct bcl_core *core) {
    uint32_t read_id = bcl_readback_word(&core->control->queue.read_id);
    if (read_id - core->queue.read_id > core->queue.write_id - core->queue.read_id)
        return false;
    core->queue.read_id = read_id;
    return true;
}

// Each packet faults at most once, and ends with that.
static bool faults_can_be(const struct bcl_core *core, uint32_t faults) {
    return faults - core->quiet_faults <= core->queue.write_id - core->quiet_id;
}

// When all packets have ended, every slot of the ring is empty.
static bool is_empty(const struct bcl_core *core) {
    for (uint32_t id = 0; id < core->packets; id++)
        if (bcl_readback_word(&packet_in(core, id)->first) != BCL_PACKET_INVALID)
            return false;
    return true;
}

// Whether the queue still has the host's values.
static bool queue_is_whole(const struct bcl_core *core) {
    struct bcl_queue written = core->queue;
    bcl_little_queue(&written);
    return bcl_readback_same(&core->control->queue, &written, offsetof(struct bcl_queue, read_id));
}

// What is wrong in the words that core and host share; NULL: nothing.
static const char *find_damage(struct bcl_core *core) {
    const struct bcl_control *control = core->control;
    if (bcl_readback_word(&control->ready) != BCL_READY)
        return "the core has given up";
    if (!queue_is_whole(core))
        return "the core's queue is overwritten";
    if (!take_read_id(core))
        return "the core's read index is not that of a packet";
    // Read after the packets' index, so that it is not older.
    uint32_t faults = bcl_readback_word(&control->fault_count);
    if (!faults_can_be(core, faults))
        return "the core faults again and again";
    if (core->queue.read_id != core->queue.write_id) // model: EMPTY
        return NULL;
    if (!is_empty(core))
        return "the core's packets are overwritten";
    core->quiet_id = core->queue.write_id;
    core->quiet_faults = faults;
    return NULL;
}

bool bcl_core_sound(struct bcl_core *core, char why[BCL_WHY_SIZE]) {
    exchange_control(core);
    if (!core->link.transport->alive(&core->link, why))
        return false;
    const char *damage = find_damage(core);
    if (damage != NULL)
        snprintf(why, BCL_WHY_SIZE, "%s", damage);
    return damage == NULL;
}

// -------------------------------------------------------------------------------------------------
// Packets

static struct bcl_signal *signal_in(const struct bcl_core *core, uint32_t id) {
    return &core->signals[slot_of(core, id)];
}

struct bcl_signal bcl_core_signal(const struct bcl_core *core, uint32_t id) {
    struct bcl_signal copy;
    bcl_readback_copy(&copy, signal_in(core, id), sizeof copy);
    bcl_little_signal(&copy);
    return copy;
}

uint32_t bcl_core_copies(const struct bcl_core *core) {
    return bcl_readback_word(&core->control->copy_count);
}

uint32_t bcl_core_operations(const struct bcl_core *core) {
    return bcl_readback_word(&core->control->operation_count);
}

uint32_t bcl_core_next_id(const struct bcl_core *core) { return core->queue.write_id; }

uint64_t bcl_core_signal_address(const struct bcl_core *core, uint32_t id) {
    return bcl_core_address(core, signal_in(core, id));
}

// Writes all of a packet but the word that publishes it.
static void place_packet(struct bcl_core *core, const union bcl_packet *packet, uint32_t id) {
    union bcl_packet *slot = packet_in(core, id);
    union bcl_packet copy = *packet;
    struct bcl_signal signal = {.value = 1};
    bcl_little_signal(&signal);
    *signal_in(core, id) = signal; // model: SIGNAL
    copy.dispatch.completion_signal = bcl_core_signal_address(core, id);
    bcl_little_packet(&copy, packet->first & BCL_HEADER_TYPE_MASK);
    memcpy((char *)slot + sizeof slot->first, (char *)&copy + sizeof copy.first,
           sizeof copy - sizeof copy.first); // model: BODY
}

// The first packet's header is stored last, so a core that finds this packet finds all.
bool bcl_core_publish_all(struct bcl_core *core, const union bcl_packet *packets, uint32_t count) {
    struct bcl_queue *queue = &core->control->queue;
    uint32_t first = core->queue.write_id;

    if (!take_read_id(core) || first + count - core->queue.read_id > core->packets) // model: ROOM
        return false;
    for (uint32_t i = 0; i < count; i++)
        place_packet(core, &packets[i], first + i);
    core->queue.write_id = first + count;
    for (uint32_t i = count; i > 0; i--)
        bcl_publish_word(&packet_in(core, first + i - 1)->first,
                         packets[i - 1].first);               // model: HEADER
    bcl_publish_word(&queue->write_id, core->queue.write_id); // model: WRITE_ID
    bcl_publish_word((uint32_t *)&core->doorbell->value,
                     core->queue.write_id - 1); // model: DOORBELL
    exchange_control(core);
    if (core->link.transport->ring != NULL)
        core->link.transport->ring(&core->link);
    return true;
}

bool bcl_core_publish(struct bcl_core *core, const union bcl_packet *packet, uint32_t *id) {
    *id = bcl_core_next_id(core);
    return bcl_core_publish_all(core, packet, 1);
}

static bool has_signalled(const struct bcl_core *core, uint32_t id) {
    return bcl_readback_word((const uint32_t *)&signal_in(core, id)->value) == 0;
}

// Whether the packet has ended by both its signal and the queue, of which the core stores the signal first. False,
// with `damage` set: the two contradict each other, or another shared word is wrong.
static bool has_ended(struct bcl_core *core, uint32_t id, const char **damage) {
    *damage = find_damage(core);
    if (*damage != NULL || in_flight(core, id)) // model: ENDED
        return false;
    if (!has_signalled(core, id))
        *damage = "the core has gone past a packet without ending it";
    return *damage == NULL;
}

enum bcl_core_state bcl_core_wait(struct bcl_core *core, uint32_t id, uint32_t milliseconds,
                                  char why[BCL_WHY_SIZE]) {
    uint64_t start = bcl_now_ns();

    for (;;) {
        const char *damage = NULL;
        uint64_t waited = bcl_now_ns() - start;
        exchange_control(core);
        if (!has_signalled(core, id) && waited < core->link.look_ns)
            continue;
        if (has_ended(core, id, &damage)) {
            bcl_core_refresh(core);
            return BCL_CORE_ENDED;
        }
        if (damage != NULL) {
            snprintf(why, BCL_WHY_SIZE, "%s", damage);
            return BCL_CORE_LOST;
        }
        if (waited < core->link.look_ns)
            continue;
        if (!core->link.transport->alive(&core->link, why))
            return BCL_CORE_LOST;
        if (waited >= milliseconds * 1000000ull)
            return BCL_CORE_RUNNING;
        sleep_between(core, waited);
    }
}

bool bcl_core_time(struct bcl_core *core, uint32_t id, struct bcl_core_time *time) {
    struct bcl_signal signal = bcl_core_signal(core, id);
    double second = (double)core->tick_hz;
    double most_ns = (double)(bcl_now_ns() - core->started_ns + CLOCK_START_NS) * FASTEST_CLOCK;
    if (signal.start_ticks < core->last_ticks || signal.end_ticks < signal.start_ticks ||
        (double)signal.end_ticks / second > most_ns / 1e9)
        return false;
    core->last_ticks = signal.end_ticks;
    time->ticks = signal.end_ticks - signal.start_ticks;
    time->ns = (uint64_t)((double)time->ticks * 1e9 / second);
    return true;
}
