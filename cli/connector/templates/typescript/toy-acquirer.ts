/**
 * A toy acquirer in memory, with a journal on disk. Replace it with calls to your acquirer.
 *
 * Each payment has a key. A request with a known key gets the result of that payment again, so nothing is processed
 * twice. A payment that was reversed, stopped, or voided before it arrived is stored as "blocked", so it is not charged
 * if it arrives late.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, fdatasyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

export type State = 'pending' | 'taken' | 'held' | 'declined' | 'returned' | 'blocked';

export interface Payment {
  readonly key: string;
  readonly number: string;
  readonly currency: string;
  readonly state: State;
  /** In minor units, like all amounts here. */
  readonly asked: number;
  readonly held: number;
  /** Negative if the money went to the card. */
  readonly taken: number;
  readonly refunded: number;
  /** Amount held before the capture, in case the capture is undone. */
  readonly authorized?: number;
  readonly code?: string;
  readonly paysAtMs?: number;
  /** Key of the authorization that this increment increases. */
  readonly original?: string;
  /** Responses to advices, by request_id. */
  readonly advices?: Readonly<Record<string, 'done' | 'refused'>>;
}

/** Fields of a request that has not been validated yet. */
export type Question = Readonly<Record<string, unknown>>;

/** A request that cannot be processed. */
export class BadQuestion extends Error {}

export function text(question: Question, name: string): string {
  const value = question[name];
  if (typeof value !== 'string') throw new BadQuestion(name);
  return value;
}

export const optionalText = (question: Question, name: string): string | undefined =>
  question[name] === undefined ? undefined : text(question, name);

export function object(question: Question, name: string): Question {
  const value = question[name];
  if (typeof value !== 'object' || value === null) throw new BadQuestion(name);
  return { ...value };
}

const withNone = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const withThree = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const decimalsOf = (currency: string) =>
  withNone.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2;

/** Converts a decimal string to whole minor units. Amounts never become fractions. */
export function toMinor(amount: string, currency: string): number {
  const [, whole = '', given = ''] = /^([0-9]{1,12})(?:\.([0-9]*))?$/.exec(amount) ?? [];
  const fraction = given.replace(/0+$/, '');
  if (whole === '' || fraction.length > decimalsOf(currency)) throw new BadQuestion('amount');
  return Number(whole + fraction.padEnd(decimalsOf(currency), '0'));
}

/** Converts minor units to a decimal string in major units. */
export function toText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const isOpen = (state: State) => state === 'taken' || state === 'held' || state === 'pending';

export const givenBack = (payment: Payment): Payment =>
  isOpen(payment.state) ? { ...payment, state: 'returned', held: 0, refunded: payment.taken } : payment;

export class ToyAcquirer {
  readonly reportSecret: string;
  private readonly payments = new Map<string, Payment>();
  private readonly keysByNumber = new Map<string, string>();
  private readonly journal: number;

  constructor(journalPath: string, reportSecret: string) {
    this.reportSecret = reportSecret;
    this.read(journalPath);
    this.journal = openSync(journalPath, 'a', 0o600);
  }

  /** Reads the journal. Drops the last line if a crash left it incomplete. */
  private read(path: string): void {
    if (!existsSync(path)) return;
    const content = readFileSync(path);
    const end = content.lastIndexOf(0x0a) + 1;
    if (end < content.length) truncateSync(path, end);
    for (const line of content.subarray(0, end).toString('utf8').split('\n'))
      if (line !== '') this.remember(JSON.parse(line));
  }

  private remember(payment: Payment): void {
    this.payments.set(payment.key, payment);
    this.keysByNumber.set(payment.number, payment.key);
  }

  /** Saves a payment. The payment is on disk before the response is sent. */
  save(payment: Payment): Payment {
    writeSync(this.journal, `${JSON.stringify(payment)}\n`);
    fdatasyncSync(this.journal);
    this.remember(payment);
    return payment;
  }

  byKey(key: string): Payment | undefined {
    const payment = this.payments.get(key);
    return payment === undefined ? undefined : this.settled(payment);
  }

  byNumber(number: string): Payment | undefined {
    return this.byKey(this.keysByNumber.get(number) ?? '');
  }

  /** Returns the payment with this key. Rejects the same key with a different amount. */
  find(key: string, question: Question): Payment | undefined {
    const payment = this.byKey(key);
    if (payment === undefined || payment.state === 'blocked') return payment;
    const currency = text(question, 'currency');
    if (payment.currency !== currency || payment.asked !== toMinor(text(question, 'amount'), currency))
      throw new BadQuestion('another question has this trans_no');
    return payment;
  }

  /** Returns a new payment; the caller saves it. */
  begin(key: string, question: Question, state: State = 'declined'): Payment {
    const currency = text(question, 'currency');
    const asked = toMinor(text(question, 'amount'), currency);
    const number = `T${String(this.payments.size + 1).padStart(9, '0')}${randomBytes(3).toString('hex')}`;
    return { key, number, currency, state, asked, held: 0, taken: 0, refunded: 0 };
  }

  /** Makes sure that a payment that has not arrived is not charged if it arrives late. */
  block(key: string, question: Question): Payment {
    return this.save(this.begin(key, question, 'blocked'));
  }

  giveBack(payment: Payment): void {
    if (isOpen(payment.state)) this.save(givenBack(payment));
  }

  /** Pays a displayed code automatically after a while, because the toy acquirer has no payers. */
  private settled(payment: Payment): Payment {
    const isDue = payment.state === 'pending' && Date.now() >= (payment.paysAtMs ?? 0);
    return isDue ? this.save({ ...payment, state: 'taken', taken: payment.asked }) : payment;
  }
}
