/** A gateway whose reply ends in the middle. */
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../testing.ts';

/** Starts a gateway that announces a longer reply than it sends. */
async function startCuttingGateway(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"code":"0",', () => response.destroy());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('a reply that ends in the middle is reported in the language of the reader', async () => {
  const url = await startCuttingGateway();
  const english = await runInProcess(['orders', '--url', url]);
  expect(english).toMatchObject({ exitCode: 3, stdout: '' });
  expect(english.stderr).toContain(`The response from the gateway at ${url} is incomplete.\n`);
  const translated = await runInProcess(['orders', '--url', url], { environment: { LANG: 'zh_CN.UTF-8' } });
  expect(translated).toMatchObject({ exitCode: 3, stdout: '' });
  expect(translated.stderr).toContain(`${url} 的网关应答不完整。\n`);
});
