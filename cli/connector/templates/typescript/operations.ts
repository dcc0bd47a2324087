/** The operations of the connector protocol, one function each. A response is an object without request_id. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  BadQuestion,
  givenBack,
  object,
  optionalText,
  type Payment,
  type Question,
  type ToyAcquirer,
  text,
  toMinor,
  toText,
} from './toy-acquirer.ts';

type Reply = Readonly<Record<string, unknown>>;
export type Operation = (acquirer: ToyAcquirer, question: Question) => Reply;

const refundType = 3;
const authorizationType = 4;
const declinedCards = ['0002', '9995'];
const declinedCode = '280000000000000003';
const paysItselfAfterMs = 20_000;

const describe: Operation = () => ({
  protocol: '1',
  name: 'Toy connector',
  capabilities: {
    flows: [
      'customer-presented',
      'merchant-presented',
      'hosted-wallet',
      'card',
      'terminal-sale',
      'terminal-authorization',
      'terminal-refund',
      'terminal-cashback',
      'terminal-cash-advance',
    ],
    wallets: ['Alipay+', 'WeChatPay'],
    payer_codes: [{ prefix: '28', length: 18 }],
    card_brands: ['Visa', 'MasterCard'],
    terminal_brands: ['Visa', 'MasterCard'],
    partial_refunds: true,
    increments: true,
    inquiry: true,
  },
});

const echo: Operation = () => ({ outcome: 'done' });

const reference = ({ number }: Payment) => ({ channel_trans_no: number, auth_code: number.slice(-6) });
const money = (minor: number, currency: string) => ({ amount: toText(Math.abs(minor), currency), currency });
const keyOf = (kind: string, question: Question, part = '') =>
  `${kind}:${text(question, 'merchant_no')}:${text(question, 'trans_no')}${part}`;

// Wallets.

const walletKey = (question: Question) => keyOf('wallet', question, `:${question['choice']}`);

function startWallet(acquirer: ToyAcquirer, key: string, question: Question): Payment {
  const payment = acquirer.begin(key, question);
  const payerCode = optionalText(question, 'payer_code');
  if (payerCode === undefined) {
    const code = `https://wallet.invalid/pay/${payment.number}`;
    return { ...payment, state: 'pending', code, paysAtMs: Date.now() + paysItselfAfterMs };
  }
  return payerCode === declinedCode ? payment : { ...payment, state: 'taken', taken: payment.asked };
}

const walletPayment: Operation = (acquirer, question) => {
  const key = walletKey(question);
  const isEnded = question['is_ended'] === true;
  const payment =
    acquirer.find(key, question) ??
    (isEnded ? acquirer.block(key, question) : acquirer.save(startWallet(acquirer, key, question)));
  const { state, taken, currency, code, paysAtMs = 0 } = payment;
  if (state === 'taken') return { outcome: 'paid', ...money(taken, currency), reference: reference(payment) };
  if (state !== 'pending') return { outcome: 'failed', error_code: 'EC0001' };
  return { outcome: 'pending', code, ask_again_at: new Date(paysAtMs).toISOString() };
};

const walletStop: Operation = (acquirer, question) => {
  const number = optionalText(question, 'channel_trans_no');
  const key = walletKey(question);
  const payment = number === undefined ? acquirer.byKey(key) : acquirer.byNumber(number);
  if (payment !== undefined) acquirer.giveBack(payment);
  else if (number === undefined) acquirer.block(key, question);
  return { outcome: 'done' };
};

// Cards. No card data is stored.

const cardKey = (question: Question) =>
  question['attempt'] === undefined
    ? keyOf('terminal', question)
    : keyOf('card', question, `:${question['attempt']}`);

function cardAnswer(payment: Payment): Reply {
  const { state, asked, currency, number } = payment;
  if (state !== 'taken' && state !== 'held')
    return { outcome: 'declined', error_code: 'EC0101', result: { response_code: '05' } };
  const result = { auth_code: number.slice(-6), response_code: '00' };
  return { outcome: 'approved', ...money(asked, currency), reference: reference(payment), result };
}

function isDeclined({ card }: Question): boolean {
  const pan = typeof card === 'object' && card !== null && 'pan' in card ? card.pan : '';
  return typeof pan === 'string' && declinedCards.includes(pan.slice(-4));
}

function approved(payment: Payment, transType: unknown): Payment {
  const { asked } = payment;
  if (transType === authorizationType) return { ...payment, state: 'held', held: asked };
  return { ...payment, state: 'taken', taken: transType === refundType ? -asked : asked };
}

const cardAuthorize: Operation = (acquirer, question) => {
  const key = cardKey(question);
  const known = acquirer.find(key, question);
  if (known !== undefined) return cardAnswer(known);
  const payment = acquirer.begin(key, question);
  return cardAnswer(
    acquirer.save(isDeclined(question) ? payment : approved(payment, question['trans_type'])),
  );
};

function findOriginal(acquirer: ToyAcquirer, question: Question): Payment | undefined {
  const original = object(question, 'original');
  const number = 'reference' in original ? text(object(original, 'reference'), 'channel_trans_no') : '';
  const key = keyOf('terminal', { ...question, trans_no: text(original, 'trans_no') });
  return acquirer.byNumber(number) ?? acquirer.byKey(key);
}

const terminalIncrement: Operation = (acquirer, question) => {
  const key = cardKey(question);
  const known = acquirer.find(key, question);
  if (known !== undefined) return cardAnswer(known);
  const payment = acquirer.begin(key, question);
  const original = findOriginal(acquirer, question);
  if (original?.state !== 'held') return cardAnswer(acquirer.save(payment));
  acquirer.save({ ...original, held: original.held + payment.asked });
  // The amount is held as part of the authorization.
  return cardAnswer(acquirer.save({ ...payment, state: 'held', original: original.key }));
};

/** The toy acquirer never requires a challenge. */
const noChallenge: Operation = () => ({ outcome: 'declined', error_code: 'EC0106' });

