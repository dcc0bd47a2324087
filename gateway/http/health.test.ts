import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

function watched() {
  const world = {
    ms: 0,
    schema: async () => true,
    commit: async () => {},
    broker: true,
  };
  const health = createHealth({
    uptime: { nowMs: () => world.ms },
    wait: () => new Promise(() => {}),
    deadlineMs: 30_000,
    schemaIsCurrent: () => world.schema(),
    commit: () => world.commit(),
    brokerIsThere: () => world.broker,
  });
  return { world, health };
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
  ['broker', { broker: false }],
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
