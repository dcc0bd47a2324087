/** Plays one flow with one fault, and compares both sides once nothing is due any more. */
import { setTimeout as delay } from 'node:timers/promises';
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import { isTollgateError } from '@tollgate/sdk';
import { type Difference, differences, readRows, unrest } from './books.ts';
import { type FaultName, hostRuleOf, isKill } from './faults.ts';
import type { Amounts, Flow, Run, Step } from './flow.ts';
import type { Till, Tills } from './tills.ts';
import type { World } from './world.ts';

export interface PlayDeps {
  readonly world: World;
  readonly tills: Tills;
  /** Before the money step, once the fault is armed, and after it has struck. */
  readonly onArmed?: () => Promise<void>;
  readonly isLenient?: boolean;
}

export interface Play {
  readonly flow: Flow;
  readonly fault: FaultName;
  /** Counts the runs of this process: amounts and order numbers come from it. */
  readonly number: number;
  readonly seed: number;
}

export interface Outcome {
  readonly differences: readonly Difference[];
  /** Steps that came out as they do without a fault. */
  readonly steps: number;
  readonly ms: number;
}

export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'SGD',
  'AUD',
  'CAD',
  'HKD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
] as const;
/** Above every amount that triggers something. */
const firstMinor = 200_010;
const spanMinor = 30;
const roundsMax = 20_000;
const lookMs = 300;
/** Pauses of due work are 10, 20, 40 and 80 seconds. */
const restWithinMs = 200_000;
const settledWithinMs = 150_000;
const comesWithinMs = 100_000;

export function amountsOf(number: number, triggerMinor: number | undefined, currency: string): Amounts {
  const wholeMinor = triggerMinor ?? firstMinor + spanMinor * (number % roundsMax);
  const partMinor = Math.floor(wholeMinor / 3);
  const tipMinor = Math.floor(wholeMinor / 10);
  const text = (minor: number) => fromMinor(minor, decimalsOf(currency) ?? 2);
  return {
    whole: text(wholeMinor),
    part: text(partMinor),
    raised: text(wholeMinor + partMinor),
    tip: text(tipMinor),
    tipped: text(wholeMinor + tipMinor),
  };
}

/** A flow without a terminal names none. */
const noTill: Till = { terminalSn: '', plan: () => {} };

export const prefixOf = ({ seed, number }: Play) => `K${seed}N${number}-`;

/** Something that a flow waits for did not come in time: the flow ends there, and the books are compared. */
class NotComing extends Error {
  override readonly name = 'NotComing';

  constructor(what: string) {
    super(`${what} did not come`);
  }
}

async function waitFor<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
  withinMs = comesWithinMs,
): Promise<Value> {
  const deadlineMs = performance.now() + withinMs;
  while (performance.now() < deadlineMs) {
    const value = await look();
    if (value !== undefined) return value;
    await delay(lookMs);
  }
  throw new NotComing(what);
}

function createRun(world: World, till: Till, play: Play): Run {
  const currency = currencies[play.number % currencies.length] ?? 'USD';
  const prefix = prefixOf(play);
  const orderNo = (word: string) => `${prefix}${word}`;
  const rowOf = async (word: string) => {
    const rows = await readRows(world.database, world.merchantNo, orderNo(word));
    return rows.find((row) => row.orderNo === orderNo(word));
  };
  return {
    world,
    till,
    currency,
    amounts: amountsOf(play.number, play.flow.triggerMinor, currency),
    orderNo,
    call: (method, fields) => world.client.call(method, fields),
    async settled(word) {
      const look = async () => {
        const status = (await rowOf(word))?.transStatus;
        return status === 1 || status === 2 || status === 3 ? status : undefined;
      };
      return waitFor(`the end of ${orderNo(word)}`, look, settledWithinMs).catch(() => 0);
    },
    transNo: (word) => waitFor(`trans_no of ${word}`, async () => (await rowOf(word))?.transNo),
    waitFor,
  };
}

