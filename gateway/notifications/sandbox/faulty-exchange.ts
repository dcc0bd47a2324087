/**
 * Sends notifications with faults. What is forged goes out beside the true one, never in its place: the schedule of
 * attempts stays as it is, and every notification is delivered in the end.
 */

import { blankCardNumbers } from '@tollgate/contract/card-text';
import { dayMs } from '@tollgate/contract/durations';
import { faultNames, faultPlaceOf } from '@tollgate/contract/faults';
import type { Faults, Struck } from '../../faults/sandbox/faults.ts';
import { familyOf } from '../../faults/sandbox/rows.ts';
import { setBounded } from '../../ports/bounded-map.ts';
import type { Queries } from '../../ports/database.ts';
import type { OutgoingReply } from '../../ports/outgoing.ts';
import type { Signer } from '../../ports/signer.ts';
import { storableTexts } from '../../ports/storable-texts.ts';
import type { NotificationContent } from '../body.ts';
import { type Exchange, type ExchangePorts, exchange, makeBody, postBody } from '../exchange.ts';
import { type DueNotification, keyOf } from '../outbox.ts';

export interface FaultyExchangeDeps {
  readonly faults: Faults;
  readonly queries: Queries;
  /** A signer with a key that is not the gateway's. */
  readonly strangerSigner: () => Promise<Signer>;
}

/** More than the 100 KB that many web servers take of a body. */
const largeBytes = 256 * 1024;
const replyMax = 200;
const heldMax = 1_000;
/** Members of no call and no notification. */
const paddingName = 'sandbox_padding';
const unknownName = 'sandbox_unknown_field';

const ofNotifications = faultNames.filter((fault) => faultPlaceOf(fault) === 'notification');
/** At a standing endpoint a later one waits for the first attempt of an earlier one (decision 46). */
const ofEndpoints = ofNotifications.filter((fault) => fault !== 'notification.out_of_order');

/** Puts the attempt off without using it up; nothing where the notification has ended meanwhile. */
const putOff = `update notifications set due_at = $3, claimed_until = 0
  where merchant_no = $1 and notification_id = $2 and due_at is not null`;

const answerOf = (reply: OutgoingReply) =>
  reply.kind === 'replied'
    ? { httpStatus: reply.status, reply: storableTexts(blankCardNumbers(reply.body.slice(0, replyMax))) }
    : { httpStatus: null, reply: reply.detail.slice(0, replyMax) };

/** The same text with members that the signature does not fit. */
function tampered(body: string, change: (members: Record<string, unknown>) => object): string {
  const members: Record<string, unknown> = JSON.parse(body);
  return JSON.stringify({ ...members, ...change(members) });
}

const withOtherAmount = (members: Record<string, unknown>) =>
  Object.fromEntries(
    ['order_amount', 'trans_amount', 'paid_amount']
      .filter((name) => name in members)
      .map((name) => [name, members[name] === '0.01' ? '1' : '0.01']),
  );

const withOtherStatus = ({ trans_status: status }: Record<string, unknown>) => ({
  trans_status: status === 2 ? 1 : 2,
});

/** Still Base64: only the padding stays where it is. */
const withOtherSign = ({ sign }: Record<string, unknown>) => ({
  sign: String(sign).replace(/^[^=]+/, (digits) => [...digits].reverse().join('')),
});

const send = (ports: ExchangePorts, due: DueNotification, added: NotificationContent) =>
  exchange(ports, { ...due, content: { ...due.content, ...added } });

/**
 * Returns the body that a stranger or an eavesdropper sends beside the true one; undefined where nothing is forged.
 */
async function forgedBody(
  ports: ExchangePorts,
  strangerSigner: () => Promise<Signer>,
  { fault }: Pick<Struck, 'fault'>,
  due: DueNotification,
): Promise<string | undefined> {
  const made = async (changed: Partial<ExchangePorts> = {}) =>
    (await makeBody({ ...ports, ...changed }, due)).body;
  switch (fault) {
    case 'notification.forged_signature':
      return tampered(await made(), withOtherSign);
    case 'notification.forged_key':
      return made({ signer: await strangerSigner() });
    case 'notification.forged_amount':
      return tampered(await made(), withOtherAmount);
    case 'notification.forged_status':
      return tampered(await made(), withOtherStatus);
    case 'notification.old_timestamp': {
      const { clock } = ports;
      const yesterday = { ...clock, nowMs: (merchantNo: string) => clock.nowMs(merchantNo) - dayMs };
      return made({ clock: yesterday });
    }
    default:
      return undefined;
  }
}

