/** The control API: payments with their balances, the payer of a code, reports, settlement files, and faults. */
import type { ConnectorEvent } from '@tollgate/contract/connector/answers';
import { isObject } from '@tollgate/contract/json-object';
import { type Faults, readFaultRule } from '../faults/faults.ts';
import { balanceOf, type Payment } from '../ledger/payment.ts';
import { amountText, type Bank, money, owing, referenceOf } from '../operations/bank.ts';
import { returnRefund } from '../operations/refund.ts';
import { settleDue } from '../operations/settle.ts';
import { payCode } from '../operations/wallet.ts';
import { balances, settle } from '../settlement/settlement.ts';

export interface ControlReply {
  readonly status: number;
  readonly body: unknown;
  /** A settlement file to write before the reply is sent. */
  readonly file?: { readonly name: string; readonly text: string };
}

const ok = (body: unknown): ControlReply => ({ status: 200, body });
const refused = (status: number, error: string): ControlReply => ({ status, body: { error } });

const signed = (minor: number, currency: string) => `${minor < 0 ? '-' : ''}${amountText(minor, currency)}`;

/** A payment as the control API shows it. */
export const shown = (payment: Payment) => ({
  channel_trans_no: payment.channelTransNo,
  kind: payment.kind,
  state: payment.state,
  merchant_no: payment.merchantNo,
  trans_no: payment.transNo,
  part: payment.part,
  trans_type: payment.transType,
  currency: payment.currency,
  asked_amount: amountText(payment.askedMinor, payment.currency),
  held_amount: amountText(payment.heldMinor, payment.currency),
  taken_amount: signed(payment.takenMinor, payment.currency),
  refunded_amount: signed(payment.refundedMinor, payment.currency),
  balance: signed(balanceOf(payment), payment.currency),
  ...(payment.tipMinor > 0 && { tip_amount: amountText(payment.tipMinor, payment.currency) }),
  ...(payment.code !== undefined && { code: payment.code }),
  ...(payment.errorCode !== undefined && { error_code: payment.errorCode }),
  owed_events: payment.owed?.length ?? 0,
});

function named(bank: Bank, body: Readonly<Record<string, unknown>>): Payment | undefined {
  const { channel_trans_no: number, code } = body;
  if (typeof number === 'string') return bank.ledger.byNumber(number);
  return typeof code === 'string' ? bank.ledger.all().find((each) => each.code === code) : undefined;
}

function pay(bank: Bank, payment: Payment, isDeclined: boolean): ControlReply {
  const paid = payCode(bank, payment, isDeclined);
  return paid === undefined ? refused(409, 'the payment can no longer be paid') : ok(shown(paid));
}

/** Reports that the acquirer makes by itself. */
const reports: readonly ConnectorEvent['event'][] = ['captured', 'disputed', 'refund-returned'];

function report(bank: Bank, payment: Payment, event: ConnectorEvent['event'], reason: unknown): ControlReply {
  const changed = event === 'refund-returned' ? returnRefund(bank, payment) : payment;
  if (changed === undefined) return refused(409, 'no refund has this number');
  const { channelTransNo, merchantNo, transNo, currency } = changed;
  const amountMinor = event === 'refund-returned' ? changed.askedMinor : Math.max(0, balanceOf(changed));
  const owed = owing(bank, changed, {
    event_id: `${channelTransNo}-${event}`,
    event,
    merchant_no: merchantNo,
    trans_no: transNo,
    channel_trans_no: channelTransNo,
    ...money(amountMinor, currency),
    reference: referenceOf(changed),
    ...(typeof reason === 'string' && { reason: reason.slice(0, 256) }),
  });
  return ok(shown(bank.ledger.save(owed, event)));
}

function act(bank: Bank, path: string, body: Readonly<Record<string, unknown>>): ControlReply {
  const payment = named(bank, body);
  if (payment === undefined) return refused(404, 'no payment has this code or channel_trans_no');
  if (path === 'pay') return pay(bank, payment, body['decline'] === true);
  const event = reports.find((one) => one === body['event']);
  return event === undefined
    ? refused(400, `event must be one of ${reports.join(', ')}`)
    : report(bank, payment, event, body['reason']);
}

function faultsReply(faults: Faults, method: string, body: unknown): ControlReply {
  if (method === 'DELETE') faults.clear();
  if (method === 'POST') {
    const rule = readFaultRule(body);
    if (typeof rule === 'string') return refused(400, rule);
    faults.add(rule);
  }
  return ok({ faults: faults.list() });
}

function settlement(bank: Bank, body: unknown): ControlReply {
  const made = settle(bank.ledger, body, bank.nowMs());
  if (typeof made === 'string') return refused(400, made);
  const { text, ...members } = made;
  const name = `${made.reference}.csv`;
  return { status: 200, body: { ...members, file: name }, file: { name, text } };
}

/** @param path after /control/ */
export function control(
  bank: Bank,
  faults: Faults,
  method: string,
  path: string,
  body: unknown,
): ControlReply {
  settleDue(bank);
  if (path === 'faults' && ['GET', 'POST', 'DELETE'].includes(method))
    return faultsReply(faults, method, body);
  if (path === 'payments' && method === 'GET') return ok({ payments: bank.ledger.all().map(shown) });
  if (path === 'balances' && method === 'GET') return ok({ balances: balances(bank.ledger) });
  if (path === 'settle' && method === 'POST') return settlement(bank, body);
  if (method !== 'POST' || !['pay', 'report'].includes(path)) return refused(404, 'there is no such address');
  return isObject(body) ? act(bank, path, body) : refused(400, 'the body must be an object');
}
