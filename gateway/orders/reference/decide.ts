/**
 * What may be done to a card-present transaction by reference: void, cancel, completion, increment, tip (spec §4,
 * decisions 17 and 20). Pure. That its batch is open, the commit guards.
 */
import { limits } from '@tollgate/contract/limits';
import { endedRefusal } from '../core/ended.ts';
import type { OrderEvent } from '../core/events.ts';
import { heldUntil } from '../core/held-until.ts';
import { noAuthorization, notVoidable, takesNoTip } from '../core/original-kind.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { tipRefusal } from '../core/tip-limit.ts';
import type { Transaction } from '../core/transaction.ts';
import { hasEnded, isCardPresent, status, type TerminalTransaction, transType } from '../core/transaction.ts';
import type { OriginalCommand } from '../terminal/commands.ts';

type Decision = readonly OrderEvent[] | Refusal;
type Of<Type extends OriginalCommand['type']> = Extract<OriginalCommand, { readonly type: Type }>;

const salesTypes: readonly number[] = [transType.sale, transType.cashback, transType.cashAdvance];
const tippedTypes: readonly number[] = [transType.sale, transType.cashback, transType.completion];

const isPayment = ({ kind, transType: type }: Transaction, types: readonly number[]) =>
  kind === 'payment' && types.includes(type);

/** Why it cannot be changed now: not paid, under way, or ended. */
function stateRefusal(original: Transaction): Refusal | undefined {
  if (original.transStatus === status.prepaid) return refuse('E04128');
  if (original.transStatus === status.processing) return refuse('E04134');
  return hasEnded(original) ? endedRefusal(original) : undefined;
}

const isOver = (at: number | null, nowMs: number) => at !== null && nowMs >= at;

/** Why an authorization cannot be used now: in its state, or because another step of it is under way or done. */
function authorizationRefusal(original: TerminalTransaction, nowMs: number): Refusal | undefined {
  const refusal = stateRefusal(original);
  if (refusal !== undefined) return refusal;
  // Its time is over, whether or not the scheduler has seen to it (decision 42).
  if (isOver(heldUntil(original), nowMs)) return refuse('E04154');
  if (original.terminal.incrementTransNo !== null) return refuse('E04134');
  return original.terminal.captureTransNo === null
    ? undefined
    : refuse('E04123', { detail: `completed by ${original.terminal.captureTransNo}` });
}

function currencyRefusal({ currency }: Transaction, asked: string): Refusal | undefined {
  return asked === currency
    ? undefined
    : refuse('E04129', { field: 'price_currency', detail: `the order is in ${currency}` });
}

/** Takes the whole of it back, once. */
function takeBack(original: TerminalTransaction, by: string, nowMs: number): Decision {
  if (original.terminal.takenBackBy === by) return [];
  const refusal = stateRefusal(original);
  if (refusal !== undefined) return refusal;
  if (original.terminal.captureTransNo !== null) return refuse('CF008');
  if (original.terminal.incrementTransNo !== null) return refuse('E04134');
  if (isOver(heldUntil(original), nowMs)) return refuse('E04154');
  if (original.refundCount > 0) return refuse('E04133');
  return [
    { type: 'taken-back', by },
    { type: 'cancelled', dueAt: null },
  ];
}

function capture(original: TerminalTransaction, command: Of<'capture'>, nowMs: number): Decision {
  if (original.terminal.captureTransNo === command.by) return [];
  const refusal = authorizationRefusal(original, nowMs) ?? currencyRefusal(original, command.currency);
  if (refusal !== undefined) return refusal;
  if (command.amountMinor > original.terminal.authorizedMinor)
    return refuse('E04115', { detail: 'more than is authorized' });
  return [{ type: 'captured', by: command.by, amountMinor: command.amountMinor }];
}

function beginIncrement(
  original: TerminalTransaction,
  command: Of<'begin-increment'>,
  nowMs: number,
): Decision {
  if (original.terminal.incrementTransNo === command.by) return [];
  const refusal = authorizationRefusal(original, nowMs) ?? currencyRefusal(original, command.currency);
  if (refusal !== undefined) return refusal;
  if (original.terminal.authorizedMinor + command.amountMinor > limits.amountMaxMinor)
    return refuse('E04115', { detail: 'above the largest amount' });
  return [{ type: 'increment-started', by: command.by }];
}

/** Ends what was not captured in its time: the acquirer releases it, as after a cancel. */
function endHold(original: Transaction, nowMs: number): Decision {
  if (!isOver(heldUntil(original), nowMs)) return [];
  return [
    { type: 'advice-owed', advice: 'release' },
    { type: 'cancelled', dueAt: null },
  ];
}

function adjustTip(original: TerminalTransaction, { tipMinor, tipMaxPercent }: Of<'adjust-tip'>): Decision {
  const refusal = stateRefusal(original);
  if (refusal !== undefined) return refusal;
  if (original.refundCount > 0) return refuse('E04151');
  if (original.terminal.tipMinor === tipMinor) return [];
  const tooHigh = tipRefusal(original, tipMinor, tipMaxPercent);
  if (tooHigh !== undefined) return tooHigh;
  const { cashbackMinor, surchargeMinor, salesTaxMinor = 0 } = original.terminal;
  if (original.orderMinor + tipMinor + cashbackMinor + surchargeMinor + salesTaxMinor > limits.amountMaxMinor)
    return refuse('E04115', { field: 'tip_amount', detail: 'above the largest amount' });
  return [{ type: 'tip-adjusted', tipMinor }];
}

/** Events on the original that follow from `command`, none where it was done before, or the refusal. */
export function decideOriginal(original: Transaction, command: OriginalCommand, nowMs: number): Decision {
  const isCard = isCardPresent(original);
  switch (command.type) {
    case 'void':
      if (isCard && isPayment(original, [transType.completion])) return refuse('CF008');
      return isCard && isPayment(original, [...salesTypes, transType.authorization])
        ? takeBack(original, command.by, nowMs)
        : notVoidable(original);
    case 'cancel-authorization':
      return isCard && isPayment(original, [transType.authorization])
        ? takeBack(original, command.by, nowMs)
        : noAuthorization(original, ': void or refund it');
    case 'cancel-completion':
      return isCard && isPayment(original, [transType.completion])
        ? takeBack(original, command.by, nowMs)
        : notVoidable(original);
    case 'capture':
      return isCard && isPayment(original, [transType.authorization])
        ? capture(original, command, nowMs)
        : noAuthorization(original);
    case 'undo-capture':
      return original.terminal?.captureTransNo === command.captureTransNo
        ? [{ type: 'capture-undone', by: command.captureTransNo }]
        : [];
    case 'begin-increment':
      return isCard && isPayment(original, [transType.authorization])
        ? beginIncrement(original, command, nowMs)
        : noAuthorization(original);
    case 'end-increment':
      return original.terminal?.incrementTransNo === command.by
        ? [{ type: 'increment-ended', by: command.by, addedMinor: command.addedMinor }]
        : [];
    case 'adjust-tip':
      return isCard && isPayment(original, tippedTypes) ? adjustTip(original, command) : takesNoTip(original);
    case 'end-hold':
      return endHold(original, nowMs);
  }
}
