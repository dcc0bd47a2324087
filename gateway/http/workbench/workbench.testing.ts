/** The Workbench's API over a test's orders, asked as the sandbox's operator or as one merchant. */
import { expect } from 'vitest';
import { createTestCallContext } from '../../calls/context.testing.ts';
import { createDelivery, type Delivery } from '../../notifications/delivery.ts';
import type { TestContext } from '../../orders/change/testing.ts';
import type { Outgoing } from '../../ports/outgoing.ts';
import { requestRow } from '../../store/requests.testing.ts';
import { addRequestDay, insertRequests, type RequestRow } from '../../store/requests.ts';
import { createCounts } from '../../watch/counts.ts';
import { serveRoutes } from '../testing.ts';
import type { Access } from './access/actor.ts';
import { operatorRights } from './access/gate.ts';
import { workbenchHome } from './home/home.ts';
import { workbenchNotificationActs } from './notification-acts.ts';
import { workbenchNotifications } from './notifications.ts';
import { workbenchOrderActs } from './order-acts.ts';
import { workbenchOrders } from './orders.ts';
import { workbenchSearch } from './search/routes.ts';
import { workbenchTimeline } from './timeline.ts';

/** A merchant's calls come with their number in this header; without it the operator asks. */
export const merchantHeader = 'x-test-merchant';

export function testAccess(acts: string[] = []): Access {
  return {
    psn: () => 'ASKED',
    actorOf: ({ headers }) => {
      const merchantNo = headers.get(merchantHeader);
      return { who: 'test', merchants: merchantNo === null ? undefined : [merchantNo] };
    },
    audit: async ({ who }, { name, merchantNo, subject }) => {
      acts.push(`${who} ${name} ${merchantNo} ${subject}`);
    },
  };
}

export interface WorkbenchWorld {
  readonly orders: TestContext;
  /** Answers of receivers, and what they get. */
  readonly post?: Outgoing['post'];
  /** Filled with what is done. */
  readonly acts?: string[];
  readonly mayChange?: boolean;
}

export type Ask = <Body>(path: string, merchantNo?: string) => Promise<{ status: number; body: Body }>;
export type Act = <Body>(
  path: string,
  members?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ status: number; body: Body }>;

/** Signs with nothing, and sends by `post`; without it nothing may be sent. */
export function createTestDelivery(
  orders: Pick<TestContext, 'database' | 'clock' | 'texts'>,
  post: Outgoing['post'] = () => Promise.reject(new Error('nothing is to be sent')),
): Delivery {
  return createDelivery({
    database: orders.database,
    clock: orders.clock,
    texts: orders.texts,
    allowLoopback: true,
    outgoing: { post },
    signer: { keyId: 'gk_test', publicKeyPem: '', verify: () => false, sign: async () => 'c2ln' },
    hasApp: async () => true,
    nextTurn: async () => {},
    durationClock: () => 0,
  });
}

/** `ask` reads, `act` posts. */
export function createTestWorkbench({ orders, post, acts = [], mayChange = true }: WorkbenchWorld): {
  readonly ask: Ask;
  readonly act: Act;
} {
  const { app } = createTestCallContext(orders);
  const delivery = createTestDelivery(orders, post);
  const deps = {
    ...testAccess(acts),
    rightsOf: () => operatorRights,
    orders,
    delivery,
    mayChange,
    keyId: 'gk_test',
    hasCalls: true,
    written: async () => {},
    allowLoopback: true,
    appOf: async () => app,
    // The platform's clock is an hour behind the sandbox's.
    realMs: () => orders.clock.nowMs() - 3_600_000,
  };
  const send = serveRoutes(
    workbenchSearch(deps),
    workbenchOrders(deps),
    workbenchOrderActs(deps),
    workbenchTimeline(deps),
    workbenchNotifications(deps),
    workbenchNotificationActs(deps),
    workbenchHome(deps),
  );
  async function ask<Body>(path: string, init: RequestInit): Promise<{ status: number; body: Body }> {
    const response = await send(`/workbench/api/${path}`, init);
    return { status: response.status, body: (await response.json()) as Body };
  }
  return {
    ask: (path, merchantNo) =>
      ask(path, { headers: merchantNo === undefined ? {} : { [merchantHeader]: merchantNo } }),
    act: (path, members = {}, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(members),
      }),
  };
}

/** All items of a list, page after page. */
export async function readAll<Item>(ask: Ask, path: string, merchantNo?: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const own: string = cursor === undefined ? path : `${path}&cursor=${cursor}`;
    const { status, body } = await ask<{ items: Item[]; next_cursor?: string }>(own, merchantNo);
    expect(status, own).toBe(200);
    items.push(...body.items);
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  return items;
}

/** A call as the request log keeps and counts it; its day is made. */
export async function logCall(
  { database }: Pick<TestContext, 'database'>,
  call: Pick<RequestRow, 'atMs' | 'psn'> & Partial<RequestRow>,
): Promise<void> {
  await addRequestDay(database, call.atMs);
  const row = requestRow(0, { headers: {}, body: '{}', reply: '{}', ...call });
  await insertRequests(database, [row]);
  const counts = createCounts({
    queries: database,
    clock: { nowMs: () => row.atMs },
    wait: () => new Promise(() => {}),
    onLost(error) {
      throw error;
    },
  });
  counts.call(row);
  await counts.flush();
}