/** Carries a step out; a refusal ends the flow, as it does for a merchant. Returns why it ended. */
async function carryOut(run: Run, { act }: Step): Promise<string | undefined> {
  try {
    return (await act(run)) === 'on' ? undefined : 'it came out otherwise';
  } catch (error) {
    if (error instanceof NotComing) return error.message;
    if (isTollgateError(error)) return `${error.code} ${error.msg ?? error.text.en}`;
    throw error;
  }
}

async function armFault({ world }: PlayDeps, run: Run, { flow, fault }: Play, step: Step) {
  const { money } = step;
  if (money === undefined || flow.steps.find((one) => one.money !== undefined) !== step) return;
  const rule = hostRuleOf(fault, money);
  if (rule === undefined) return;
  const { currency, amounts } = run;
  await world.arm({ ...rule, operation: money.operation, amount: amounts[money.amount], currency });
}

/** Says whether the fault has struck. An order has ended before its wallet is stopped, so it may be about to. */
async function hasStruck(world: World, run: Run, fault: FaultName, money: NonNullable<Step['money']>) {
  const { amount, operation } = money;
  const look = async () => {
    const isArmed = (await world.armed()).some(
      (rule) =>
        rule.fault === fault &&
        rule.operation === operation &&
        rule.amount === run.amounts[amount] &&
        rule.currency === run.currency,
    );
    return isArmed ? undefined : true;
  };
  return waitFor('the fault', look, restWithinMs).catch((error: unknown) => {
    if (error instanceof NotComing) return false;
    throw error;
  });
}

/** Waits until both sides, if there are two, say the same and nothing is due. Returns what differs in the end. */
async function compare({ world }: PlayDeps, play: Play): Promise<readonly Difference[]> {
  const deadlineMs = performance.now() + restWithinMs;
  for (;;) {
    const rows = await readRows(world.database, world.merchantNo, prefixOf(play));
    const open = unrest(rows, world.ledger, Date.now());
    const found = world.ledger === undefined ? [] : differences(rows, world.ledger);
    if (open.length === 0 && found.length === 0) return [];
    if (performance.now() > deadlineMs)
      return [...found, ...open.map((text) => ({ kind: 'uncertain' as const, text }))];
    await delay(lookMs);
  }
}

const stepNamed = (flow: Flow, index: number) => flow.steps[index]?.name ?? 'the end';

export async function playFlow(deps: PlayDeps, play: Play): Promise<Outcome> {
  const beganMs = performance.now();
  const { world, tills } = deps;
  const { flow, fault } = play;
  const till = flow.hasTill ? await tills.borrow() : noTill;
  const run = createRun(world, till, play);
  const money = flow.steps.find((one) => one.money !== undefined)?.money;
  const found: Difference[] = [];
  let steps = 0;
  let hasArmed = false;
  let reason: string | undefined;
  for (const step of flow.steps) {
    if (step.money !== undefined && step.money === money) {
      await armFault(deps, run, play, step);
      hasArmed = true;
      await deps.onArmed?.();
    }
    reason = await carryOut(run, step);
    if (reason !== undefined) break;
    steps += 1;
  }
  if (deps.isLenient !== true) {
    const hasMissed =
      hasArmed &&
      money !== undefined &&
      !isKill(fault) &&
      fault !== 'none' &&
      !(await hasStruck(world, run, fault, money));
    if (hasMissed) found.push({ kind: 'course', text: 'the fault did not strike' });
    if (steps < flow.steps.length && (fault === 'none' || !hasArmed))
      found.push({ kind: 'course', text: `stopped at the step "${stepNamed(flow, steps)}": ${reason}` });
  }
  found.push(...(await compare(deps, play)));
  if (flow.hasTill && found.length === 0) tills.giveBack(till);
  return { differences: found, steps, ms: Math.round(performance.now() - beganMs) };
}
