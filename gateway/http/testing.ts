/** Routes without a server, and what the envelope of a call works with: a Basic app, so that nothing is signed. */
import { Hono } from 'hono';
import { createDirectory } from '../accounts/directory.ts';
import type { OrderContext } from '../orders/change/context.ts';
import type { Queries } from '../ports/database.ts';
import { equalInConstantTime, hashOf, uptimeClock } from '../runtime/node/platform.ts';
import type { EnvelopeDeps } from './envelope/envelope.ts';
import type { HealthReport } from './health.ts';
import type { RouteEnv, Routes, Sender } from './route.ts';

export function createTestEnvelope(orders: OrderContext): EnvelopeDeps {
  return {
    orders,
    directory: createDirectory(orders.database, uptimeClock),
    signer: { keyId: 'gk_test', publicKeyPem: '', verify: () => false, sign: async () => '' },
    hashOf,
    keyedHash: (text) => hashOf(typeof text === 'string' ? text : String.fromCharCode(...text)),
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

export const testSender: Sender = { ip: '127.0.0.1', remoteAddress: '127.0.0.1' };

/** Answers requests of this machine by these routes alone. */
export function serveRoutes(
  ...routes: readonly Routes[]
): (path: string, init?: RequestInit) => Promise<Response> {
  const router = new Hono<RouteEnv>();
  for (const addRoutes of routes) addRoutes(router);
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', 'localhost');
    return router.request(path, { ...init, headers }, testSender);
  };
}
