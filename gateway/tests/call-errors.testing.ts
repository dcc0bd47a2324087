/** For each call of the API and each code that it lists: how a merchant comes by that code. */
import type { CallsByMethod, MethodName } from '@tollgate/contract/calls/index';
import { sealedCard } from '../orders/change/cards.testing.ts';
import { actAsPayer } from '../orders/sandbox/payer.ts';
import { orderNo } from '../orders/terminal/testing.ts';
import { batchErrors, closeErrors } from './batch-errors.testing.ts';
import type { Fields, Sandbox } from './sandbox.testing.ts';

type Code<Method extends MethodName> = CallsByMethod[Method]['errors'][number];
/** Gives the reply that has the code; codes of signed repeats have a test of their own. */
export type Case = (sandbox: Sandbox) => Promise<{ readonly code: string }>;
export type SignedCode = 'SYS033' | 'SYS034' | 'SYS035';
type Cases = { readonly [Method in MethodName]: { readonly [C in Exclude<Code<Method>, SignedCode>]: Case } };

const dayMs = 86_400_000;
const badNumber = '#';
const unknownTransNo = '2026000000000000000000';
const badAddress = 'http://10.0.0.1/notify';
const goodCode = '280000000000000001';
/** The amount for which the sandbox's acquirer answers neither a payment nor its reversal for a while. */
const unansweredCard = '300.04';

/** A transaction by both of its numbers. */
interface Made {
  readonly transNo: string;
  readonly number: string;
}

async function atTerminal(sandbox: Sandbox, type = 1, amount = '25', changes: Fields = {}): Promise<Made> {
  const number = orderNo();
  return {
    number,
    transNo: await sandbox.paidAtTerminal(type, amount, { merchant_order_no: number, ...changes }),
  };
}

const terminalOrder = (sandbox: Sandbox, type: number, amount: string, changes: Fields = {}) =>
  sandbox.order(amount, {
    message_receiving_application: 'Tollgate Register',
    api_version: '2.0',
    trans_type: type,
    terminal_sn: sandbox.terminalSn,
    ...changes,
  });
const askTerminal = (sandbox: Sandbox, type: number, amount: string, changes: Fields = {}) =>
  sandbox.answer('wisehub.cloud.pay.order', terminalOrder(sandbox, type, amount, changes));
/** A void, or what else is done to an original at the terminal. */
const askAbout = ({ number }: Made, sandbox: Sandbox, type = 2, amount = '25', changes: Fields = {}) =>
  askTerminal(sandbox, type, amount, { orig_merchant_order_no: number, ...changes });

