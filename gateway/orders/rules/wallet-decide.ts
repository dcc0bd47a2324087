/** Decides answers of the acquirer of a wallet, or of a refund: nothing final, or the end of late money. Pure. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { Decision, OrderEvent } from '../state/events.ts';
import { choiceOf, isSameWallet } from '../state/online-state.ts';
import {
  hasEnded,
  isOnlineOrder,
  isOpen,
  lateOwedMinor,
  type OnlineOrder,
  status,
  type Transaction,
  totalMinor,
} from '../state/transaction.ts';
import { walletDeclined } from './online-decide.ts';
import type { WalletCommand } from './wallet-commands.ts';
import { type WalletDebt, walletDebts } from './wallet-debts.ts';

type Of<Type extends WalletCommand['type']> = Extract<WalletCommand, { readonly type: Type }>;

/** Says whether an order with one wallet is no longer at the acquirer that was asked: it does not answer for it. */
export const hasLeft = (transaction: Transaction, asked: string | null | undefined): boolean =>
  !isOnlineOrder(transaction) && asked !== undefined && asked !== transaction.acquirer;

/** Returns the code that the acquirer has made, unless the order has one, or a page of the gateway's. */
function givenCode(transaction: Transaction, { code }: Of<'check-later'>): OrderEvent[] {
  const { linkSecret, qrCode, walletCode } = transaction;
  const isWanted = linkSecret === null && qrCode === null && walletCode === null;
  return code !== undefined && isWanted ? [{ type: 'code-given', code }] : [];
}

function checkLater(transaction: Transaction, command: Of<'check-later'>): Decision {
  if (hasEnded(transaction) || transaction.transStatus === status.completed) return [];
  const { began, dueAt, wallet = null, state } = command;
  if (isOnlineOrder(transaction) && !isSameWallet(wallet, transaction.online.wallet)) return [];
  if (hasLeft(transaction, command.acquirer)) return [];
  const given = givenCode(transaction, command);
  const begins = began && transaction.transStatus === status.prepaid;
  const known = isOnlineOrder(transaction) ? transaction.online.wallet?.state : transaction.acquirerState;
  const isNoted = state === undefined || state === known;
  if (!begins && isNoted && transaction.dueAt === dueAt) return given;
  const scheduled: OrderEvent[] = [
    ...given,
    { type: 'check-scheduled', dueAt, ...(isNoted ? {} : { state }) },
  ];
  return begins ? [{ type: 'payment-started' }, ...scheduled] : scheduled;
}

/** Ends what the payer cannot pay; its wallet is stopped all the same, for it may have begun. */
function endWithoutCode(
  transaction: Transaction,
  { errorCode, wallet, acquirer }: Of<'end-without-code'>,
  nowMs: number,
): Decision {
  // It has ended otherwise, or another process has got the code.
  if (!isOpen(transaction) || transaction.qrCode !== null || hasLeft(transaction, acquirer)) return [];
  if (isOnlineOrder(transaction)) return walletDeclined(transaction, { errorCode, wallet });
  if (transaction.transStatus !== status.prepaid) return [];
  const end = { errorCode, errorMsg: refusalMessage(errorCode), dueAt: nowMs };
  // A terminal's order was confirmed to the merchant before; the reply about any other says that there is none.
  return [transaction.flow === 'qr' ? { type: 'withdrawn', ...end } : { type: 'closed', ...end }];
}

function reportLeftStopped(order: OnlineOrder, command: Of<'report-stopped'>): Decision {
  const { wallet, stopDueAt, lateCheckAt } = command;
  const known = order.online.owedStops.find((one) => one.late === null && isSameWallet(one.wallet, wallet));
  // Another process has stopped it as well, and is to look again.
  const isOutdated = lateCheckAt === null && known?.dueAt !== stopDueAt;
  if (known === undefined || isOutdated) return [];
  return [{ type: 'wallet-stopped', wallet: known.wallet, checkAt: lateCheckAt }];
}

function reportStopped(transaction: Transaction, command: Of<'report-stopped'>): Decision {
  if (isOnlineOrder(transaction)) return reportLeftStopped(transaction, command);
  // Paid late already: the return is due.
  if (!hasEnded(transaction) || lateOwedMinor(transaction) > 0) return [];
  if (command.lateCheckAt !== null) return [{ type: 'check-scheduled', dueAt: command.lateCheckAt }];
  // Another process has stopped it as well, and is to look again.
  return transaction.dueAt === command.stopDueAt ? rest(transaction) : [];
}

function reportLateReturned(transaction: Transaction, command: Of<'report-late-returned'>): Decision {
  const { channelTransNo, wallet } = command;
  const isMeant = (one: WalletDebt) => one.wallet === null || isSameWallet(one.wallet, wallet);
  const owed = walletDebts(transaction).find(
    (one) => one.late?.channelTransNo === channelTransNo && isMeant(one),
  );
  if (owed === undefined) return [];
  const returned = { amountMinor: totalMinor(transaction), channelTransNo };
  return [{ type: 'late-payment-returned', ...returned, ...(owed.wallet && { wallet: owed.wallet }) }];
}

/** Moves a payment that has not begun; none for one that has changed since, or that its payer is paying. */
function moveWallet(transaction: Transaction, command: Of<'move-wallet'>): Decision {
  const { from, acquirer, wallet } = command;
  if (!isOpen(transaction)) return [];
  if (!isOnlineOrder(transaction)) {
    const isBegun = transaction.transStatus === status.processing && transaction.walletCode === null;
    const isMoved = transaction.acquirer !== from;
    return isBegun || isMoved ? [] : [{ type: 'acquirer-changed', acquirer }];
  }
  const { wallet: chosen, shipping } = transaction.online;
  if (chosen === null || !isSameWallet(wallet, chosen)) return [];
  const { payMethodId, chosenAt, checkAt } = chosen;
  const { linkSecret } = transaction;
  return [
    {
      type: 'wallet-chosen',
      choice: choiceOf(chosen),
      payMethodId,
      acquirer,
      linkSecret,
      chosenAt,
      checkAt,
      shipping,
    },
  ];
}

/** Ends the due work, unless money is owed back: another process has reported it in between. */
const rest = (transaction: Transaction): Decision =>
  transaction.dueAt === null || lateOwedMinor(transaction) > 0 ? [] : [{ type: 'came-to-rest' }];

export function decideWallet(transaction: Transaction, command: WalletCommand, nowMs: number): Decision {
  switch (command.type) {
    case 'check-later':
      return checkLater(transaction, command);
    case 'end-without-code':
      return endWithoutCode(transaction, command, nowMs);
    case 'report-late-returned':
      return reportLateReturned(transaction, command);
    case 'report-stopped':
      return reportStopped(transaction, command);
    case 'rest':
      return rest(transaction);
    case 'move-wallet':
      return moveWallet(transaction, command);
  }
}
