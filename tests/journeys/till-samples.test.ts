/** The tills of samples/ at a terminal, over a network and a serial cable, which break at the worst moment. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@tollgate/sdk';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { type HeadlessTerminal, startHeadlessTerminal } from '../support/headless-terminal.ts';
import {
  buildSamples,
  builtFolder,
  newFolder,
  type Running,
  sampleLanguages,
  start,
} from '../support/samples/samples.ts';
import {
  createNoise,
  createSerialExchange,
  createWlanLine,
  type SerialExchange,
  type TillLine,
} from '../support/samples/samples-line.ts';

const tills = [
  { language: 'typescript', by: 'network' },
  { language: 'java', by: 'network' },
  { language: 'python', by: 'cable' },
  { language: 'c', by: 'cable' },
] as const;
type TillSample = (typeof tills)[number];

const macAddress = '02:00:00:00:00:0C';
const folder = newFolder();
const patient = { timeout: 120_000, interval: 50 };

let gateway: Gateway;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  await buildSamples(folder, ['java', 'c']);
  gateway = await startGateway();
  const { demo } = gateway;
  client = createClient({
    gatewayUrl: gateway.url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
  });
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Counter {
  readonly terminal: HeadlessTerminal;
  readonly exchange: SerialExchange;
}

/** A terminal for the tests of one group; `args`: see its --help. */
function counterWith(terminalIndex: 0 | 1, args: readonly string[]): Counter {
  let terminal: HeadlessTerminal;
  let exchange: SerialExchange;
  beforeAll(async () => {
    exchange = await createSerialExchange();
    const own = ['--sn', gateway.demo.terminal_sn_list[terminalIndex] ?? '', '--serial', exchange.address];
    terminal = await startHeadlessTerminal(gateway, [...own, ...args]);
  });
  afterAll(async () => {
    exchange?.close();
    await terminal?.stop();
  });
  return {
    get terminal() {
      return terminal;
    },
    get exchange() {
      return exchange;
    },
  };
}

let count = 0;

function ownFolder(sample: TillSample): string {
  count += 1;
  const path = join(folder, `${sample.language}-till-${count}`);
  mkdirSync(path);
  return path;
}

async function lineFor(sample: TillSample, { terminal, exchange }: Counter, cwd: string): Promise<TillLine> {
  const port = Number(/ws:\/\/127\.0\.0\.1:(\d+)/.exec(terminal.logs())?.[1]);
  const line =
    sample.by === 'network' ? await createWlanLine(port) : await exchange.plugIn(join(cwd, 'line'));
  onTestFinished(() => line.close());
  return line;
}

interface Sale {
  readonly amount?: string;
  /** How long a till waits for the result by itself, before it asks for it. */
  readonly pollMs?: number;
  readonly waitMs?: number;
}

function startTill(sample: TillSample, line: TillLine, cwd: string, sale: Sale = {}): Running {
  const { amount, pollMs = 700, waitMs } = sale;
  const language = sampleLanguages.find(({ name }) => name === sample.language);
  if (language === undefined) throw new Error(sample.language);
  const [program, ...args] = language.program('till', builtFolder(folder, language));
  const who = sample.by === 'network' ? [macAddress, gateway.demo.app_id] : [gateway.demo.app_id];
  const env = { POLL_MS: String(pollMs), ...(waitMs === undefined ? {} : { WAIT_MS: String(waitMs) }) };
  const given = [line.address, ...who, ...(amount === undefined ? [] : [amount])];
  const till = start([program, ...args, ...given], { cwd, env });
  onTestFinished(() => till.stop());
  return till;
}

async function numberOf(till: Running): Promise<string> {
  const [, number = ''] = await till.says(/^order (\S+)$/m);
  return number;
}

async function outputOf(till: Running): Promise<string> {
  const code = await till.ended;
  expect(code, till.output()).toBe(0);
  return till.output();
}

const statusOf = async (number: string) =>
  (await client.call('order.query', { merchant_order_no: number })).trans_status;
const timesOn = ({ terminal }: Counter, number: string) => terminal.logs().split(` ${number} `).length - 1;

describe('at a terminal that knows its tills', () => {
  const counter = counterWith(0, ['--pairing', '--think', '300']);

  test.each(tills.filter(({ by }) => by === 'network'))('$language pairs, once', async (sample) => {
    const cwd = ownFolder(sample);
    const till = startTill(sample, await lineFor(sample, counter, cwd), cwd);
    const output = await outputOf(till);
    // The second one has the same address.
    expect(output.includes('paired\n')).toBe(sample.language === 'typescript');
    expect(output).toMatch(/^result \S+ completed$/m);
  });

  test.each(tills.filter(({ by }) => by !== 'network'))(
    '$language on the cable has no need to',
    async (sample) => {
      const cwd = ownFolder(sample);
      const till = startTill(sample, await lineFor(sample, counter, cwd), cwd);
      expect(await outputOf(till)).toMatch(/^result \S+ completed$/m);
    },
  );
});

