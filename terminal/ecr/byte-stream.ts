/** The common part of a serial port, a pseudo-terminal and a TCP connection. */
export interface ByteStream {
  write(bytes: Uint8Array): void;
  onData(listener: (bytes: Uint8Array) => void): void;
  /** Called once, when the line has ended: unplugged, closed, failed. */
  onClose(listener: () => void): void;
  close(): void;
}
