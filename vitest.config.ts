/** The test suites: one run, five projects, one after the other because the machine may have two cores. */
import { defineConfig } from 'vitest/config';

const anyTest = '**/*.test.{ts,tsx}';
const databaseTest = '**/*.db.test.ts';
const journeyTest = 'tests/journeys/**/*.test.ts';
const browserTest = '**/*.browser.test.ts';
const never = ['**/node_modules/**', '**/dist/**', 'data/**', 'test-results/**'];

const withoutPostgres = './tests/support/embedded-setup.ts';
const withPostgres = './tests/support/postgres-setup.ts';
const startsPostgres = './tests/support/postgres-global.ts';

const secondMs = 1_000;
/** What real processes and browsers get to bring about something that is waited for; it is no measure of speed. */
const patient = { poll: { timeout: 10 * secondMs } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A filter that names no test is a typing error, and an empty run no success.
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [anyTest],
          exclude: [...never, databaseTest, journeyTest, browserTest],
          setupFiles: [withoutPostgres],
          testTimeout: 20 * secondMs,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'embedded',
          include: [databaseTest],
          exclude: never,
          setupFiles: [withoutPostgres],
          testTimeout: 60 * secondMs,
          expect: patient,
          hookTimeout: 60 * secondMs,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'postgres',
          include: [databaseTest],
          exclude: never,
          globalSetup: [startsPostgres],
          setupFiles: [withPostgres],
          testTimeout: 60 * secondMs,
          expect: patient,
          hookTimeout: 60 * secondMs,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeyTest],
          exclude: [...never, databaseTest, browserTest],
          globalSetup: [startsPostgres],
          setupFiles: [withPostgres],
          // Real processes and real waiting: cancels are refused for 15 seconds, crashes are repeated.
          testTimeout: 180 * secondMs,
          expect: patient,
          hookTimeout: 60 * secondMs,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'browser',
          include: [browserTest],
          exclude: never,
          setupFiles: [withoutPostgres],
          testTimeout: 120 * secondMs,
          expect: patient,
          hookTimeout: 60 * secondMs,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
