import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { heapStrings, snapshotEnvironment } from './heap-snapshot.ts';

/** Texts that the program makes at run time, so that its own source does not hold them. */
const program = `
const secret = (name) => name + '-' + 7 * 1000;
const kept = { member: JSON.parse('["' + secret('member') + '"]')[0] };
const closed = ((text) => () => text)(Buffer.from(secret('closure')).toString());
(() => { globalThis.gone = { text: Buffer.from(secret('gone')).toString() }; delete globalThis.gone; })();
Object.defineProperty(closed, 'name', { value: 'closed' });
setInterval(() => kept.member + closed(), 60_000);
process.stdout.write('ready');
`;

test('what is held is found, what was let go is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-heap-'));
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, ...snapshotEnvironment(folder) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout, 'data');
    const strings = await heapStrings(child, folder);
    expect(strings).toContain('member-7000');
    expect(strings).toContain('closure-7000');
    expect(strings).not.toContain('gone-7000');
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
