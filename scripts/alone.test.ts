import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alone } from './alone.mjs';
import { pathOf } from './project.mjs';

const name = `test-${process.pid}`;

test('what two ask for at once is done by one after the other, and the second hears of a failure of its own', async () => {
  const events: string[] = [];
  const work = (who: string) => async () => {
    events.push(`${who} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    events.push(`${who} ends`);
    if (who === 'first') throw new Error('no network');
    return who;
  };
  const first = alone(name, work('first'));
  const second = alone(name, work('second'));
  await expect(first).rejects.toThrow('no network');
  expect(await second).toBe('second');
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a command that was killed holds nobody up', async () => {
  const path = pathOf('.cache', `${name}.pid`);
  mkdirSync(join(path, '..'), { recursive: true });
  // No system gives a process this number.
  writeFileSync(path, '2147483647');
  expect(await alone(name, async () => 'done')).toBe('done');
  rmSync(path, { force: true });
});
