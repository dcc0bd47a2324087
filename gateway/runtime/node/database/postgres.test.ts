import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';

/** A message of PostgreSQL's protocol: its type, the length, the contents. */
function message(type: string, contents: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(contents.length + 4);
  return Buffer.concat([Buffer.from(type), length, contents]);
}

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const ending = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

test('a server that ends in the moment in which a connection is ready ends only the query', async () => {
  const server = createServer((socket) => {
    // In one packet, as it comes to a process that is busy.
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, ending])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await expect(database.query('select 1')).rejects.toThrow();
  await database.close();
  server.close();
});
