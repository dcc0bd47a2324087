/** A real Mosquitto for a test, in a folder and on ports of its own; `npm test` installs the program. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findMosquitto } from '../../scripts/system.mjs';
import { freePort, isListening } from './port.ts';

export interface Mosquitto {
  /** For gateways. */
  readonly port: number;
  readonly terminalsPort: number;
  readonly folder: string;
  /** Has it read its password and access files again. */
  reload(): Promise<void>;
  stop(): Promise<void>;
  logs(): string;
}

const startTimeoutMs = 60_000;

/**
 * Starts a broker as `npm run mosquitto -- --help` describes it.
 * @param files texts of tollgate.passwd and tollgate.acl; they are in `folder` from then on
 */
export async function startMosquitto(files: { passwd: string; acl: string }): Promise<Mosquitto> {
  const program = findMosquitto();
  if (program === undefined) throw new Error('no Mosquitto found: install the package mosquitto');
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-mosquitto-'));
  const [port, terminalsPort] = [await freePort(), await freePort()];
  await writeFile(join(folder, 'tollgate.passwd'), files.passwd);
  await writeFile(join(folder, 'tollgate.acl'), files.acl);
  await writeFile(
    join(folder, 'mosquitto.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      `password_file ${join(folder, 'tollgate.passwd')}`,
      `acl_file ${join(folder, 'tollgate.acl')}`,
      'allow_anonymous false',
      'persistence false',
      'max_packet_size 70000',
      `listener ${port} 127.0.0.1`,
      `listener ${terminalsPort} 127.0.0.1`,
      'use_username_as_clientid true',
    ].join('\n'),
  );
  const child = spawn(program, ['-v', '-c', join(folder, 'mosquitto.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', killAtExit);
    await rm(folder, { recursive: true, force: true });
  };
  const deadlineMs = performance.now() + startTimeoutMs;
  while (!(await isListening(port))) {
    if (performance.now() > deadlineMs || child.exitCode !== null) {
      await stop();
      throw new Error(`Mosquitto did not start:\n${output}`);
    }
    await delay(20);
  }
  return {
    port,
    terminalsPort,
    folder,
    stop,
    logs: () => output,
    async reload() {
      const seen = output.length;
      child.kill('SIGHUP');
      while (!output.slice(seen).includes('Reloading config')) await delay(10);
    },
  };
}
