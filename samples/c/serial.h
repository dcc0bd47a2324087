/* A register's line to a terminal: packets over a serial port or USB cable. POSIX only. */
#ifndef SERIAL_H
#define SERIAL_H

#include <stdbool.h>
#include <stddef.h>

/* serial_frame.c: 55 AA | type | ack | id | length, 2 bytes | data | check | CC 33 */
enum { PACKET_MAX = 1024, OVERHEAD = 10, DATA_MAX = PACKET_MAX - OVERHEAD };
enum { NORMAL, HANDSHAKE, HANDSHAKE_CONFIRM };

typedef struct {
    unsigned char type;
    unsigned char ack; /* id of the data packet that arrived, 0 for none */
    unsigned char id;  /* 1 to 255 with data, 0 without */
    size_t length;
    unsigned char data[DATA_MAX];
} Packet;

typedef struct {
    unsigned char bytes[PACKET_MAX];
    size_t length;
} Held;

size_t packet_encode(const Packet *packet, unsigned char bytes[PACKET_MAX]);
bool packet_take(Held *held, Packet *packet);

/* serial_link.c */
enum { MESSAGES_MAX = 8 };

typedef struct {
    const char *device;
    int line; /* -1 while it is closed */
    Held held;
    bool is_confirmed;
    unsigned char last_sent_id, acknowledged_id, last_received_id;
    long long heard_at_ms, beaten_at_ms;
    char *messages[MESSAGES_MAX];
    size_t message_count;
    const char *problem; /* why the line is broken; NULL while it is intact */
} Link;

/* All of them are false, or NULL, once the line is broken: what was in progress may or may not have arrived. */
bool link_connect(Link *link);
bool link_send(Link *link, const char *text);
char *link_receive(Link *link, long long until_ms); /* NULL also if nothing came by then; the caller frees it */
void link_close(Link *link);
long long now_ms(void); /* of a clock that is never set */

#endif
