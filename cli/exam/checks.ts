/** Checks that situations share: they wait for the shop to be right, and say what was wrong. */

import type { CauseId } from '@tollgate/contract/exam/causes';
import { limits } from '@tollgate/contract/limits';
import type { Text } from '@tollgate/contract/model';
import { callEvidence, isCancel, isCreate, isQuery, orderNoOf, type SeenCall, statusOf } from './calls.ts';
import { type Delivery, isAcknowledged } from './delivery.ts';
import type { Answer } from './examiner.ts';
import { deliveryEvidence } from './notice.ts';
import type { ShopOrder } from './shop.ts';
import { calmSpeed, type Order, type Trial } from './trial.ts';
import { Failed, NotShown, Outrun } from './verdict.ts';
import { jsonOf, membersOf, withMembers } from './wire.ts';

/** A query of every five seconds for a minute finds each payment within this. */
const paidWithinSeconds = 70;

/** A shop that gave up after most of its waiting did not give up too early. */
const mostOfWaiting = 0.75;
const shownAnswerChars = 40;
/** Time that a busy machine takes for a query and its reply. */
const busyQueryMs = 2_000;

/**
 * A shop that has waited as long as it must cancels the order, and the money is returned. Where a busy machine left it
 * no time to query, or to see the payment, its record is right.
 * @throws Outrun where a lower speed can still show more
 */
function notOutrun(trial: Trial, order: Order): void {
  const cancel = callsAbout(trial, order.no, isCancel).at(0);
  if (cancel === undefined || trial.deps.speed <= calmSpeed) return;
  const { pollCustomerPresentedMs, pollMerchantPresentedMs } = limits;
  const isScanned = creationOf(trial, order).method === 'bscanc.pay.submit';
  const waitingMs = isScanned ? pollCustomerPresentedMs : pollMerchantPresentedMs;
  if (ageSeconds(trial, order, cancel) * 1000 < waitingMs * mostOfWaiting) return;
  const seenByMs = (trial.paidAtMs ?? Infinity) + limits.pollIntervalMs / trial.speed + busyQueryMs;
  if (cancel.atMs < seenByMs) throw new Outrun();
}

const isOpen = ({ state, fulfilled }: ShopOrder) => state === 'open' && fulfilled === 0;
const isGivenUp = ({ state, fulfilled }: ShopOrder) => state === 'cancelled' && fulfilled === 0;

const timesText = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** The shop has recorded the payment, fulfilled the order, and goes on having fulfilled it once. */
export async function paidOnce(trial: Trial, order: Order): Promise<ShopOrder> {
  const paid = await trial.until(paidWithinSeconds, async () => {
    const view = await trial.view(order.no);
    if (isGivenUp(view)) notOutrun(trial, order);
    return view.state === 'paid' && view.fulfilled > 0 ? view : undefined;
  });
  if (paid === undefined) {
    const view = await trial.view(order.no);
    throw new Failed(
      `The order is paid, but your server reports ${view.state}, fulfilled ${timesText(view.fulfilled)}.`,
      `订单已支付，但商户服务器显示 ${view.state}，已发货 ${view.fulfilled} 次。`,
      [trial.viewEvidence(view), ...trial.evidence],
      'payment-missed',
    );
  }
  await trial.quiet();
  return fulfilledOnce(trial, order);
}

/** The order is fulfilled exactly once now. */
export async function fulfilledOnce(trial: Trial, order: Order): Promise<ShopOrder> {
  const view = await trial.view(order.no);
  if (view.fulfilled !== 1 || view.state !== 'paid')
    throw new Failed(
      `Your server reports ${view.state}, fulfilled ${timesText(view.fulfilled)}. Expected: paid, fulfilled once.`,
      `商户服务器显示 ${view.state}，已发货 ${view.fulfilled} 次，应为 paid 且发货一次。`,
      [trial.viewEvidence(view), ...trial.evidence],
      view.fulfilled > 1 ? 'fulfilled-twice' : undefined,
    );
  return view;
}

/** Text on a shop that does not leave an open order open. */
export interface Because extends Text {
  /** A forged message said that the order is paid: where the shop says so too, the cause is the situation's own. */
  readonly isForgery?: true;
}

const tooEarly: Because = { en: 'your server did not wait for the result.', zh: '商户服务器没有等待结果。' };
const givenUp: Text = {
  en: 'your server closed an order that can still be paid.',
  zh: '商户服务器结束了仍可支付的订单。',
};

