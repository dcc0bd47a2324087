/** payments/recall: the whole summary of a transaction (spec §3). */
import type { paymentsRecall } from '@tollgate/contract/calls/payments-recall';
import { findByTransNo } from '../orders/change/find.ts';
import { transMinor } from '../orders/rules/charges.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import { partsOf, type Transaction } from '../orders/state/transaction.ts';
import { wireAmount } from '../orders/state/wire.ts';
import type { CallContext, Handler } from './call.ts';
import { decimal, type ReplyData } from './data.ts';
import { originalOf, referenceData } from './reference-fields.ts';

/** The card, wherever the number behind the masked one was read. */
function cardData({ terminal, online, payMethodId }: Transaction): ReplyData {
  const card = terminal?.card;
  if (card !== null && card !== undefined) return { card_no: card.accountId, card_scheme: card.scheme };
  const attempt = online?.paidAttempt;
  if (attempt === null || attempt === undefined) return {};
  // A device wallet names no scheme.
  return { card_no: attempt.accountId, ...(attempt.option === 'Card' ? { card_scheme: payMethodId } : {}) };
}

async function originalTypeOf(transaction: Transaction, { orders }: CallContext): Promise<number | null> {
  const { merchantNo, origTransNo, terminal } = transaction;
  if (origTransNo === null) return null;
  if (terminal !== null && terminal.origTransType !== null) return terminal.origTransType;
  return (await findByTransNo(orders.database, merchantNo, origTransNo))?.transType ?? null;
}

export const recallPayment: Handler<typeof paymentsRecall> = async (request, context) => {
  const found = await originalOf(request, context);
  if (isRefusal(found)) return found;
  const { tipMinor, surchargeMinor, salesTaxMinor } = partsOf(found);
  const part = (minor: number) => (minor === 0 ? null : decimal(wireAmount(found, minor)));
  return {
    ...referenceData(found),
    orig_trans_no: found.origTransNo,
    ...cardData(found),
    trans_type: found.transType,
    orig_trans_type: await originalTypeOf(found, context),
    trans_amount: decimal(wireAmount(found, transMinor(found))),
    order_amount: decimal(wireAmount(found, found.orderMinor)),
    tip_amount: part(tipMinor),
    sales_tax_amount: part(salesTaxMinor),
    surcharge_amount: part(surchargeMinor),
    terminal_sn: found.terminalSn,
  };
};
