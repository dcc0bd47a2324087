/** Results at a time of their own, by the acquirer's clock and by that of a merchant that was moved on. */
import { expect, test } from 'vitest';
import { openBank } from '../testing.ts';
import { carryOut } from './carry-out.ts';

const startMs = Date.UTC(2030, 0, 1);
const at = (ms: number) => new Date(startMs + ms).toISOString();

function question(members: Readonly<Record<string, unknown>>) {
  return {
    request_id: 'r1',
    time: at(0),
    account: {},
    merchant_no: 'm',
    trans_no: 'T1',
    amount: '100.02',
    currency: 'USD',
    choice: 1,
    is_ended: false,
    started_at: at(0),
    notify_url: 'https://a.invalid/',
    ...members,
  };
}

test('a password takes five seconds of the acquirer', () => {
  const clock = { nowMs: startMs };
  const bank = openBank([], clock);
  const asked = question({ payer_code: '280000000000000002' });
  const pending = { outcome: 'pending', is_begun: true, ask_again_at: at(5_000) };
  expect(carryOut(bank, 'wallet-payment', asked)).toMatchObject(pending);
  clock.nowMs += 4_999;
  expect(carryOut(bank, 'wallet-payment', asked)).toMatchObject(pending);
  clock.nowMs += 1;
  expect(carryOut(bank, 'wallet-payment', asked)).toMatchObject({ outcome: 'paid', amount: '100.02' });
});

test("a merchant's clock that is moved on makes it due, and times are by that clock", () => {
  const dayMs = 86_400_000;
  const bank = openBank([], { nowMs: startMs });
  const asked = question({ payer_code: '280000000000000002', time: at(dayMs) });
  const pending = carryOut(bank, 'wallet-payment', asked);
  expect(pending).toMatchObject({ outcome: 'pending', ask_again_at: at(dayMs + 5_000) });
  expect(carryOut(bank, 'wallet-payment', asked)).toEqual(pending);
  const later = { ...asked, time: at(dayMs + 900_000) };
  expect(carryOut(bank, 'wallet-payment', later)).toMatchObject({ outcome: 'paid' });
});
