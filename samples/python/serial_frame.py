"""Packets of the serial line: 55 AA | type | ack | id | length, 2 bytes | data | check | CC 33."""

from dataclasses import dataclass

NORMAL, HANDSHAKE, HANDSHAKE_CONFIRM = 0, 1, 2
START, END = b"\x55\xaa", b"\xcc\x33"
HEAD, OVERHEAD, DATA_MAX = 7, 10, 1014


@dataclass(frozen=True)
class Packet:
    type: int = NORMAL
    ack: int = 0  # id of the data packet that arrived, 0 for none
    id: int = 0  # 1 to 255 with data, 0 without
    data: bytes = b""


# region encode
def check_of(body):
    """XOR of everything from type to the end of the data."""
    check = 0
    for byte in body:
        check ^= byte
    return check


def encode(packet):
    if len(packet.data) > DATA_MAX:
        raise ValueError(f"a message has at most {DATA_MAX} bytes, not {len(packet.data)}")
    body = bytes([packet.type, packet.ack, packet.id]) + len(packet.data).to_bytes(2, "big") + packet.data
    return START + body + bytes([check_of(body)]) + END
# endregion encode


# region decode
def decode(held):
    """Takes the whole packets off the bytes held, however they arrived. What is none costs its start mark only."""
    packets = []
    while True:
        start = held.find(START)
        # Noise before a packet goes; a first byte of a start mark may be the last that has come.
        del held[:start if start >= 0 else len(held) - held.endswith(START[:1])]
        if len(held) < HEAD:
            return packets
        length = int.from_bytes(held[5:7], "big")
        whole = OVERHEAD + length
        if length <= DATA_MAX and len(held) < whole:
            return packets
        body, end = held[2:HEAD + length], held[HEAD + length:whole]
        if length > DATA_MAX or held[2] > HANDSHAKE_CONFIRM or end != bytes([check_of(body)]) + END:
            del held[:len(START)]
            continue
        packets.append(Packet(held[2], held[3], held[4], bytes(held[HEAD:HEAD + length])))
        del held[:whole]
# endregion decode
