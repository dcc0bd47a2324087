import { expect, test } from 'vitest';
import { createActivationPace } from './activation-pace.ts';

function setUp() {
  let nowMs = 0;
  const held: number[] = [];
  let release = () => {};
  const pace = createActivationPace({
    uptime: { nowMs: () => nowMs },
    hold: (ms) => {
      held.push(ms);
      return new Promise<void>((resolve) => {
        const earlier = release;
        release = () => {
          earlier();
          resolve();
        };
      });
    },
  });
  const wrong = async (address: string) => pace.enter(address)?.(false);
  return { pace, held, wrong, release: () => release(), pass: (ms: number) => (nowMs += ms) };
}

const stranger = '203.0.113.7';

test('the first wrong codes of an address are answered at once, later ones a second later', async () => {
  const { held, wrong, release } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  expect(held).toEqual([]);
  const late = wrong(stranger);
  await Promise.resolve();
  expect(held).toEqual([1_000]);
  release();
  await late;
});

test('the addresses of one IPv6 network are slowed as one, and those of another are not', async () => {
  const { held, wrong, release } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(`2001:db8:0:7::${tries + 1}`);
  await wrong('2001:db8:0:8::1');
  expect(held).toEqual([]);
  const late = wrong('2001:db8:0:7:ffff::9');
  await Promise.resolve();
  expect(held).toEqual([1_000]);
  release();
  await late;
});

test('a right code is answered at once, whatever its own address or any other has tried before', async () => {
  const { pace, held, wrong, release } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  const late = wrong(stranger);
  for (const address of [stranger, '198.51.100.4']) await pace.enter(address)?.(true);
  expect(held).toHaveLength(1);
  release();
  await late;
});

test('an address may have eight tries under way, and another address as many', async () => {
  const { pace } = setUp();
  const under = Array.from({ length: 8 }, () => pace.enter(stranger));
  expect(under.every((leave) => leave !== undefined)).toBe(true);
  expect(pace.enter(stranger)).toBeUndefined();
  expect(pace.enter('198.51.100.4')).toBeDefined();
  await under[0]?.(true);
  expect(pace.enter(stranger)).toBeDefined();
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'tries from %s may be those of all behind a proxy: none is refused',
  (address) => {
    const { pace } = setUp();
    const under = Array.from({ length: 100 }, () => pace.enter(address));
    expect(under.every((leave) => leave !== undefined)).toBe(true);
  },
);

test('after a minute without wrong codes an address is as good as new', async () => {
  const { held, wrong, pass } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  pass(60_000);
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  expect(held).toEqual([]);
});

test('of very many addresses those are forgotten first that were quiet longest', async () => {
  const { held, wrong } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  for (let other = 0; other < 49_999; other += 1) await wrong(`2001:db8:0:${other.toString(16)}::1`);
  const late = wrong(stranger);
  await Promise.resolve();
  expect(held).toEqual([1_000]);
  void late;
  for (let other = 0; other < 50_000; other += 1) await wrong(`2001:db8:1:${other.toString(16)}::1`);
  await wrong(stranger);
  expect(held).toHaveLength(1);
});