/** The true one, and `copies` of it: before it, or at the same time. */
async function repeated(ports: ExchangePorts, due: DueNotification, copies: number, together: boolean) {
  const { atMs, body, sent } = await makeBody(ports, due);
  const post = () => postBody(ports, due.url, body);
  const beganMs = ports.durationClock();
  const before = Array.from({ length: copies }, post);
  if (!together) await Promise.all(before);
  const reply = await post();
  await Promise.all(before);
  return { atMs, durationMs: ports.durationClock() - beganMs, sent, reply };
}

export function createFaultyExchange({ faults, queries, strangerSigner }: FaultyExchangeDeps) {
  /** Held back behind a later one about the same order: by the notification, with the number of the order. */
  const held = new Map<string, { readonly due: DueNotification; readonly orderTransNo: string }>();

  const orderOf = async ({ merchantNo, transNo }: DueNotification) =>
    (await familyOf(queries, merchantNo, transNo))?.transNos.at(-1) ?? transNo;

  const delayUntil = (due: DueNotification, atMs: number) =>
    queries.query(putOff, [due.merchantNo, due.notificationId, atMs]);

  /** Makes due now the notifications that were held back behind this one. */
  async function release(due: DueNotification, nowMs: number): Promise<void> {
    held.delete(keyOf(due));
    if (held.size === 0) return;
    const order = await orderOf(due);
    for (const [key, one] of held) {
      if (one.orderTransNo !== order || one.due.merchantNo !== due.merchantNo) continue;
      held.delete(key);
      await delayUntil(one.due, nowMs);
    }
  }

  /** Sends as the fault has it; gives what the receiver answered to a forged one as well. */
  async function sendStruck(ports: ExchangePorts, struck: Struck, due: DueNotification) {
    const { fault, delayMs, atMs } = struck;
    switch (fault) {
      case 'notification.delay':
        await delayUntil(due, atMs + delayMs);
        return {};
      case 'notification.out_of_order': {
        setBounded(held, keyOf(due), { due, orderTransNo: await orderOf(due) }, heldMax);
        await delayUntil(due, atMs + delayMs);
        return {};
      }
      case 'notification.skip': {
        const reply = {
          kind: 'failed',
          reason: 'unreachable',
          detail: 'injected: the attempt was not made',
        } as const;
        return { done: { atMs, durationMs: 0, sent: '', reply } };
      }
      case 'notification.twice':
        return { done: await repeated(ports, due, 1, false) };
      case 'notification.three_times':
        return { done: await repeated(ports, due, 2, true) };
      case 'notification.large': {
        const done = await send(ports, due, { [paddingName]: 'x'.repeat(largeBytes) });
        const sent = done.sent.replace(/x{1000,}/, `${largeBytes} x`);
        return { done: { ...done, sent } };
      }
      case 'notification.unknown_field':
        return { done: await send(ports, due, { [unknownName]: 'of a later version' }) };
      default: {
        const forged = await forgedBody(ports, strangerSigner, struck, due);
        const answer = forged === undefined ? {} : answerOf(await postBody(ports, due.url, forged));
        return { done: await exchange(ports, due), answer };
      }
    }
  }

  async function sendOne(ports: ExchangePorts, due: DueNotification): Promise<Exchange | undefined> {
    const { merchantNo, appId, transNo } = due;
    const struck = faults.mayStrike('notification')
      ? await faults.strike({
          place: 'notification',
          merchantNo,
          appId,
          transNo,
          faults: typeof due.endpointId === 'string' ? ofEndpoints : ofNotifications,
        })
      : undefined;
    if (struck === undefined) return exchange(ports, due);
    const { done, answer } = await sendStruck(ports, struck, due);
    const orderNo = due.content['merchant_order_no'];
    const merchantOrderNo = typeof orderNo === 'string' ? orderNo : null;
    await faults.note(struck, { transNo, merchantOrderNo, ...answer });
    return done;
  }

  return async (ports: ExchangePorts, due: DueNotification): Promise<Exchange | undefined> => {
    const done = await sendOne(ports, due);
    if (held.size > 0 && done?.reply.kind === 'replied')
      await release(due, ports.clock.nowMs(due.merchantNo));
    return done;
  };
}
