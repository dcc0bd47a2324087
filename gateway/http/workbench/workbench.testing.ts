/** The Workbench's API over a test's orders, asked as the sandbox's operator or as one merchant. */
import { expect } from 'vitest';
import type { TestContext } from '../../orders/core/testing.ts';
import { addRequestDay, insertRequests, type RequestRow } from '../../store/requests.ts';
import { serveRoutes } from '../testing.ts';
import type { Access } from './actor.ts';
import { workbenchHome } from './home.ts';
import { workbenchNotifications } from './notifications.ts';
import { workbenchOrders } from './orders.ts';
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

export function createTestWorkbench(orders: TestContext) {
  const deps = {
    ...testAccess(),
    ...{ orders, mayChange: true, keyId: 'gk_test', hasCalls: true },
    // The platform's clock is an hour behind the sandbox's.
    realMs: () => orders.clock.nowMs() - 3_600_000,
  };
  const ask = serveRoutes(
    workbenchOrders(deps),
    workbenchTimeline(deps),
    workbenchNotifications(deps),
    workbenchHome(deps),
  );
  return async <Body>(path: string, merchantNo?: string): Promise<{ status: number; body: Body }> => {
    const headers = merchantNo === undefined ? {} : { [merchantHeader]: merchantNo };
    const response = await ask(`/workbench/api/${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Body };
  };
}

/** All items of a list, page after page. */
export async function readAll<Item>(
  ask: ReturnType<typeof createTestWorkbench>,
  path: string,
  merchantNo?: string,
): Promise<Item[]> {
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

/** A call as the request log keeps it; its day is made. */
export async function logCall(
  { database }: Pick<TestContext, 'database'>,
  call: Pick<RequestRow, 'atMs' | 'psn'> & Partial<RequestRow>,
): Promise<void> {
  await addRequestDay(database, call.atMs);
  await insertRequests(database, [
    {
      ...{
        merchantNo: '312100000001',
        appId: 'tg0123456789abcdef',
        path: '/api/entry',
        method: 'order.query',
      },
      ...{
        code: '0',
        httpStatus: 200,
        durationUs: 1_500,
        merchantOrderNo: null,
        transNo: null,
        clientPsn: null,
      },
      ...{ address: '203.0.113.7', headers: {}, body: '{}', reply: '{}', redacted: [] },
      ...call,
    },
  ]);
}
