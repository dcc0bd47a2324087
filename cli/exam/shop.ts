/** The shop's two test addresses (the page ExamProtocol): starting, and what the shop believes of an order. */
import type { Text } from '@tollgate/contract/model';
import { shopAway } from './shop-away.ts';
import { type Evidence, Failed, NotShown, StartTimedOut, TestCodeFailed } from './verdict.ts';
import { redacted } from './wire.ts';

const answerMaxBytes = 1024 * 1024;

export interface ShopAddresses {
  readonly start: string;
  readonly order: string;
}

export type OrderState = 'open' | 'paid' | 'failed' | 'cancelled';

export interface ShopRefund {
  readonly merchantOrderNo: string;
  readonly amount: string;
  readonly state: string;
}

export interface ShopOrder {
  readonly state: OrderState;
  readonly fulfilled: number;
  readonly paidAmount: string | undefined;
  readonly refunds: readonly ShopRefund[];
  /** As the shop wrote it. */
  readonly text: string;
}

export interface Started {
  readonly merchantOrderNo: string;
  /** Undefined where the shop says nothing: it waits in real time. */
  readonly speed: number | undefined;
  readonly workMs: number | undefined;
  readonly redirectUrl: string | undefined;
  readonly text: string;
}

/** The answer's text; undefined where it is too long, and then the rest is not read. */
async function answerText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > answerMaxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Why nothing may be sent to an address; undefined where it may. */
export type AddressProblem = (url: string) => string | undefined;

/** The address that the shop has sent in a field. @throws Failed where nothing can or may be sent there */
export function webAddress(field: string, given: string, problemOf: AddressProblem = () => undefined): URL {
  const url = URL.parse(given);
  if (url !== null && /^https?:$/.test(url.protocol)) {
    const problem = problemOf(given);
    if (problem === undefined) return url;
    throw new Failed(
      `The exam does not send requests to this ${field}: ${problem} ("${given.slice(0, 200)}").`,
      `测评不会向该 ${field} 发送请求：地址须为公网地址，或网关本机的地址（“${given.slice(0, 200)}”）。`,
    );
  }
  throw new Failed(
    `${field} is not an http or https URL: "${given.slice(0, 200)}".`,
    `${field} 不是 http 或 https 地址：“${given.slice(0, 200)}”。`,
  );
}

const usualStartTimeoutMs = 40_000;
const viewTimeoutMs = 10_000;
const states: readonly OrderState[] = ['open', 'paid', 'failed', 'cancelled'];

export const startTitle: Text = { en: 'Start endpoint', zh: '下单地址' };
export const viewTitle: Text = { en: 'Order endpoint', zh: '订单地址' };

const seen = (title: Text, text: string): Evidence => ({ title, text: redacted(text) });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The answer as an object. @throws Failed where it is none, or has another status */
function objectOf(title: Text, status: number, text: string): Readonly<Record<string, unknown>> {
  if (status !== 200)
    throw new TestCodeFailed(
      `The ${title.en.toLowerCase()} responded with status ${status}.`,
      `${title.zh}返回状态码 ${status}。`,
      [seen(title, text)],
    );
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Not JSON: the same failure as JSON that is no object.
  }
  throw new TestCodeFailed(
    `The ${title.en.toLowerCase()} did not respond with a JSON object.`,
    `${title.zh}返回的不是 JSON 对象。`,
    [seen(title, text)],
  );
}

const optionalText = (value: unknown) => (value === undefined || value === null ? undefined : String(value));

export interface Shop {
  start(body: object): Promise<Started>;
  order(merchantOrderNo: string): Promise<ShopOrder | undefined>;
}

/** `onSeen` gets every body of the shop's test addresses; once `signal` is aborted, nothing is waited for. */
export function openShop(
  addresses: ShopAddresses,
  signal: AbortSignal,
  onSeen: (text: string) => void,
  startTimeoutMs = usualStartTimeoutMs,
): Shop {
  async function send(url: string, timeoutMs: number, body?: object) {
    const what = body === undefined ? viewTitle : startTitle;
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        // A test address has no reason to redirect, and may not lead the exam elsewhere.
        redirect: 'manual',
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const text = await answerText(response);
      if (text === undefined)
        throw new TestCodeFailed(
          `The response of the ${what.en.toLowerCase()} is longer than 1 MiB.`,
          `${what.zh}的应答超过 1 MiB。`,
        );
      onSeen(text);
      return { status: response.status, text };
    } catch (fault) {
      signal.throwIfAborted();
      if (fault instanceof Failed) throw fault;
      if (fault instanceof DOMException)
        throw new (body === undefined ? TestCodeFailed : StartTimedOut)(
          `The ${what.en.toLowerCase()} did not respond within ${timeoutMs / 1000} s.`,
          `${what.zh}在 ${timeoutMs / 1000} 秒内没有应答。`,
        );
      throw shopAway(url, fault);
    }
  }

  return {
    async start(body) {
      const { status, text } = await send(addresses.start, startTimeoutMs, body);
      if (status === 501)
        throw new NotShown(
          'Your server does not support this action or payment method (status 501).',
          '商户服务器不支持该操作或支付方式（状态码 501）。',
        );
      const answer = objectOf(startTitle, status, text);
      const merchantOrderNo = optionalText(answer['merchant_order_no']) ?? '';
      const speed = answer['speed'] === undefined ? undefined : Number(answer['speed']);
      return {
        merchantOrderNo,
        speed: speed === undefined ? undefined : Math.max(speed || 1, 1),
        workMs: answer['work_ms'] === undefined ? undefined : Number(answer['work_ms']),
        redirectUrl: optionalText(answer['redirect_url']),
        text,
      };
    },
    async order(merchantOrderNo) {
      const url = new URL(addresses.order);
      url.searchParams.set('merchant_order_no', merchantOrderNo);
      const { status, text } = await send(url.href, viewTimeoutMs);
      if (status === 404) return undefined;
      const answer = objectOf(viewTitle, status, text);
      const state = states.find((one) => one === String(answer['state']));
      const fulfilled = answer['fulfilled'];
      if (state === undefined || typeof fulfilled !== 'number')
        throw new TestCodeFailed(
          'The order endpoint must return state (open, paid, failed, or cancelled) and fulfilled (a number).',
          '订单地址必须返回 state（open、paid、failed 或 cancelled）与 fulfilled（数字）。',
          [seen(viewTitle, text)],
        );
      const refunds: readonly unknown[] = Array.isArray(answer['refunds']) ? answer['refunds'] : [];
      if (!refunds.every(isObject))
        throw new TestCodeFailed(
          'The order endpoint must return refunds as a list of objects.',
          '订单地址的 refunds 必须是对象列表。',
          [seen(viewTitle, text)],
        );
      return {
        state,
        fulfilled,
        paidAmount: optionalText(answer['paid_amount']),
        refunds: refunds.map((refund) => ({
          merchantOrderNo: String(refund['merchant_order_no']),
          amount: String(refund['amount']),
          state: String(refund['state']),
        })),
        text,
      };
    },
  };
}
