import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isFull } from '../../support/scale.ts';
import { checkApplies, type Found, mistakes } from './planted.ts';

/** Seeds that a mistake may take to be seen. */
const seedsMax = 500;
const mayHide = 1;
/** Mistake of the short run, which makes sure that the search works: one that shows soon. */
const obvious = ['five-seconds-for-a-card'];

test('there are thirty-three mistakes, and each can still be made', () => {
  expect(mistakes).toHaveLength(33);
  for (const mistake of mistakes) expect(() => checkApplies(mistake), mistake).not.toThrow();
});

test('all but one are found', { timeout: 3_600_000 }, async () => {
  const program = new URL('./main.ts', import.meta.url).pathname;
  const names = isFull ? mistakes : obvious;
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    '--seeds',
    String(seedsMax),
    ...names,
  ]);
  const found = stdout
    .trim()
    .split('\n')
    .map((line): Found => JSON.parse(line));
  const hidden = found.filter(({ seed }) => seed === undefined).map(({ mistake }) => mistake);
  expect(found.map(({ mistake }) => mistake)).toEqual(names);
  expect(hidden.length, hidden.join(', ')).toBeLessThanOrEqual(isFull ? mayHide : 0);
});
