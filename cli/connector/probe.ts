/** Questions that a check asks, and the replies that pass the form, the signature and the amounts. */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fromMinor, toMinor } from '@tollgate/contract/amount';
import type { Capabilities } from '@tollgate/contract/connector/answers';
import type { ConnectorOperation } from '@tollgate/contract/connector/operations';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import type {
  AdviceQuestion,
  CardQuestion,
  Original,
  Reference,
  RefundQuestion,
  ReverseQuestion,
  StopQuestion,
  TerminalQuestion,
  WalletQuestion,
} from '@tollgate/contract/connector/questions';
import { type QuestionOf, type ReplyOf, readConnectorReply } from '@tollgate/contract/connector/read';
import { decimalsOf } from '@tollgate/contract/currencies';
import { secondMs } from '@tollgate/contract/durations';
import { isObject } from '@tollgate/contract/json-object';
import { type TestCard, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import { transTypes } from '@tollgate/contract/trans-values';
import type { ConnectorClient, Exchange, RawReply } from './client.ts';
import { expectThat, Finding, NotShown } from './finding.ts';

export interface ProbeOptions {
  readonly client: ConnectorClient;
  readonly capabilities: Capabilities;
  /** Code that a wallet pays at once. */
  readonly walletCode: string;
  readonly card: TestCard;
  /** Settings of the merchant's account, as the operator gives them. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly merchantNo: string;
  /** How long a pending refund is waited for. */
  readonly waitMs: number;
}

/** A payment of a check, in minor units: 10.00 in USD, 1000 in JPY, which has none. */
const paymentMinor = 1000;
const startAgainMs = 500;

export const makeId = (): string => randomBytes(16).toString('hex');
const makeTransNo = (): string => `${Date.now()}${randomInt(100_000, 999_999)}`;

export type Probe = ReturnType<typeof createProbe>;
type RefundReply = ReplyOf<'refund'>;

const isPaid = (reply: RefundReply) => reply.outcome === 'paid' || reply.outcome === 'pending';

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** @throws Finding where a reply of status 200 did not come */
export function received(exchange: Exchange): RawReply {
  expectThat(!('lost' in exchange), 'a reply', '收到应答', exchange);
  return exchange;
}

function checkMoney(asked: Readonly<Record<string, unknown>>, reply: unknown, operation: string): void {
  if (!isObject(reply) || !('amount' in reply) || !('amount' in asked)) return;
  const { amount: wanted, currency } = asked;
  expectThat(reply['currency'] === currency, `currency ${currency}`, `currency 为 ${currency}`, reply);
  const decimals = decimalsOf(String(currency)) ?? 2;
  const [want, got] = [toMinor(String(wanted), decimals), toMinor(String(reply['amount']), decimals)];
  const isPart =
    operation === 'terminal-authorize' && typeof got === 'number' && got > 0 && Number(want) > got;
  expectThat(got === want || isPart, `amount ${wanted}`, `amount 为 ${wanted}`, reply);
}

/** Merges a question with its members that a check changes. */
type Changed<Question> = Partial<Question>;

export function createProbe(options: ProbeOptions) {
  const { client, capabilities, walletCode, card, settings, merchantNo, waitMs } = options;
  const currency = capabilities.currencies?.[0] ?? 'USD';
  /** Returns the amount on the wire, in the currency of the checks. */
  const amountOf = (minor: number) => fromMinor(minor, decimalsOf(currency) ?? 2);
  const now = () => new Date().toISOString();
  const address = 'https://gateway.invalid/acquirers/check/';
  const base = () => ({
    request_id: makeId(),
    time: now(),
    account: settings,
    merchant_no: merchantNo,
    trans_no: makeTransNo(),
    amount: amountOf(paymentMinor),
    currency,
  });
  const pan = ({ groups }: TestCard) => groups.join('');
  const cardData = (one: TestCard = card) => ({
    pan: pan(one),
    holder: 'TEST CARD',
    expiry: '12/39',
    cvv: '123',
  });

  async function ask<Name extends ConnectorOperation>(
    operation: Name,
    question: QuestionOf<Name>,
  ): Promise<ReplyOf<Name>> {
    const raw = received(await client.send(operation, Buffer.from(JSON.stringify(question))));
    expectThat(raw.status === 200, 'status 200', '状态码 200', `${raw.status} ${raw.body.toString('utf8')}`);
    const max =
      operation === 'inbound' ? connectorLimits.inboundReplyBytesMax : connectorLimits.replyBytesMax;
    expectThat(raw.body.length <= max, `at most ${max} bytes`, `不超过 ${max} 字节`, `${raw.body.length}`);
    expectThat(
      client.isSigned(operation, raw),
      'a valid signature of the response',
      '应答签名有效',
      raw.signature ?? 'none',
    );
    const isJson = raw.contentType.startsWith('application/json');
    expectThat(isJson, 'content-type application/json', 'content-type 为 application/json', raw.contentType);
    const value = parse(raw.body);
    const reading = readConnectorReply(operation, value);
    if (reading.kind === 'wrong') {
      const member = reading.field || 'the response';
      throw new Finding(
        { en: `${member}: ${reading.expected}`, zh: `${reading.field || '应答'} 应为 ${reading.expected}` },
        value,
      );
    }
    const reply: ReplyOf<Name> = reading.value;
    const { request_id: requestId } = question;
    expectThat(
      reply.request_id === requestId,
      'the request_id of the request',
      '与请求相同的 request_id',
      value,
    );
    checkMoney({ ...question }, value, operation);
    return reply;
  }

  const wallet = (changed: Changed<WalletQuestion> = {}): WalletQuestion => ({
    ...base(),
    choice: 1,
    payer_code: walletCode,
    started_at: now(),
    is_ended: false,
    notify_url: address,
    ...changed,
  });
  /** A payment whose code the payer scans. */
  const shownCode = (changed: Changed<WalletQuestion> = {}): WalletQuestion => {
    const { payer_code: _code, ...question } = wallet(changed);
    return question;
  };
  const stop = (question: WalletQuestion, changed: Changed<StopQuestion> = {}): StopQuestion => ({
    ...question,
    request_id: makeId(),
    is_ended: true,
    ...changed,
  });
  const online = (changed: Changed<CardQuestion> = {}): CardQuestion => ({
    ...base(),
    attempt: 1,
    card: cardData(),
    started_at: now(),
    challenge_return_url: `${address}return`,
    notify_url: address,
    ...changed,
  });
  const terminal = (changed: Changed<TerminalQuestion> = {}): TerminalQuestion => ({
    ...base(),
    trans_type: transTypes.sale,
    terminal_sn: 'TGCHECK00000001',
    started_at: now(),
    card: { pan: pan(card), holder: 'TEST CARD', expiry: '12/39', entry_mode: 2, cvm: 'none' },
    ...changed,
  });
  const reversal = (question: CardQuestion | TerminalQuestion, original?: Original): ReverseQuestion => ({
    ...base(),
    trans_no: question.trans_no,
    amount: question.amount,
    currency: question.currency,
    started_at: question.started_at,
    ...('attempt' in question ? { attempt: question.attempt } : { trans_type: question.trans_type }),
    ...(original !== undefined && { original }),
  });
  const originalOf = (
    question: WalletQuestion | CardQuestion | TerminalQuestion,
    reply: { readonly reference: Reference; readonly state?: string | undefined },
  ): Original => ({
    trans_no: question.trans_no,
    trans_type: 'trans_type' in question ? question.trans_type : transTypes.sale,
    amount: question.amount,
    reference: reply.reference,
    ...(reply.state !== undefined && { state: reply.state }),
  });
  const advice = (
    kind: AdviceQuestion['advice'],
    original: Original,
    changed: Changed<AdviceQuestion> = {},
  ): AdviceQuestion => ({
    ...base(),
    amount: original.amount,
    advice: kind,
    original,
    terminal_sn: 'TGCHECK00000001',
    ...changed,
  });
  const refund = (
    means: RefundQuestion['means'],
    original: Original,
    changed: Changed<RefundQuestion> = {},
  ): RefundQuestion => ({
    ...base(),
    means,
    original,
    is_whole: changed.amount === undefined,
    started_at: now(),
    notify_url: address,
    ...changed,
    amount: changed.amount ?? original.amount,
  });

  /** Asks after a refund until it is final. */
  async function finalRefund(question: RefundQuestion): Promise<RefundReply> {
    const endMs = performance.now() + waitMs;
    for (;;) {
      const reply = await ask('refund', question);
      if (reply.outcome !== 'pending' && reply.outcome !== 'unknown') return reply;
      if (performance.now() > endMs)
        throw new NotShown({
          en: `the refund was still ${reply.outcome} after ${waitMs / secondMs} s`,
          zh: `${waitMs / secondMs} 秒后退款仍为 ${reply.outcome}`,
        });
      await delay(startAgainMs);
    }
  }

  /** @throws Finding where the refund is made */
  async function expectNoRefund(question: RefundQuestion): Promise<void> {
    const reply = await finalRefund(question);
    expectThat(
      reply.outcome === 'failed',
      `a refund of ${question.amount} fails: nothing is left to refund`,
      `金额 ${question.amount} 的退款失败，因为已无可退款项`,
      reply,
    );
  }

  /** @throws Finding where the refund is not made */
  async function expectRefund(question: RefundQuestion) {
    const reply = await finalRefund(question);
    expectThat(isPaid(reply), `a refund of ${question.amount}`, `金额 ${question.amount} 的退款成功`, reply);
    return reply;
  }

  /** @throws NotShown where the wallet does not pay at once */
  async function paidWallet(question: WalletQuestion) {
    const reply = await ask('wallet-payment', question);
    if (reply.outcome === 'paid') return reply;
    throw new NotShown({ en: `the wallet returned ${reply.outcome}`, zh: `钱包返回 ${reply.outcome}` });
  }

  async function approvedCard(question: CardQuestion) {
    const reply = await ask('card-authorize', question);
    if (reply.outcome === 'approved') return reply;
    throw new NotShown({
      en: `the card request returned ${reply.outcome}`,
      zh: `银行卡请求返回 ${reply.outcome}`,
    });
  }

  async function approvedTerminal(question: TerminalQuestion) {
    const reply = await ask('terminal-authorize', question);
    if (reply.outcome === 'approved') return reply;
    throw new NotShown({
      en: `the card request returned ${reply.outcome}`,
      zh: `银行卡请求返回 ${reply.outcome}`,
    });
  }

  /** @throws Finding unless the advice is done */
  async function advised(question: AdviceQuestion): Promise<void> {
    const reply = await ask('advise', question);
    expectThat(reply.outcome === 'done', `${question.advice}: done`, `${question.advice} 为 done`, reply);
  }

  const declinedCard = () => cardData(testCardById('declined') ?? card);
  return {
    client,
    capabilities,
    currency,
    amountOf,
    ask,
    wallet,
    shownCode,
    stop,
    online,
    terminal,
    reversal,
    originalOf,
    advice,
    refund,
    base,
    declinedCard,
    expectNoRefund,
    expectRefund,
    paidWallet,
    approvedCard,
    approvedTerminal,
    advised,
  };
}
