/** The helpers for tests that the documentation shows, run as their readers run them, against a gateway. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPython } from '../../scripts/system.mjs';
import { type Gateway, startGateway } from '../support/gateway.ts';

const execute = promisify(execFile);
const folderOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** Returns the output of the program, both streams. @throws with the output if the program fails */
async function run(program: string, args: readonly string[], folder: string): Promise<string> {
  // A run of tests inside of another one would take its settings over.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST|NODE_ENV)/.test(name));
  const env = { ...Object.fromEntries(own), TOLLGATE_URL: gateway.url, NO_COLOR: '1' };
  const { stdout, stderr } = await execute(program, args, { cwd: folderOf(folder), env });
  return stdout + stderr;
}

test('Vitest', async () => {
  const program = folderOf('node_modules/vitest/vitest.mjs');
  const args = [program, 'run', '--root', '.', '--testTimeout', '120000'];
  const said = await run(process.execPath, args, 'samples/typescript');
  expect(said).toMatch(/Tests +2 passed/);
});

test('pytest', async () => {
  const args = ['-B', '-m', 'pytest', '-p', 'no:cacheprovider', '-q', 'test_sandbox.py'];
  expect(await run(findPython() ?? 'python3', args, 'samples/python')).toContain('2 passed');
});
