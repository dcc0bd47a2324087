import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TerminalOptions } from '@tollgate/contract/programs';
import { refusedError } from '@tollgate/sdk/refusal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeOptions } from './arguments.ts';
import { errorText, reportTo } from './events.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-terminal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const defaults = {
  host: '127.0.0.1',
  discovery: true,
  card: 'visa',
  present: 'tap',
  do: 'pay',
  think: 500,
  walletCode: '280000000000000001',
} as const;
const read = (options: Partial<TerminalOptions> = {}) =>
  completeOptions({ ...defaults, ...options }, { DATA_DIR: folder });

async function demo(): Promise<void> {
  const merchant = {
    gateway_url: 'http://127.0.0.1:8080',
    terminal_sn: 'TGSIM00000001',
    manager_pin: '480217',
  };
  await writeFile(join(folder, 'demo-merchant.json'), JSON.stringify(merchant));
}

test('the demo merchant completes the options', async () => {
  await demo();
  expect(await read()).toMatchObject({
    gatewayUrl: 'http://127.0.0.1:8080',
    terminalSn: 'TGSIM00000001',
    managerPin: '480217',
    wlanPort: undefined,
    host: '127.0.0.1',
    allowedOrigins: [],
    presentation: 'tap',
    card: { id: 'visa' },
  });
});

test.each([
  [true, 35_779],
  [0, 0],
] as const)('--wlan %j listens on %i', async (wlan, port) => {
  await demo();
  expect((await read({ wlan })).wlanPort).toBe(port);
});

test('a card is found by name or by number', async () => {
  await demo();
  expect((await read({ card: 'amex' })).card.id).toBe('amex');
  expect((await read({ card: '3782 822463 10005' })).card.id).toBe('amex');
  await expect(read({ card: 'gold' })).rejects.toMatchObject({
    exitCode: 2,
    text: { en: expect.stringContaining('--card gold'), zh: expect.stringContaining('--card gold：沙箱') },
  });
});

test('without a gateway the message says what to do', async () => {
  await expect(read()).rejects.toThrow('npm start');
});

test('an event has a line for a person, and an object for a script', () => {
  const results: unknown[] = [];
  const report = reportTo({ result: (lines, members) => results.push(lines, members) });
  report('till_found', 'T at a:1', { trans_no: '1' });
  expect(results).toEqual([['till found  T at a:1'], { event: 'till_found', trans_no: '1' }]);
  const refused = refusedError('E04150', 'wrong code', {});
  expect(errorText(refused, 'en')).toBe('E04150 wrong code');
  expect(errorText(refused, 'zh')).toMatch(/^E04150 .*激活码/);
});
