/** Counts what a vitest run did from its JSON report, and trusts nothing that it does not find there. */
import { existsSync } from 'node:fs';
import { readJson } from './project.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} remarks what failed besides single tests, in words
 */

/**
 * @param {string} reportPath written by vitest's JSON reporter
 * @param {number} exitCode vitest's
 * @param {{isFiltered: boolean}} run with a filter some tests are left out on purpose; without one a test
 *   that did not run counts as failed
 * @returns {Counts}
 */
export function countResults(reportPath, exitCode, run) {
  if (!existsSync(reportPath)) {
    return { passed: 0, failed: 1, remarks: [`vitest wrote no report (exit code ${exitCode})`] };
  }
  const report = readJson(reportPath);
  /** @type {{name: string, status: string, assertionResults: {status: string, fullName: string}[]}[]} */
  const files = report.testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  let failed = tests.filter((test) => test.status === 'failed').length;
  /** @type {string[]} */
  const remarks = [];
  /** @param {string} remark */
  const fail = (remark) => {
    failed += 1;
    remarks.push(remark);
  };
  for (const file of files) {
    const hasFailedTest = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !hasFailedTest) fail(`${file.name} could not be run`);
  }
  if (!run.isFiltered) {
    for (const test of tests) {
      if (test.status !== 'passed' && test.status !== 'failed') fail(`not run: ${test.fullName}`);
    }
  }
  if (passed + failed === 0) fail('no test was run');
  if (exitCode !== 0 && failed === 0) fail(`vitest ended with code ${exitCode} though its tests passed`);
  return { passed, failed, remarks };
}
