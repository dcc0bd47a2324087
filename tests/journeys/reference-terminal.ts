/** A terminal beside a test's gateway, as `npm run terminal` starts it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Gateway } from '../support/gateway.ts';

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const onlineTimeoutMs = 60_000;

/** Waits until the terminal is online. @returns a function that ends it @throws with its output where it is not */
export function startTerminal(
  { dataDir }: Gateway,
  terminalSn: string,
  decision: 'pay' | 'leave',
): Promise<() => Promise<void>> {
  const args = ['--sn', terminalSn, '--do', decision, '--think', '0', '--no-discovery'];
  const child = spawn(process.execPath, [program, 'terminal', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () => reject(new Error(`terminal ${terminalSn} is not online: ${output}`));
    const timer = setTimeout(() => {
      void stop();
      fail();
    }, onlineTimeoutMs);
    void ended.then(fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (!/cloud +online/.test(output)) return;
        clearTimeout(timer);
        resolve(stop);
      });
    }
  });
}
