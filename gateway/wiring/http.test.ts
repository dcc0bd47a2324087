/** Limits of the HTTP side, and the guides that name them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acquirerLimits } from '../acquirers/question-limits.ts';
import { callsMax } from './http.ts';

const { inFlightMax } = acquirerLimits;

test('an acquirer that hangs leaves half of the places to calls that do not ask it', () => {
  expect(callsMax).toBeGreaterThanOrEqual(2 * inFlightMax);
});

test.each(['docs', 'i18n/zh'])('the guide for operators in site/%s names both limits', (folder) => {
  const page = new URL(`../../site/${folder}/OperateGateway.mdx`, import.meta.url);
  const rows = readFileSync(page, 'utf8').split('\n');
  const numbers = [callsMax, inFlightMax].map((limit) => `| ${limit.toLocaleString('en')}`);
  const shown = numbers.map((number) => rows.filter((row) => row.includes(number)).length);
  expect(shown).toEqual([1, 1]);
});
