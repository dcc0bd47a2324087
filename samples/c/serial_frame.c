/* Packets on the serial line. Numbers are big-endian. */
#include "serial.h"

#include <string.h>

enum { HEAD = 7 };
static const unsigned char start[] = {0x55, 0xAA}, end[] = {0xCC, 0x33};

// region encode
/* XOR of everything from type to the end of the data. */
static unsigned char check_of(const unsigned char *bytes, size_t data_length) {
    unsigned char check = 0;
    for (size_t at = sizeof start; at < HEAD + data_length; at++) check ^= bytes[at];
    return check;
}

/* The packet's bytes, and how many they are. */
size_t packet_encode(const Packet *packet, unsigned char bytes[PACKET_MAX]) {
    size_t length = packet->length;
    memcpy(bytes, start, sizeof start);
    bytes[2] = packet->type;
    bytes[3] = packet->ack;
    bytes[4] = packet->id;
    bytes[5] = (unsigned char)(length >> 8);
    bytes[6] = (unsigned char)(length & 0xFF);
    memcpy(bytes + HEAD, packet->data, length);
    bytes[HEAD + length] = check_of(bytes, length);
    memcpy(bytes + HEAD + length + 1, end, sizeof end);
    return OVERHEAD + length;
}
// endregion encode

// region decode
static void drop(Held *held, size_t count) {
    held->length -= count;
    memmove(held->bytes, held->bytes + count, held->length);
}

/* Takes the next whole packet off the bytes held. What is none costs its start mark only. */
bool packet_take(Held *held, Packet *packet) {
    unsigned char *bytes = held->bytes;
    while (held->length > 0) {
        if (bytes[0] != start[0] || (held->length > 1 && bytes[1] != start[1])) {
            drop(held, 1);
            continue;
        }
        if (held->length < HEAD) return false;
        size_t length = (size_t)bytes[5] << 8 | bytes[6];
        if (bytes[2] > HANDSHAKE_CONFIRM || length > DATA_MAX) {
            drop(held, sizeof start);
            continue;
        }
        if (held->length < OVERHEAD + length) return false;
        if (bytes[HEAD + length] != check_of(bytes, length)
            || memcmp(bytes + HEAD + length + 1, end, sizeof end) != 0) {
            drop(held, sizeof start);
            continue;
        }
        *packet = (Packet){.type = bytes[2], .ack = bytes[3], .id = bytes[4], .length = length};
        memcpy(packet->data, bytes + HEAD, length);
        drop(held, OVERHEAD + length);
        return true;
    }
    return false;
}
// endregion decode
