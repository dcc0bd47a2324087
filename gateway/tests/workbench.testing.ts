/**
 * The Workbench's API on a test's sandbox: all its routes behind their gate, as `npm start` has them. Every reply that
 * succeeds has to fit its description.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { workbenchOpenApi } from '@tollgate/contract/workbench/openapi';
import { workbenchRouteOf } from '@tollgate/contract/workbench/routes';
import type { TokenCreation } from '@tollgate/contract/workbench/tokens';
import { Ajv2020 } from 'ajv/dist/2020.js';
import pino from 'pino';
import { createDirectory } from '../accounts/directory.ts';
import { createFaults } from '../faults/sandbox/faults.ts';
import { createExams } from '../http/sandbox/exams.ts';
import { sandboxActor } from '../http/sandbox/sandbox-host.ts';
import { serveRoutes } from '../http/testing.ts';
import { createFiredWatch } from '../http/workbench/fired.ts';
import { createTestDelivery } from '../http/workbench/workbench.testing.ts';
import type { TestContext } from '../orders/change/testing.ts';
import type { Database } from '../ports/database.ts';
import { readPageBuild } from '../runtime/node/http/page-build.ts';
import { hashOf, platformClock, platformRandom, uptimeClock } from '../runtime/node/platform.ts';
import { readPublicKey } from '../runtime/node/read-public-key.ts';
import { platformTimers } from '../runtime/node/timers.ts';
import type { DemoMerchant } from '../start/sandbox/demo-merchant.ts';
import { createMessageLog } from '../terminals/message-log.ts';
import { openRequestLog } from '../wiring/request-log.ts';
import { type ExtrasInput, workbenchExtras } from '../wiring/sandbox/routes.ts';
import { type WorkbenchParts, workbench } from '../wiring/workbench.ts';
import { type Fields, useSandbox } from './sandbox.testing.ts';

export interface Asked<Body> {
  readonly status: number;
  readonly body: Body;
}

/** The schemas, and no member that they do not name. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const own = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]));
  return 'properties' in own && 'required' in own ? { ...own, additionalProperties: false } : own;
}

const document = { $id: 'workbench', ...(strict(workbenchOpenApi('en', 'http://localhost')) as object) };
const checker = new Ajv2020({ strict: false, allErrors: true }).addSchema(document);

/** Throws where a reply does not fit what the description says of it. */
function checkReply(method: string, path: string, reply: unknown): void {
  const route = workbenchRouteOf(method, `/workbench/api${path.split('?')[0]}`);
  if (route === undefined) throw new Error(`${method} ${path} answers and is not described`);
  if (route.reply === 'OpenApiDocument' || route.files !== undefined) return;
  const check = checker.getSchema(`workbench#/components/schemas/${route.reply}`);
  if (check?.(reply) !== true)
    throw new Error(`${method} ${path} does not fit ${route.reply}: ${checker.errorsText(check?.errors)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const demoMerchant = {
  merchant_no: '312100000001',
  app_id: 'tgfedcba9876543210',
  store_no: '4121000012',
  terminal_sn_list: ['TILL-7'],
  basic: { app_id: 'tg00000000000000ba' },
} as unknown as DemoMerchant;

function rethrow(error: unknown): never {
  throw error;
}

const createTestFaults = ({ database, clock }: TestContext) =>
  createFaults({
    queries: database,
    clock,
    platform: platformClock,
    random: platformRandom,
    onFault: rethrow,
  });

const createTestExams = () =>
  createExams({
    runner: undefined,
    clock: platformClock,
    timers: platformTimers,
    gatewayUrl: () => 'http://127.0.0.1:8080',
    publicUrl: () => 'https://pay.example.com',
    onFault: rethrow,
  });

/** A database for the tests of a file; `open()` is for one test. */
export function useWorkbench() {
  const world = useSandbox();

  /** `database`: in place of the test's own, such as one that is away. */
  function open(
    changes: Partial<WorkbenchParts> = {},
    { database, ...extras }: Partial<ExtrasInput> & { readonly database?: Database } = {},
  ) {
    const fired = createFiredWatch();
    const sandbox = world.sandbox({
      onCommitted: (change) => fired.change(change),
      ...(database !== undefined && { database }),
    });
    const { context } = sandbox;
    const startMs = context.clock.systemMs();
    const clock = {
      nowMs: () => context.clock.systemMs(),
      systemMs: () => context.clock.systemMs(),
      offsetMs: () => context.clock.systemMs() - startMs,
      advanceTo: () => Promise.reject(new Error('a test advances its clock by itself')),
      note: () => Promise.resolve(),
      refresh: () => Promise.resolve(),
      system: 'followers' as const,
      clockGroupOf: () => 'followers' as const,
      otherTimes: () => [],
    };
    const log = pino({ level: 'silent' });
    const messages = createMessageLog(startMs);
    const directory = createDirectory(context.database, uptimeClock);
    const requestLog = openRequestLog({
      database: context.database,
      log,
      clock: platformClock,
      wait: (delayMs) => delay(delayMs, undefined, { ref: false }),
      days: 1,
      rowsMax: 1_000,
      onLost: () => {},
    });
    const actorOf = sandboxActor(() => ({ listensAt: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080' }));
    const routes = workbench({
      orders: context,
      delivery: createTestDelivery(context),
      doctor: {} as WorkbenchParts['doctor'],
      signer: { keyId: 'gk_test', publicKeyPem: 'the public key of the gateway' },
      isSandbox: true,
      requestLog,
      actorOf,
      clock,
      advance: sandbox.advance,
      fired,
      messages,
      directory,
      log,
      hashOf,
      random: platformRandom,
      readPublicKey,
      platform: platformClock,
      page: readPageBuild('workbench'),
      demo: () => demoMerchant,
      booksTimeZone: 'UTC',
      more: workbenchExtras({
        orders: context,
        actorOf: changes.actorOf ?? actorOf,
        faults: createTestFaults(context),
        exams: createTestExams(),
        ...extras,
      }),
      ...changes,
    });
    const serve = serveRoutes(...routes);

    async function ask<Body = Fields>(
      method: string,
      path: string,
      body?: object,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Asked<Body>> {
      const response = await serve(`/workbench/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const reply = parsed(await response.text());
      if (response.ok) checkReply(method, path, reply);
      return { status: response.status, body: reply as Body };
    }

    return {
      sandbox,
      context,
      requestLog,
      messages,
      directory,
      routes,
      serve,
      ask,
      get: <Body = Fields>(path: string) => ask<Body>('GET', path),
      post: <Body = Fields>(path: string, body: object = {}) => ask<Body>('POST', path, body),
      /** Asks with a token that is made for it. */
      async withToken(wish: Omit<TokenCreation, 'name' | 'lifetime_ms'>) {
        const made = await ask<{ token: string; item: { token_id: string } }>('POST', '/tokens', {
          name: 'test',
          lifetime_ms: 3_600_000,
          ...wish,
        });
        if (made.status !== 200) throw new Error(JSON.stringify(made.body));
        const headers = { authorization: `Bearer ${made.body.token}` };
        return {
          tokenId: made.body.item.token_id,
          headers,
          ask: <Body = Fields>(method: string, path: string, body?: object) =>
            ask<Body>(method, path, body, headers),
        };
      },
    };
  }
  return { open, database: world.database };
}
