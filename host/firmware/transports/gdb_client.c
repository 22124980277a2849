// SPDX-License-Identifier: MIT

#include "firmware/transports/gdb_client.h"

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

// Takes the text of the next packet, and skips the acknowledgement before it. The checksum is not compared: sockets
// lose nothing.
static bool take_packet(struct bcl_gdb_client *client, char text[PACKET]) {
    size_t length = 0;
    int byte;
    do
        byte = next_byte(client);
    while (byte >= 0 && byte != '$');
    while (byte >= 0 && (byte = next_byte(client)) != '#' && length + 1 < PACKET)
        if (byte >= 0)
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

bool bcl_gdb_open(struct bcl_gdb_client *client, int socket, bool is_protected) {
    char answer[PACKET];
    client->socket = socket;
    client->running = client->lost = false;
    client->next = client->end = 0;
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
