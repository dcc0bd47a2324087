/** Wallets at a connector. */
import type { RefundReply, WalletReply } from '@tollgate/contract/connector/answers';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import type { refundMeans } from '@tollgate/contract/connector/values';
import type { Channel, ChannelAnswer, ChannelPayment, ChannelRefund } from '../port/channel.ts';
import type { NotTaken } from '../port/question.ts';
import { ConnectorAway, type Line, type NoReply } from './line.ts';
import {
  askAgainAtOf,
  errorCodeOf,
  moneyOf,
  notifyUrl,
  questionOf,
  referenceOf,
  timeText,
  timeTextOf,
  wireOriginal,
} from './members.ts';

const walletQuestion = (line: Line, payment: ChannelPayment, nowMs: number) => ({
  ...questionOf(payment, nowMs),
  choice: payment.choice,
  method: payment.payMethodId ?? undefined,
  payer_code: payment.walletCode ?? undefined,
  started_at: timeText(payment.createdAt),
  expires_at: timeTextOf(payment.expiresAt),
  is_ended: payment.ended,
  notify_url: notifyUrl(line.publicUrl(), line.name),
  return_url: payment.returnPath === undefined ? undefined : `${line.publicUrl()}${payment.returnPath}`,
  state: payment.state,
});

type Pending = Extract<WalletReply, { readonly outcome: 'pending' }>;

/** When a payment or a refund was begun, and how late it is. */
interface Times {
  readonly createdAt: number;
  readonly nowMs: number;
}

/** Undefined where a member cannot be true. */
function pendingOf(
  line: Line,
  operation: string,
  reply: Pending,
  { createdAt, nowMs }: Times,
): ChannelAnswer | undefined {
  const { ask_again_at: text, code, is_begun: began, state } = reply;
  const askAgainAt = text === undefined ? undefined : askAgainAtOf(text, nowMs, createdAt);
  const isCode = code === undefined || (code !== '' && code.length <= connectorLimits.codeCharsMax);
  if (!isCode || (text !== undefined && askAgainAt === undefined)) {
    line.breach(operation, isCode ? 'ask_again_at' : 'code');
    return undefined;
  }
  return {
    kind: 'pending',
    ...(askAgainAt === undefined ? {} : { askAgainAt }),
    ...(began === undefined ? {} : { began }),
    ...(code === undefined ? {} : { code }),
    ...(state === undefined ? {} : { state }),
  };
}

/** @throws where there is no answer: the same is asked again */
export function channelAnswerOf(
  line: Line,
  operation: string,
  reply: Exclude<WalletReply, { readonly outcome: 'not-taken' }> | RefundReply | NoReply,
  times: Times,
): ChannelAnswer {
  if (reply.outcome === 'failed') return { kind: 'failed', errorCode: errorCodeOf(reply, 'EC0001') };
  if (reply.outcome === 'pending') {
    const pending = pendingOf(line, operation, reply, times);
    if (pending !== undefined) return pending;
  }
  if (reply.outcome === 'paid') {
    const money = moneyOf(reply);
    if (money !== undefined)
      return { kind: 'paid', reference: referenceOf(reply.reference, reply.state), ...money };
    line.breach(operation, 'amount');
  }
  throw new ConnectorAway(line, operation);
}

/** Starts, or asks after, a refund. */
export async function refundBy(
  line: Line,
  means: (typeof refundMeans)[number],
  refund: ChannelRefund,
  nowMs: number,
): Promise<ChannelAnswer> {
  const { original, amountMinor, currency } = refund;
  const reply = await line.ask('refund', {
    ...questionOf(refund, nowMs),
    means,
    original: wireOriginal(original, currency),
    is_whole: amountMinor === original.amountMinor,
    started_at: timeText(refund.createdAt),
    state: refund.state,
    notify_url: notifyUrl(line.publicUrl(), line.name),
  });
  return channelAnswerOf(line, 'refund', reply, { createdAt: refund.createdAt, nowMs });
}

export function walletsOf(line: Line): Channel {
  return {
    // The first question follows at once, or once the payer has the code.
    quote: () => ({}),
    async payment(payment, nowMs): Promise<ChannelAnswer | NotTaken> {
      const reply = await line.ask('wallet-payment', walletQuestion(line, payment, nowMs));
      if (reply.outcome === 'not-taken') return { kind: 'not-taken' };
      return channelAnswerOf(line, 'wallet-payment', reply, { createdAt: payment.createdAt, nowMs });
    },
    async cancel(payment, nowMs) {
      const reply = await line.ask('wallet-stop', {
        ...walletQuestion(line, payment, nowMs),
        channel_trans_no: payment.channelTransNo ?? undefined,
      });
      if (reply.outcome !== 'done') return { kind: 'unknown' };
      if (reply.ask_again_at === undefined) return { kind: 'done' };
      // The first stop is what ends the order.
      const askAgainAt = askAgainAtOf(reply.ask_again_at, nowMs, payment.endedAt ?? nowMs);
      if (askAgainAt !== undefined) return { kind: 'done', askAgainAt };
      line.breach('wallet-stop', 'ask_again_at');
      return { kind: 'unknown' };
    },
    refund: (refund, nowMs) => refundBy(line, 'wallet', refund, nowMs),
  };
}
