/**
 * `npm test`: everything. The last line counts it: `N passed, N failed`. With arguments (`npm test -- order`)
 * only vitest runs, and they are its filters and options.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { builds, canBuild, ensureBuilt, site } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { pathOf, say, secondsSince } from './project.mjs';
import { countResults } from './results.mjs';
import { run } from './run.mjs';
import { environment, tool } from './runtime.mjs';
import { formatAndLint, runSteps, types } from './steps.mjs';
import { ensureSystem } from './system.mjs';

const timeLimitMs = 60 * 60_000;
const startedMs = Date.now();
const filters = process.argv.slice(2);
const isFiltered = filters.length > 0;
const reportPath = pathOf('test-results', 'vitest.json');

const counts = { passed: 0, failed: 0 };

/** @param {{passed: number, failed: number}} more */
function add(more) {
  counts.passed += more.passed;
  counts.failed += more.failed;
}

/** @param {number} code */
function finish(code) {
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exit(code);
}

// Every step has a limit of its own; this one holds whatever else may hang.
setTimeout(() => {
  say('the tests took longer than an hour and are ended');
  counts.failed += 1;
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
  finish(1);
}, timeLimitMs + 60_000).unref();

async function runVitest() {
  mkdirSync(pathOf('test-results'), { recursive: true });
  rmSync(reportPath, { force: true });
  const vitest = tool('vitest');
  const code = await run(
    vitest.command,
    [
      ...vitest.args,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...filters,
    ],
    { env: environment(), timeLimitMs: Math.max(60_000, timeLimitMs - (Date.now() - startedMs)) },
  );
  const results = countResults(reportPath, code, { isFiltered });
  for (const remark of results.remarks) say(remark);
  add(results);
}

try {
  await ensureInstalled();
  // A filter asks for some tests only; what these need and do not find, they say themselves.
  if (!isFiltered) {
    await ensureSystem();
    add(await runSteps([types, formatAndLint]));
  }
  const stale = [...builds, site].filter(canBuild);
  add(
    await runSteps(stale.map((build) => ({ name: `build ${build.room}`, work: () => ensureBuilt(build) }))),
  );
  await runVitest();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  counts.failed += 1;
}
say(`finished after ${secondsSince(startedMs)}`);
finish(counts.failed === 0 ? 0 : 1);
