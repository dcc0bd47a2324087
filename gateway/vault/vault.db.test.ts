import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import { type CipherKey, createCipher } from '../runtime/node/cipher.ts';
import { platformClock, platformRandom } from '../runtime/node/platform.ts';
import { openTestDatabase } from '../store/testing.ts';
import { shown } from './secret.testing.ts';
import { createVault } from './vault.ts';

const merchantNo = '312100000001';
const card = { pan: '4012888888881881', holder: '张三 DOE', expiry: '0729' };
const key: CipherKey = { id: 'k1', bytes: randomBytes(32) };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const vaultWith = (...keys: CipherKey[]) =>
  createVault({
    queries: database,
    cipher: createCipher(keys),
    random: platformRandom,
    clock: platformClock,
  });

test('a card that was kept is read again, by its merchant alone', async () => {
  const vault = vaultWith(key);
  const cardId = await vault.keep(merchantNo, card);
  expect(cardId).toMatch(/^[0-9a-f]{32}$/);
  expect(shown(await vault.read(merchantNo, cardId))).toEqual(card);
  await expect(vault.read('312100000002', cardId)).rejects.toThrow(`the vault has no card ${cardId}`);
  await expect(vault.read(merchantNo, 'x')).rejects.toThrow('the vault has no card x');
});

test('what else a card object holds, a cvv above all, is not kept', async () => {
  const vault = vaultWith(key);
  const withCvv = { ...card, cvv: '123' };
  expect(shown(await vault.read(merchantNo, await vault.keep(merchantNo, withCvv)))).toEqual(card);
});

test('the table holds nothing of a card in the clear', async () => {
  const cardId = await vaultWith(key).keep(merchantNo, card);
  const [row] = await database.query<{ sealed: Uint8Array; all: string }>(
    'select sealed, v::text as all from vault_cards v where card_id = $1',
    [cardId],
  );
  const bytes = Buffer.from(row?.sealed ?? []);
  for (const secret of [card.pan, card.pan.slice(0, 6), card.holder, card.expiry, 'pan']) {
    expect(bytes.includes(secret)).toBe(false);
    expect(row?.all.includes(Buffer.from(secret).toString('hex'))).toBe(false);
  }
});

test('a row that was changed, or moved to another merchant or card, rejects with an error that shows nothing', async () => {
  const vault = vaultWith(key);
  const changes = [
    `sealed = set_byte(sealed, 5, get_byte(sealed, 5) # 1)`,
    `sealed = set_byte(sealed, length(sealed) - 1, get_byte(sealed, length(sealed) - 1) # 1)`,
    `sealed = substring(sealed from 1 for 10)`,
    `sealed = ''`,
    `iv = set_byte(iv, 0, get_byte(iv, 0) # 1)`,
    `iv = ''`,
    `key_id = 'k9'`,
  ];
  for (const change of changes) {
    const cardId = await vault.keep(merchantNo, card);
    await database.query(`update vault_cards set ${change} where card_id = $1`, [cardId]);
    const refused = await vault.read(merchantNo, cardId).catch((error: unknown) => error);
    expect(String(refused), change).toMatch(
      /^Error: card [0-9a-f]{32} of the vault, sealed with key k[19], /,
    );
  }
  const [mine, other] = [await vault.keep(merchantNo, card), await vault.keep(merchantNo, card)];
  await database.query('update vault_cards set merchant_no = $2 where card_id = $1', [mine, '312100000002']);
  await expect(vault.read('312100000002', mine)).rejects.toThrow('cannot be opened');
  await database.query('update vault_cards set card_id = $2 where card_id = $1', [other, 'moved']);
  await expect(vault.read(merchantNo, 'moved')).rejects.toThrow('cannot be opened');
});

test('a vault without the key, or with another under its id, reads nothing', async () => {
  const cardId = await vaultWith(key).keep(merchantNo, card);
  const other: CipherKey = { id: 'k2', bytes: randomBytes(32) };
  await expect(vaultWith(other).read(merchantNo, cardId)).rejects.toThrow(
    'sealed with key k1, cannot be opened',
  );
  await expect(vaultWith({ ...other, id: 'k1' }).read(merchantNo, cardId)).rejects.toThrow(
    'cannot be opened',
  );
  expect(shown(await vaultWith(other, key).read(merchantNo, cardId))).toEqual(card);
});

test('cards go by their age, those of every merchant, and are looked for once a minute', async () => {
  let nowMs = Date.UTC(2026, 10, 21);
  const clock = { nowMs: () => nowMs, systemMs: () => nowMs };
  const vault = createVault({
    queries: database,
    cipher: createCipher([key]),
    random: platformRandom,
    clock,
  });
  // Tests before this one have kept theirs by the real clock.
  await database.query('delete from vault_cards');
  const old = [await vault.keep(merchantNo, card), await vault.keep('312100000002', card)];
  nowMs += 1;
  const young = await vault.keep(merchantNo, card);
  await vault.forgetBefore(nowMs);
  for (const cardId of old) await expect(vault.read(merchantNo, cardId)).rejects.toThrow('has no card');
  expect(shown(await vault.read(merchantNo, young))).toEqual(card);

  await vault.forgetBefore(nowMs + 59_999);
  expect(shown(await vault.read(merchantNo, young))).toEqual(card);
  await vault.forgetBefore(nowMs + 60_000);
  await expect(vault.read(merchantNo, young)).rejects.toThrow('has no card');
});

test('however many have come of age, all of them go', async () => {
  const insert = `insert into vault_cards (merchant_no, card_id, key_id, iv, sealed, created_at)
    select $1, n::text, 'k1', '', '', n from generate_series(1, 2500) n`;
  await database.query(insert, [merchantNo]);
  await vaultWith(key).forgetBefore(2_500);
  const left = await database.query<{ id: string }>(
    'select card_id as id from vault_cards where created_at <= 2500',
  );
  expect(left).toEqual([{ id: '2500' }]);
});
