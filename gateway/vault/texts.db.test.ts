import { payCheckout } from '@tollgate/contract/calls/pay-checkout';
import { expect, test, vi } from 'vitest';
import { createCipher } from '../runtime/node/cipher.ts';
import { platformClock, platformRandom } from '../runtime/node/platform.ts';
import { openTestDatabase } from '../store/testing.ts';
import { dropUnnamedTexts } from '../store/text-references.ts';
import { checkKeysKnown, keyUses, rotateKeys } from './rotation.ts';
import { createTextVault } from './texts.ts';

const merchantNo = '312100000001';
const members = payCheckout.request;
// In parts, so that the tree contains no card number.
const pan = ['4111', '1111', '1111', '1111'].join(' ');
const [old, fresh] = ['k1', 'k2'].map((id, fill) => ({ id, bytes: new Uint8Array(32).fill(fill) }));
if (old === undefined || fresh === undefined) throw new Error('no keys');
const cipher = createCipher([old]);

const values = {
  merchant_order_no: '4111111111111111',
  notify_url: `https://shop.example.com/${pan}`,
  description: `paid with ${pan}`,
  attach: JSON.stringify({ note: `"${pan}"\n` }),
  order_detail: {
    data: {
      items: [
        { code: '1', name: `Gift for ${pan}` },
        { code: '2', name: 'A cup' },
      ],
      shipping: true,
    },
  },
};

const database = await openTestDatabase();
const vaultWith = (ring = cipher, onHidden = vi.fn()) =>
  createTextVault({
    queries: database,
    cipher: ring,
    random: platformRandom,
    clock: platformClock,
    onHidden,
  });

test('texts with a card number come back unchanged, however deep, and from JSON in JSON', async () => {
  const onHidden = vi.fn();
  const vault = vaultWith(cipher, onHidden);
  const { values: hidden } = await vault.hide(merchantNo, members, values);
  const { order_detail: detail, merchant_order_no: orderNo, notify_url: url } = hidden;
  expect(onHidden.mock.calls).toEqual([[3]]);
  expect([orderNo, url]).toEqual([values.merchant_order_no, values.notify_url]);
  expect(detail.data.items[1]).toEqual({ code: '2', name: 'A cup' });
  const reference = /^\[vault-text:[0-9a-f]{32}\]$/;
  for (const text of [hidden.description, hidden.attach, detail.data.items[0]?.name])
    expect(text).toMatch(reference);
  expect(await vault.reveal(merchantNo, hidden)).toEqual(values);

  const data = JSON.stringify({ attach: hidden.attach, detail });
  const revealed = await vault.reveal(merchantNo, { data, count: 1, nothing: null });
  expect(JSON.parse(revealed.data)).toEqual({ attach: values.attach, detail: values.order_detail });
  expect(revealed).toMatchObject({ count: 1, nothing: null });
  const inMessage = await vault.reveal(merchantNo, `Closed (${hidden.attach})`);
  expect(inMessage).toBe(`Closed (${values.attach})`);
});

test('where there is no card number, the database is not asked', async () => {
  const query = vi.spyOn(database, 'query');
  const vault = vaultWith();
  const plain = { description: 'Two coffees', attach: '2026030210152300000017' };
  const hidden = await vault.hide(merchantNo, members, plain);
  expect(hidden.values).toBe(plain);
  await hidden.forget();
  expect(await vault.reveal(merchantNo, plain)).toBe(plain);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test('a text that looks like a reference reveals nothing', async () => {
  const vault = vaultWith();
  const secret = (await vault.hide(merchantNo, members, values)).values.description;
  const copied = await vault.hide(merchantNo, members, { attach: secret });
  expect(copied.values.attach).not.toBe(secret);
  expect(await vault.reveal(merchantNo, copied.values)).toEqual({ attach: secret });
  expect(await vault.reveal('312100000002', secret)).toBe(secret);
});

test('what looks like a reference, and is none of the vault, stays as it is beside those that are', async () => {
  const onUnknown = vi.fn();
  const vault = createTextVault({
    queries: database,
    cipher,
    random: platformRandom,
    clock: platformClock,
    onUnknown,
  });
  const { values: hidden } = await vault.hide(merchantNo, members, { description: values.description });
  const own = `[vault-text:${'ab'.repeat(16)}]`;
  const rows = { attach: own, description: hidden.description };
  expect(await vault.reveal(merchantNo, rows)).toEqual({ attach: own, description: values.description });
  expect(onUnknown.mock.calls).toEqual([[merchantNo, ['ab'.repeat(16)]]]);
});

test('texts that no row has come to name go after a day, in portions; others stay', async () => {
  await database.query('delete from vault_texts');
  const vault = vaultWith();
  const { values: hidden } = await vault.hide(merchantNo, members, { attach: values.attach });
  await vault.hide(merchantNo, members, values);
  await database.query("update vault_texts set is_named = true where $1 like '%' || text_id || '%'", [
    hidden.attach,
  ]);
  const nowMs = platformClock.nowMs();
  expect(await dropUnnamedTexts(database, nowMs + 86_400_000, 10)).toBe(0);
  expect(await dropUnnamedTexts(database, nowMs + 2 * 86_400_000, 2)).toBe(2);
  expect(await dropUnnamedTexts(database, nowMs + 2 * 86_400_000, 2)).toBe(1);
  expect(await dropUnnamedTexts(database, nowMs + 2 * 86_400_000, 2)).toBe(0);
  expect(await vault.reveal(merchantNo, hidden)).toEqual({ attach: values.attach });
});

test('texts of a refused request are taken back', async () => {
  const vault = vaultWith();
  const hidden = await vault.hide(merchantNo, members, values);
  await hidden.forget();
  expect(await vault.reveal(merchantNo, hidden.values)).toEqual(hidden.values);
});

test('nothing of a text is in the table, and a row that was moved does not open', async () => {
  const vault = vaultWith();
  const { values: hidden } = await vault.hide(merchantNo, members, { description: values.description });
  const rows = await database.query('select encode(sealed, $1) as text from vault_texts', ['escape']);
  expect(JSON.stringify(rows)).not.toMatch(/4111|paid/);
  await database.query('update vault_texts set merchant_no = $1', ['312100000002']);
  await expect(vault.reveal('312100000002', hidden)).rejects.toThrow('cannot be opened');
  await database.query('delete from vault_texts');
});

test('a rotation seals texts anew, and their key cannot be forgotten before', async () => {
  const { values: hidden } = await vaultWith().hide(merchantNo, members, values);
  const [rotated, without] = [createCipher([fresh, old]), createCipher([fresh])];
  expect(await keyUses(database)).toEqual([{ keyId: 'k1', cards: 0, texts: 3, secrets: 0 }]);
  await expect(checkKeysKnown(database, without)).rejects.toThrow('encrypted with k1');
  expect(await rotateKeys(database, rotated)).toEqual({ done: 3, failed: 0, left: 0 });
  expect(await keyUses(database)).toEqual([{ keyId: 'k2', cards: 0, texts: 3, secrets: 0 }]);
  await checkKeysKnown(database, without);
  expect(await vaultWith(without).reveal(merchantNo, hidden)).toEqual(values);
});
