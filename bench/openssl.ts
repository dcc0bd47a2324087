/** The yardstick: RSA-2048 signatures a second by `openssl speed` on the same cores. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Signatures a second with `processes` processes; `cpuList` pins them (Linux). */
export async function opensslSignsPerSecond(processes: number, cpuList?: string): Promise<number> {
  const command = [
    'openssl',
    'speed',
    '-seconds',
    '3',
    ...(processes > 1 ? ['-multi', String(processes)] : []),
    'rsa2048',
  ];
  const [program, ...args] = cpuList === undefined ? command : ['taskset', '-c', cpuList, ...command];
  const { stdout } = await run(program ?? 'openssl', args);
  const line = stdout.split('\n').find((one) => /^rsa\s+2048/.test(one)) ?? '';
  const rate = Number(line.trim().split(/\s+/).at(-2));
  if (!Number.isFinite(rate)) throw new Error(`openssl speed printed no rate:\n${stdout}`);
  return rate;
}
