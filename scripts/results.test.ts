import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countResults } from './results.mjs';

interface File {
  readonly status: string;
  readonly tests: readonly string[];
}

function count(files: readonly File[], exitCode: number, isFiltered = false) {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-results-'));
  const path = join(folder, 'report.json');
  const testResults = files.map(({ status, tests }, index) => ({
    name: `file ${index}`,
    status,
    assertionResults: tests.map((each) => ({ status: each, fullName: each })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  const { passed, failed } = countResults(path, exitCode, { isFiltered });
  rmSync(folder, { recursive: true });
  return [passed, failed];
}

test('counts single tests', () => {
  expect(count([{ status: 'failed', tests: ['passed', 'failed', 'passed'] }], 1)).toEqual([2, 1]);
});

test('a file that could not be run is a failure', () => {
  expect(
    count(
      [
        { status: 'passed', tests: ['passed'] },
        { status: 'failed', tests: [] },
      ],
      1,
    ),
  ).toEqual([1, 1]);
});

test('a run without tests is a failure, and so is one without a report', () => {
  expect(count([], 0)).toEqual([0, 1]);
  expect(countResults('/nowhere', 0, { isFiltered: false })).toMatchObject({ passed: 0, failed: 1 });
});

test('an exit code that no test explains is a failure', () => {
  expect(count([{ status: 'passed', tests: ['passed'] }], 1)).toEqual([1, 1]);
  expect(count([{ status: 'passed', tests: ['passed'] }], 137)).toEqual([1, 1]);
});

test('a test that did not run is a failure, unless a filter left it out', () => {
  expect(count([{ status: 'passed', tests: ['passed', 'skipped', 'todo'] }], 0)).toEqual([1, 2]);
  expect(count([{ status: 'passed', tests: ['passed', 'skipped'] }], 0, true)).toEqual([1, 0]);
});
