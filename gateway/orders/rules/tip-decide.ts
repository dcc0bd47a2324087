/** Decides tips: which payments take one, how high it is (decision 42), and what the acquirer has answered. Pure. */
import { limits } from '@tollgate/contract/limits';
import { stateOf } from '../state/channel-reference.ts';
import type { Decision } from '../state/events.ts';
import { type Refusal, refuse } from '../state/refusal.ts';
import type { AskedTip } from '../state/terminal-state.ts';
import {
  isCardPresent,
  partsOf,
  type Transaction,
  transType,
  wholeMinor,
  withCard,
} from '../state/transaction.ts';
import { wireAmount } from '../state/wire.ts';
import { isPayment, stateRefusal, takesNoTip } from './original-refusals.ts';
import type { ReferenceCommand } from './reference-commands.ts';

type Of<Type extends ReferenceCommand['type']> = Extract<ReferenceCommand, { readonly type: Type }>;

const tippedTypes: readonly number[] = [transType.sale, transType.cashback, transType.completion];

/** Returns E04152 for a tip above `tipMaxPercent` of the order; amounts in minor units. */
export function tipRefusal(
  order: { readonly orderMinor: number; readonly currency: string },
  tipMinor: number,
  tipMaxPercent: number,
): Refusal | undefined {
  // 12 digits times 1,000 percent stay below 2^53.
  if (tipMinor * 100 <= order.orderMinor * tipMaxPercent) return undefined;
  const maxMinor = Math.floor((order.orderMinor * tipMaxPercent) / 100);
  const detail = `at most ${wireAmount(order, maxMinor)} ${order.currency} for this order`;
  return refuse('E04152', { field: 'tip_amount', detail });
}

/** Returns E04152 for a tip that brings a completion above the limit of acquirers over the authorized amount. */
function heldTipRefusal(completion: Transaction, tipMinor: number, heldMinor: number): Refusal | undefined {
  const takenMinor = wholeMinor(completion) - partsOf(completion).tipMinor;
  const upToMinor = heldMinor + Math.floor((heldMinor * limits.tipAboveAuthorizedPercent) / 100);
  const maxMinor = Math.max(0, upToMinor - takenMinor);
  if (tipMinor <= maxMinor) return undefined;
  const amount = (minor: number) => `${wireAmount(completion, minor)} ${completion.currency}`;
  const detail = `at most ${amount(maxMinor)}: ${amount(heldMinor)} are authorized`;
  return refuse('E04152', { field: 'tip_amount', detail });
}

/** Returns the tip that the acquirer is being asked for. */
export function awaitedTip({ terminal }: Pick<Transaction, 'terminal'>): AskedTip | undefined {
  const asked = terminal?.askedTip ?? null;
  return asked?.errorCode === null ? asked : undefined;
}

/** Asks for a tip: of a card payment at a terminal, that nothing was refunded of, within the merchant's limit. */
export function adjustTip(original: Transaction, command: Of<'adjust-tip'>): Decision {
  if (!isCardPresent(original) || !isPayment(original, tippedTypes)) return takesNoTip(original);
  const { tipMinor, tipMaxPercent, heldMinor } = command;
  if (awaitedTip(original)?.tipMinor === tipMinor) return [];
  const refusal = stateRefusal(original);
  if (refusal !== undefined) return refusal;
  if (original.refundCount > 0) return refuse('E04151');
  if (original.terminal.tipMinor === tipMinor) return [];
  const tooHigh =
    tipRefusal(original, tipMinor, tipMaxPercent) ??
    (heldMinor === null ? undefined : heldTipRefusal(original, tipMinor, heldMinor));
  if (tooHigh !== undefined) return tooHigh;
  if (wholeMinor(withCard(original, { tipMinor })) > limits.amountMaxMinor)
    return refuse('E04115', { field: 'tip_amount', detail: 'above the largest amount' });
  // A version of the payment asks for one tip.
  return [{ type: 'tip-asked', tipMinor, tipNo: original.version }];
}

/** Applies the acquirer's answer to the tip that it was asked for last. */
export function answerTip(original: Transaction, command: Of<'agree-tip' | 'refuse-tip'>): Decision {
  const asked = awaitedTip(original);
  if (asked?.tipNo !== command.tipNo) return [];
  const { tipMinor } = asked;
  return command.type === 'agree-tip'
    ? [{ type: 'tip-adjusted', tipMinor, ...stateOf(command) }]
    : [{ type: 'tip-refused', tipMinor, errorCode: command.errorCode }];
}
