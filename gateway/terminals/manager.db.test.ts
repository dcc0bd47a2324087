import { expect, test } from 'vitest';
import { registerMerchant } from '../accounts/registration.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { openTestDatabase } from '../store/testing.ts';
import { checkManagerPin, createStoreManagers, setManagerPin } from './manager.ts';

const merchantNo = '312100000009';

test("a manager's PIN: right, wrong, and five wrong ones block it for five minutes, at every terminal of the store", async () => {
  const database = await openTestDatabase();
  try {
    const stores = ['S1', 'S2'].map((storeNo) => ({ storeNo, name: storeNo }));
    const terminals = [
      { terminalSn: 'A', storeNo: 'S1' },
      { terminalSn: 'B', storeNo: 'S1' },
      { terminalSn: 'C', storeNo: 'S2' },
    ];
    await registerMerchant(database, { merchantNo, name: 'Shop', stores, terminals }, 0);
    let nowMs = 1_000_000;
    const deps = { queries: database, passwords, clock: { nowMs: () => nowMs, systemMs: () => nowMs } };
    const check = (terminalSn: string, pin: string) => checkManagerPin(deps, { merchantNo, terminalSn }, pin);
    expect(await check('A', '480217')).toBe('none');
    await setManagerPin(deps, { merchantNo, storeNo: 'S1' }, '480217');
    await expect(setManagerPin(deps, { merchantNo, storeNo: 'S1' }, '12a4')).rejects.toThrow(
      '4 to 12 digits',
    );
    expect(await check('A', '480217')).toBe('right');
    expect(await check('C', '480217')).toBe('none');
    for (let count = 1; count <= 4; count += 1) expect(await check('A', '000000')).toBe('wrong');
    expect(await check('B', '480217')).toBe('right');
    const guesses = await Promise.all(Array.from({ length: 8 }, () => check('B', '000000')));
    expect(guesses.filter((one) => one === 'wrong')).toHaveLength(5);
    expect(await check('A', '480217')).toBe('blocked');
    expect(await createStoreManagers(deps).isManager({ merchantNo, terminalSn: 'A' }, '480217')).toBe(false);
    nowMs += 5 * 60_000;
    expect(await check('A', '480217')).toBe('right');
  } finally {
    await database.close();
  }
});
