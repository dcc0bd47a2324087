import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completionScript, shells } from './completion.ts';
import { runInProcess } from './testing.ts';

async function complete(...words: readonly string[]): Promise<string[]> {
  const { stdout } = await runInProcess(['complete', '--', ...words]);
  return stdout.split('\n').filter((line) => line !== '');
}

test('commands, options, calls, fields, events and cards', async () => {
  expect(await complete('tr')).toEqual(['trigger']);
  expect(await complete('fault', 'add', 'call.delay', '')).toEqual([]);
  expect(await complete('call', 'order.q')).toEqual(['order.query']);
  expect(await complete('call', 'order.query', 'merchant_o')).toEqual(['merchant_order_no=']);
  expect(await complete('call', 'order.query', 'merchant_order_no=1', 'merchant_o')).toEqual([]);
  expect(await complete('call', 'order.query', 'merchant_order_no', '=', '1', 'merchant_o')).toEqual([]);
  expect(await complete('call', 'order.query', 'trans_no', '=', '1', 'merchant_o')).toEqual([
    'merchant_order_no=',
  ]);
  expect(await complete('call', '--url', 'http://127.0.0.1:1', 'order.query', 'merchant_o')).toEqual([
    'merchant_order_no=',
  ]);
  expect(await complete('call', 'order.query', '--js')).toEqual(['--json']);
  expect(await complete('trigger', 'refund.')).toEqual(['refund.completed', 'refund.failed']);
  expect(await complete('trigger', 'refund.failed', '--with', 'order_a')).toEqual(['order_amount=']);
  expect(await complete('pay', 'A-1', '--card', 'dis')).toEqual(['discover']);
  expect(await complete('completion', 'f')).toEqual(['fish']);
  expect(await complete('fault', '')).toEqual(['help', 'add', 'list', 'clear', '--help']);
  expect(await complete('fault', 'add', 'call.cut_a')).toEqual(['call.cut_after']);
  expect(await complete('fault', 'add', 'call.delay', '--de')).toEqual(['--delay']);
  expect(await complete('fault', 'add', 'call.delay', '--method', 'order.q')).toEqual(['order.query']);
  expect(await complete('sandbox', '')).toEqual(['help', 'create', 'remove', '--help']);
  expect(await complete('sandbox', 'create', '--s')).toEqual(['--save']);
});

test('what the command fills in itself is not offered', async () => {
  expect(await complete('call', 'order.query', 'sign')).toEqual([]);
});

test('each script is one that its shell reads', () => {
  for (const shell of shells) {
    const path = ['/bin', '/usr/bin', '/usr/local/bin']
      .map((folder) => `${folder}/${shell}`)
      .find(existsSync);
    // Bash is everywhere; the others are checked where the machine has them.
    if (path === undefined) expect(shell).not.toBe('bash');
    else execFileSync(path, ['-n'], { input: completionScript(shell) });
  }
});
