/**
 * The test suites: one run, five projects, whose files three workers take one after the other, the longest first.
 * `npm test -- --all` sets ALL_TESTS, and with it everything runs in full, journeys in the browser also in Firefox.
 */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const isFull = process.env['ALL_TESTS'] === '1';
/** `npm test` without a filter. */
const isShort = process.env['SHORT_TESTS'] === '1';

const anyTest = '**/*.test.{ts,tsx}';
const databaseTest = '**/*.db.test.ts';
const journeyTest = 'tests/journeys/**/*.test.ts';
const browserTest = '**/*.browser.test.ts';
/** The long run makes these in Firefox, too. Fonts are set for Chromium alone, and it alone reports layout shifts. */
const firefoxJourneys = ['{tests/journeys,page-sandbox/*}/*.browser.test.ts'];
const notInFirefox = ['tests/journeys/{site-fonts,workbench-layout,firefox}.browser.test.ts'];
/** Files that take long, and that only `npm test -- --all` or their name runs. */
const longOnly = [
  // Fonts, layout and every screen of pages whose journeys the short run makes elsewhere.
  'tests/journeys/site-fonts.browser.test.ts',
  'site/diagrams/diagrams.browser.test.ts',
  'design/examples/examples.browser.test.ts',
  'tests/journeys/workbench-{layout,faults,books,exam,whole-orders,compare,fault-rules,names}.browser.test.ts',
  'tests/journeys/workbench-{home,access,requests,lists,palette,create}.browser.test.ts',
  'tests/journeys/{site-visits,site-navigation,site-frame,console}.browser.test.ts',
  'site/{reference/reference,search/search}.browser.test.ts',
  // Every screen and state of pages that checkout.browser and terminal.browser walk through.
  'checkout/{challenge/challenge,pay/screens,pay/course,payer/payer}.browser.test.ts',
  'terminal/app/screens.browser.test.ts',
  // The same journeys as in Chromium, and bad input of the sandbox in a page.
  'tests/journeys/firefox.browser.test.ts',
  'tests/page-sandbox/{firefox,bad-input}.browser.test.ts',
  'page-sandbox/worker/worker.browser.test.ts',
  // Samples of every language, which change with their sources alone.
  'tests/journeys/{samples,till-samples,sample-archives,reference-samples,postman,connector-kit}.test.ts',
  'tests/journeys/own-samples.browser.test.ts',
  // Many starts of many processes.
  'tests/journeys/{command-gateways,conformance-sandbox,exam,exam-shops,settlement-page,isolated-sandboxes}.test.ts',
  'tests/journeys/{starting,package,production,mcp,identity,vault}.test.ts',
  // The first hundred seeds stay in the short run.
  'tests/simulator/seeds-second.test.ts',
];
/** Tests of samples are run by a journey, as their readers run them. */
const never = [
  '**/node_modules/**',
  '**/dist/**',
  'data/**',
  'test-results/**',
  'samples/**',
  ...(isShort ? longOnly : []),
];
/** Database tests that run on a server. All others run embedded, and the long run takes both databases for each. */
const onServer = [
  // What differs between connections: races, histories, the store, the outbox.
  '**/races.db.test.ts',
  '**/history.db.test.ts',
  '**/idempotency{,-crash}.db.test.ts',
  'gateway/{tests/replays,batches/batches,http/acquirers,orders/rules/limits}.db.test.ts',
  'gateway/runtime/node/database/**/*.db.test.ts',
  'gateway/{store,notifications,watch}/**/*.db.test.ts',
  // What takes three to twenty times as long embedded.
  '**/flows.db.test.ts',
  '**/upgrade-*.db.test.ts',
  'gateway/books/making.db.test.ts',
  'gateway/{vault/**/*,operator/vault-rotation}.db.test.ts',
  'gateway/tests/terminal-link.db.test.ts',
  'gateway/{books/settlement,http/workbench/books}/**/*.db.test.ts',
];

/** Tests of a server, or of production, which takes no embedded database. */
const onServerAlone = [
  'gateway/runtime/node/database/frozen.db.test.ts',
  'gateway/operator/vault-rotation.db.test.ts',
];

const withoutPostgres = './tests/support/database/embedded-setup.ts';
const withPostgres = './tests/support/database/postgres-setup.ts';
const startsPostgres = './tests/support/database/postgres-global.ts';

const secondMs = 1_000;
/** The long run repeats five times as much. */
const limitMs = (seconds: number) => seconds * secondMs * (isFull ? 5 : 1);
/** Limits that end what hangs. They are no measure of speed: other programs may keep both processors busy. */
const patient = { poll: { timeout: 60 * secondMs } };

const firefox = {
  test: {
    name: 'firefox',
    include: firefoxJourneys,
    exclude: [...never, ...notInFirefox],
    setupFiles: [withoutPostgres],
    env: { TEST_BROWSER: 'firefox' },
    // Firefox ESR crashes now and then, in its own code: the test that it does so in is repeated.
    retry: { count: 2, condition: /browser has (?:crashed|been closed)/ },
    testTimeout: limitMs(300),
    expect: patient,
    // Three Firefoxes and gateways that start at once beside other programs took more than 180 s.
    hookTimeout: 420 * secondMs,
  },
};

/** Black-box tests of the API, against the sandbox inside a page: those that need no TCP besides. */
const page = {
  test: {
    name: 'page',
    include: [
      'tests/journeys/{bad-input,existing-clients,isolated-sandboxes,postman,sandbox-buyer,signature}.test.ts',
    ],
    exclude: never,
    setupFiles: [withoutPostgres],
    env: { TEST_GATEWAY: 'page' },
    testTimeout: limitMs(180),
    expect: patient,
    hookTimeout: 180 * secondMs,
  },
};

export default defineConfig({
  test: {
    // One more than a small machine has processors: journeys wait about half of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A filter that names no test is a typing error, and an empty run no success.
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [anyTest],
          exclude: [...never, databaseTest, journeyTest, browserTest],
          setupFiles: [withoutPostgres],
          testTimeout: limitMs(180),
          expect: patient,
          hookTimeout: 120 * secondMs,
        },
      },
      {
        test: {
          name: 'embedded',
          include: [databaseTest],
          exclude: [...never, ...(isFull ? onServerAlone : onServer)],
          setupFiles: [withoutPostgres],
          isolate: false,
          testTimeout: limitMs(180),
          expect: patient,
          hookTimeout: 120 * secondMs,
        },
      },
      {
        test: {
          name: 'postgres',
          include: isFull ? [databaseTest] : onServer,
          exclude: never,
          globalSetup: [startsPostgres],
          setupFiles: [withPostgres],
          isolate: false,
          testTimeout: limitMs(180),
          expect: patient,
          hookTimeout: 120 * secondMs,
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeyTest],
          exclude: [...never, databaseTest, browserTest],
          globalSetup: [startsPostgres],
          setupFiles: [withPostgres],
          // Real processes and real waiting: crashes are repeated, and samples ask again.
          testTimeout: limitMs(300),
          expect: patient,
          hookTimeout: 180 * secondMs,
        },
      },
      {
        test: {
          name: 'browser',
          include: [browserTest],
          exclude: never,
          setupFiles: [withoutPostgres],
          // Two files of it start Firefox.
          retry: { count: 1, condition: /browser has crashed/ },
          testTimeout: limitMs(300),
          expect: patient,
          hookTimeout: 180 * secondMs,
        },
      },
      ...(isFull ? [firefox, page] : []),
    ],
  },
});
