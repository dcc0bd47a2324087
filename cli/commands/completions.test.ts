import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepSandbox } from '../sandbox/key-files.ts';
import { runInProcess } from '../testing.ts';
import { completionScript, shells } from './completions.ts';

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
  expect(await complete('sandbox', '')).toEqual(['help', 'create', 'list', 'remove', '--help']);
  expect(await complete('sandbox', 'create', '--s')).toEqual(['--save']);
});

test('values of options, saved merchants and orders of the gateway', async () => {
  expect(await complete('pay', 'A-1', '--action', 'd')).toEqual(['decline']);
  expect(await complete('start', '--log-level', 'w')).toEqual(['warn']);
  expect(await complete('exam', '--format', 'ju')).toEqual(['junit']);
  expect(await complete('exam', '--only', 'reply-f')).toEqual(['reply-forged']);
  const data = mkdtempSync(join(tmpdir(), 'tollgate-completion-'));
  const gateway = createServer((_request, response) =>
    response.end('{"items":[{"merchant_order_no":"A-1"},{"merchant_order_no":"B-1"}]}'),
  );
  try {
    keepSandbox({ DATA_DIR: data }, savedMerchant);
    expect(await complete('orders', '--data', data, '--merchant-no', '9')).toEqual(['909900000012']);
    expect(await complete('sandbox', 'remove', '--data', data, '')).toEqual(['909900000012']);
    expect(await complete('orders', '--data', '')).toEqual([]);
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    expect(await complete('show', '--url', url, 'A')).toEqual(['A-1']);
    expect(await complete('resend', '--url', url, '--order', '')).toEqual(['A-1', 'B-1']);
  } finally {
    gateway.close();
    rmSync(data, { recursive: true });
  }
  expect(await complete('show', '--url', 'http://127.0.0.1:9', 'A')).toEqual([]);
});

const savedMerchant = {
  gateway_url: 'http://127.0.0.1:9',
  merchant_no: '909900000012',
  store_no: '4900000012',
  terminal_sn: 'TGSBX00000012',
  app_id: 'tg0',
  sign_type: 'RSA2',
  app_private_key_pem: 'key',
  gateway_public_key_pem: 'key',
  inbox_url: 'http://127.0.0.1:9/api/sandbox/inbox',
};

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
