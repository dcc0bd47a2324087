/** The Workbench's streams: what they bring, how they go on, and what ends them. */
import { hourMs } from '@tollgate/contract/durations';
import type { NotificationItem } from '@tollgate/contract/workbench/notifications';
import type { OrderChanged } from '@tollgate/contract/workbench/orders';
import type { TokenCreated, TokenPage } from '@tollgate/contract/workbench/tokens';
import { expect, test } from 'vitest';
import { firstPsnAt } from '../orders/change/identifiers.ts';
import { useWorkbench } from './workbench.testing.ts';
import { addTenant } from './workbench-tenants.testing.ts';

const workbench = useWorkbench();
const startMs = Date.UTC(2026, 10, 21, 9, 30);

interface SentEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** Reads a stream until `isEnough`, or its end. */
async function read(response: Response, isEnough: (events: readonly SentEvent[]) => boolean) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let said = '';
  let events: SentEvent[] = [];
  while (!isEnough(events)) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    said += part.value;
    events = [...said.matchAll(/^event: (\w+)\n(?:id: (.+)\n)?data: (.+)$/gm)].map(
      ([, event = '', id, data = '']) => ({
        event,
        id,
        data: JSON.parse(data),
      }),
    );
  }
  await reader?.cancel();
  return events;
}

const one = (events: readonly SentEvent[]) => events.length > 0;

test('changes of orders come as they happen, to those who may see them, and go on where they broke off', async () => {
  const { context, serve, withToken } = workbench.open();
  const { database } = context;
  const [own, foreign] = [await addTenant(database, 6, startMs), await addTenant(database, 7, startMs)];
  const changeAt = async (psn: string) => {
    for (const { ids } of [own, foreign])
      await database.query('update transaction_events set psn = $2 where trans_no = $1', [
        ids['trans_no'] ?? '',
        psn,
      ]);
  };
  await changeAt(firstPsnAt(0));
  const token = await withToken({ role: 'viewer', merchants: [own.merchantNo] });
  const path = '/workbench/api/orders/stream';
  const stream = await serve(path, { headers: token.headers });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  const psn = firstPsnAt(context.clock.systemMs() + 1);
  await changeAt(psn);
  const [first] = await read(stream, one);
  expect(first).toMatchObject({ event: 'order', id: psn, data: { trans_no: own.ids['trans_no'], psn } });
  expect(first?.data as OrderChanged).toHaveProperty('payer', 'M***');
  const resumed = await serve(path, { headers: { ...token.headers, 'last-event-id': psn } });
  // What came last comes once more: something may have been written late beside it.
  expect(await read(resumed, one)).toEqual([first]);
  for (const [filter, id] of [
    ['?color=red', psn],
    ['', 'x'],
    ['', '1'],
  ])
    expect((await serve(`${path}${filter}`, { headers: { 'last-event-id': id ?? '' } })).status).toBe(400);
});

test('attempts of notifications come as they are recorded, whatever the clock of their merchant says', async () => {
  const { context, serve, withToken } = workbench.open();
  const { database } = context;
  const own = await addTenant(database, 8, startMs - 40 * 24 * hourMs);
  const foreign = await addTenant(database, 4, startMs);
  const token = await withToken({ role: 'support', merchants: [own.merchantNo] });
  const path = '/workbench/api/notifications/stream';
  const stream = await serve(`${path}?trans_no=${own.ids['trans_no']}`, { headers: token.headers });
  const attempt = `insert into notification_attempts (merchant_no, notification_id, attempt, at, duration_ms, sent, outcome)
    values ($1, $2, 2, 5, 5, '', 'delivered')`;
  const begun = read(stream, one);
  // A stream without a start begins with its first look.
  await expect
    .poll(async () => {
      for (const { merchantNo, ids } of [own, foreign]) {
        await database.query('delete from notification_attempts where merchant_no = $1 and attempt = 2', [
          merchantNo,
        ]);
        await database.query(attempt, [merchantNo, ids['notification_id'] ?? '']);
      }
      return Promise.race([begun.then(() => true), new Promise((done) => setTimeout(done, 200))]);
    })
    .toBe(true);
  const [first] = await begun;
  expect(first).toMatchObject({ event: 'notification', id: expect.stringMatching(/^\d{13}$/) });
  expect(first?.data as NotificationItem).toHaveProperty('notification_id', own.ids['notification_id']);
  const headers = { ...token.headers, 'last-event-id': first?.id ?? '' };
  expect((await read(await serve(path, { headers }), one))[0]).toMatchObject({ data: first?.data });
  expect((await serve(path, { headers: { 'last-event-id': '-1' } })).status).toBe(400);
});

test.each(['requests', 'orders', 'notifications'])('a stream of %s ends with its token', async (list) => {
  const { withToken, ask, serve } = workbench.open();
  for (const end of [
    (tokenId: string) => ask('DELETE', `/tokens/${tokenId}`),
    (tokenId: string) =>
      workbench.database().query('update workbench_tokens set expires_at = 1 where token_id = $1', [tokenId]),
  ]) {
    const token = await withToken({ role: 'viewer' });
    const stream = await serve(`/workbench/api/${list}/stream`, { headers: token.headers });
    await end(token.tokenId);
    const events = await read(stream, () => false);
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { code: 'SYS004', psn: expect.any(String) } });
    expect(events.at(-1)).not.toHaveProperty('id', expect.anything());
  }
});

test('a token lasts no longer than the one that it was made with, and is revoked with it', async () => {
  const { withToken, ask } = workbench.open();
  const parent = await withToken({ role: 'admin' });
  const make = (asker: typeof parent, lifetimeMs: number) =>
    asker.ask<TokenCreated & { msg: string }>('POST', '/tokens', {
      name: 'child',
      role: 'admin',
      lifetime_ms: lifetimeMs,
    });
  const tooLong = await make(parent, hourMs + 1);
  expect([tooLong.status, tooLong.body.msg]).toEqual([400, expect.stringContaining('lifetime_ms')]);
  const { body: child } = await make(parent, hourMs / 2);
  const headers = { authorization: `Bearer ${child.token}` };
  const grandchild = await ask<TokenCreated>(
    'POST',
    '/tokens',
    { name: 'grandchild', role: 'viewer', lifetime_ms: 60_000 },
    headers,
  );
  expect(grandchild.status).toBe(200);
  const { body: session } = await ask<{ expires_ms: number }>('GET', '/session', undefined, headers);
  expect(session.expires_ms).toBe(child.item.expires_ms);
  await ask('DELETE', `/tokens/${parent.tokenId}`);
  expect((await ask('GET', '/session', undefined, headers)).status).toBe(401);
  const { body: page } = await ask<TokenPage>('GET', '/tokens');
  const states = page.items.filter(({ name }) => /child/.test(name)).map(({ name, state }) => [name, state]);
  expect(states.sort()).toEqual([
    ['child', 'revoked'],
    ['grandchild', 'revoked'],
  ]);
});
