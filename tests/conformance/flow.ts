/** A flow as data: what a merchant, a payer and a terminal do one after the other, and which step moves the money. */
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
import type { MethodName, WireReply, WireRequest } from '@tollgate/sdk';
import type { MoneyStep } from './faults.ts';
import type { HostLedger } from './host-ledger.ts';
import type { Till } from './tills.ts';
import type { World } from './world.ts';

/** Amounts of a run: no other run that goes on at the same time has one of them in its currency. */
export interface Amounts {
  readonly whole: string;
  /** A third of the whole. */
  readonly part: string;
  /** The whole and a part. */
  readonly raised: string;
  readonly tip: string;
  readonly tipped: string;
}
export type AmountName = keyof Amounts;

export interface Run {
  readonly world: World;
  readonly till: Till;
  readonly currency: string;
  readonly amounts: Amounts;
  /** Number of the run's own orders, by a word. */
  orderNo(word: string): string;
  /** A call of the merchant: repeated under one key while its outcome is not known. @throws TollgateError */
  call<Method extends MethodName>(method: Method, fields: WireRequest<Method>): Promise<WireReply<Method>>;
  /** Waits until the order has ended. Returns its trans_status, and 0 where it has not in time. */
  settled(word: string): Promise<number>;
  transNo(word: string): Promise<string>;
  /** The code of an order that its payer scans, or of the wallet that its page shows. */
  waitFor<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value>;
}

/** `on`: the step came out as it does without a fault. `stop`: what follows cannot be done. */
export type StepResult = 'on' | 'stop';

export interface Step {
  readonly name: string;
  /** The step at which faults strike; its question has this amount. */
  readonly money?: MoneyStep & { readonly amount: AmountName };
  act(run: Run): Promise<StepResult>;
}

export interface Flow {
  readonly id: string;
  readonly title: string;
  readonly needs: readonly ConnectorFlow[];
  /** Capabilities besides. */
  readonly also?: readonly ('increments' | 'three_d_secure' | 'partial_refunds')[];
  readonly hasTill?: true;
  /** In minor units: the acquirer does something else with this amount than take it. */
  readonly triggerMinor?: number;
  /** True if a step reads the acquirer's journal, or makes the acquirer do something by itself. */
  readonly asksHost?: true;
  readonly steps: readonly Step[];
}

export const step = (name: string, act: Step['act']): Step => ({ name, act });

export const moneyStep = (name: string, money: NonNullable<Step['money']>, act: Step['act']): Step => ({
  name,
  money,
  act,
});

/** Goes on where the order has ended like this. */
export const ends =
  (word: string, status: number): Step['act'] =>
  async (run) =>
    (await run.settled(word)) === status ? 'on' : 'stop';

/** Returns the journal of an acquirer that keeps one: flows that read it are excluded for any other. */
export function journalOf({ ledger }: World): HostLedger {
  if (ledger === undefined) throw new Error('this acquirer keeps no journal');
  return ledger;
}
