/** One exchange with a receiver: the body is made, sent, and what comes back is judged. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { limits } from '@tollgate/contract/limits';
import { replyMaxBytes } from '@tollgate/contract/notification-reply';
import type { MerchantClock } from '../ports/clock.ts';
import type { Outgoing, OutgoingReply } from '../ports/outgoing.ts';
import { keyIdHeader } from '../ports/public-key.ts';
import { type Signer, type SigningKey, signingKeyOf } from '../ports/signer.ts';
import type { TextVault } from '../vault/texts.ts';
import { buildBody } from './body.ts';
import type { Attempt, DueNotification } from './outbox.ts';
import { outcomeOf } from './outcome.ts';

export interface ExchangePorts {
  readonly clock: MerchantClock;
  readonly outgoing: Outgoing;
  readonly signer: SigningKey;
  readonly allowLoopback: boolean;
  /** Gives the merchant's texts back that hold card numbers. */
  readonly texts: Pick<TextVault, 'reveal'>;
  /** Monotonic milliseconds. */
  readonly durationClock: () => number;
}

export interface Exchange {
  readonly atMs: number;
  readonly durationMs: number;
  /** Text that people read in the record: a text with a card number stays in the vault (decision 51). */
  readonly sent: string;
  readonly reply: OutgoingReply;
}

export type Sent = Pick<DueNotification, 'merchantNo' | 'appId' | 'content' | 'url'>;

/** A body as it is sent, and as it is kept. */
export interface Made {
  readonly atMs: number;
  readonly body: string;
  readonly sent: string;
}

/** The body of a notification, with the time of now. */
export async function makeBody(
  { clock, signer, texts }: Pick<ExchangePorts, 'clock' | 'signer' | 'texts'>,
  due: Sent,
): Promise<Made> {
  const atMs = clock.nowMs(due.merchantNo);
  const content = await texts.reveal(due.merchantNo, due.content);
  const body = await buildBody({ ...due, content, atMs }, signer);
  return { atMs, body, sent: content === due.content ? body : blankCardNumbers(body) };
}

/** Posts a body as it is. */
export const postBody = (
  { outgoing, signer, allowLoopback }: Pick<ExchangePorts, 'outgoing' | 'signer' | 'allowLoopback'>,
  url: string,
  body: string,
): Promise<OutgoingReply> =>
  outgoing.post({
    url,
    headers: { [keyIdHeader]: signer.keyId },
    body,
    timeoutMs: limits.notificationTimeoutMs,
    maxReplyBytes: replyMaxBytes,
    allowLoopback,
  });

/** Ports of a sender for apps, each of which is on a key of the gateway (decision 48). */
export interface AppExchangePorts extends ExchangePorts {
  readonly signer: Signer;
  /** The key that the app is on; absent: all are on the one that there is. */
  readonly gatewayKeyOf?: (appId: string) => Promise<string | null>;
}

/** The ports with the key that signs for the app. */
export async function portsFor<Ports extends AppExchangePorts>(ports: Ports, appId: string) {
  const keyId = (await ports.gatewayKeyOf?.(appId)) ?? null;
  return { ...ports, signer: signingKeyOf(ports.signer, keyId) };
}

/** Sends it once to its `url`, with the time of now. */
export async function exchange(ports: ExchangePorts, due: Sent): Promise<Exchange> {
  const { atMs, body, sent } = await makeBody(ports, due);
  const beganMs = ports.durationClock();
  const reply = await postBody(ports, due.url, body);
  return { atMs, durationMs: ports.durationClock() - beganMs, sent, reply };
}

/** Returns the record of an exchange. */
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
