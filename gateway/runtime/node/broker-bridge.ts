/** Hands a terminal's connection on to the broker that gateways share, byte for byte. */
import { connect, type Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { connect as connectTls } from 'node:tls';

const connectTimeoutMs = 10_000;

/** `brokerUrl`: `mqtt:` or `mqtts:`; its credentials are the gateway's and are not used here. */
export function createBrokerBridge(brokerUrl: string): (connection: Duplex) => void {
  const { protocol, hostname, port } = new URL(brokerUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isTls = protocol === 'mqtts:';
  const address = { host, port: Number(port || (isTls ? 8883 : 1883)) };
  return (connection) => {
    const broker: Socket = isTls ? connectTls({ ...address, servername: host }) : connect(address);
    broker.setNoDelay(true);
    broker.setTimeout(connectTimeoutMs, () => broker.destroy());
    broker.once(isTls ? 'secureConnect' : 'connect', () => broker.setTimeout(0));
    // Whichever side ends, the other one ends with it, and each notices by itself.
    pipeline(connection, broker, () => broker.destroy());
    pipeline(broker, connection, () => connection.destroy());
  };
}