async function waiting(sandbox: Sandbox, type = 1, amount = '25'): Promise<Made> {
  const order = terminalOrder(sandbox, type, amount);
  const { trans_no: transNo } = await sandbox.call('wisehub.cloud.pay.order', order);
  return { number: order.merchant_order_no, transNo: String(transNo) };
}
async function closed(sandbox: Sandbox, type = 1): Promise<Made> {
  const made = await waiting(sandbox, type);
  await sandbox.call('wisehub.cloud.pay.close', { merchant_order_no: made.number });
  return made;
}
async function voided(sandbox: Sandbox): Promise<Made> {
  const sale = await atTerminal(sandbox);
  await sandbox.executedAtTerminal(2, '25', { orig_merchant_order_no: sale.number });
  return sale;
}
const processing = (sandbox: Sandbox, type = 1) => atTerminal(sandbox, type, unansweredCard);
const held = (sandbox: Sandbox) => atTerminal(sandbox, 4, '80');
/** At an acquirer that is not connected any more: it raises no authorization. */
async function heldElsewhere(sandbox: Sandbox): Promise<Made> {
  const made = await held(sandbox);
  const change = `update transactions set acquirer = 'left' where trans_no = $1`;
  await sandbox.context.database.query(change, [made.transNo]);
  return made;
}
async function released(sandbox: Sandbox): Promise<Made> {
  const made = await held(sandbox);
  await sandbox.call('payments.cancel', { merchant_order_no: orderNo(), trans_no: made.transNo });
  return made;
}
async function captured(sandbox: Sandbox): Promise<{ readonly hold: Made; readonly capture: Made }> {
  const hold = await held(sandbox);
  const number = orderNo();
  const { trans_no: transNo } = await sandbox.call('payments.capture', {
    merchant_order_no: number,
    trans_no: hold.transNo,
    trans_amount: '80',
  });
  return { hold, capture: { number, transNo: String(transNo) } };
}
async function expiredHold(sandbox: Sandbox): Promise<Made> {
  const made = await held(sandbox);
  await sandbox.advance(31 * dayMs);
  return made;
}
async function old(sandbox: Sandbox): Promise<Made> {
  const made = await atTerminal(sandbox);
  await sandbox.advance(366 * dayMs);
  return made;
}
async function partlyRefunded(sandbox: Sandbox): Promise<Made> {
  const made = await atTerminal(sandbox);
  await refund(made, sandbox, '5');
  return made;
}
async function oftenRefunded(sandbox: Sandbox): Promise<Made> {
  const made = await atTerminal(sandbox);
  await sandbox.context.database.query('update transactions set refund_count = 50 where trans_no = $1', [
    made.transNo,
  ]);
  return made;
}
async function batchClosed(sandbox: Sandbox): Promise<Made> {
  const made = await atTerminal(sandbox);
  await sandbox.call('batch.close', { terminal_sn: sandbox.terminalSn });
  return made;
}
async function paidByWallet(sandbox: Sandbox): Promise<Made> {
  const order = sandbox.qr('25', { auth_code: goodCode });
  const { trans_no: transNo } = await sandbox.call('bscanc.pay.submit', order);
  return { number: order.merchant_order_no, transNo: String(transNo) };
}

/** The calls on one transaction, as a merchant sends them. */
type Ask = (made: Made, sandbox: Sandbox, amount?: string, changes?: Fields) => ReturnType<Case>;

const byTransNo =
  (method: MethodName, amountName?: string): Ask =>
  ({ transNo }, sandbox, amount = '1', changes = {}) =>
    sandbox.answer(method, {
      merchant_order_no: orderNo(),
      trans_no: transNo,
      ...(amountName === undefined ? {} : { [amountName]: amount }),
      ...changes,
    });
const capture = byTransNo('payments.capture', 'trans_amount');
const increment = byTransNo('payments.incremental-auth', 'trans_amount');
const release = byTransNo('payments.cancel');
const refund = byTransNo('payments.refund', 'trans_amount');
const tip: Ask = ({ transNo }, sandbox, amount = '1', changes = {}) =>
  sandbox.answer('payments.tip-adjustment', { trans_no: transNo, tip_amount: amount, ...changes });
const recall: Ask = ({ transNo }, sandbox) => sandbox.answer('payments.recall', { trans_no: transNo });
const olderTip: Ask = ({ number }, sandbox, amount = '1') =>
  sandbox.answer('tip.adjustment', { merchant_order_no: number, tip_adjustment_amount: amount });
const close: Ask = ({ number }, sandbox) =>
  sandbox.answer('wisehub.cloud.pay.close', { merchant_order_no: number });
const olderRefund: Ask = ({ number }, sandbox, amount = '1', changes = {}) =>
  sandbox.answer('order.refund.submit', {
    merchant_order_no: orderNo(),
    price_currency: 'USD',
    order_amount: amount,
    description: 'returned',
    orig_merchant_order_no: number,
    ...changes,
  });
const revoke =
  (method: 'order.revoke' | 'order.revoker'): Ask =>
  ({ number }, sandbox) =>
    sandbox.answer(method, { merchant_order_no: number });

