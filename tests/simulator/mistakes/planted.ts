/**
 * Mistakes that the simulator has to find: each is a patch of the gateway, made in a copy of the sources. The copy has
 * packages of its own and shares everything that is installed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { Engine } from '@tollgate/gateway/store/synchronous.testing';

const root = new URL('../../../', import.meta.url).pathname;
const patches = new URL('./', import.meta.url).pathname;
/** Files that the simulator runs on. */
const copied = [
  'package.json',
  'contract',
  'gateway',
  'tests/package.json',
  'tests/simulator',
  'tests/support',
];

/** Names of all mistakes. */
export const mistakes: readonly string[] = readdirSync(patches)
  .filter((name) => name.endsWith('.patch'))
  .map((name) => name.slice(0, -'.patch'.length))
  .sort();

const patchOf = (mistake: string) => join(patches, `${mistake}.patch`);

/** Throws where the mistake cannot be made in the present sources. */
export function checkApplies(mistake: string): void {
  execFileSync('git', ['apply', '--check', patchOf(mistake)], { cwd: root, stdio: 'pipe' });
}

function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tollgate-mistakes-'));
  for (const path of copied)
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (source) => !source.includes(`${sep}node_modules`) && !source.includes(`${sep}dist${sep}`),
    });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@tollgate'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tollgate') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of ['contract', 'gateway', 'tests']) {
    symlinkSync(join(copy, name), join(modules, '@tollgate', name));
    // Packages of which npm keeps more than one version.
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'));
  }
  return copy;
}

export interface Found {
  readonly mistake: string;
  /** The first seed that shows it, and by which rule; absent where none of them did. */
  readonly seed?: number;
  readonly rule?: string;
}

/** Plays up to `seedsMax` seeds with the mistake made, until one shows it. Each mistake has modules of its own. */
export async function findMistake(engine: Engine, mistake: string, seedsMax: number): Promise<Found> {
  const copy = copySources();
  try {
    // The copy is no repository, so that the patch is taken as it is.
    execFileSync('git', ['apply', patchOf(mistake)], { cwd: copy, stdio: 'pipe' });
    const made: typeof import('../simulation.ts') = await import(join(copy, 'tests/simulator/simulation.ts'));
    const simulator = await made.openSimulator(engine);
    for (let seed = 1; seed <= seedsMax; seed += 1) {
      const { violation } = await simulator.play(seed);
      if (violation !== undefined) return { mistake, seed, rule: violation.rule };
    }
    return { mistake };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
