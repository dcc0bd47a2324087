import { expect, test } from 'vitest';
import { createActivationPace } from './activation-pace.ts';

const terminal = { terminalSn: 'T1' };

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
  const wrong = (address: string) => pace.look(address, async () => undefined);
  const right = (address: string) => pace.look(address, async () => terminal);
  return { pace, held, wrong, right, release: () => release(), pass: (ms: number) => (nowMs += ms) };
}

const stranger = '203.0.113.7';

test('the first wrong codes of an address are answered at once, later ones a second later', async () => {
  const { held, wrong, release } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  expect(held).toEqual([]);
  const late = wrong(stranger);
  await expect.poll(() => held).toEqual([1_000]);
  release();
  await late;
});

test('the addresses of one IPv6 network are slowed as one, and those of another are not', async () => {
  const { held, wrong, release } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(`2001:db8:0:7::${tries + 1}`);
  await wrong('2001:db8:0:8::1');
  expect(held).toEqual([]);
  const late = wrong('2001:db8:0:7:ffff::9');
  await expect.poll(() => held).toEqual([1_000]);
  release();
  await late;
});

test('a right code is answered, however many wrong ones its address or any other has in progress', async () => {
  const { held, wrong, right, release } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  const late = Array.from({ length: 8 }, () => wrong(stranger));
  await expect.poll(() => held).toHaveLength(8);
  for (const address of [stranger, '198.51.100.4']) expect(await right(address)).toBe(terminal);
  release();
  expect(await Promise.all(late)).toEqual(Array.from({ length: 8 }, () => undefined));
});

test('a wrong code is refused at once where eight answers are held, after it was looked at', async () => {
  const { held, wrong, right, release } = setUp();
  for (let tries = 0; tries < 5; tries += 1) await wrong(stranger);
  const late = Array.from({ length: 8 }, () => wrong(stranger));
  await expect.poll(() => held).toHaveLength(8);
  expect(await wrong(stranger)).toBe('too-many');
  expect(await right(stranger)).toBe(terminal);
  release();
  await Promise.all(late);
  const next = wrong(stranger);
  await expect.poll(() => held).toHaveLength(9);
  release();
  expect(await next).toBeUndefined();
});

test('codes of one address are looked at one after the other, fifty at most, and an error stops none', async () => {
  const { pace, right } = setUp();
  let fail = (_: Error) => {};
  const first = pace.look(
    stranger,
    () =>
      new Promise<undefined>((_, reject) => {
        fail = reject;
      }),
  );
  const looked: number[] = [];
  const others = Array.from({ length: 49 }, (_, number) =>
    pace.look(stranger, async () => {
      looked.push(number);
      return terminal;
    }),
  );
  expect(await right(stranger)).toBe('too-many');
  await new Promise(setImmediate);
  expect(looked).toEqual([]);
  fail(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await Promise.all(others);
  expect(looked).toEqual(Array.from({ length: 49 }, (_, number) => number));
  expect(await right(stranger)).toBe(terminal);
});

test('codes of all addresses are looked at one after the other, those of each in turn, loopback included', async () => {
  const { pace } = setUp();
  const looked: string[] = [];
  let [running, most] = [0, 0];
  const look = (address: string) =>
    pace.look(address, async () => {
      running += 1;
      most = Math.max(most, running);
      looked.push(address);
      await new Promise(setImmediate);
      running -= 1;
      return terminal;
    });
  const [busy, other, own] = ['203.0.113.7', '198.51.100.4', '127.0.0.1'];
  await Promise.all([...Array.from({ length: 9 }, () => look(busy)), look(other), look(own), look(own)]);
  expect(most).toBe(1);
  expect(looked).toHaveLength(12);
  expect(looked.slice(0, 4).sort()).toEqual([own, own, other, busy]);
});

test('a code that waited for others longer than its terminal does is not looked at, whatever address it is of', async () => {
  const { pace, right, pass } = setUp();
  let end = () => {};
  const first = pace.look(
    stranger,
    () =>
      new Promise<undefined>((resolve) => {
        end = () => resolve(undefined);
      }),
  );
  await new Promise(setImmediate);
  const late = [right('198.51.100.4'), right('127.0.0.1')];
  await new Promise(setImmediate);
  pass(9_000);
  end();
  await first;
  expect(await Promise.all(late)).toEqual(['too-many', 'too-many']);
  expect(await right('198.51.100.4')).toBe(terminal);
});

test("an address has fewer than a million guesses in a code's life", async () => {
  const { pace, held, release, pass } = setUp();
  let guesses = 0;
  const guess = () =>
    pace.look(stranger, async () => {
      guesses += 1;
      return undefined;
    });
  for (let tries = 0; tries < 5; tries += 1) await guess();
  const late = Array.from({ length: 8 }, guess);
  await expect.poll(() => held).toHaveLength(8);
  for (let minute = 0; minute <= 24 * 60; minute += 1) {
    for (let before = -1; before !== guesses; ) {
      before = guesses;
      await guess();
    }
    pass(60_000);
  }
  expect(guesses).toBeGreaterThan(500_000);
  expect(guesses).toBeLessThan(510_000);
  release();
  await Promise.all(late);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'tries from %s may be those of all behind a proxy: none is refused',
  async (address) => {
    const { held, wrong, release } = setUp();
    const tries = Array.from({ length: 150 }, () => wrong(address));
    await expect.poll(() => held).toHaveLength(145);
    release();
    expect(new Set(await Promise.all(tries))).toEqual(new Set([undefined]));
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
  await expect.poll(() => held).toEqual([1_000]);
  void late;
  for (let other = 0; other < 50_000; other += 1) await wrong(`2001:db8:1:${other.toString(16)}::1`);
  await wrong(stranger);
  expect(held).toHaveLength(1);
});
