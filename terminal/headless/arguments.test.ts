import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@tollgate/contract/failure';
import { refusedError } from '@tollgate/sdk/refusal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { eventLine, faultText } from './events.ts';
import { help } from './help.ts';

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
    host: '127.0.0.1',
    allowedOrigins: [],
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
  const refused = await read(...args).catch((fault: unknown) => fault);
  if (!(refused instanceof Failure)) throw new Error('it was accepted');
  expect(refused).toMatchObject({ exitCode: 2, text: { en: expect.stringContaining(named) } });
  expect(refused.text.zh).toContain(named);
  expect(refused.text.zh).toMatch(/[\u4e00-\u9fff]/);
});

test('without a gateway the message says what to do', async () => {
  await expect(read()).rejects.toThrow('npm start');
  expect(await read('--help')).toBeUndefined();
});

test('the help has every option in both languages', () => {
  const optionsOf = (text: string) => new Set(text.match(/--[a-z-]+(?= )|--help/g));
  expect(optionsOf(help.zh)).toEqual(optionsOf(help.en));
  expect(help.zh).toMatch(/每|事件/);
  expect(help.en).not.toMatch(/[\u4e00-\u9fff]/);
});

test('an event is a line for a person, or one JSON object', () => {
  expect(eventLine(false, 'till_found', 'T at a:1', {})).toBe('till found  T at a:1');
  const json = eventLine(true, 'ended', '', { trans_no: '1', trans_status: 2, trans_error_code: undefined });
  expect(json).toBe('{"event":"ended","trans_no":"1","trans_status":2}');
  const refused = refusedError('E04150', 'wrong code', {});
  expect(faultText(refused, 'en')).toBe('E04150 wrong code');
  expect(faultText(refused, 'zh')).toMatch(/^E04150 .*激活码/);
});
