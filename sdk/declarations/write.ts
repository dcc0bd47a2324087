/** Writes `index.d.ts` beside the bundle: complete in itself, as the bundle is. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDeclarations, publicNames, statementsOf } from './bundle.ts';
import { derivedInterfaces } from './interfaces.ts';

const sdkFolder = dirname(import.meta.dirname);
const timeLimitMs = 120_000;

/** tsc's own declarations of the sources. @throws Error with what tsc says */
function emitted(outDir: string): string[] {
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin', 'tsc');
  const args = [tsc, '-p', join(sdkFolder, 'tsconfig.build.json'), '--outDir', outDir];
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: timeLimitMs,
  });
  if (status !== 0) throw new Error(`tsc failed: ${error?.message ?? stdout}`);
  const sources = join(outDir, 'sdk');
  return readdirSync(sources, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.d.ts') && !name.startsWith('terminal'))
    .map((name) => readFileSync(join(sources, name), 'utf8'));
}

/** @throws Error where the sources do not compile */
export function writeDeclarations(outDir: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'tollgate-sdk-'));
  try {
    // What is written out from the contract replaces what the sources derive from it.
    const statements = [derivedInterfaces(), ...emitted(temporary)].flatMap(statementsOf);
    const names = publicNames(readFileSync(join(sdkFolder, 'index.ts'), 'utf8'));
    const heading = '/** Types of the Tollgate client. Amounts are decimal strings in major units. */\n\n';
    writeFileSync(join(outDir, 'index.d.ts'), heading + bundleDeclarations(statements, names));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