const reverse: Operation = (acquirer, question) => {
  const key = cardKey(question);
  const payment = acquirer.find(key, question) ?? acquirer.block(key, question);
  const original = acquirer.byKey(payment.original ?? '');
  if (payment.state === 'held' && original?.state === 'held')
    acquirer.save({ ...original, held: original.held - payment.asked });
  acquirer.giveBack(payment);
  return { outcome: 'done' };
};

const inquire: Operation = (acquirer, question) => {
  const key = cardKey(question);
  const payment = acquirer.find(key, question) ?? acquirer.block(key, question);
  return payment.state === 'blocked' ? { outcome: 'not-found' } : cardAnswer(payment);
};

// Advices. The response to each request_id is stored with the payment, so a late retry changes nothing.

const amountOf = (question: Question) => toMinor(text(question, 'amount'), text(question, 'currency'));

type Advice = (payment: Payment, question: Question) => Payment | undefined;

/** Each function returns the changed payment, or undefined if it rejects the advice. */
const advices: Readonly<Record<string, Advice>> = {
  capture(payment, question) {
    const taken = amountOf(question);
    if (payment.state !== 'held' || taken > payment.held) return undefined;
    return { ...payment, state: 'taken', taken, held: 0, authorized: payment.held };
  },
  'undo-capture'(payment) {
    const { state, authorized, refunded } = payment;
    if (state === 'held') return payment;
    if (state !== 'taken' || authorized === undefined || refunded > 0) return undefined;
    return { ...payment, state: 'held', held: authorized, taken: 0 };
  },
  /** The amount is the new total, so a tip replaces the previous one. */
  tip: (payment, question) =>
    payment.state === 'taken' && payment.refunded === 0
      ? { ...payment, taken: amountOf(question) }
      : undefined,
  void: givenBack,
  release: (payment) => (payment.state === 'taken' ? undefined : givenBack(payment)),
};

const advise: Operation = (acquirer, question) => {
  const kind = text(question, 'advice');
  if (kind === 'batch-close') return { outcome: 'done' };
  const advice = advices[kind];
  if (advice === undefined) throw new BadQuestion('advice');
  const original = object(question, 'original');
  const asked = { ...question, trans_no: text(original, 'trans_no'), amount: text(original, 'amount') };
  // The payment can arrive after the advice that undoes it.
  const payment =
    findOriginal(acquirer, question) ?? acquirer.begin(keyOf('terminal', asked), asked, 'blocked');
  const requestId = text(question, 'request_id');
  let answer = payment.advices?.[requestId];
  if (answer === undefined) {
    const changed = advice(payment, question);
    answer = changed === undefined ? 'refused' : 'done';
    acquirer.save({ ...(changed ?? payment), advices: { ...payment.advices, [requestId]: answer } });
  }
  return answer === 'done' ? { outcome: 'done' } : { outcome: 'refused', response_code: '12' };
};

const canRefund = ({ state, taken, refunded, currency }: Payment, refund: Payment) =>
  state === 'taken' && currency === refund.currency && taken - refunded >= refund.asked;

const refund: Operation = (acquirer, question) => {
  const key = keyOf('refund', question);
  let payment = acquirer.find(key, question);
  if (payment === undefined) {
    payment = acquirer.begin(key, question);
    const original = findOriginal(acquirer, question);
    if (original !== undefined && canRefund(original, payment)) {
      acquirer.save({ ...original, refunded: original.refunded + payment.asked });
      payment = { ...payment, state: 'taken' };
    }
    acquirer.save(payment);
  }
  if (payment.state !== 'taken') return { outcome: 'failed', error_code: 'E04126' };
  return { outcome: 'paid', ...money(payment.asked, payment.currency), reference: reference(payment) };
};

/** Handles a report from the acquirer. A header contains the signature of the body. Set the acquirer's secret. */
const inbound: Operation = (acquirer, question) => {
  const body = Buffer.from(text(question, 'body'), 'base64');
  const headers = object(question, 'headers');
  const name = Object.keys(headers).find((one) => one.toLowerCase() === 'toy-signature') ?? '';
  const given = Buffer.from(String(headers[name]));
  const wanted = Buffer.from(createHmac('sha256', acquirer.reportSecret).update(body).digest('hex'));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { status: 401, events: [] };
  const { events }: Question = JSON.parse(body.toString('utf8'));
  if (!Array.isArray(events)) throw new BadQuestion('events');
  return { status: 200, events };
};

export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    describe,
    echo,
    'wallet-payment': walletPayment,
    'wallet-stop': walletStop,
    'card-authorize': cardAuthorize,
    'card-return': noChallenge,
    'card-resume': noChallenge,
    'terminal-authorize': cardAuthorize,
    'terminal-increment': terminalIncrement,
    inquire,
    reverse,
    advise,
    refund,
    inbound,
  }),
);
