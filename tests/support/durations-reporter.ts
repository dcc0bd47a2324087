/** Records how long each file of a run took, by project: a file may run in several. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const root = new URL('../../', import.meta.url).pathname;

export interface FileDuration {
  readonly project: string;
  /** From the root, with slashes. */
  readonly file: string;
  /** Its own time in its worker, loading included. */
  readonly durationMs: number;
}

export default class DurationsReporter implements Reporter {
  readonly #durations: FileDuration[] = [];

  /** Written after each file, so that a run that is ended leaves what it knows. */
  onTestModuleEnd(module: TestModule): void {
    const path = process.env['TEST_DURATIONS'];
    if (path === undefined) return;
    this.#durations.push(durationOf(module));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(this.#durations, undefined, 2)}\n`);
  }
}

function durationOf(module: TestModule): FileDuration {
  const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: relative(root, module.moduleId),
    durationMs: Math.round(duration + collectDuration + setupDuration + prepareDuration),
  };
}
