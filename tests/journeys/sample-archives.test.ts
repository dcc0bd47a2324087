/** The archives of the samples, as a reader uses them: unpacked, and started with the two commands of their text. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { product } from '@tollgate/contract/emit/product';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPython } from '../../scripts/system.mjs';
import {
  archiveName,
  commandsOf,
  type SampleArchive,
  sampleArchives,
} from '../../site/archives/languages.ts';
import { zipOf } from '../../site/archives/zip.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { freePort } from '../support/port.ts';
import { newFolder, start } from '../support/samples/samples.ts';

/** Programs that an archive needs on the machine; a language is tested where they are installed. */
const tools: Readonly<Record<string, readonly string[]>> = {
  java: ['javac'],
  php: ['php'],
  csharp: ['mcs', 'mono'],
  c: ['gcc', 'make'],
  go: ['go'],
  curl: ['socat', 'jq'],
};
const always = new Set(['typescript', 'python']);

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/** The headers of OpenSSL and curl are packages of their own. */
const canBuildC = () => {
  try {
    execFileSync('sh', [
      '-c',
      'printf "#include <openssl/evp.h>\\n#include <curl/curl.h>\\n" | gcc -E - -o /dev/null',
    ]);
    return true;
  } catch {
    return false;
  }
};
const canRun = ({ folder }: SampleArchive) =>
  always.has(folder) || ((tools[folder] ?? []).every(isThere) && (folder !== 'c' || canBuildC()));

const folder = newFolder();
let gateway: Gateway;
let merchant: Merchant;
beforeAll(async () => {
  gateway = await startGateway();
  merchant = createMerchant(gateway);
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function unpack(archive: SampleArchive): string {
  for (const [path, bytes] of Object.entries(unzipSync(zipOf(archive)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return join(folder, archiveName(archive));
}

test.each(sampleArchives)(
  '$language: the same bytes each time, with the license and both commands',
  (archive) => {
    const bytes = zipOf(archive);
    expect(Buffer.from(zipOf(archive)).equals(Buffer.from(bytes))).toBe(true);
    const files = unzipSync(bytes);
    const textOf = (name: string) => Buffer.from(files[`${archiveName(archive)}/${name}`] ?? []).toString();
    expect(textOf('LICENSE')).toContain('Apache License');
    for (const command of commandsOf(archive)) expect(textOf('README.md')).toContain(command);
    expect(Object.keys(files).filter((name) => /orders\/|\.class|__pycache__|tsconfig/.test(name))).toEqual(
      [],
    );
  },
);

describe.concurrent.each(sampleArchives.filter(canRun))('$language', (archive) => {
  test('takes a payment with two commands', async ({ expect: expectHere }) => {
    const cwd = unpack(archive);
    const port = String(await freePort());
    const own = (command: string) =>
      command
        .replaceAll(product.sandboxUrl, gateway.url)
        .replaceAll('8090', port)
        .replace(/^node /, `"${process.execPath}" `)
        .replace(/^python3 /, `"${findPython() ?? 'python3'}" `)
        .replace(/ qr$/, ` qr ${port}`);
    const script = commandsOf(archive).map(own).join('\n');
    const running = start(['sh', '-c', script], { cwd, env: { POLL_MS: '500' } });
    const [, number = ''] = await running.says(/^order (\S+)$/m);
    await running.says(/^open http/m);
    await merchant.post(
      '/api/sandbox/pay',
      JSON.stringify({ merchant_no: gateway.demo.merchant_no, merchant_order_no: number }),
    );
    await running.says(new RegExp(`^result ${number} paid$`, 'm'));
    await merchant.advance(5_000);
    await running.says(/^refund \S+ refunded$/m);
    await vi.waitFor(() => expectHere(running.output()).toContain(`notified ${number}`));
    await running.stop();
    expectHere(JSON.parse(readFileSync(join(cwd, 'demo-merchant.json'), 'utf8'))).toEqual(gateway.demo);
  });
});
