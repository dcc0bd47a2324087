/** The system's Chromium with its debugging port open, as Lighthouse drives it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../scripts/system.mjs';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
];
const startTimeoutMs = 30_000;

export interface DebuggedChromium {
  readonly port: number;
  close(): Promise<void>;
}

/** @throws where there is no Chromium, or it does not start within 30 seconds */
export async function startDebuggedChromium(): Promise<DebuggedChromium> {
  const program = findChromium();
  if (program === undefined) throw new Error('no Chromium found: install the package chromium');
  const profile = await mkdtemp(join(tmpdir(), 'tollgate-lighthouse-'));
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`Chromium did not start:\n${said}`));
    const timer = setTimeout(fail, startTimeoutMs);
    child.once('close', fail);
    child.once('error', reject);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    });
  }).catch(async (problem: unknown) => {
    await close();
    throw problem;
  });
  return { port, close };
}
