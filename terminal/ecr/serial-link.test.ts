import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyPacket, encodePacket, packetType } from './frame.ts';
import { createLine, type LineFaults } from './line.testing.ts';
import { createSerialLink, LinkError, type LinkProblem, serialTimes } from './serial-link.ts';
import { manualTimers } from './timers.testing.ts';

function pair(faults: LineFaults = {}) {
  const timers = manualTimers();
  const line = createLine(timers);
  line.setFaults(faults);
  const atTill: string[] = [];
  const atTerminal: string[] = [];
  const ended: { till?: LinkProblem; terminal?: LinkProblem } = {};
  const terminal = createSerialLink({
    role: 'terminal',
    stream: line.terminal,
    timers,
    onMessage: (text) => atTerminal.push(text),
    onEnded: (problem) => {
      ended.terminal = problem;
    },
  });
  const till = createSerialLink({
    role: 'till',
    stream: line.till,
    timers,
    onMessage: (text) => atTill.push(text),
    onEnded: (problem) => {
      ended.till = problem;
    },
  });
  return { timers, line, till, terminal, atTill, atTerminal, ended };
}

const problemOf = (error: unknown) => (error instanceof LinkError ? error.problem : error);

test('the till asks, the terminal confirms, and messages go in both directions', async () => {
  const { timers, till, terminal, atTill, atTerminal } = pair();
  await timers.advance(10);
  expect([till.isConnected, terminal.isConnected]).toEqual([true, true]);
  const sent = Promise.all([till.send('{"topic":"ecrhub.init"}'), terminal.send('金额')]);
  await timers.advance(10);
  await sent;
  expect(atTerminal).toEqual(['{"topic":"ecrhub.init"}']);
  expect(atTill).toEqual(['金额']);
});

test('the handshake is repeated every second, and given up after ten', async () => {
  const { timers, line, ended } = pair({ pieces: () => [] });
  await timers.advance(3_500);
  expect(line.sentByTill).toHaveLength(4);
  expect(ended.till).toBeUndefined();
  await timers.advance(6_500);
  expect(ended.till).toBe('no-answer');
});

test('data is repeated every 100 ms until it is acknowledged, and handed on once', async () => {
  const { timers, line, till, atTerminal } = pair();
  await timers.advance(10);
  const before = line.sentByTill.length;
  // Only what the terminal sends is lost: the data arrives each time.
  line.setFaults({ pieces: (bytes) => (bytes[3] !== 0 ? [] : [bytes]) });
  const sent = till.send('order');
  await timers.advance(450);
  expect(line.sentByTill.length - before).toBe(5);
  line.setFaults({});
  await timers.advance(150);
  await sent;
  expect(atTerminal).toEqual(['order']);
});

test('data that is never acknowledged ends the link after ten seconds', async () => {
  const { timers, line, till, ended } = pair();
  await timers.advance(10);
  line.setFaults({ pieces: () => [] });
  const problem = till.send('order').catch(problemOf);
  await timers.advance(9_900);
  expect(ended.till).toBeUndefined();
  await timers.advance(200);
  expect(await problem).toBe('not-acknowledged');
  expect(ended.till).toBe('not-acknowledged');
  expect(await till.send('more').catch(problemOf)).toBe('not-acknowledged');
});

test('both sides beat every two seconds; thirty seconds of silence end the link', async () => {
  const { timers, line, till, terminal, ended } = pair();
  await timers.advance(60_000);
  expect([till.isConnected, terminal.isConnected]).toEqual([true, true]);
  line.setFaults({ pieces: () => [] });
  await timers.advance(serialTimes.silenceMaxMs - 3_000);
  expect(ended).toEqual({});
  await timers.advance(6_000);
  // Whoever finds out first closes the line.
  expect([ended.till, ended.terminal].sort()).toEqual(['silent', 'unplugged']);
  expect(timers.waiting).toBe(0);
});

test('unplugged in the middle: the message being sent is reported as unknown, nothing is left running', async () => {
  const { timers, line, till, ended } = pair();
  await timers.advance(10);
  line.setFaults({ pieces: () => [] });
  const problems = Promise.all(['one', 'two'].map((text) => till.send(text).catch(problemOf)));
  await timers.advance(50);
  line.unplug();
  expect(await problems).toEqual(['unplugged', 'unplugged']);
  expect(ended).toEqual({ till: 'unplugged', terminal: 'unplugged' });
  await timers.advance(100);
  expect(timers.waiting).toBe(0);
});

test('a till that restarts is accepted, and gets what was being sent before', async () => {
  const timers = manualTimers();
  const line = createLine(timers);
  const connections: number[] = [];
  const terminal = createSerialLink({
    role: 'terminal',
    stream: line.terminal,
    timers,
    onMessage: () => {},
    onConnected: () => connections.push(timers.nowMs()),
  });
  const received: string[] = [];
  const startTill = () =>
    createSerialLink({ role: 'till', stream: line.till, timers, onMessage: (text) => received.push(text) });
  startTill();
  await timers.advance(10);
  line.setFaults({ pieces: (bytes) => (bytes.length > 10 ? [] : [bytes]) });
  const result = terminal.send('result of the order');
  await timers.advance(10);
  line.setFaults({});
  startTill();
  await timers.advance(10);
  await result;
  expect(connections).toHaveLength(2);
  expect(received).toEqual(['result of the order']);
});

test('a handshake that comes late makes no new message of a repeat', async () => {
  const { timers, line, till, atTerminal } = pair();
  await timers.advance(10);
  const sent = till.send('{"amount":"1"}');
  await timers.advance(10);
  await sent;
  const repeated = line.sentByTill.findLast((bytes) => bytes.length > 10);
  line.till.write(encodePacket(emptyPacket(packetType.handshake)));
  line.till.write(repeated ?? new Uint8Array());
  await timers.advance(10);
  expect(atTerminal).toEqual(['{"amount":"1"}']);
});

test('a message that is too long is refused before anything is sent', async () => {
  const { timers, till } = pair();
  await timers.advance(10);
  await expect(till.send('x'.repeat(1_015))).rejects.toThrow(RangeError);
  const sent = till.send('x'.repeat(1_014));
  await timers.advance(10);
  await sent;
});

test('over a line that splits, loses, breaks and doubles, every message arrives once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 20 }),
      fc.infiniteStream(fc.nat({ max: 99 })),
      async (messages, chance) => {
        const roll = () => chance.next().value ?? 0;
        const pieces = (bytes: Uint8Array): Uint8Array[] => {
          const kind = roll();
          if (kind < 15) return [];
          if (kind < 30) {
            const cut = roll() % bytes.length;
            return [bytes.slice(0, cut), bytes.slice(cut)];
          }
          if (kind < 40) {
            const broken = bytes.slice();
            const at = roll() % bytes.length;
            broken[at] = (broken[at] ?? 0) ^ 0x10;
            return [broken];
          }
          return kind < 50 ? [bytes, bytes] : [bytes];
        };
        const { timers, line, till, terminal, atTill, atTerminal } = pair();
        // A handshake that is lost ten times is rightly given up; what comes after it must arrive.
        await timers.advance(10);
        line.setFaults({ pieces, delayMs: 5 });
        const sent = Promise.all(messages.flatMap((text) => [till.send(text), terminal.send(text)]));
        sent.catch(() => {});
        await timers.advance(120_000);
        await sent;
        expect(atTerminal).toEqual(messages);
        expect(atTill).toEqual(messages);
      },
    ),
    { numRuns: 25 },
  );
});
