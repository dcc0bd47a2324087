/** The example shop as a process of its own, as it is or with a mistake planted. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Mistake } from './mistakes.ts';

const folder = new URL('../../../samples/typescript/shop/', import.meta.url);
const sdk = new URL('../../../sdk/index.ts', import.meta.url).href;
const files = ['order.ts', 'payments.ts', 'shop.ts'] as const;

export interface ShopProcess {
  readonly addresses: { readonly start: string; readonly order: string };
  logs(): string;
  stop(): Promise<void>;
}

/** The source with the mistake. @throws where its place is not there exactly once */
export function planted(source: string, mistake: Mistake): string {
  const parts = source.split(mistake.find);
  if (parts.length !== 2)
    throw new Error(`${mistake.id}: found ${parts.length - 1} times in ${mistake.file}`);
  return parts.join(mistake.replace);
}

export async function startShopProcess(mistake?: Mistake): Promise<ShopProcess> {
  const copy = mkdtempSync(join(tmpdir(), 'tollgate-shop-'));
  for (const file of files) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    const changed = mistake?.file === file ? planted(source, mistake) : source;
    // The copy is outside the project, where the package has no name.
    writeFileSync(join(copy, file), changed.replaceAll("'@tollgate/sdk'", JSON.stringify(sdk)));
  }
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
  const child = spawn(process.execPath, [join(copy, 'shop.ts'), '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let logs = '';
  child.stderr.on('data', (chunk: Buffer) => {
    logs += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.replace('ready ', '')));
  });
  const url = await Promise.race([ready, ended]);
  if (url === undefined) throw new Error(`the shop ended at its start: ${logs}`);
  return {
    addresses: { start: `${url}/exam/start`, order: `${url}/exam/order` },
    logs: () => logs,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
