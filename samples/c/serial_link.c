/* A register's line: handshake, heartbeat, data sent until acknowledged, repeats delivered once. */
#define _DEFAULT_SOURCE
#include "serial.h"

#include "json.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum {
    HANDSHAKE_EVERY_MS = 1000,
    HANDSHAKE_MAX_MS = 10000,
    HEARTBEAT_EVERY_MS = 1000,
    SILENCE_MAX_MS = 30000,
    RESEND_EVERY_MS = 100,
    WRITE_MAX_MS = 10000,
    PACKET_GAP_MAX_MS = 500,
};

long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void broken(Link *link, const char *problem) {
    if (link->problem == NULL) link->problem = problem;
}

static void put(Link *link, const Packet *packet) {
    unsigned char bytes[PACKET_MAX];
    size_t length = packet_encode(packet, bytes), sent = 0;
    long long until = now_ms() + WRITE_MAX_MS;
    while (sent < length && link->problem == NULL) {
        struct pollfd ready = {.fd = link->line, .events = POLLOUT};
        if (now_ms() >= until || poll(&ready, 1, WRITE_MAX_MS) != 1) {
            broken(link, "the line takes nothing");
            return;
        }
        ssize_t count = write(link->line, bytes + sent, length - sent);
        if (count >= 0) sent += (size_t)count;
        else if (errno != EAGAIN && errno != EINTR) broken(link, "unplugged");
    }
}

// region receive
static void take(Link *link, const Packet *packet) {
    if (packet->type == HANDSHAKE_CONFIRM) link->is_confirmed = true;
    if (!link->is_confirmed) return;
    if (packet->ack != 0) link->acknowledged_id = packet->ack;
    /* Not acknowledged while the queue is full: it is sent again. */
    bool is_repeat = packet->id == link->last_received_id;
    if (packet->id == 0 || (!is_repeat && link->message_count == MESSAGES_MAX)) return;
    /* Immediately, and for a repeat as well: its acknowledgment was lost. */
    put(link, &(Packet){.ack = packet->id});
    if (is_repeat) return;
    link->last_received_id = packet->id;
    link->messages[link->message_count++] = must(strndup((const char *)packet->data, packet->length));
}

static void get(Link *link, int timeout_ms) {
    struct pollfd ready = {.fd = link->line, .events = POLLIN};
    if (poll(&ready, 1, timeout_ms) != 1) return;
    Held *held = &link->held;
    ssize_t count = read(link->line, held->bytes + held->length, sizeof held->bytes - held->length);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        broken(link, "unplugged");
        return;
    }
    held->length += (size_t)count;
    link->heard_at_ms = now_ms();
    Packet packet;
    while (packet_take(held, &packet)) take(link, &packet);
}
// endregion receive

// region heartbeat
/*
 * Reads until then, or until it is done, and shows that the till is there. A till calls this all the time, in a
 * thread of its own where it has other things to do: a terminal gives up one that is silent for 30 s.
 */
static void serve(Link *link, long long until_ms, bool (*is_done)(const Link *)) {
    long long now;
    while (link->problem == NULL && !is_done(link) && (now = now_ms()) < until_ms) {
        if (now - link->heard_at_ms >= SILENCE_MAX_MS) broken(link, "the terminal is silent");
        /* A packet that was started but never finished. */
        if (now - link->heard_at_ms >= PACKET_GAP_MAX_MS) link->held.length = 0;
        if (link->is_confirmed && now - link->beaten_at_ms >= HEARTBEAT_EVERY_MS) {
            put(link, &(Packet){.type = NORMAL});
            link->beaten_at_ms = now;
        }
        long long left_ms = until_ms - now;
        get(link, (int)(left_ms < RESEND_EVERY_MS ? left_ms : RESEND_EVERY_MS));
    }
}
// endregion heartbeat

// region open-line
/* 115200 baud, 8 data bits, 1 stop bit, no parity, and no byte treated as anything but itself. */
static bool open_line(Link *link) {
    link->line = open(link->device, O_RDWR | O_NOCTTY | O_NONBLOCK);
    struct termios settings;
    if (link->line < 0 || tcgetattr(link->line, &settings) != 0) return false;
    cfmakeraw(&settings);
    settings.c_cflag &= ~(tcflag_t)(CSTOPB | PARENB);
    settings.c_cflag |= CLOCAL | CREAD;
    cfsetspeed(&settings, B115200);
    return tcsetattr(link->line, TCSANOW, &settings) == 0;
}
// endregion open-line

// region handshake
static bool is_confirmed(const Link *link) {
    return link->is_confirmed;
}

/* Opens the line and shakes hands: once a second, for 10 s. */
bool link_connect(Link *link) {
    link_close(link);
    if (!open_line(link)) broken(link, "the line cannot be opened");
    link->heard_at_ms = link->beaten_at_ms = now_ms();
    long long until = now_ms() + HANDSHAKE_MAX_MS;
    while (link->problem == NULL && !link->is_confirmed) {
        if (now_ms() >= until) broken(link, "no terminal confirmed the handshake");
        else put(link, &(Packet){.type = HANDSHAKE});
        serve(link, now_ms() + HANDSHAKE_EVERY_MS, is_confirmed);
    }
    return link->problem == NULL;
}
// endregion handshake

// region send
static bool is_acknowledged(const Link *link) {
    return link->acknowledged_id == link->last_sent_id;
}

/* Every 100 ms, for 10 s, until the terminal has acknowledged it. */
bool link_send(Link *link, const char *text) {
    Packet packet = {.id = link->last_sent_id % 255 + 1, .length = strlen(text)};
    if (packet.length > DATA_MAX) {
        broken(link, "the message is too long for a packet");
        return false;
    }
    memcpy(packet.data, text, packet.length);
    link->last_sent_id = packet.id;
    long long until = now_ms() + WRITE_MAX_MS;
    while (link->problem == NULL && !is_acknowledged(link)) {
        if (now_ms() >= until) broken(link, "not acknowledged");
        else put(link, &packet);
        serve(link, now_ms() + RESEND_EVERY_MS, is_acknowledged);
    }
    return link->problem == NULL;
}
// endregion send

static bool has_message(const Link *link) {
    return link->message_count > 0;
}

char *link_receive(Link *link, long long until_ms) {
    serve(link, until_ms, has_message);
    if (!has_message(link)) return NULL;
    char *message = link->messages[0];
    memmove(link->messages, link->messages + 1, --link->message_count * sizeof(char *));
    return message;
}

/* Its own ids keep rising: the terminal must not mistake a new message for an earlier one. */
void link_close(Link *link) {
    if (link->line >= 0) close(link->line);
    while (link->message_count > 0) free(link->messages[--link->message_count]);
    *link = (Link){.device = link->device, .line = -1, .last_sent_id = link->last_sent_id};
}
