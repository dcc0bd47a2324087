"""A register's line to a terminal: handshake, heartbeat, data sent until acknowledged, repeats delivered once."""

import os
import select
import termios
import time
import tty

from serial_frame import HANDSHAKE, HANDSHAKE_CONFIRM, Packet, decode, encode

HANDSHAKE_EVERY, HANDSHAKE_MAX = 1, 10
HEARTBEAT_EVERY, SILENCE_MAX = 1, 30
RESEND_EVERY, WRITE_MAX = 0.1, 10
PACKET_GAP_MAX = 0.5


class LineBroken(Exception):
    """Whatever was in progress may or may not have arrived."""


class SerialLink:
    def __init__(self, device):
        self.device = device
        self.line = None
        self.last_sent_id = 0

    # region open-line
    def open_line(self):
        """115200 baud, 8 data bits, 1 stop bit, no parity, and no byte treated as anything but itself."""
        self.line = os.open(self.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self.line)
        settings = termios.tcgetattr(self.line)
        settings[2] = settings[2] & ~(termios.CSTOPB | termios.PARENB) | termios.CLOCAL | termios.CREAD
        settings[4] = settings[5] = termios.B115200
        termios.tcsetattr(self.line, termios.TCSANOW, settings)
    # endregion open-line

    # region handshake
    def connect(self):
        """Opens the line and shakes hands: once a second, for 10 s. Raises LineBroken."""
        self.close()
        self.held, self.messages = bytearray(), []
        self.acknowledged_id = self.last_received_id = 0
        self.confirmed = False
        self.heard_at = self.beaten_at = time.monotonic()
        try:
            self.open_line()
        except (OSError, termios.error) as error:
            raise LineBroken(error) from error
        deadline = time.monotonic() + HANDSHAKE_MAX
        while not self.confirmed:
            if time.monotonic() >= deadline:
                raise LineBroken("no terminal confirmed the handshake")
            self.write(Packet(HANDSHAKE))
            self.serve(time.monotonic() + HANDSHAKE_EVERY, lambda: self.confirmed)
    # endregion handshake

    # region send
    def send(self, text):
        """Every 100 ms, for 10 s, until the terminal has acknowledged it. Raises LineBroken."""
        self.last_sent_id = self.last_sent_id % 255 + 1
        packet = Packet(id=self.last_sent_id, data=text.encode())
        deadline = time.monotonic() + WRITE_MAX
        while self.acknowledged_id != packet.id:
            if time.monotonic() >= deadline:
                raise LineBroken("not acknowledged")
            self.write(packet)
            self.serve(time.monotonic() + RESEND_EVERY, lambda: self.acknowledged_id == packet.id)
    # endregion send

    # region receive
    def receive(self, until):
        """The next message, or None if none came by then (time.monotonic()). Raises LineBroken."""
        self.serve(until, lambda: self.messages)
        return self.messages.pop(0) if self.messages else None

    def take(self, packet):
        if packet.type == HANDSHAKE_CONFIRM:
            self.confirmed = True
        if not self.confirmed:
            return
        if packet.ack != 0:
            self.acknowledged_id = packet.ack
        if packet.id == 0:
            return
        try:
            text = packet.data.decode()
        except UnicodeDecodeError:
            return  # two packets that ran together can pass the check: as good as broken
        # Immediately, and for a repeat as well: its acknowledgment was lost.
        self.write(Packet(ack=packet.id))
        if packet.id != self.last_received_id:
            self.messages.append(text)
        self.last_received_id = packet.id
    # endregion receive

    # region heartbeat
    def serve(self, until, is_done):
        """
        Reads until then, or until it is done, and shows that the till is there. A till calls this all the time, in
        a thread of its own where it has other things to do: a terminal gives up one that is silent for 30 s.
        """
        while not is_done() and (now := time.monotonic()) < until:
            if now - self.heard_at >= SILENCE_MAX:
                raise LineBroken("the terminal is silent")
            if self.confirmed and now - self.beaten_at >= HEARTBEAT_EVERY:
                self.write(Packet())
                self.beaten_at = now
            if now - self.heard_at >= PACKET_GAP_MAX:
                self.held.clear()  # a packet that was started but never finished
            self.read(min(until - now, RESEND_EVERY))
    # endregion heartbeat

    def read(self, timeout):
        try:
            if not select.select([self.line], [], [], timeout)[0]:
                return
            bytes_read = os.read(self.line, 4096)
        except OSError as error:
            raise LineBroken(error) from error
        if not bytes_read:
            raise LineBroken("unplugged")
        self.heard_at = time.monotonic()
        self.held += bytes_read
        for packet in decode(self.held):
            self.take(packet)

    def write(self, packet):
        left = encode(packet)
        deadline = time.monotonic() + WRITE_MAX
        try:
            while left and select.select([], [self.line], [], deadline - time.monotonic())[1]:
                left = left[os.write(self.line, left):]
        except (OSError, ValueError) as error:
            raise LineBroken(error) from error
        if left:
            raise LineBroken("the line takes nothing")

    def close(self):
        if self.line is not None:
            os.close(self.line)
        self.line = None
