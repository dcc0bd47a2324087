/** The line to the acquirers: slow, lossy, dead for a while, or open without an answer. */
import type { Dice } from '../dice.ts';
import type { Life } from '../life.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { BankName } from './names.ts';

/**
 * `lost`: request or answer is lost; `answers-lost`: what was asked for is done; `slow`: 6 to 40 seconds; `away`: every
 * request fails after a while; `silent`: nothing ever comes back, and it may have been done.
 */
export type Trouble = 'lost' | 'answers-lost' | 'slow' | 'away' | 'silent';

export interface Disturbance {
  readonly bank: BankName;
  readonly trouble: Trouble;
  readonly forMs: number;
  readonly share: number;
}

/** Work of an acquirer for one question. */
export interface Question<Answer> {
  /** Does it, once it has been thought about. */
  readonly work: () => Promise<Answer>;
  /** When it arrives; an answer ends it there. */
  readonly arrived?: () => Answer | undefined;
  /** An issuer or a wallet is asked, who may take time. */
  readonly isLong?: boolean;
}

export interface Line {
  /** One question: there, done, and back. The work is done whether or not the asker lives on. */
  ask<Answer>(life: Life, bank: BankName, question: Question<Answer>): Promise<Answer>;
  disturb(disturbance: Disturbance): void;
  /** Questions that got no answer. */
  readonly faultsMet: number;
}

/** How often an issuer takes its time although nothing is wrong. */
const longShare = 0.15;
/** Time within which most answers come. */
const patienceMs = 9_000;

export function createLine(time: VirtualTime, dice: Dice): Line {
  const disturbances: (Disturbance & { readonly untilMs: number })[] = [];
  let faultsMet = 0;

  const troubleOf = (bank: BankName): Trouble | undefined =>
    disturbances.find(
      (one) => one.bank === bank && time.nowMs() < one.untilMs && (one.share === 1 || dice.chance(one.share)),
    )?.trouble;
  function fail(where: string): never {
    faultsMet += 1;
    throw new Error(`simulated: the acquirer's ${where} was lost`);
  }
  function never<Answer>(): Promise<Answer> {
    faultsMet += 1;
    return new Promise(() => {});
  }
  async function thought(isLong: boolean, trouble: Trouble | undefined): Promise<void> {
    const takesLong = trouble === 'slow' || (isLong && dice.chance(longShare));
    if (takesLong) {
      const longMs = dice.between(6_000, 40_000);
      if (longMs > patienceMs) faultsMet += 1;
      await time.sleep(longMs);
    } else if (isLong) await time.sleep(dice.between(20, 400));
  }

  async function ask<Answer>(
    life: Life,
    bank: BankName,
    { work, arrived, isLong = false }: Question<Answer>,
  ): Promise<Answer> {
    await life.sleep(dice.between(5, 120));
    const trouble = troubleOf(bank);
    if (trouble === 'away') {
      await life.sleep(dice.between(100, 9_000));
      fail('line');
    }
    if (trouble === 'lost' && dice.chance(0.5)) fail('request');
    if (trouble === 'silent' && dice.chance(0.5)) return never();
    let answer = arrived?.();
    if (answer === undefined) {
      await thought(isLong, trouble);
      answer = await work();
    }
    if (trouble === 'silent') return never();
    await life.sleep(dice.between(5, 120));
    if (trouble === 'lost' || trouble === 'answers-lost') fail('answer');
    return answer;
  }

  return {
    ask: (life, bank, question) => life.guard(ask(life, bank, question)),
    disturb: (disturbance) => {
      disturbances.push({ ...disturbance, untilMs: time.nowMs() + disturbance.forMs });
    },
    get faultsMet() {
      return faultsMet;
    },
  };
}
