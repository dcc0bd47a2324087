/** The example shops in other languages than TypeScript, started as the samples' README says. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const samples = new URL('../../../samples/', import.meta.url).pathname;

interface ShopLanguage {
  readonly name: string;
  /** Builds into the folder. */
  build?(folder: string): void;
  /** The program and its arguments, and what is set for it. */
  command(folder: string, port: number): readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

const inFolder = (language: string, program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: join(samples, language), stdio: ['ignore', 'ignore', 'inherit'] });

/** Names of the sources below a sample's folder. */
const sources = (language: string, ending: string): string[] =>
  execFileSync('find', [join(samples, language), '-name', `*.${ending}`], { encoding: 'utf8' })
    .trim()
    .split('\n');

export const shopLanguages: readonly ShopLanguage[] = [
  {
    name: 'Python',
    command: (_, port) => ['python3', '-B', join(samples, 'python', 'shop.py'), String(port)],
  },
  {
    name: 'Go',
    build: (folder) => inFolder('go', 'go', ['build', '-tags', 'shop', '-o', join(folder, 'shop'), '.']),
    command: (folder, port) => [join(folder, 'shop'), String(port)],
  },
  {
    name: 'PHP',
    command: (_, port) => ['php', '-S', `127.0.0.1:${port}`, join(samples, 'php', 'shop.php')],
    env: { PHP_CLI_SERVER_WORKERS: '8' },
  },
  {
    name: 'Java',
    build: (folder) => inFolder('java', 'javac', ['-d', folder, ...sources('java', 'java')]),
    command: (folder, port) => ['java', '-cp', folder, 'Shop', String(port)],
  },
  {
    name: 'C#',
    build: (folder) =>
      inFolder('csharp', 'mcs', [
        '-main:Shop',
        `-out:${join(folder, 'shop.exe')}`,
        '-r:System.Net.Http,System.Runtime.Serialization,System.Xml,System.Xml.Linq',
        ...sources('csharp', 'cs'),
      ]),
    command: (folder, port) => ['mono', join(folder, 'shop.exe'), String(port)],
  },
];

/** Resolves when something answers there. */
async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await delay(50);
  }
}

/** Starts a shop in a folder of its own. `stop` ends it with what it has started. */
export async function startShop(language: ShopLanguage, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-shop-'));
  language.build?.(folder);
  const [program, ...args] = language.command(folder, port);
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...language.env },
    stdio: 'ignore',
    // A group of its own: PHP's server has workers.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const failed = ended.then(() =>
    Promise.reject(new Error(`the shop in ${language.name} ended at its start`)),
  );
  await Promise.race([untilAnswered(`${url}/exam/order`), failed]);
  failed.catch(() => {});
  return {
    addresses: { start: `${url}/exam/start`, order: `${url}/exam/order` },
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
