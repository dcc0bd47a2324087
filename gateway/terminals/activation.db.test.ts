import { expect, test } from 'vitest';
import { registerMerchant } from '../accounts/registration.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { platformClock, platformRandom } from '../runtime/node/platform.ts';
import { openTestDatabase } from '../store/testing.ts';
import { activate, giveActivationCode, groupedCode, newActivationCode } from './activation.ts';

const terminalSn = 'SN-OF-MANY';
const storeNo = '4121000009';

async function setUp(merchants: number) {
  const database = await openTestDatabase();
  let verified = 0;
  const deps = {
    queries: database,
    random: platformRandom,
    clock: platformClock,
    passwords: {
      hash: passwords.hash,
      verify(secret: string, hash: string) {
        verified += 1;
        return passwords.verify(secret, hash);
      },
    },
  };
  const codes = new Map<string, string>();
  for (let at = 0; at < merchants; at += 1) {
    const merchantNo = String(312_100_000_100 + at);
    await registerMerchant(
      database,
      {
        merchantNo,
        name: merchantNo,
        stores: [{ storeNo, name: 'Test' }],
        terminals: [{ terminalSn, storeNo }],
      },
      0,
    );
    const code = String(407_193_082_500 + at);
    codes.set(merchantNo, code);
    await giveActivationCode(deps, { merchantNo, terminalSn }, code, platformClock.nowMs() + 60_000);
  }
  return { database, deps, codes, verified: () => verified };
}

test('where many merchants have terminals of one serial number, each code finds its own', async () => {
  const { database, deps, codes, verified } = await setUp(40);
  try {
    for (const [merchantNo, code] of [...codes].toReversed().slice(0, 3)) {
      const before = verified();
      expect(await activate(deps, terminalSn, code)).toMatchObject({ merchantNo, terminalSn });
      expect(verified() - before).toBe(1);
    }
  } finally {
    await database.close();
  }
});

test('a code of an earlier version, of which only the hash was kept, works as before', async () => {
  const { database, deps, codes } = await setUp(2);
  try {
    const [[merchantNo = '', code = ''] = []] = codes;
    await database.query('update terminal_links set activation_ending = null, activation_failures = 10');
    expect(await activate(deps, terminalSn, '000000000000')).toBeUndefined();
    expect(await activate(deps, terminalSn, code)).toMatchObject({ merchantNo });
    expect(await activate(deps, terminalSn, code)).toBeUndefined();
  } finally {
    await database.close();
  }
});

test('codes have twelve digits, each as likely as any other, and are read in groups of four', () => {
  const codes = Array.from({ length: 2_000 }, () => newActivationCode(platformRandom));
  expect(codes.every((code) => /^[0-9]{12}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
  for (let place = 0; place < 12; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
  expect(newActivationCode({ bytes: (length) => new Uint8Array(length).fill(255) })).toMatch(/^[0-9]{12}$/);
  expect([groupedCode('407193082517'), groupedCode('4071930825')]).toEqual([
    '4071-9308-2517',
    '4071-9308-25',
  ]);
});
