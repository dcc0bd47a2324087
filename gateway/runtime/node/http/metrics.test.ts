import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { MeterSources } from '../../../http/meter.ts';
import { createMetrics } from './metrics.ts';

const sources: MeterSources = {
  inFlight: () => ({ calls: 1, notifications: 2 }),
  acquirers: () => new Map([['slow', 3]]),
  waiting: () => ({ changes: 4, requests: 5 }),
  connections: () => ({ open: 10, idle: 0, waiting: 6 }),
  backlog: () => new Map([['transactions', { count: 7, oldestSeconds: 80 }]]),
  health: () => ({
    ready: true,
    draining: false,
    schema: 'current',
    parts: { database: { up: true }, disk: { up: true }, broker: { up: false, down_seconds: 9 } },
  }),
};

function metricsOfSources() {
  const metrics = createMetrics();
  metrics.watch(sources);
  return metrics.registry;
}

test('all that can back up has a value', async () => {
  const text = await metricsOfSources().metrics();
  for (const line of [
    'tollgate_in_flight{kind="calls"} 1',
    'tollgate_acquirer_in_flight{acquirer="slow"} 3',
    'tollgate_waiting{kind="changes"} 4',
    'tollgate_waiting{kind="requests"} 5',
    'tollgate_database_connections{state="waiting"} 6',
    'tollgate_due{kind="transactions"} 7',
    'tollgate_due_oldest_seconds{kind="transactions"} 80',
    'tollgate_up{part="broker"} 0',
  ])
    expect(text).toContain(`${line}\n`);
});

test.each(['docs', 'i18n/zh'])(
  'the guide for operators in %s names every metric of the gateway, and none besides',
  async (folder) => {
    const printed = (await metricsOfSources().getMetricsAsJSON()).map(({ name }) => name);
    const path = `../../../../site/${folder}/OperateMonitoring.mdx`;
    const guide = await readFile(new URL(path, import.meta.url), 'utf8');
    // The list of metrics comes first; alerts and incidents name some of them again.
    const named = [...new Set([...guide.matchAll(/^\| `(tollgate_\w+)/gm)].map(([, name = '']) => name))];
    const own = printed.filter((name) => name.startsWith('tollgate_'));
    expect(named.sort()).toEqual(own.sort());
  },
);
