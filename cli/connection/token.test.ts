/** The token of the Workbench: it is sent to the Workbench's API, and to nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../testing.ts';

let seen: (readonly [path: string | undefined, authorization: string | undefined])[] = [];
const server = createServer(({ url: path, headers }, response) => {
  seen.push([path?.split('?')[0], headers.authorization]);
  response.end('{"items":[],"code":"0","data":{}}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address() as AddressInfo;
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
});

test('TOLLGATE_TOKEN and --token are sent to the Workbench, and the option comes first', async () => {
  const environment = { TOLLGATE_URL: url, TOLLGATE_TOKEN: 'from-environment' };
  await runInProcess(['orders'], { environment });
  await runInProcess(['logs', '--token', 'from-option'], { environment });
  expect(seen).toEqual([
    ['/workbench/api/orders', 'Bearer from-environment'],
    ['/workbench/api/requests', 'Bearer from-option'],
  ]);
});

test('calls of the sandbox get no token', async () => {
  await runInProcess(['advance', '1h', '--url', url, '--token', 'tok']);
  expect(seen.length).toBeGreaterThan(0);
  for (const [path, authorization] of seen)
    if (path?.startsWith('/api/sandbox/')) expect(authorization).toBeUndefined();
});

test('a token that cannot be one is refused, and nothing is sent', async () => {
  const ran = await runInProcess(['orders', '--url', url, '--token', 'two words']);
  expect(ran).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('--token') });
  expect(seen).toEqual([]);
});
