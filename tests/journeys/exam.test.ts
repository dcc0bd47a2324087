/** The exam grades the example shop at 100 %, and shops with one planted mistake exactly where they are wrong. */
import { readFileSync } from 'node:fs';
import { type SituationId, situationById, situations } from '@tollgate/contract/exam/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runExam } from '../../cli/exam/run-exam.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { isFull } from '../support/scale.ts';
import { type Mistake, mistakes } from './exam/mistakes.ts';
import { planted, startShopProcess } from './exam/shop-process.ts';

const all = situations.map(({ id }) => id);
const speed = 20;
/** Mistakes that `npm test` makes; the long run makes all of them, with all situations. */
const inShort = [
  'believes-any-notification',
  'compares-no-amount',
  'believes-the-return-page',
  'checks-then-acts',
  'ignores-status-1',
  'believes-any-reply',
  'compares-floats',
  'compares-the-amount-paid',
  'pays-canceled-orders',
];

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** The situations that did not pass, with why. */
async function notPassed(only: readonly SituationId[], mistake?: Mistake) {
  const shop = await startShopProcess(mistake);
  try {
    const result = await runExam({
      gatewayUrl: gateway.url,
      shop: shop.addresses,
      speed,
      only,
      // Whatever else this machine does meanwhile.
      limits: { runMs: 540_000 },
      signal: new AbortController().signal,
      onFinding: () => {},
    });
    expect(result.findings.map(({ id }) => id)).toEqual(only);
    expect(shop.logs()).toBe('');
    return result.findings.filter(({ verdict }) => verdict !== 'pass');
  } finally {
    await shop.stop();
  }
}

const shown = (findings: Awaited<ReturnType<typeof notPassed>>) =>
  findings.map(({ id, verdict, said, evidence }) => ({ id, verdict, said: said.en, evidence }));

test('the example shop passes every situation', { timeout: 600_000 }, async () => {
  expect(shown(await notPassed(all))).toEqual([]);
});

test('every mistake has its place in the shop, and at least twelve are planted', () => {
  expect(new Set(mistakes.map(({ id }) => id)).size).toBe(mistakes.length);
  expect(mistakes.length).toBeGreaterThanOrEqual(12);
  for (const mistake of mistakes) {
    const file = new URL(`../../samples/typescript/shop/${mistake.file}`, import.meta.url);
    const source = readFileSync(file, 'utf8');
    expect(planted(source, mistake)).not.toBe(source);
  }
});

const examined = mistakes.filter(({ id }) => isFull || inShort.includes(id));

test.each(examined)(
  'a shop with the mistake $id fails where it must',
  { timeout: 600_000 },
  async (mistake) => {
    const only = isFull ? all : all.filter((id) => mistake.fails.includes(id) || id === 'signed-calls');
    const findings = await notPassed(only, mistake);
    expect(
      findings.map(({ id }) => id),
      JSON.stringify(shown(findings), undefined, 1),
    ).toEqual(all.filter((id) => mistake.fails.includes(id)));
    for (const { id, verdict, evidence, cause } of findings) {
      expect(verdict).toBe('fail');
      expect(evidence.length).toBeGreaterThan(0);
      expect({ id, cause }).toEqual({ id, cause: mistake.causes?.[id] ?? situationById(id)?.cause });
    }
  },
);
