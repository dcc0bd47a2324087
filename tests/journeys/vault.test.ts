/**
 * Card data leaves no trace (decision 28): after payments by both flows the database, the data directory, logs, replies,
 * notifications and the gateway's memory are searched for every number and code that was sent.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { challengeCode, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { encryptCard } from '@tollgate/sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../gateway/runtime/node/database/embedded.ts';
import { searchFor } from '../support/card-traces.ts';
import { rowsOf } from '../support/database/database-rows.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { heapStrings, snapshotEnvironment } from '../support/heap-snapshot.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { textsLeftInMemory } from '../support/process-memory.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { engineOfQueues } from './engines.ts';

/** Good numbers that are in no table of ours, with codes that stand for nothing else. */
const unusual = [
  { pan: '378760493183522', cvv: '8317' },
  { pan: '4929831177246038', cvv: '907' },
];
const cards = [
  ...unusual,
  ...testCards.map(({ groups, brand }) => ({ pan: groups.join(''), cvv: brand === 'Amex' ? '8317' : '907' })),
];
/** Refused for what is wrong with them: the code is too long, the check digit another. */
const refused = [
  { pan: '378760493183522', cvv: '83170' },
  { pan: '378760493183523', cvv: '8317' },
];
const traces = searchFor([...cards, ...refused]);

/** As in what is decrypted, or anywhere by themselves. */
const inMemory = [...unusual, ...refused].flatMap(({ pan, cvv }) => [pan, `"cvv":"${cvv}"`]);

