/** MQTT over WebSocket at /terminal/mqtt, for terminals that run in a browser. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { mqttPath } from '../../../http/pages/terminal-activation.ts';
import { guardWebSocket } from '../guarded-connection.ts';

/** A frame may hold several packets, or a part of one; packets have their own bound. */
const frameMaxBytes = 256 * 1024;
const subprotocol = 'mqtt';

/**
 * Returns true if a connection shall leave HTTP. Java's own client offers HTTP/2 with its first request; an offer that
 * is not taken up is ignored and the request answered all the same (RFC 9110 §7.8).
 */
export function takesUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

function refuse(socket: Duplex, status: number): void {
  // Bytes left unread hide that the client has gone, and the server would wait for it at its end.
  socket.resume();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** `accept` takes the bytes of MQTT, in both directions; it ends the connection when it has enough of it. */
export function terminalUpgrade(
  accept: (connection: Duplex) => void,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameMaxBytes,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: () => subprotocol,
  });
  return (request, socket, head) => {
    // Until it is a WebSocket it has no other listener, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?', 1)[0] !== mqttPath) return refuse(socket, 404);
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim());
    if (!offered?.includes(subprotocol)) return refuse(socket, 400);
    sockets.handleUpgrade(request, socket, head, (opened) => accept(guardWebSocket(opened)));
  };
}
