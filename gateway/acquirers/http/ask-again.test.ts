/** When a connector is asked again: as it says, within bounds that keep it from being asked without end, or never. */
import { expect, test } from 'vitest';
import { platformRandom } from '../../runtime/node/platform.ts';
import { listen } from '../../runtime/node/server.testing.ts';
import { createConnectorAcquirer } from './acquirer.ts';
import { createTestConnector, testConnector, testPorts } from './connector.testing.ts';

const nowMs = Date.UTC(2026, 10, 24, 12);
const asked = {
  key: 'k-1',
  account: {},
  merchantNo: '312100000001',
  transNo: 'T1',
  amountMinor: 1_250,
  currency: 'EUR',
};
const wallet = { ...asked, choice: 1, payMethodId: 'Alipay+', walletCode: null, endedAt: null, ended: false };
const original = { transNo: 'T0', transType: 1, amountMinor: 1_250, reference: null };

async function acquirerOf(replies: Readonly<Record<string, object>>) {
  const server = createTestConnector(({ operation }) => replies[operation]);
  const ports = { ...testPorts(), random: platformRandom, publicUrl: () => 'https://pay.example' };
  return createConnectorAcquirer(ports, testConnector(`http://127.0.0.1:${await listen(server)}`), undefined);
}

/** Seconds until the question after the one that is asked so many minutes after the order ended. */
async function pauseAfter(minutes: number, again: string): Promise<number> {
  const pending = { outcome: 'pending', ask_again_at: again };
  const acquirer = await acquirerOf({
    'wallet-payment': pending,
    refund: pending,
    'wallet-stop': { outcome: 'done', ask_again_at: again },
  });
  const beganMs = nowMs - minutes * 60_000;
  const refund = { ...asked, original, createdAt: beganMs };
  const stop = { ...wallet, createdAt: 0, endedAt: beganMs, channelTransNo: null };
  const answers = [
    await acquirer.wallets.payment({ ...wallet, createdAt: beganMs }, nowMs),
    await acquirer.wallets.refund(refund, nowMs),
    await acquirer.wallets.cancel(stop, nowMs),
  ];
  const [pause, ...others] = answers.map((answer) =>
    'askAgainAt' in answer ? (answer.askAgainAt - nowMs) / 1_000 : Number.NaN,
  );
  expect(others).toEqual([pause, pause]);
  return pause ?? Number.NaN;
}

test.each([
  [0, 1],
  [1, 1],
  [10, 10],
  [600, 600],
  [100_000, 900],
])(
  '%i min on, a time that has passed is asked about after %i s: pauses grow to 15 minutes',
  async (minutes, s) => {
    expect(await pauseAfter(minutes, '2000-01-01T00:00:00Z')).toBe(s);
    expect(await pauseAfter(minutes, new Date(nowMs + 1).toISOString())).toBe(s);
  },
);

test('a time of years ahead is asked about after 24 hours; one in between, at that time', async () => {
  expect(await pauseAfter(0, '2099-01-01T00:00:00Z')).toBe(86_400);
  expect(await pauseAfter(100_000, new Date(nowMs + 3_600_000).toISOString())).toBe(3_600);
});