type Scan = () => Promise<readonly string[]>;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe.each(engineOfQueues)('on the $name database', (engine) => {
  let folder: string;
  let gateway: Gateway;
  let receiver: Receiver;
  let merchant: Merchant;
  let scan: Scan;
  let start: () => Promise<Gateway>;
  const replies: string[] = [];
  let memory: readonly string[];
  let left: readonly string[];

  const encrypted = ({ pan, cvv }: (typeof cards)[number]) =>
    encryptCard({ pan, holder: 'JANE DOE', cvv, expiry: '1239' }, gateway.demo.gateway_public_key_pem);

  const order = () => {
    const { pay_method_id: _, ...fields } = merchant.qrOrder({ notify_url: receiver.url, expires: 900 });
    return fields;
  };

  async function call(method: string, fields: Fields): Promise<Fields> {
    const reply = await merchant.call(method, fields);
    replies.push(reply.text);
    expect(reply.code, reply.text).toBe('0');
    return reply.data;
  }

  async function page(address: string, body?: Fields): Promise<Fields> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, body && { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    replies.push(text);
    return { ...(JSON.parse(text) as Fields), httpStatus: response.status };
  }

  /** A wrong code, then the right one: the card comes out of the vault once more. */
  async function pass3ds(address: string): Promise<void> {
    const asked = new URL(address, gateway.url).href.replace('/pay/3ds/', '/pay/api/3ds/');
    for (const [code, state] of [
      ['000000', 'challenge'],
      [challengeCode, 'done'],
    ]) {
      expect(await page(asked, { action: 'submit', code })).toMatchObject({ httpStatus: 200, state });
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tollgate-vault-'));
    const snapshots = join(folder, 'snapshots');
    mkdirSync(snapshots);
    const database = await engine.env();
    start = () =>
      startGateway({
        dataDir: join(folder, 'data'),
        env: { ...database, ...snapshotEnvironment(snapshots), LOG_LEVEL: 'trace' },
      });
    receiver = await startReceiver();
    gateway = await start();
    merchant = createMerchant(gateway);
    for (const card of cards) {
      const hosted = { ...order(), order_amount: '34.5' };
      const { pay_url } = await call('pay.checkout', hosted);
      const address = String(pay_url).replace('/pay/', '/pay/api/c/');
      const paid = { action: 'pay', option: 'Card', attempt: 1, card: await encrypted(card) };
      const shown = await page(address, paid);
      expect(shown).toMatchObject({ httpStatus: 200, attempts: 1 });
      if (shown['state'] === 'challenge') await pass3ds(String(shown['challenge_url']));
      const own = order();
      const charged = await call('pay.merchant.checkout', { ...own, card: await encrypted(card) });
      await call('order.query', { merchant_order_no: own['merchant_order_no'] });
      // Some stay open, so that the memory is looked at while their cards are in use.
      const address3ds = charged['redirect_url_3dsecure'];
      if (address3ds !== undefined) await page(String(address3ds).replace('/pay/3ds/', '/pay/api/3ds/'));
    }
    // The problem of a card is reported without the card.
    for (const wrong of refused) {
      const reply = await merchant.call('pay.merchant.checkout', {
        ...order(),
        card: await encrypted(wrong),
      });
      expect(reply.code).toBe('E04142');
      replies.push(reply.text);
    }
    await receiver.waitFor(20);
    // Without waiting for any collection of garbage: what was used has been overwritten.
    left = await textsLeftInMemory(gateway.process.pid ?? 0, inMemory, 5_000);
    memory = await heapStrings(gateway.process, snapshots);
    const url = database['DATABASE_URL'];
    scan = async () => {
      if (url === undefined) {
        const embedded = await openEmbedded(join(folder, 'data', 'database'));
        return rowsOf((sql) => embedded.query(sql, [])).finally(() => embedded.close());
      }
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return rowsOf(async (sql) => (await client.query(sql)).rows).finally(() => client.end());
    };
    await gateway.stop();
  }, 420_000);

  afterAll(async () => {
    await receiver?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the database keeps every card sealed, and no number or code', async () => {
    const rows = await scan();
    const text = rows.join('\n');
    // What is looked at is the real thing: the masked numbers are there, and each payment has its sealed card.
    expect(text).toContain('378760*****3522');
    expect(rows.filter((row) => row.startsWith('vault_cards: ')).length).toBe(2 * cards.length);
    expect(rows.flatMap((row) => traces.in(row))).toEqual([]);
  });

  test('nor does any file of the data directory', () => {
    const files = filesUnder(join(folder, 'data'));
    expect(files.length).toBeGreaterThan(engine.name === 'embedded' ? 100 : 1);
    for (const file of files) {
      const found = traces.in(readFileSync(file, 'latin1'));
      expect(found, file.slice(folder.length)).toEqual([]);
    }
  });

  test('logs, replies and notifications have none', () => {
    const logs = gateway.logs();
    expect(logs).toContain('pay.merchant.checkout');
    expect(logs.split('\n').flatMap((line) => traces.in(line))).toEqual([]);
    expect(replies.join('\n')).toContain('378760*****3522');
    expect(replies.flatMap((reply) => traces.in(reply))).toEqual([]);
    const notified = receiver.received.map(({ text }) => text);
    expect(notified.join('\n')).toContain('492983******6038');
    expect(notified.flatMap((text) => traces.in(text))).toEqual([]);
  });

  test('five seconds after the replies no number or code is in the memory, freed or not', () => {
    expect(left).toEqual([]);
  });

  test("the gateway's memory has none, while some of the cards are still in use", () => {
    expect(memory.length).toBeGreaterThan(10_000);
    expect(memory.join('\n')).toContain('payment.result.notify');
    expect(memory.flatMap((text) => traces.in(text))).toEqual([]);
    // A string by itself has nothing beside it: the codes were chosen so that nothing else is called so.
    const codes = new Set(unusual.map(({ cvv }) => cvv));
    expect(memory.filter((text) => codes.has(text))).toEqual([]);
  });

  test('minutes later the sealed cards are gone as well', async () => {
    const again = await start();
    await createMerchant(again).advance(15 * 60_000);
    await again.stop();
    const rows = await scan();
    expect(rows.filter((row) => row.startsWith('vault_cards: '))).toEqual([]);
    expect(rows.flatMap((row) => traces.in(row))).toEqual([]);
  });
});