/** The order is neither paid nor fulfilled, and has not ended. */
export async function stillOpen(trial: Trial, order: Order, because: Because = tooEarly): Promise<void> {
  const view = await trial.view(order.no);
  if (isGivenUp(view)) notOutrun(trial, order);
  if (isOpen(view)) return;
  const isPaid = view.state === 'paid' || view.fulfilled > 0;
  const isForgery = because.isForgery === true;
  const said = isForgery && !isPaid ? givenUp : because;
  const ofPaid = isForgery ? undefined : 'fulfilled-unpaid';
  throw new Failed(
    `The order is open, but your server reports ${view.state}, fulfilled ${timesText(view.fulfilled)}: ${said.en}`,
    `订单尚未结束，但商户服务器显示 ${view.state}，已发货 ${view.fulfilled} 次：${said.zh}`,
    [trial.viewEvidence(view), ...trial.evidence],
    isPaid ? ofPaid : 'open-ended',
  );
}

/** The shop has ended the order without payment. @param paidCause why it says paid where it does */
export async function endedUnpaid(
  trial: Trial,
  order: Order,
  seconds: number,
  paidCause: CauseId = 'fulfilled-unpaid',
): Promise<void> {
  const isOver = await trial.until(seconds, async () => {
    const { state } = await trial.view(order.no);
    return state === 'open' ? undefined : true;
  });
  const view = await trial.view(order.no);
  const isPaid = view.state === 'paid' || view.fulfilled !== 0;
  if (isOver === undefined || isPaid)
    throw new Failed(
      `The order has ended unpaid, but your server reports ${view.state}, fulfilled ${timesText(view.fulfilled)}.`,
      `订单未支付即已结束，但商户服务器显示 ${view.state}，已发货 ${view.fulfilled} 次。`,
      [trial.viewEvidence(view), ...trial.evidence],
      isPaid ? paidCause : 'end-missed',
    );
}

/**
 * The gateway has ended the order with trans_status 1, and the shop has recorded that as `failed`: not by a cancel at
 * the end of its waiting, which the gateway refuses.
 */
export async function failedUnpaid(trial: Trial, order: Order, seconds: number): Promise<void> {
  await endedUnpaid(trial, order, seconds);
  const view = await trial.view(order.no);
  const cancel = callsAbout(trial, order.no, isCancel).at(0);
  if (view.state === 'failed' && cancel === undefined) return;
  const hasSeen = callsAbout(trial, order.no, isQuery).some(
    (query) => statusOf(query) === 1 && (query.repliedAtMs ?? Infinity) < (cancel?.atMs ?? Infinity),
  );
  if (!hasSeen) notOutrun(trial, order);
  throw new Failed(
    cancel === undefined
      ? `The order has ended with trans_status 1, but your server reports ${view.state} instead of failed.`
      : `The order has ended with trans_status 1, but your server canceled it and reports ${view.state}.`,
    cancel === undefined
      ? `订单已以 trans_status 1 结束，但商户服务器显示 ${view.state}，应为 failed。`
      : `订单已以 trans_status 1 结束，但商户服务器又撤销了订单，显示 ${view.state}。`,
    [trial.viewEvidence(view), ...(cancel === undefined ? trial.evidence : [callEvidence(cancel)])],
    'end-missed',
  );
}

/** The answer is status 200 and `success` (decision 23). */
export function acknowledged(delivery: Delivery): void {
  if (isAcknowledged(delivery)) return;
  const { status, answer } = delivery;
  const body = JSON.stringify(answer.slice(0, shownAnswerChars));
  throw new Failed(
    status === undefined
      ? `Your server did not respond to the notification: ${answer}.`
      : `Your server responded to the notification with status ${status} and ${body}, not status 200 and "success".`,
    status === undefined
      ? `商户服务器没有应答通知：${answer}。`
      : `通知的应答为状态码 ${status} 与 ${body}，应为状态码 200 与 "success"。`,
    [deliveryEvidence(delivery)],
    'not-acknowledged',
  );
}

/** Calls of one kind about one order. */
export const callsAbout = (trial: Trial, no: string, isOf: (call: SeenCall) => boolean) =>
  trial.calls.filter((call) => isOf(call) && orderNoOf(call) === no);