const on =
  (
    state: (sandbox: Sandbox) => Promise<Made>,
    ask: Ask,
    ...rest: [amount?: string, changes?: Fields]
  ): Case =>
  async (sandbox) =>
    ask(await state(sandbox), sandbox, ...rest);
const named =
  (made: Partial<Made>, ask: Ask): Case =>
  (sandbox) =>
    ask({ transNo: unknownTransNo, number: orderNo(), ...made }, sandbox);
/** A number of its own that another order has already. */
const taken =
  (state: (sandbox: Sandbox) => Promise<Made>, ask: Ask): Case =>
  async (sandbox) => {
    const made = await state(sandbox);
    const other = await paidByWallet(sandbox);
    return ask(made, sandbox, '1', { merchant_order_no: other.number });
  };
/** Type 4 in the state that the function gives any order. */
const authorization = (state: (sandbox: Sandbox, type: number) => Promise<Made>) => (sandbox: Sandbox) =>
  state(sandbox, 4);

/** Creates an order that has nothing wrong but `changes`. */
type Create = (sandbox: Sandbox, changes?: Fields) => ReturnType<Case>;
const creations = {
  terminal: (sandbox, changes = {}) => askTerminal(sandbox, 1, '25', changes),
  submit: (sandbox, changes = {}) =>
    sandbox.answer('bscanc.pay.submit', sandbox.qr('25', { auth_code: goodCode, ...changes })),
  code: (sandbox, changes = {}) => sandbox.answer('cscanb.pay.getqrcode', sandbox.qr('25', changes)),
  page: (sandbox, changes = {}) => sandbox.answer('pay.checkout', sandbox.order('25', changes)),
  card: (sandbox, changes = {}) =>
    sandbox.answer('pay.merchant.checkout', sandbox.order('25', { card: sealedCard(), ...changes })),
} as const satisfies Record<string, Create>;
const created = (create: Create) =>
  ({
    E04111: (sandbox) => create(sandbox, { merchant_order_no: badNumber }),
    E04112: async (sandbox) => create(sandbox, { merchant_order_no: (await paidByWallet(sandbox)).number }),
    E04114: (sandbox) => create(sandbox, { price_currency: 'XXQ' }),
    E04115: (sandbox) => create(sandbox, { order_amount: '0.001' }),
    E04117: (sandbox) => create(sandbox, { notify_url: badAddress }),
    SYS031: (sandbox) => create(sandbox),
  }) as const satisfies Record<string, Case>;
const unknownWallet = (create: Create) => (sandbox: Sandbox) => create(sandbox, { pay_method_id: 'Visa' });
const uncoded = (code: Create) => ({ E04116: unknownWallet(code), E04134: code, EC0004: code });

const revoked = (ask: Ask) =>
  ({
    E04111: named({}, ask),
    E04122: on(declined, ask),
    E04124: on(paidByWallet, ask),
    E04125: on(atTerminal, ask),
    E04153: async (sandbox) => {
      const made = await paidByWallet(sandbox);
      await sandbox.advance(366 * dayMs);
      return ask(made, sandbox);
    },
    E04133: async (sandbox) => {
      const made = await paidByWallet(sandbox);
      await olderRefund(made, sandbox);
      await sandbox.advance(20_000);
      return ask(made, sandbox);
    },
  }) as const satisfies Record<string, Case>;
/** An order that its payer declined a moment ago. */
async function declined(sandbox: Sandbox): Promise<Made> {
  const order = sandbox.qr('25');
  await sandbox.call('cscanb.pay.getqrcode', order);
  await actAsPayer(sandbox.context, await sandbox.find(order.merchant_order_no), 'decline');
  return { number: order.merchant_order_no, transNo: unknownTransNo };
}

const listed = (terminalSn: string) => ({ terminal_sn_list: [terminalSn] });

