/** Receivers of notifications, and what has to be true of each that comes: signature, content, schedule, order. */
import { secondMs } from '@tollgate/contract/durations';
import { receiverLimits } from '@tollgate/gateway/notifications/receivers';
import type { OutgoingReply, OutgoingRequest } from '@tollgate/gateway/ports/outgoing';
import type { Dice } from '../dice.ts';
import type { World } from '../world.ts';
import { toMinor } from './amounts.ts';
import type { Entry } from './entry.ts';
import { isSigned, type Members } from './signature.ts';

/** Spec §9 and decision 22, in seconds. */
const gaps = [5, 10, 15, 30, 60, 180, 600, 900, 1_800, 1_800, 1_800, 10_800, 10_800, 10_800];
export const attemptsMax = gaps.length + 1;
const patienceMs = 5_000;
/** A look every 250 ms, some statements, and a receiver before it. */
const lateMs = 4_000;
const orderedMs = 60_000;
/** An acquirer may be asked once more before an order is closed, and may take its time. */
const closedWithinMs = 60 * secondMs;

export type Manner = 'good' | 'fails-first' | 'never' | 'slow-first' | 'wrong-bytes-first' | 'lost-first';

interface Attempt {
  readonly atMs: number;
  readonly isTaken: boolean;
  readonly disturbances: number;
}

/** All attempts of one notification at one receiver. */
export interface Notification {
  readonly url: string;
  readonly merchantNo: string;
  readonly transNo: string;
  readonly status: number;
  readonly type: number;
  readonly attempts: Attempt[];
  readonly manner: Manner;
  /** How many attempts are not taken before one is. */
  readonly failing: number;
}

const replied = (body: string, status = 200): OutgoingReply => ({
  kind: 'replied',
  status,
  body,
  truncated: false,
});

/** A receiver answers by its manner, which its address names: the same in every replay. */
async function answerOf(
  world: World,
  one: Notification,
  dice: Dice,
): Promise<{ reply: OutgoingReply; isTaken: boolean }> {
  const isFailing = one.manner === 'never' || one.attempts.length < one.failing;
  await world.time.sleep(dice.between(5, 400));
  if (!isFailing) return { reply: replied(dice.pick(['success', 'success', ' success\n'])), isTaken: true };
  switch (one.manner) {
    case 'slow-first':
      await world.time.sleep(patienceMs - 400);
      return { reply: { kind: 'failed', reason: 'timeout', detail: '5 s' }, isTaken: false };
    case 'lost-first':
      return { reply: { kind: 'failed', reason: 'unreachable', detail: 'reset' }, isTaken: false };
    case 'wrong-bytes-first':
      return { reply: replied(dice.pick(['SUCCESS', '"success"', 'ok', '', 'success!'])), isTaken: false };
    default:
      return { reply: replied('no', dice.pick([500, 404, 302, 201])), isTaken: false };
  }
}

/** trans_end_time, which has whole seconds. */
const endedAt = (body: Members) => Date.parse(`${String(body['trans_end_time']).replace(' ', 'T')}Z`);

export type Receivers = ReturnType<typeof createReceivers>;