/** The call that created the order. */
export function creationOf(trial: Trial, order: Order): SeenCall {
  const [call] = callsAbout(trial, order.no, isCreate);
  if (call === undefined) throw new Error(`no creation of ${order.no}`);
  return call;
}

/** Waits until the shop has asked about the open order so often. @param because why it asks no more where it ends it */
export async function queries(
  trial: Trial,
  order: Order,
  count: number,
  seconds: number,
  because?: Because,
): Promise<SeenCall[]> {
  const found = await trial.until(seconds, async () => {
    const all = callsAbout(trial, order.no, isQuery).filter(({ answer }) => answer !== undefined);
    return all.length >= count || !isOpen(await trial.view(order.no)) ? all : undefined;
  });
  if (found !== undefined && found.length >= count) return found;
  await stillOpen(trial, order, because);
  throw new Failed(
    `Your server did not query the open order ${timesText(count)} within ${seconds} s.`,
    `商户服务器在 ${seconds} 秒内对未结束订单的查询不足 ${count} 次。`,
    trial.evidence,
    'query-wrong',
  );
}

/** Every call so far has a good signature. */
export function allSigned(trial: Trial): void {
  const wrong = trial.calls.find(({ signature }) => signature !== 'good');
  if (wrong !== undefined)
    throw new Failed(
      wrong.signature === 'missing'
        ? `${wrong.method} has no sign.`
        : `The signature of ${wrong.method} is wrong.`,
      wrong.signature === 'missing' ? `${wrong.method} 没有 sign。` : `${wrong.method} 的签名错误。`,
      [callEvidence(wrong)],
      'signed-wrong',
    );
}

/** One number was ordered, however often. */
export function orderedOnce(trial: Trial): void {
  const numbers = [...new Set(trial.calls.filter(isCreate).map(orderNoOf))];
  if (numbers.length > 1)
    throw new Failed(
      `Your server created the order again with a different number: ${numbers.join(', ')}.`,
      `商户服务器换订单号再次下单：${numbers.join('、')}。`,
      trial.calls.filter(isCreate).map(callEvidence),
      'sent-again',
    );
}

/** The reply with other data. @param changes of `data`; undefined values take a member out */
export function withData(
  trial: Trial,
  answer: Answer,
  changes: Readonly<Record<string, unknown>>,
): Exclude<Answer, 'cut'> {
  if (answer === 'cut') throw new Error('a reply that was cut has no data');
  const reply = membersOf(Buffer.from(answer.text), 'application/json') ?? [];
  const text = reply.find(({ name }) => name === 'data')?.text;
  if (text === undefined) return answer;
  const members: object = JSON.parse(text);
  const data = JSON.stringify({ ...members, ...changes });
  return { ...answer, text: trial.signedReply(answer.text, { data }) };
}

/** The reply with SYS001 in place of its result, signed. */
export function systemError(trial: Trial): Exclude<Answer, 'cut'> {
  const frame = { code: 'SYS001', msg: 'system error', psn: 'EXAM000000000001', sign: 'x' };
  return {
    status: 200,
    contentType: 'application/json',
    text: trial.signedReply(JSON.stringify(frame)),
  };
}

/** The reply's frame without its signature, or with one of another key. */
export function unsignedReply(answer: Exclude<Answer, 'cut'>): Exclude<Answer, 'cut'> {
  const members = membersOf(Buffer.from(answer.text), 'application/json') ?? [];
  return { ...answer, text: jsonOf(withMembers(members, { sign: undefined })) };
}

/** A time of the shop's, for a reader who compares it with what really passed. */
export function shownSeconds({ speed }: Trial, shopMs: number): Text {
  const said = (shopMs / 1000).toFixed(1);
  const real = (shopMs / 1000 / speed).toFixed(2);
  return speed === 1
    ? { en: `${said} s`, zh: `${said} 秒` }
    : { en: `${said} s (${real} s at speed ${speed})`, zh: `${said} 秒（${speed} 倍速下为 ${real} 秒）` };
}

/** How old the order was at a call, in seconds of the shop's own time. */
export const ageSeconds = (trial: Trial, order: Order, call: SeenCall) =>
  trial.shopMs(call.atMs - creationOf(trial, order).atMs) / 1000;

export function notShown(en: string, zh: string): never {
  throw new NotShown(en, zh);
}
