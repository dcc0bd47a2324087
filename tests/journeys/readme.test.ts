/** The first payment works as the README prints it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';

const run = promisify(execFile);
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const begin = '<!-- first payment: begin -->';
const section = readme.slice(readme.indexOf(begin), readme.indexOf('<!-- first payment: end -->'));
const commands = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test("the README's commands take, notify, query and refund a payment", async () => {
  expect(commands).toContain('. data/demo.sh');
  const script = commands.replace('. data/demo.sh', `. ${gateway.dataDir}/demo.sh`);
  const { stdout, stderr } = await run('sh', ['-e', '-c', script], { timeout: 30_000 });
  expect(stderr).toBe('');
  const replies = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(replies.map((reply) => reply.code)).toEqual(['0', '0', '0', '0', '0', '0', '0']);
  const [ordered, paid, told, queried, , , refunded] = replies;
  expect(JSON.parse(ordered.data).qrcode_url).toContain('/pay/q/');
  expect(paid.data).toMatchObject({ state: 'paid', trans_status: 2 });
  expect(told.data.notifications).toHaveLength(1);
  expect(told.data.notifications[0].body).toMatchObject({ merchant_order_no: 'FIRST-1', trans_status: 2 });
  expect(JSON.parse(queried.data)).toMatchObject({ trans_status: 2, order_amount: 34.5 });
  expect(JSON.parse(refunded.data)).toMatchObject({ trans_status: 2, order_amount: 10.5 });
});

test('npm run first-payment does the same, signed', async () => {
  const example = new URL('../../sdk/examples/first-payment.ts', import.meta.url).pathname;
  const env = { ...process.env, DATA_DIR: gateway.dataDir };
  const { stdout } = await run(process.execPath, [example], { env, timeout: 30_000 });
  expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
    ...['ordered', 'code', 'notified', 'queried', 'refund', 'refunded', ''],
  ]);
  expect(stdout).toContain('signature good');
});

test('the command that the start prints works as printed', async () => {
  const printed = /^curl[\s\S]*?}"$/m.exec(gateway.logs())?.[0] ?? '';
  const { stdout } = await run('sh', ['-c', printed], { timeout: 10_000 });
  expect(JSON.parse(stdout)).toMatchObject({ code: '0' });
});
