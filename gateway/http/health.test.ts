import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

function watched() {
  const world = {
    ms: 0,
    schema: async () => true,
    commit: async () => {},
    broker: true,
    hasAcquirer: true,
  };
  const waits: number[] = [];
  const health = createHealth({
    uptime: { nowMs: () => world.ms },
    wait: (delayMs) => {
      waits.push(delayMs);
      return new Promise(() => {});
    },
    deadlineMs: 30_000,
    schemaIsCurrent: () => world.schema(),
    commit: () => world.commit(),
    brokerIsThere: () => world.broker,
    get hasAcquirer() {
      return world.hasAcquirer;
    },
  });
  return { world, health, waits };
}

const fails = () => Promise.reject(new Error('no'));
const up = { up: true };

test('all is well', async () => {
  const { health } = watched();
  await health.look();
  expect(health.report()).toEqual({
    ready: true,
    draining: false,
    schema: 'current',
    parts: { database: up, disk: up, broker: up },
  });
});

test.each([
  ['database', { schema: fails }],
  ['disk', { commit: fails }],
] as const)(
  '%s: reported at once, not ready after the deadline of calls, and ready again',
  async (part, loss) => {
    const { world, health } = watched();
    const whole = { ...world };
    Object.assign(world, loss);
    await health.look();
    expect(health.report()).toMatchObject({ ready: true, parts: { [part]: { up: false, down_seconds: 0 } } });
    world.ms = 29_999;
    await health.look();
    expect(health.report().ready).toBe(true);
    world.ms = 30_000;
    await health.look();
    expect(health.report()).toMatchObject({
      ready: false,
      parts: { [part]: { up: false, down_seconds: 30 } },
    });
    Object.assign(world, { ...whole, ms: world.ms });
    await health.look();
    expect(health.report()).toMatchObject({ ready: true, parts: { [part]: up } });
  },
);

test('a database without the tables that this process needs: not ready at once', async () => {
  const { world, health } = watched();
  world.schema = async () => false;
  await health.look();
  expect(health.report()).toMatchObject({ ready: false, schema: 'incomplete', parts: { database: up } });
});

test('draining: not ready, whatever else is well', () => {
  const { health } = watched();
  health.drain();
  expect(health.report()).toMatchObject({ ready: false, draining: true });
});

test('a commit that never ends is down, and is begun once', async () => {
  const { world, health } = watched();
  let begun = 0;
  let end = () => {};
  world.commit = () => {
    begun += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const first = health.look();
  await health.look();
  expect(health.report().parts.disk.up).toBe(false);
  end();
  await first;
  world.commit = async () => {};
  await health.look();
  expect([begun, health.report().parts.disk]).toEqual([1, up]);
});

test('without the broker a process stays ready without limit: QR and online payments go on', async () => {
  const { world, health } = watched();
  world.broker = false;
  await health.look();
  world.ms = 3_600_000;
  expect(health.report()).toMatchObject({
    ready: true,
    parts: { broker: { up: false, down_seconds: 3_600 } },
  });
});

test('what does not answer is waited for less than 5 s, the pause before it included', () => {
  const { world, health, waits } = watched();
  world.schema = () => new Promise(() => {});
  health.start();
  void health.look();
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10_000);
  const [pauseMs = 0, patienceMs = 0] = waits;
  expect(pauseMs + patienceMs).toBeLessThan(5_000);
});

test('where no acquirer is connected the report says so', () => {
  const { world, health } = watched();
  world.hasAcquirer = false;
  expect(health.report()).toMatchObject({ ready: true, acquirers: 'none' });
});
