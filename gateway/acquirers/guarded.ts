/**
 * An acquirer as orders ask it: the guard around it (`guard.ts`) adds what every question carries, and has checked the
 * answer.
 */
import type { Acquirer } from './port/acquirer.ts';
import type { CardAnswer, CardChannel } from './port/card-channel.ts';
import type { CardPresentChannel, PresentedAnswer } from './port/card-present.ts';
import type { Channel, ChannelAnswer } from './port/channel.ts';
import type { Question } from './port/question.ts';

/** A question without the members that the guard adds. */
export type Asked<Whole extends Question> = Whole extends Question ? Omit<Whole, keyof Question> : never;

type Settled = 'paid' | 'approved';

/** An answer whose sum the guard has compared with the question; of a partial approval the amount is left. */
export type Checked<Answer> = Answer extends { readonly kind: Settled }
  ? Answer extends { readonly approval: unknown }
    ? Omit<Answer, 'currency'>
    : Omit<Answer, 'currency' | 'amountMinor'>
  : Answer;

type Guarded<Operation> = Operation extends (
  question: infer Whole extends Question,
  ...more: infer More
) => Promise<infer Answer>
  ? (question: Asked<Whole>, ...more: More) => Promise<Checked<Answer>>
  : Operation;

type Keyless<Operation> = Operation extends (
  question: infer Whole extends Question,
  ...more: infer More
) => Promise<infer Answer>
  ? (question: Asked<Whole>, ...more: More) => Promise<Answer>
  : Operation;

type GuardedChannel<Each> = { readonly [Name in keyof Each]: Guarded<Each[Name]> };
type KeylessChannel<Each> = { readonly [Name in keyof Each]: Keyless<Each[Name]> };

export type WalletAnswer = Checked<ChannelAnswer>;
export type AttemptAnswer = Checked<CardAnswer>;
export type TerminalAnswer = Checked<PresentedAnswer>;

export interface GuardedAcquirer extends Omit<Acquirer, 'wallets' | 'cards' | 'cardPresent'> {
  readonly wallets: GuardedChannel<Channel>;
  readonly cards: GuardedChannel<CardChannel>;
  readonly cardPresent: GuardedChannel<CardPresentChannel>;
}

/** An acquirer that needs neither a key nor an account: the sandbox's, which keeps no state. */
export interface KeylessAcquirer extends Omit<Acquirer, 'wallets' | 'cards' | 'cardPresent'> {
  readonly wallets: KeylessChannel<Channel>;
  readonly cards: KeylessChannel<CardChannel>;
  readonly cardPresent: KeylessChannel<CardPresentChannel>;
}
