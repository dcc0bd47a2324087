/** The checks that need nothing but the sources, each a step with a name and a time. */
import { say, secondsSince } from './project.mjs';
import { run } from './run.mjs';
import { environment, tool } from './runtime.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<number>} work resolves to an exit code
 */

const timeLimitMs = 5 * 60_000;

/** @param {{command: string, args: string[]}} program @param {readonly string[]} args */
function runTool(program, args) {
  return run(program.command, [...program.args, ...args], { env: environment(), timeLimitMs });
}

/** @type {Step} */
export const types = {
  name: 'types',
  work: () => runTool(tool('typescript', 'tsc'), ['-p', 'tsconfig.json']),
};

/** @type {Step} */
export const formatAndLint = {
  name: 'format and lint',
  work: () => runTool(tool('@biomejs/biome', 'biome'), ['check', '--error-on-warnings', '.']),
};

/** @type {Step} */
export const tidy = {
  name: 'tidy',
  work: () => runTool(tool('vitest'), ['run', '--project', 'unit', 'tests/tidy']),
};

/**
 * Runs the steps one after the other, all of them whatever fails.
 * @param {readonly Step[]} steps
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runSteps(steps) {
  let failed = 0;
  for (const step of steps) {
    const startedMs = Date.now();
    const code = await step.work();
    if (code !== 0) failed += 1;
    say(`${step.name}: ${code === 0 ? 'passed' : `FAILED (code ${code})`} in ${secondsSince(startedMs)}`);
  }
  return { passed: steps.length - failed, failed };
}
