import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const modules = new URL('./', import.meta.url).href;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-replace-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, source: string): string {
  const path = join(folder, name);
  writeFileSync(path, source);
  return path;
}

/** A program as npm starts it: behind a shell that stays. */
function behindShell(path: string): ChildProcess {
  return spawn('/bin/sh', ['-c', `"${process.execPath}" "${path}"; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('the program takes the place of the script, with its settings, and npm may end it', async () => {
  const service = program(
    'service.mjs',
    'console.log(process.pid, process.env.GIVEN); setInterval(() => {}, 1000);',
  );
  const script = program(
    'script.mjs',
    `import { replaceBy } from '${modules}replace.mjs';
     console.log(process.pid);
     await replaceBy(process.execPath, ['${service}'], { GIVEN: 'setting' });`,
  );
  const shell = behindShell(script);
  let output = '';
  shell.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect.poll(() => output).toMatch(/^(\d+)\n\1 setting\n$/);
  // As SIGKILL to npm leaves it: the shell is gone, and the program got no signal.
  const ended = once(shell.stdout ?? shell, 'close');
  shell.kill('SIGKILL');
  await ended;
});

test('what is left behind goes on when the script has ended, and is not waited for', async () => {
  const work = program('work.mjs', "setTimeout(() => console.log('worked'), 300);");
  const script = program(
    'leaver.mjs',
    `import { leaveBehind } from '${modules}replace.mjs';
     leaveBehind(process.execPath, ['${work}'], {});
     console.log('left');`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await output).toBe('left\nworked\n');
});
