import { activationFragment } from '@tollgate/contract/terminal/activation';
import type { ActivatedTerminal } from '@tollgate/contract/terminal/messages';
import type { TerminalClient, TerminalEvent } from '@tollgate/sdk/terminal';
import { expect, test, vi } from 'vitest';
import { orderOf, resultOf, startMs, visa, welcome } from '../engine/testing.ts';
import { type BrowserStore, forgiving } from './account.ts';
import { takeActivation } from './activation-link.ts';
import { createSession } from './session.ts';

const account = {
  merchant_no: welcome.merchant_no,
  terminal_sn: welcome.terminal_sn,
  username: 'u',
  password: 'p',
  mqtt_path: '/terminal/mqtt',
  card_key_pem: 'key',
};

function storeOf(): BrowserStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

function world(
  ask: TerminalClient['ask'],
  store: BrowserStore = storeOf(),
  byLink?: Promise<ActivatedTerminal>,
) {
  let tell: (event: TerminalEvent) => void = () => {};
  const client = {
    state: 'online',
    welcome,
    nowMs: () => startMs,
    start: vi.fn(),
    stop: vi.fn(),
    setCut: vi.fn(),
    ask,
    listen: (listener) => {
      tell = listener;
      return () => {};
    },
    encryptCard: async () => 'sealed',
  } satisfies TerminalClient;
  let count = 0;
  const session = createSession({
    store,
    activate: async () => account,
    createClient: () => client,
    byLink,
    nowMs: () => startMs,
    newId: () => {
      count += 1;
      return `id${count}`;
    },
  });
  return { session, client, tell: (event: TerminalEvent) => tell(event) };
}

const push = { type: 'push', push: { type: 'order', order: orderOf() } } as const;

test('from activation to a payment: what is kept is the account and the history, and no card', async () => {
  const asked: unknown[] = [];
  const store = storeOf();
  const { session, client, tell } = world(async (ask) => {
    asked.push(ask);
    return (ask.type === 'authorize' ? resultOf(orderOf()) : undefined) as never;
  }, store);
  session.act({ type: 'activate', terminalSn: 'TG1', code: '12345678' });
  await vi.waitFor(() => expect(client.start).toHaveBeenCalledOnce());
  tell({ type: 'welcome', welcome });
  tell(push);
  session.act({ type: 'card', card: visa, entryMode: 3 });
  await vi.waitFor(() => expect(session.snapshot().active?.step.name).toBe('result'));
  expect(asked).toMatchObject([{ type: 'shown' }, { type: 'authorize', card: 'sealed' }]);
  const kept = JSON.stringify([...store.kept]);
  expect(kept).toContain(orderOf().trans_no);
  for (const secret of ['411111', '1111', visa.holder, '004217']) expect(kept).not.toContain(secret);
  const again = world(async () => undefined as never, store);
  expect(again.session.snapshot()).toMatchObject({
    terminalSn: account.terminal_sn,
    history: [{ status: 2 }],
  });
  session.act({ type: 'done' });
  session.act({ type: 'open-leaving' });
  session.act({ type: 'forget' });
  expect(client.stop).toHaveBeenCalledOnce();
  expect(store.kept.size).toBe(0);
});

test('whatever an ask throws, the screen continues: the outcome is unknown, so the screen does not say that it failed', async () => {
  const store = storeOf();
  store.setItem('tollgate.terminal.account', JSON.stringify(account));
  const { session, tell } = world(async (ask) => {
    if (ask.type === 'authorize') throw new TypeError('a secret of the inside');
    return undefined as never;
  }, store);
  tell({ type: 'welcome', welcome });
  tell(push);
  session.act({ type: 'card', card: visa, entryMode: 3 });
  await vi.waitFor(() => expect(session.snapshot().active?.step.name).toBe('unsure'));
  expect(JSON.stringify(session.snapshot())).not.toContain('a secret');
});

test('a store that refuses keeps what it is given for this visit', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  const store = forgiving({ getItem: refuse, setItem: refuse, removeItem: refuse });
  store.setItem('a', '1');
  expect(store.getItem('a')).toBe('1');
  store.removeItem('a');
  expect(store.getItem('a')).toBeNull();
});

const never = async () => undefined as never;

test('a link makes the browser its terminal, whatever it was before; the history of another terminal goes', async () => {
  const store = storeOf();
  store.setItem('tollgate.terminal.account', JSON.stringify({ ...account, terminal_sn: 'OTHER' }));
  store.setItem('tollgate.terminal.history', '[]');
  const { session, client } = world(never, store, Promise.resolve(account));
  expect(session.snapshot().idle).toEqual({ name: 'activation', isBusy: true });
  expect(client.start).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(client.start).toHaveBeenCalledOnce());
  expect(session.snapshot()).toMatchObject({ terminalSn: account.terminal_sn, idle: { name: 'standby' } });
  expect([...store.kept.keys()]).toEqual(['tollgate.terminal.account']);
});

test('a link that activates nothing: the form says why; a terminal of before goes on', async () => {
  const fresh = world(never, storeOf(), Promise.reject(new Error('refused')));
  await vi.waitFor(() => expect(fresh.session.snapshot().idle).toMatchObject({ isBusy: false }));
  expect(fresh.session.snapshot().idle).toMatchObject({ name: 'activation', problem: { code: 'no-answer' } });
  const store = storeOf();
  store.setItem('tollgate.terminal.account', JSON.stringify(account));
  const known = world(never, store, Promise.reject(new Error('refused')));
  await vi.waitFor(() => expect(known.client.start).toHaveBeenCalledOnce());
  expect(known.session.snapshot().terminalSn).toBe(account.terminal_sn);
});

test.each([
  [
    activationFragment({ terminal_sn: 'TG1', code: '407193082517' }),
    { terminal_sn: 'TG1', code: '407193082517' },
  ],
  ['#activate=TG1', undefined],
  ['#activate=TG1.12/../34', undefined],
])('%s is read, and leaves the address bar', (hash, activation) => {
  const replaceState = vi.fn();
  const location = { hash, pathname: '/terminal/', search: '?lang=zh' } as Location;
  expect(takeActivation(location, { replaceState })).toEqual(activation);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/terminal/?lang=zh');
});