export function createReceivers(
  world: World,
  find: (merchantNo: string, number: string) => Entry | undefined,
) {
  const known = new Map<string, Notification>();
  const { clock, violate } = world;

  function contentProblem(body: Members, entry: Entry): string | undefined {
    const status = Number(body['trans_status']);
    if (entry.transNo !== undefined && body['trans_no'] !== entry.transNo)
      return `trans_no ${body['trans_no']}`;
    if (body['price_currency'] !== entry.currency) return `currency ${body['price_currency']}`;
    if (toMinor(entry.currency, body['order_amount']) !== entry.amountMinor)
      return `amount ${body['order_amount']}`;
    if (body['attach'] !== entry.attach) return `attach ${body['attach']}`;
    if (![1, 2, 3].includes(status)) return `trans_status ${status} is not final`;
    if (status === 3 && entry.asked.size === 0 && entry.kind !== 'authorization')
      return 'cancelled, without a cancel';
    if ((body['trans_error_code'] !== undefined) !== (status === 1))
      return `error ${body['trans_error_code']}`;
    if (entry.status === 1 && status !== 1) return `trans_status ${status} of what has failed`;
    if (entry.status === 2 && status === 1) return 'failed, though it was paid';
    return undefined;
  }

  /** Decision 21: an order past its expiry is closed, whatever acquirers do. */
  function expiryProblem(body: Members, entry: Entry): string | undefined {
    const { ackedAtMs, expiresMs, disturbancesAtExpiry } = entry;
    const isExpired = body['trans_error_code'] === 'E04122' && !entry.asked.has('close');
    if (!isExpired || ackedAtMs === undefined || disturbancesAtExpiry !== world.disturbances())
      return undefined;
    const lateByMs = endedAt(body) - ackedAtMs - expiresMs - world.jumpedMs();
    return lateByMs > closedWithinMs ? `was closed ${lateByMs} ms after its expiry` : undefined;
  }

  /** Attempts in progress by host, and when the last one ended of as many as a receiver that times out may have. */
  const hosts = new Map<string, { active: number; fullUntilMs: number }>();
  function hostOf(url: string) {
    const { host } = new URL(url);
    const state = hosts.get(host) ?? { active: 0, fullUntilMs: 0 };
    hosts.set(host, state);
    return state;
  }

  /** When an attempt comes: not after it was taken, and by the schedule, where nothing has disturbed it. */
  function scheduleProblem(
    { attempts, url }: Notification,
    nowMs: number,
    disturbances: number,
  ): string | undefined {
    const last = attempts.at(-1);
    if (last === undefined) return undefined;
    const isCalm = attempts[0]?.disturbances === disturbances;
    if (!isCalm) return attempts.length > attemptsMax + disturbances ? 'too many attempts' : undefined;
    if (last.isTaken) return 'sent again after success';
    const gapMs = (gaps[attempts.length - 1] ?? Number.POSITIVE_INFINITY) * 1_000;
    const afterMs = nowMs - last.atMs;
    // A receiver that times out gets few attempts at a time: the others wait for the end of one of them.
    const dueMs = Math.max(last.atMs + gapMs, hostOf(url).fullUntilMs);
    return afterMs < gapMs - 50 || nowMs > dueMs + lateMs
      ? `attempt ${attempts.length + 1} came ${afterMs} ms after the one before, not ${gapMs}`
      : undefined;
  }

  /** The first attempt is made at once, where nothing has been disturbed at all. */
  function promptProblem(body: Members, nowMs: number): string | undefined {
    if (world.disturbances() > 0 || 'late_returned_amount' in body) return undefined;
    const afterMs = nowMs - endedAt(body);
    return afterMs > secondMs + lateMs ? `was first sent ${afterMs} ms after the end` : undefined;
  }

  /** Decision 46: at one endpoint a refund's result waits for the first attempt of its payment's. */
  function orderProblem(one: Notification, entry: Entry, body: Members, nowMs: number): string | undefined {
    const payment = entry.original;
    if (!one.url.includes('/endpoint') || payment === undefined || entry.kind !== 'refund') return undefined;
    const isFirst = [...known.values()].some(
      ({ url, transNo, status }) => url === one.url && transNo === payment.transNo && status === 2,
    );
    if (isFirst || payment.transNo === undefined) return undefined;
    return nowMs < endedAt(body) + orderedMs ? `came before the first attempt of its payment` : undefined;
  }

  async function receive(request: OutgoingRequest): Promise<OutgoingReply> {
    const body = JSON.parse(request.body) as Members;
    const nowMs = clock.nowMs();
    const merchantNo = String(body['merchant_no']);
    const number = String(body['merchant_order_no']);
    const status = Number(body['trans_status']);
    const about = `${request.url} ${number} ${status}`;
    const late = String(body['late_returned_amount'] ?? '');
    const id = `${request.url} ${body['trans_no']} ${status} ${late}`;
    const dice = world.dice(
      `receiver ${request.url} ${number} ${status} ${known.get(id)?.attempts.length ?? 0}`,
    );
    const manner = (/\/(good|fails-first|never|slow-first|wrong-bytes-first|lost-first)/.exec(
      request.url,
    )?.[1] ?? 'good') as Manner;
    const one: Notification = known.get(id) ?? {
      url: request.url,
      merchantNo,
      status,
      manner,
      transNo: String(body['trans_no']),
      type: Number(body['trans_type']),
      attempts: [],
      failing: manner === 'good' ? 0 : dice.pick([1, 1, 1, 2, 3, 8]),
    };
    const wrong = (rule: string, why: string | undefined) => {
      if (why !== undefined) violate(rule, `notification ${about}: ${why}`);
    };
    if (!isSigned(body) || body['sign_type'] !== 'RSA2') wrong('signature', 'is not signed');
    if (Math.abs(Number(body['timestamp']) - nowMs) > lateMs + world.jumpedLately(lateMs))
      wrong('notification', `timestamp ${body['timestamp']}`);
    const entry = find(merchantNo, number);
    if (entry === undefined) wrong('notification', 'is about nothing that was ordered');
    else {
      wrong('notification', contentProblem(body, entry));
      wrong('expiry', expiryProblem(body, entry));
      if (one.attempts.length === 0) {
        wrong('order', orderProblem(one, entry, body, nowMs));
        wrong('schedule', promptProblem(body, nowMs));
      }
    }
    const disturbances = world.disturbances();
    wrong('schedule', scheduleProblem(one, nowMs, disturbances));
    known.set(id, one);
    const host = hostOf(request.url);
    host.active += 1;
    const { reply, isTaken } = await answerOf(world, one, dice);
    if (host.active >= receiverLimits.windowMin) host.fullUntilMs = clock.nowMs();
    host.active -= 1;
    world.note('receiver', `${about} #${one.attempts.length + 1} ${isTaken ? 'taken' : one.manner}`);
    one.attempts.push({ atMs: nowMs, isTaken, disturbances });
    return reply;
  }

  return { receive, all: () => [...known.values()] };
}
