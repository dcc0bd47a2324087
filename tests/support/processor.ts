/** Processor time that a process took: unlike the clock, it does not depend on what else the machine does. */
import { existsSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its own clock ticks. */
const ticksPerSecond = 100;

/** Seconds of processor that a running process has taken so far; 0 where the system does not report it. */
export function processorSeconds(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  // The command's name, in parentheses, may hold spaces: the fields are counted from its end.
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Processor time of `work` in this process: the least of several runs, so that a busy core counts less. */
function leastMs(work: () => void): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

/** Less than this is too little to be measured. */
const measurableMs = 3;

/** How many times longer work takes at four times its size: 4 where time grows with the size, 16 with its square. */
export function growth(size: number, work: (size: number) => void): number {
  const small = leastMs(() => work(size / 4));
  return leastMs(() => work(size)) / Math.max(small, measurableMs);
}

/** No work whose time grows with its size takes so many times longer at four times the size. */
export const mostGrowth = 9;
