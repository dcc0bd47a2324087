/** An event that fails after the clock was moved: the error says so, to a script and to an agent. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appId, keys, merchantNo, signedByGateway } from '../../sdk/testing.ts';
import { startMcpHttp } from '../mcp/http.ts';
import { createWorld } from '../mcp/world.ts';
import { runInProcess, testContext } from '../testing.ts';

const beforeMs = 1_772_446_523_000;
let nowMs: number;
/** A cancel is refused; else the order ends as paid, whatever the event wants. */
let isRefused: boolean;

/** The sandbox's clock, and the calls of the event `payment.revoked`. */
function replyTo(path: string, sent: Readonly<Record<string, unknown>>): string {
  if (path === '/api/sandbox/clock') {
    nowMs += Number(sent['advance_ms']);
    return JSON.stringify({ code: '0', data: { now_ms: nowMs } });
  }
  if (isRefused && sent['method'] === 'order.revoker')
    return signedByGateway({ code: 'E04113', msg: 'Already paid', psn: 'P' });
  const data = JSON.stringify({ merchant_order_no: 'A-1', trans_no: '2026', trans_status: 2 });
  return signedByGateway({ code: '0', msg: 'success', psn: 'P', data });
}
const server = createServer(async (request, response) => {
  response.end(replyTo(request.url ?? '', JSON.parse(await text(request))));
});
let folder: string;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  folder = mkdtempSync(join(tmpdir(), 'tollgate-trigger-'));
  const [privateKey, gatewayKey] = [join(folder, 'app.pem'), join(folder, 'gateway.pem')];
  writeFileSync(privateKey, keys.app_private_key);
  writeFileSync(gatewayKey, keys.gateway_public_key);
  environment = {
    TOLLGATE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TOLLGATE_APP_ID: appId,
    TOLLGATE_MERCHANT_NO: merchantNo,
    TOLLGATE_PRIVATE_KEY: privateKey,
    TOLLGATE_GATEWAY_KEY: gatewayKey,
  };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['a step is refused', true, /^E04113 Already paid/],
  ['another result', false, /^The order ended with trans_status 2, not 1/],
])('%s: the error names the move of the clock', async (_name, isSo, said) => {
  [nowMs, isRefused] = [beforeMs, isSo];
  const ran = await runInProcess(['trigger', 'payment.revoked', '--json'], { environment });
  expect(ran.exitCode).toBe(1);
  expect(JSON.parse(ran.stderr).error).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(said),
    clock_moved: { is_shared: true, moved_ms: 15_000, before_ms: beforeMs, after_ms: nowMs },
  });
});

test('an agent reads it in the same sentence', async () => {
  [nowMs, isRefused] = [beforeMs, true];
  const mcp = await startMcpHttp(createWorld(testContext({ environment }).context, {}), 0);
  const params = { name: 'trigger', arguments: { event: 'payment.revoked' } };
  const answered = await fetch(mcp.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  expect(await answered.text()).toMatch(
    /E04113 .*The shared clock of the sandbox was advanced by 15 s: from /,
  );
  await mcp.close();
});
