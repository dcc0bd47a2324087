/** How long the Workbench's exports take, and how much the gateway's memory grows meanwhile. */
import { readFileSync } from 'node:fs';
import type { Gateway } from '../../tests/support/gateway.ts';

const everyMs = 50;
const megabyte = 1_024 * 1_024;

/** Resident bytes of a process (Linux). */
const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;

/** Saves every list in both forms. @returns a line for each */
export async function measureExports(gateway: Gateway): Promise<readonly string[]> {
  const lines: string[] = [];
  const pid = gateway.process.pid ?? 0;
  for (const list of ['orders', 'notifications', 'requests'])
    for (const type of ['csv', 'json']) {
      const beforeBytes = residentBytes(pid);
      let mostBytes = beforeBytes;
      const timer = setInterval(() => {
        mostBytes = Math.max(mostBytes, residentBytes(pid));
      }, everyMs);
      const beganMs = performance.now();
      const response = await fetch(`${gateway.url}/workbench/api/${list}/export?file_type=${type}`);
      let bytes = 0;
      let rows = 0;
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) rows += 1;
      }
      const seconds = (performance.now() - beganMs) / 1_000;
      clearInterval(timer);
      if (!response.ok) throw new Error(`${list}/export: ${response.status}`);
      lines.push(
        `${`${list}/export ${type}`.padEnd(28)} ${rows} lines, ${(bytes / megabyte).toFixed(1)} MB in ${seconds.toFixed(1)} s   ` +
          `memory ${(beforeBytes / megabyte).toFixed(0)} MB, at most ${(mostBytes / megabyte).toFixed(0)} MB`,
      );
    }
  return lines;
}
