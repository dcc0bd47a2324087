import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProcessAlive, lockDirectory } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const module = new URL('./lock.ts', import.meta.url).href;

/** A process that takes the lock on request, reports the outcome, and lives until it is killed. */
const program = `
  const { lockDirectory } = await import(${JSON.stringify(module)});
  process.stdout.write('here\\n');
  process.stdin.once('data', () => lockDirectory(process.argv[1]).then(
    () => process.stdout.write('held\\n'), (error) => process.stdout.write(error.message + '\\n')));
  process.stdin.once('end', () => process.exit());`;

interface Contender {
  readonly child: ChildProcess;
  said(): Promise<string>;
}

async function startContender(directory: string): Promise<Contender> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => String((await lines.next()).value);
  expect(await said()).toBe('here');
  return { child, said };
}

async function kill({ child }: Contender): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function contend(contenders: readonly Contender[]): Promise<string[]> {
  for (const { child } of contenders) child.stdin?.write('go\n');
  return Promise.all(contenders.map((one) => one.said()));
}

test('of many processes that find the lock of a dead one at once, one gets it', async () => {
  const directory = join(folder, 'database');
  for (let round = 0; round < 4; round += 1) {
    const contenders = await Promise.all(Array.from({ length: 6 }, () => startContender(directory)));
    const said = await contend(contenders);
    expect(said.filter((line) => line === 'held')).toHaveLength(1);
    for (const line of said.filter((one) => one !== 'held')) {
      expect(line).toMatch(/another Tollgate \(process \d+\) uses/);
      expect(line).toContain(directory);
    }
    // Killed, the winner leaves its file for the next round.
    await Promise.all(contenders.map(kill));
    expect(await readdir(folder)).toContain('database.lock');
  }
});

test('a file without an owner, a guard that a crash left, and one of this very process', async () => {
  const directory = join(folder, 'database');
  await writeFile(`${directory}.lock`, '');
  const lock = await lockDirectory(directory);
  expect(await readFile(`${directory}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d*$`));
  await expect(lockDirectory(directory), 'once more in the same process').rejects.toThrow(directory);
  await lock.release();
  expect(await readdir(folder)).toEqual(['database']);
});

test('a process that has ended, and whose parent has not asked for it, holds no lock', async () => {
  const directory = join(folder, 'database');
  // The shell starts a process that ends, and becomes one that never asks for its children.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: parent.stdout }), 'line');
    const pid = Number(line);
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    expect(await isProcessAlive(pid)).toBe(false);
    await writeFile(`${directory}.lock`, `${pid} `);
    await (await lockDirectory(directory)).release();
    expect(await isProcessAlive(parent.pid ?? 0)).toBe(true);
  } finally {
    parent.kill();
  }
});