const tipped = (ask: Ask) =>
  ({
    E04115: on(atTerminal, ask, '0.001'),
    E04121: on(voided, ask),
    E04122: on(closed, ask),
    E04128: on(waiting, ask),
    E04134: on(processing, ask),
    E04151: on(partlyRefunded, ask),
    E04152: on(atTerminal, ask, '25.01'),
    ET010: on(batchClosed, ask),
    ET011: on(held, ask),
  }) as const satisfies Record<string, Case>;

const referred = (ask: Ask) =>
  ({
    E04110: named({ transNo: badNumber }, ask),
    E04111: on(held, ask, '1', { merchant_order_no: badNumber }),
    E04112: taken(held, ask),
  }) as const satisfies Record<string, Case>;
const authorized = (ask: Ask) =>
  ({
    ...referred(ask),
    E04121: on(released, ask),
    E04122: on(authorization(closed), ask),
    E04128: on(authorization(waiting), ask),
    E04134: on(authorization(processing), ask),
    E04154: on(expiredHold, ask),
    ET012: on(atTerminal, ask),
  }) as const satisfies Record<string, Case>;
const collected = (ask: Ask) =>
  ({
    ...authorized(ask),
    E04115: on(held, ask, '0.001'),
    E04123: async (sandbox) => ask((await captured(sandbox)).hold, sandbox),
    ET003: named({}, ask),
  }) as const satisfies Record<string, Case>;
const refunded = (ask: Ask) =>
  ({
    E04121: on(voided, ask),
    E04122: on(closed, ask),
    E04126: on(atTerminal, ask, '100'),
    E04127: on(oftenRefunded, ask),
    E04128: on(waiting, ask),
    E04134: on(processing, ask),
    E04153: on(old, ask),
    E04154: on(expiredHold, ask),
  }) as const satisfies Record<string, Case>;
/** The number of the payment in place of one of its own. */
const underItsNumber =
  (ask: Ask): Case =>
  async (sandbox) => {
    const made = await atTerminal(sandbox);
    return ask(made, sandbox, '1', { merchant_order_no: made.number });
  };

const refundAtTerminal: Ask = (made, sandbox, amount = '1', changes = {}) =>
  askAbout(made, sandbox, 3, amount, changes);

