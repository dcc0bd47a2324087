/**
 * `npm test`: everything. The last line counts it: `N passed, N failed`. With arguments (`npm test -- order`)
 * only vitest runs, and they are its filters and options. `npm test -- --all` takes the long form of what has one, and
 * the files that the short run leaves out (vitest.config.ts): every database test on both databases, both of them in
 * each journey, 25 kills, longer random histories, all looks of all screens.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { builds, canBuild, ensureBuilt, ensureSite } from './build.mjs';
import { slowestFiles } from './durations.mjs';
import { ensureInstalled } from './install.mjs';
import { pathOf, say, secondsSince } from './project.mjs';
import { countResults } from './results.mjs';
import { run } from './run.mjs';
import { environment, tool } from './runtime.mjs';
import { formatAndLint, runSteps, types } from './steps.mjs';
import { ensureSystem } from './system.mjs';

const minuteMs = 60_000;
const startedMs = Date.now();
const isFull = process.argv.includes('--all');
const filters = process.argv.slice(2).filter((argument) => argument !== '--all');
const isFiltered = filters.length > 0;
/** About twice what it takes on two processors that do nothing else. */
const timeLimitMs = (isFull ? 240 : 60) * minuteMs;
/** @type {Record<string, string>} What is named runs as a whole. */
const form = isFull ? { ALL_TESTS: '1' } : isFiltered ? {} : { SHORT_TESTS: '1' };
const reportPath = pathOf('test-results', 'vitest.json');
const durationsPath = pathOf('test-results', 'durations.json');

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
  say(`the tests took longer than ${timeLimitMs / minuteMs} minutes and are ended`);
  counts.failed += 1;
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
  finish(1);
}, timeLimitMs + minuteMs).unref();

/** @param {import('./build.mjs').Build} build */
const buildStep = (build) => ({ name: `build ${build.workspace}`, work: () => ensureBuilt(build) });

/** Two at a time, like the tests; the documentation takes about as long as all else. */
async function prepare() {
  // A filter asks for some tests only; what these need and do not find, they say themselves.
  const checks = isFiltered ? [] : [types, formatAndLint];
  const documentation = [{ name: 'build site', work: () => ensureSite() }];
  const others = [...checks, ...builds.filter(canBuild).map(buildStep)];
  const results = await Promise.all([runSteps(documentation), runSteps(others)]);
  for (const result of results) add(result);
}

async function runVitest() {
  mkdirSync(pathOf('test-results'), { recursive: true });
  for (const path of [reportPath, durationsPath]) rmSync(path, { force: true });
  const vitest = tool('vitest');
  const code = await run(
    vitest.command,
    [
      ...vitest.args,
      'run',
      '--reporter=default',
      '--reporter=json',
      ...['durations', 'failures'].map(
        (name) => `--reporter=${pathOf('tests', 'support', `${name}-reporter.ts`)}`,
      ),
      `--outputFile.json=${reportPath}`,
      ...filters,
    ],
    {
      env: { ...environment(), TEST_DURATIONS: durationsPath, ...form },
      timeLimitMs: Math.max(minuteMs, timeLimitMs - (Date.now() - startedMs)),
    },
  );
  const results = countResults(reportPath, code, { isFiltered });
  for (const remark of results.remarks) say(remark);
  add(results);
}

try {
  await ensureInstalled();
  if (!isFiltered) await ensureSystem();
  await prepare();
  await runVitest();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  counts.failed += 1;
}
if (!isFiltered) for (const line of ['the slowest files:', ...slowestFiles(durationsPath)]) say(line);
say(`finished after ${secondsSince(startedMs)}`);
finish(counts.failed === 0 ? 0 : 1);
