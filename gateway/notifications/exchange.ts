/** One exchange with a receiver: the body is made, sent, and what comes back is judged. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { limits } from '@tollgate/contract/limits';
import type { MerchantClock } from '../ports/clock.ts';
import type { Outgoing, OutgoingReply } from '../ports/outgoing.ts';
import { keyIdHeader } from '../ports/public-key.ts';
import type { Signer } from '../ports/signer.ts';
import type { TextVault } from '../vault/texts.ts';
import { buildBody } from './body.ts';
import type { Attempt, DueNotification } from './outbox.ts';
import { outcomeOf, replyMaxBytes } from './outcome.ts';

export interface ExchangePorts {
  readonly clock: MerchantClock;
  readonly outgoing: Outgoing;
  readonly signer: Signer;
  readonly allowLoopback: boolean;
  /** Gives the merchant's texts back that hold card numbers. */
  readonly texts: Pick<TextVault, 'reveal'>;
  /** Monotonic milliseconds. */
  readonly durationClock: () => number;
}

export interface Exchange {
  readonly atMs: number;
  readonly durationMs: number;
  /** What is recorded is read by people: a text with a card number stays in the vault (decision 51). */
  readonly sent: string;
  readonly reply: OutgoingReply;
}

/** Sends it once to its `url`, with the time of now. */
export async function exchange(
  { clock, outgoing, signer, allowLoopback, texts, durationClock }: ExchangePorts,
  due: Pick<DueNotification, 'merchantNo' | 'appId' | 'content' | 'url'>,
): Promise<Exchange> {
  const atMs = clock.nowMs(due.merchantNo);
  const content = await texts.reveal(due.merchantNo, due.content);
  const body = await buildBody({ ...due, content, atMs }, signer);
  const beganMs = durationClock();
  const reply = await outgoing.post({
    url: due.url,
    headers: { [keyIdHeader]: signer.keyId },
    body,
    timeoutMs: limits.notificationTimeoutMs,
    maxReplyBytes: replyMaxBytes,
    allowLoopback,
  });
  const sent = content === due.content ? body : blankCardNumbers(body);
  return { atMs, durationMs: durationClock() - beganMs, sent, reply };
}

/** What is written down of an exchange. */
export function recordOf({
  reply,
  ...made
}: Exchange): Pick<Attempt, 'atMs' | 'durationMs' | 'sent' | 'status' | 'reply' | 'outcome' | 'detail'> {
  const answered = reply.kind === 'replied' ? reply : undefined;
  const { outcome, detail } = outcomeOf(reply);
  return {
    ...made,
    status: answered?.status,
    reply: answered && blankCardNumbers(answered.body),
    outcome,
    detail: detail && blankCardNumbers(detail),
  };
}