export const cases: Cases = {
  'wisehub.cloud.pay.order': {
    ...created(creations.terminal),
    ...refunded(refundAtTerminal),
    E04105: (sandbox) => askTerminal(sandbox, 1, '25', { terminal_sn: 'TG404' }),
    E04106: (sandbox) => {
      sandbox.context.world.offline.add(sandbox.terminalSn);
      return askTerminal(sandbox, 1, '25', { reject_trade_when_terminal_offline: true });
    },
    E04113: async (sandbox) => {
      const number = orderNo();
      return askTerminal(sandbox, 3, '1', { merchant_order_no: number, orig_merchant_order_no: number });
    },
    E04116: (sandbox) => askTerminal(sandbox, 1, '25', { pay_scenario: 'SCANQR_PAY', pay_method_id: 'Visa' }),
    E04123: async (sandbox) => askAbout((await captured(sandbox)).hold, sandbox, 6, '1'),
    E04129: on(atTerminal, refundAtTerminal, '1', { price_currency: 'EUR' }),
    E04133: async (sandbox) => askAbout(await partlyRefunded(sandbox), sandbox),
    E04152: (sandbox) => askTerminal(sandbox, 1, '25', { tip_amount: '25.01' }),
    ET002: named({}, (made, sandbox) => askAbout(made, sandbox)),
    ET008: async (sandbox) => askAbout(await batchClosed(sandbox), sandbox),
    ET012: async (sandbox) => askAbout(await atTerminal(sandbox), sandbox, 6, '1'),
    ET013: async (sandbox) => askAbout(await paidByWallet(sandbox), sandbox),
    CF008: async (sandbox) => askAbout((await captured(sandbox)).hold, sandbox, 2, '80'),
  },
  'wisehub.cloud.pay.close': {
    E04111: named({}, close),
    E04121: on(voided, close),
    E04122: on(closed, close),
    E04123: on(atTerminal, close),
    E04134: on(processing, close),
    E04154: on(expiredHold, close),
  },
  'bscanc.pay.submit': {
    ...created(creations.submit),
    E04116: unknownWallet(creations.submit),
    EC0000: (sandbox) => creations.submit(sandbox, { auth_code: '280000000000000005' }),
  },
  'cscanb.pay.getqrcode': { ...created(creations.code), ...uncoded(creations.code) },
  'pay.checkout': {
    ...created(creations.page),
    E04116: (sandbox) =>
      creations.page(sandbox, {
        order_detail: { type: 'GENERAL', data: { payment: { allow_options: ['Shells'] } } },
      }),
  },
  'pay.merchant.checkout': {
    ...created(creations.card),
    E04116: (sandbox) =>
      creations.card(sandbox, { card: sealedCard({ pan: ['9999', '9999', '9999', '9995'].join('') }) }),
    E04140: (sandbox) => creations.card(sandbox, { card: btoa('no card') }),
    E04141: (sandbox) => creations.card(sandbox, { enc_type: 'PKCS1' }),
    E04142: (sandbox) => creations.card(sandbox, { card: sealedCard({ cvv: '1' }) }),
  },
  'payments.batch-close': closeErrors('payments.batch-close', listed),
  'payments.get-open-batch': batchErrors('payments.get-open-batch', listed),
  'batch.close': closeErrors('batch.close', (terminalSn) => ({ terminal_sn: terminalSn })),
  'tip.adjustment': { ...tipped(olderTip), E04111: named({}, olderTip) },
  'payments.tip-adjustment': {
    ...tipped(tip),
    E04110: named({ transNo: badNumber }, tip),
    ET003: named({}, tip),
  },
  'payments.capture': collected(capture),
  'payments.incremental-auth': { ...collected(increment), E04116: on(heldElsewhere, increment) },
  'payments.cancel': {
    ...authorized(release),
    ET002: named({}, release),
    CF008: async (sandbox) => release((await captured(sandbox)).hold, sandbox),
  },
  'payments.refund': {
    ...referred(refund),
    ...refunded(refund),
    E04113: underItsNumber(refund),
    E04115: on(atTerminal, refund, '0.001'),
    E04116: on(paidByWallet, refund),
    ET003: named({}, refund),
  },
  'payments.recall': { E04110: named({ transNo: badNumber }, recall), ET003: named({}, recall) },
  'order.query': {
    E04110: (sandbox) => sandbox.answer('order.query', { trans_no: badNumber }),
    E04111: (sandbox) => sandbox.answer('order.query', { merchant_order_no: orderNo() }),
  },
  'order.refund.query': {
    E04110: (sandbox) => sandbox.answer('order.refund.query', { trans_no: badNumber }),
    E04111: (sandbox) => sandbox.answer('order.refund.query', { merchant_order_no: orderNo() }),
  },
  'order.revoker': revoked(revoke('order.revoker')),
  'order.revoke': revoked(revoke('order.revoke')),
  'order.refund.submit': {
    ...refunded(olderRefund),
    E04110: on(atTerminal, olderRefund, '1', { orig_trans_no: badNumber }),
    E04111: named({}, olderRefund),
    E04112: taken(atTerminal, olderRefund),
    E04113: underItsNumber(olderRefund),
    E04114: on(atTerminal, olderRefund, '1', { price_currency: 'XXQ' }),
    E04115: on(atTerminal, olderRefund, '0.001'),
    E04117: on(atTerminal, olderRefund, '1', { notify_url: badAddress }),
    E04129: on(atTerminal, olderRefund, '1', { price_currency: 'EUR' }),
    E04160: async (sandbox) => {
      const { transNo } = await paidByWallet(sandbox);
      return olderRefund(await atTerminal(sandbox), sandbox, '1', { orig_trans_no: transNo });
    },
  },
};
