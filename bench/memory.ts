/** Memory of a process, as the system reports it. */
import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB (Linux). */
export function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
