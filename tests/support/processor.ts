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

/** Milliseconds of processor that this process takes for `work`, whatever else the machine does. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
