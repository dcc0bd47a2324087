/** Both online flows work by hand, as the README prints them. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';

const run = promisify(execFile);
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const begin = '<!-- card payment: begin -->';
const section = readme.slice(readme.indexOf(begin), readme.indexOf('<!-- card payment: end -->'));
const commands = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test("the README's commands make a checkout, charge a card and query it", async () => {
  expect(commands).toContain('data/gateway-key.pem');
  const script = commands.replaceAll(/(?:\.\/)?data\//g, `${gateway.dataDir}/`);
  const { stdout, stderr } = await run('sh', ['-e', '-c', script], { timeout: 30_000 });
  expect(stderr).toBe('');
  const replies = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(replies.map(({ code }) => code)).toEqual(['0', '0', '0']);
  const [hosted, charged, queried] = replies.map(({ data }) => JSON.parse(data));
  const page = await fetch(hosted.pay_url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(charged).toMatchObject({ trans_status: 2, pay_user_account_id: '411111******1111' });
  expect(queried).toMatchObject({ trans_status: 2, order_amount: 34.5, pay_method_id: 'Visa' });
});