describe.each(tills)('$language, by $by', (sample) => {
  const counter = counterWith(0, ['--think', '300']);

  test('sells, voids, sells, closes the batch', async () => {
    const cwd = ownFolder(sample);
    const noise = [createNoise(), createNoise()] as const;
    const line =
      sample.by === 'network'
        ? await lineFor(sample, counter, cwd)
        : await counter.exchange.plugIn(join(cwd, 'line'), noise[0].change, noise[1].change);
    onTestFinished(() => line.close());
    const till = startTill(sample, line, cwd);
    const output = await outputOf(till);
    const sales = [...output.matchAll(/^result (\S+) completed$/gm)].map(([, number = '']) => number);
    expect(sales, output).toHaveLength(2);
    expect(output).toMatch(/^void \S+ completed$/m);
    expect(output).toMatch(/^batch closed$/m);
    expect(await Promise.all(sales.map(statusOf))).toEqual([3, 2]);
    for (const number of sales) expect(timesOn(counter, number)).toBe(1);
    if (sample.by === 'cable') {
      // Of each direction: handshake or confirmation, requests or replies, their acknowledgements.
      // The last acknowledgement may still be on the line when the till has ended.
      for (const { timesSpoiled } of noise)
        await expect.poll(timesSpoiled, patient).toBeGreaterThanOrEqual(9);
      expect(output).not.toContain('uncertain');
    }
  });

  test('hears a result again that was lost with the line', async () => {
    const cwd = ownFolder(sample);
    const line = await lineFor(sample, counter, cwd);
    const broken = line.breakAt('ecrhub.pay.order', 'cut');
    // It never gets round to asking, however late the result comes.
    const till = startTill(sample, line, cwd, { pollMs: 120_000 });
    await broken;
    const number = await numberOf(till);
    await vi.waitFor(async () => expect(await statusOf(number)).toBe(2), patient);
    await line.mend();
    const output = await outputOf(till);
    expect(output).toContain('uncertain');
    expect(output).toContain(`result ${number} completed\n`);
    expect(line.timesSaid('ecrhub.pay.query')).toBe(0);
    expect(timesOn(counter, number)).toBe(1);
  });

  test('sends an order again that never got there', async () => {
    const cwd = ownFolder(sample);
    const line = await lineFor(sample, counter, cwd);
    const broken = line.breakAt('ecrhub.pay.order', 'lost');
    const till = startTill(sample, line, cwd);
    await broken;
    await line.mend();
    const number = await numberOf(till);
    const output = await outputOf(till);
    expect(output).toContain(`result ${number} completed\n`);
    expect(line.timesSaid('ecrhub.pay.query')).toBeGreaterThanOrEqual(1);
    expect(timesOn(counter, number)).toBe(1);
  });

  test('says that a card was declined', async () => {
    const cwd = ownFolder(sample);
    const till = startTill(sample, await lineFor(sample, counter, cwd), cwd, { amount: '200.03' });
    const output = await outputOf(till);
    expect(output).toMatch(/^result \S+ failed$/m);
    expect(output).not.toContain('void');
  });
});

describe('at a slow terminal', () => {
  // Much longer than a till takes to connect again on a busy machine, and to ask.
  const counter = counterWith(1, ['--think', '15000']);

  test.each(tills)('$language asks for a result that is still to come', async (sample) => {
    const cwd = ownFolder(sample);
    const line = await lineFor(sample, counter, cwd);
    const broken = line.breakAt('ecrhub.pay.order', 'cut');
    const till = startTill(sample, line, cwd, { pollMs: 50 });
    await broken;
    const number = await numberOf(till);
    await line.mend();
    // To its end: an order that is still on the screen keeps the next till from its own.
    expect(await outputOf(till)).toContain(`result ${number} completed\n`);
    expect(line.timesSaid('ecrhub.pay.query')).toBeGreaterThanOrEqual(1);
    expect(timesOn(counter, number)).toBe(1);
  });
});

describe('on a network that goes dead without a word', () => {
  const counter = counterWith(1, ['--think', '300']);

  test('each till notices, connects anew and asks', async () => {
    // Both at once, as it takes them half a minute; their orders one after the other.
    const started = [];
    for (const sample of tills.filter(({ by }) => by === 'network')) {
      const cwd = ownFolder(sample);
      const line = await lineFor(sample, counter, cwd);
      const broken = line.breakAt('ecrhub.pay.order', 'dead');
      const till = startTill(sample, line, cwd);
      await broken;
      const number = await numberOf(till);
      await vi.waitFor(async () => expect(await statusOf(number)).toBe(2), patient);
      started.push({ till, line, number });
    }
    for (const { till, line, number } of started) {
      expect(await outputOf(till)).toMatch(new RegExp(`^uncertain[^]*^result ${number} completed$`, 'm'));
      expect(line.timesSaid('ecrhub.pay.query')).toBeGreaterThanOrEqual(1);
      expect(timesOn(counter, number)).toBe(1);
    }
  });
});

describe('at a terminal whose operator cancels', () => {
  const counter = counterWith(1, ['--do', 'cancel', '--think', '300']);

  test.each(tills)('$language says so', async (sample) => {
    const cwd = ownFolder(sample);
    const output = await outputOf(startTill(sample, await lineFor(sample, counter, cwd), cwd));
    expect(output).toMatch(/^refused .*K026/m);
    expect(output).toMatch(/^result \S+ cancelled$/m);
  });
});

describe('at a terminal where nobody presents a card', () => {
  const counter = counterWith(1, ['--do', 'leave']);

  test.each(tills)('$language closes the order when its time is over', async (sample) => {
    const cwd = ownFolder(sample);
    const line = await lineFor(sample, counter, cwd);
    const till = startTill(sample, line, cwd, { waitMs: 1_500 });
    const number = await numberOf(till);
    const output = await outputOf(till);
    expect(output).toContain(`result ${number} failed\n`);
    expect(line.timesSaid('ecrhub.pay.close')).toBeGreaterThanOrEqual(1);
    expect(await statusOf(number)).toBe(1);
  });
});
