import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArgumentError, readArguments } from './arguments.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-terminal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (...args: string[]) => readArguments(args, { DATA_DIR: folder });

async function demo(): Promise<void> {
  const merchant = {
    gateway_url: 'http://127.0.0.1:8080',
    terminal_sn: 'TGSIM00000001',
    manager_pin: '480217',
  };
  await writeFile(join(folder, 'demo-merchant.json'), JSON.stringify(merchant));
}

test('the demo merchant gives what is not said', async () => {
  await demo();
  expect(await read()).toMatchObject({
    gatewayUrl: 'http://127.0.0.1:8080',
    terminalSn: 'TGSIM00000001',
    managerPin: '480217',
    wlanPort: undefined,
    presentation: 'tap',
    card: { id: 'visa' },
  });
});

test.each([
  [['--wlan'], 35_779],
  [['--wlan', '0'], 0],
  [['--wlan', '--pairing'], 35_779],
])('%j listens on %i', async (args, port) => {
  await demo();
  expect((await read(...args))?.wlanPort).toBe(port);
});

test('a card goes by name or by number', async () => {
  await demo();
  expect((await read('--card', 'amex'))?.card.id).toBe('amex');
  expect((await read('--card', '3782 822463 10005'))?.card.id).toBe('amex');
});

test.each([
  [['--card', 'gold'], '--card gold'],
  [['--present', 'wave'], 'tap'],
  [['--think', 'long'], '--think'],
  [['--wlan', '70000'], '--wlan'],
  [['--color', 'red'], 'color'],
])('%j is refused with its name', async (args, named) => {
  await demo();
  const reading = read(...args);
  await expect(reading).rejects.toThrow(ArgumentError);
  await expect(reading).rejects.toThrow(named);
});

test('without a gateway the message says what to do', async () => {
  await expect(read()).rejects.toThrow('npm start');
  expect(await read('--help')).toBeUndefined();
});
