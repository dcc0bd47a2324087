/**
 * The guard around each acquirer: it adds what every question carries (a key, and the merchant's account there), keeps
 * the limits, and believes no answer that cannot be true.
 */
import { storableTexts } from '../ports/storable-texts.ts';
import type { Timers } from '../ports/timers.ts';
import { type AnyAnswer, type InvalidAnswer, paymentNumber, withFitTexts, wrongMember } from './answers.ts';
import type { GuardedAcquirer, KeylessAcquirer } from './guarded.ts';
import { keyOf, type OperationName, type Part } from './keys.ts';
import type { Acquirer, Capabilities } from './port/acquirer.ts';
import type { Original, Question } from './port/question.ts';
import {
  type AcquirerLimiter,
  acquirerLimits,
  createAcquirerLimiter,
  type LimitedQuestion,
  type Waiting,
} from './question-limits.ts';
import type { Account } from './routing.ts';

export interface NumberedPayment {
  readonly acquirer: string;
  readonly channelTransNo: string;
  readonly merchantNo: string;
  readonly transNo: string;
}

export interface AcquirerGuardDeps {
  readonly timers: Timers;
  /** Asked for every question: remembered by the caller. */
  readonly accountsOf: (merchantNo: string) => Promise<readonly Account[]>;
  /**
   * Says whether another order of the merchant was paid under that number of the acquirer's. A keyless acquirer makes
   * its numbers from those of the order, so that it is not asked about them.
   */
  readonly isOfOther: (payment: NumberedPayment) => Promise<boolean>;
  readonly onLimit?: (question: LimitedQuestion) => void;
  /** Gets every answer that was not believed. */
  readonly onInvalid?: (answer: InvalidAnswer) => void;
  /** Gets the operations whose answer had a state that is not kept. */
  readonly onUnfitState?: (answer: Omit<InvalidAnswer, 'field'>) => void;
}

/** The acquirer has answered what cannot be true, and what it has done is not known. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
}

export interface AcquirerGuard extends Pick<AcquirerLimiter, 'inFlight'> {
  guarded(acquirer: Acquirer): GuardedAcquirer;
  /** The same, for one that needs neither a key nor an account. */
  guardedKeyless(acquirer: KeylessAcquirer): GuardedAcquirer;
}

interface AnyQuestion {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly ended?: boolean;
  /** Absent, or null, where the question is about a payment of its own. */
  readonly original?: Original | null;
}

interface Checking {
  readonly acquirer: string;
  readonly operation: OperationName;
  readonly isKeyless: boolean;
  readonly capabilities: Capabilities;
}
type AnyOperation = (asked: AnyQuestion, ...more: unknown[]) => Promise<unknown>;
type Addressing = (
  operation: OperationName,
  asked: AnyQuestion,
  more: readonly unknown[],
) => Promise<unknown>;

/** Returns the rest of a question: the state of a challenge, and what the payer's browser has brought back. */
const moreOf = (operation: OperationName, more: readonly unknown[]) =>
  operation === 'cards.readReturn' ? JSON.stringify(more) : '';

const isObject = (answer: unknown): answer is AnyAnswer => typeof answer === 'object' && answer !== null;

const withoutPin = (value: unknown) =>
  typeof value === 'object' && value !== null && 'pin' in value ? { ...value, pin: undefined } : value;

export function createAcquirerGuard(deps: AcquirerGuardDeps): AcquirerGuard {
  const { timers, accountsOf, isOfOther, onLimit, onInvalid, onUnfitState } = deps;
  const limiter = createAcquirerLimiter(timers, onLimit);

  /** Returns the member that cannot be true, with what the gateway knows of other orders. */
  async function wrongMemberOf(
    { acquirer, operation, isKeyless, capabilities }: Checking,
    asked: AnyQuestion,
    answer: AnyAnswer,
  ) {
    const field = wrongMember(operation, asked, answer, capabilities);
    // An increment may have the number of the authorization that it raises.
    if (field !== undefined || isKeyless || asked.original) return field;
    const channelTransNo = paymentNumber(operation, answer);
    if (channelTransNo === undefined) return undefined;
    const { merchantNo, transNo } = asked;
    const isTaken = await isOfOther({ acquirer, channelTransNo, merchantNo, transNo });
    return isTaken ? 'channel_trans_no' : undefined;
  }

  /** Returns the answer, or what is answered in its place where it cannot be true. */
  async function checked(
    question: Checking,
    waiting: Waiting,
    asked: AnyQuestion,
    answer: unknown,
  ): Promise<unknown> {
    if (!isObject(answer)) return answer;
    const { acquirer, operation } = question;
    const field = await wrongMemberOf(question, asked, answer);
    if (field !== undefined) {
      onInvalid?.({ acquirer, operation, field });
      if (waiting.unknown !== undefined) return waiting.unknown;
      throw new InvalidAnswerError(
        `the acquirer ${acquirer} responded to ${operation} with an impossible ${field}`,
      );
    }
    const kept = withFitTexts(answer);
    if (kept !== answer) onUnfitState?.({ acquirer, operation });
    return storableTexts(kept);
  }

  async function settingsOf(merchantNo: string, acquirer: string): Promise<Question['account']> {
    const accounts = await accountsOf(merchantNo);
    return accounts.find((account) => account.acquirer === acquirer)?.settings ?? {};
  }

  /** The channel with each of its operations guarded. */
  function guardedChannel(acquirer: Acquirer | KeylessAcquirer, part: Part, address?: Addressing) {
    const channel = acquirer[part] as unknown as Readonly<Record<string, AnyOperation>>;
    const operations = Object.entries(acquirerLimits.operations[part]).map(([name, waiting]) => {
      const operation = `${part}.${name}` as OperationName;
      const question = { acquirer: acquirer.name, operation };
      const { capabilities } = acquirer;
      const checking = { ...question, capabilities, isKeyless: address === undefined };
      const ask = async (asked: AnyQuestion, more: readonly unknown[]) =>
        channel[name]?.(
          address === undefined ? asked : ((await address(operation, asked, more)) as AnyQuestion),
          // No PIN goes to an acquirer that does not ask for it.
          ...(capabilities.onlinePin ? more : more.map(withoutPin)),
        );
      return [
        name,
        async (asked: AnyQuestion, ...more: unknown[]) =>
          checked(checking, waiting, asked, await limiter.within(question, waiting, () => ask(asked, more))),
      ];
    });
    return { ...acquirer[part], ...Object.fromEntries(operations) };
  }

  const around = (acquirer: Acquirer | KeylessAcquirer, address?: Addressing): GuardedAcquirer => ({
    ...acquirer,
    wallets: guardedChannel(acquirer, 'wallets', address),
    cards: guardedChannel(acquirer, 'cards', address),
    cardPresent: guardedChannel(acquirer, 'cardPresent', address),
  });

  return {
    inFlight: limiter.inFlight,
    guardedKeyless: (acquirer) => around(acquirer),
    guarded: (acquirer) =>
      around(acquirer, async (operation, asked, more) => ({
        ...asked,
        key: keyOf(operation, asked, moreOf(operation, more)),
        account: await settingsOf(asked.merchantNo, acquirer.name),
      })),
  };
}
