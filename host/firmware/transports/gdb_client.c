// SPDX-License-Identifier: MIT

#include "firmware/transports/gdb_client.h"

#include "barecl/targets.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PATIENCE_MS 10000 // how long to wait for an answer
#define PACKET (2 * BCL_GDB_BLOCK + 64)
#define INTERRUPT "\x03"
#define ACKNOWLEDGEMENT "+"

static bool lose(struct bcl_gdb_client *client) {
    client->lost = true;
    return false;
}

static bool send_all(struct bcl_gdb_client *client, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(client->socket, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return lose(client);
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

// Waits for bytes from the server. False: none come.
static bool receive(struct bcl_gdb_client *client) {
    struct pollfd poll_one = {.fd = client->socket, .events = POLLIN};
    int ready;
    do
        ready = poll(&poll_one, 1, PATIENCE_MS);
    while (ready < 0 && errno == EINTR);
    ssize_t size = ready > 0 ? recv(client->socket, client->come, sizeof client->come, 0) : 0;
    client->next = 0;
    client->end = size > 0 ? (size_t)size : 0;
    return size > 0;
}

// The next byte from the server; negative: there is none.
static int next_byte(struct bcl_gdb_client *client) {
    if (client->next == client->end && !receive(client))
        return -1;
    return client->come[client->next++];
}

// Sends a packet: $text#sum.
static bool send_packet(struct bcl_gdb_client *client, const char *text) {
    char packet[PACKET + 8];
    uint8_t sum = 0;
    for (const char *c = text; *c != '\0'; c++)
        sum = (uint8_t)(sum + (unsigned char)*c);
    int length = snprintf(packet, sizeof packet, "$%s#%02x", text, sum);
    return send_all(client, packet, (size_t)length);
}

// Takes the text of the next packet, without what does not fit, and skips the acknowledgement before it. The checksum is
// not compared: sockets lose nothing.
static bool take_packet(struct bcl_gdb_client *client, char text[PACKET]) {
    size_t length = 0;
    int byte;
    do
        byte = next_byte(client);
    while (byte >= 0 && byte != '$');
    while (byte >= 0 && (byte = next_byte(client)) != '#')
        if (byte >= 0 && length + 1 < PACKET)
            text[length++] = (char)byte;
    text[length] = '\0';
    if (byte != '#' || next_byte(client) < 0 || next_byte(client) < 0)
        return lose(client);
    return send_all(client, ACKNOWLEDGEMENT, 1);
}

static bool ask(struct bcl_gdb_client *client, const char *text, char answer[PACKET]) {
    return !client->lost && send_packet(client, text) && take_packet(client, answer);
}

static bool is_stopped(const char *answer) { return answer[0] == 'T' || answer[0] == 'S'; }

void bcl_gdb_attach(struct bcl_gdb_client *client, int socket) {
    client->socket = socket;
    client->running = client->lost = false;
    client->next = client->end = 0;
}

bool bcl_gdb_open(struct bcl_gdb_client *client, int socket, bool is_protected) {
    char answer[PACKET];
    bcl_gdb_attach(client, socket);
    if (!ask(client, "?", answer) || !is_stopped(answer))
        return lose(client);
    return !is_protected || ask(client, "Qqemu.PhyMemMode:1", answer);
}

void bcl_gdb_close(struct bcl_gdb_client *client) {
    if (client->socket >= 0)
        close(client->socket);
    client->socket = -1;
    client->running = false;
    client->lost = true;
}

bool bcl_gdb_stop(struct bcl_gdb_client *client) {
    char answer[PACKET];
    if (client->lost || !client->running)
        return !client->lost;
    if (!send_all(client, INTERRUPT, 1) || !take_packet(client, answer))
        return false;
    client->running = false;
    return is_stopped(answer) ? true : lose(client);
}

bool bcl_gdb_go_on(struct bcl_gdb_client *client) {
    if (client->lost || client->running)
        return !client->lost;
    client->running = send_packet(client, "c");
    return client->running;
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// ---- Where cores are ----------------------------------------------------------------------------

// The number of the program counter in gdb's list of an architecture's registers. All before it have the same size.
static unsigned counter_of(enum bcl_board_core_architecture architecture) {
    switch (architecture) {
    case BCL_BOARD_CORE_ARCHITECTURE_CORTEX_M:
    case BCL_BOARD_CORE_ARCHITECTURE_CORTEX_A:
    case BCL_BOARD_CORE_ARCHITECTURE_CORTEX_R:
        return 15;
    case BCL_BOARD_CORE_ARCHITECTURE_MIPS:
        return 37;
    default: // AArch64, RISC-V, and transport-triggered machines, which gdb takes for RISC-V
        return 32;
    }
}

// In the answer, registers have the core's order of bytes: the least significant one first. 0: the answer is too short.
static uint64_t register_in(const char *answer, unsigned number, unsigned bytes) {
    const size_t first = (size_t)number * bytes * 2;
    uint64_t value = 0;
    if (strlen(answer) < first + 2 * bytes)
        return 0;
    for (size_t at = first + 2 * bytes; at > first; at -= 2)
        value = value << 8 | (unsigned)(digit(answer[at - 2]) << 4 | digit(answer[at - 1]));
    return value;
}

unsigned bcl_gdb_places(struct bcl_gdb_client *client, const struct bcl_board *board,
                        uint64_t places[], unsigned most) {
    const struct bcl_target *target = bcl_target_find(board->core.target);
    const bool is_machine = board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_TTA;
    const unsigned bytes = is_machine || target == NULL ? 4 : (unsigned)target->pointer_bytes;
    const unsigned counter = counter_of(board->core.architecture);
    unsigned count = 0;
    char text[PACKET];
    if (!bcl_gdb_stop(client))
        return 0;
    while (count < most && count < board->core.count) {
        snprintf(text, sizeof text, "Hg%x", count + 1); // cores have the numbers from 1 on
        if (!ask(client, text, text) || text[0] != 'O' || !ask(client, "g", text))
            break;
        places[count] = register_in(text, counter, bytes);
        if (is_machine) // gdb sees instructions at addresses of their own
            places[count] -= 0x80000000u;
        count++;
    }
    bcl_gdb_go_on(client);
    return count;
}

// ---- Memory -------------------------------------------------------------------------------------

bool bcl_gdb_read(struct bcl_gdb_client *client, uint64_t address, void *to, size_t size) {
    char text[PACKET];
    unsigned char *bytes = to;
    snprintf(text, sizeof text, "m%llx,%zx", (unsigned long long)address, size);
    if (!ask(client, text, text) || strlen(text) != 2 * size)
        return lose(client);
    for (size_t i = 0; i < size; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return lose(client);
        bytes[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

bool bcl_gdb_write(struct bcl_gdb_client *client, uint64_t address, const void *from, size_t size) {
    char text[PACKET];
    const unsigned char *bytes = from;
    int length = snprintf(text, sizeof text, "M%llx,%zx:", (unsigned long long)address, size);
    char *to = text + length;
    for (size_t i = 0; i < size; i++) {
        *to++ = "0123456789abcdef"[bytes[i] >> 4];
        *to++ = "0123456789abcdef"[bytes[i] & 15];
    }
    *to = '\0';
    return ask(client, text, text) && strcmp(text, "OK") == 0 ? true : lose(client);
}
