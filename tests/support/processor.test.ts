import { expect, test } from 'vitest';
import { processorSeconds } from './processor.ts';

test('a process that works has taken as much as it says itself', () => {
  const untilSeconds = process.cpuUsage().user / 1e6 + 0.2;
  while (process.cpuUsage().user / 1e6 < untilSeconds);
  const { user, system } = process.cpuUsage();
  const seconds = processorSeconds(process.pid);
  if (process.platform === 'linux') expect(Math.abs(seconds - (user + system) / 1e6)).toBeLessThan(0.1);
  expect(processorSeconds(0)).toBe(0);
});
