/** What the envelope of a call works with, for tests: an order room, and a Basic app, so that nothing is signed. */
import { createDirectory } from '../accounts/directory.ts';
import type { OrderRoom } from '../orders/core/room.ts';
import type { Queries } from '../ports/database.ts';
import { equalInConstantTime, hashOf, uptimeClock } from '../runtime/node/platform.ts';
import type { EnvelopeDeps } from './envelope/envelope.ts';
import type { HealthReport } from './health.ts';

export function createTestEnvelope(orders: OrderRoom): EnvelopeDeps {
  return {
    orders,
    directory: createDirectory(orders.database, uptimeClock),
    signer: { keyId: 'gk_test', publicKeyPem: '', verify: () => false, sign: async () => '' },
    hashOf,
    keyedHash: (text) => hashOf(typeof text === 'string' ? text : Buffer.from(text).toString('latin1')),
    equalInConstantTime,
    publicUrl: 'https://pay.example.com',
    allowLoopback: true,
    otherTimes: () => [],
    allows: () => true,
  };
}

/** Registers an app that calls with `Basic shop:secret`. */
export async function registerBasicApp(queries: Queries, merchantNo: string, appId: string): Promise<void> {
  await queries.query(
    `insert into apps (merchant_no, app_id, sign_type, basic_username, basic_password_hash, created_at)
       values ($1, $2, 'NONE', 'shop', $3, 0)`,
    [merchantNo, appId, hashOf('secret')],
  );
}

/** A gateway with nothing wrong. */
export const wellReport: HealthReport = {
  ready: true,
  draining: false,
  schema: 'current',
  parts: { database: { up: true }, disk: { up: true }, broker: { up: true } },
};
