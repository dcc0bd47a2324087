/** Carries out the requests of tills over the local protocols, on any line. */
import { type PayMethod, payMethods } from '@tollgate/contract/dictionary/pay-methods';
import type { LocalOrder } from '@tollgate/contract/terminal/messages';
import {
  type EcrAnswer,
  type EcrRequest,
  ecrSuccess,
  isEcrProblem,
  readEcrRequest,
  writeEcrReply,
} from './message.ts';
import { createRecentRequests, type RecentRequests } from './recent-requests.ts';
import { failed, failure, lookAnswer, orderAnswer, timedOut } from './till-answers.ts';
import type { TillDevice, TillOperations } from './till-operations.ts';
import type { Timers } from './timers.ts';

/** How long an order may take before its till gets the answer to ask later: tills wait for 180 s. */
export const answerMaxMs = 175_000;

/** Members of biz_data that are `true` or `false`, as such or as text. */
const booleans: readonly (keyof LocalOrder)[] = [
  'on_screen_tip',
  'on_screen_signature',
  'confirm_on_terminal',
  'required_terminal_authentication',
];
const integers: readonly (keyof LocalOrder)[] = ['trans_type', 'card_type', 'receipt_print_mode', 'expires'];
const texts: readonly (keyof LocalOrder)[] = [
  'merchant_order_no',
  'pay_scenario',
  'pay_method_id',
  'price_currency',
  'order_amount',
  'tip_amount',
  'cashback_amount',
  'orig_merchant_order_no',
  'description',
  'attach',
  'notify_url',
];

export interface TillHandlerOptions {
  readonly terminal: TillOperations;
  readonly timers: Timers;
  /** Gateway or platform time, ms since 1970, for the timestamps of replies. */
  readonly nowMs: () => number;
  /** Present if only paired tills may ask for payments. */
  readonly isPaired?: (till: TillIdentity) => boolean;
  readonly onPaired?: (till: TillDevice) => void;
  readonly onUnpaired?: (till: TillDevice) => void;
}

/** The till at the other end of a line: the MAC address that it gave, or where it connects from. */
export type TillIdentity = string;

export interface TillHandler {
  /** The reply to what came over the line of `till`; it may take as long as a payment does. Never rejects. */
  handle(text: string, till: TillIdentity): Promise<string>;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A message's members as those of an order; what cannot be read stays as it is, for the gateway to name. */
function localOrder(data: EcrRequest['data'], currency: string): LocalOrder {
  const order: Partial<Record<keyof LocalOrder, unknown>> = { price_currency: currency };
  for (const name of texts) {
    const value = textOf(data[name]);
    if (value !== undefined) order[name] = value;
  }
  for (const name of integers) {
    const value = textOf(data[name]);
    if (value !== undefined) order[name] = /^\d{1,9}$/.test(value) ? Number(value) : value;
  }
  for (const name of booleans) {
    const value = data[name];
    if (value === true || value === 'true') order[name] = true;
    else if (value === false || value === 'false') order[name] = false;
  }
  // The gateway refuses what the order lacks or has wrong, as in any other order.
  return order as LocalOrder;
}

function tillDevice(device: EcrRequest['device'], till: TillIdentity): TillDevice {
  const host = textOf(device['ip_address']);
  const port = Number(textOf(device['port']) ?? Number.NaN);
  return {
    macAddress: textOf(device['mac_address']) ?? till,
    name: textOf(device['device_name']) ?? till,
    aliasName: textOf(device['alias_name']),
    address:
      host !== undefined && Number.isInteger(port) && port > 0 && port < 65_536 ? { host, port } : undefined,
  };
}

function offeredMethods(ids: readonly string[]): object {
  const offered = payMethods.filter(({ value }) => ids.includes(value));
  const category = (name: string, methods: readonly PayMethod[]) => ({
    pay_method_category: name,
    pay_method_list: methods.map(({ value, name: { en }, transTypes }) => ({
      pay_method_id: value,
      pay_method_name: en,
      supported_trans_type_list: transTypes,
    })),
  });
  return {
    pay_method_category_list: [
      category(
        'BANKCARD',
        offered.filter(({ features }) => features.includes('CP')),
      ),
      category(
        'QR_C_SCAN_B',
        offered.filter(({ features }) => !features.includes('CP')),
      ),
    ].filter(({ pay_method_list: methods }) => methods.length > 0),
  };
}

const success = (data: object = {}): EcrAnswer => ({ responseCode: ecrSuccess, data });
const missing = (member: string): EcrAnswer => failure('SYS012', `${member} cannot be empty:${member}`);

class Handler implements TillHandler {
  readonly #options: TillHandlerOptions;
  readonly #recent: RecentRequests;

  constructor(options: TillHandlerOptions) {
    this.#options = options;
    this.#recent = createRecentRequests(options.timers);
  }

  async handle(text: string, till: TillIdentity): Promise<string> {
    const read = readEcrRequest(text);
    const write = (answer: EcrAnswer) => writeEcrReply(read, answer, this.#options.nowMs());
    if (isEcrProblem(read)) return write({ responseCode: failed, responseMsg: `[SYS011]${read.problem}` });
    const key = read.requestId === undefined ? undefined : `${till}/${read.requestId}`;
    const reply = async () => {
      const answer: EcrAnswer = await this.#carryOut(read, till).catch(
        // The connection to the gateway broke: the result is unknown, and a till must not take it for a failure.
        () => ({ responseCode: timedOut, responseMsg: 'the gateway cannot be reached: query the order' }),
      );
      // A repeat reaches the gateway, which carries out an order once; a repeated close would close the next batch.
      const mayRepeat = answer.responseCode === timedOut && read.topic !== 'ecrhub.pay.batch.close';
      if (mayRepeat && key !== undefined) this.#recent.drop(key);
      return write(answer);
    };
    if (key === undefined) return reply();
    // A repeat may carry another timestamp; its content decides.
    const asked = JSON.stringify([read.topic, read.data]);
    const answer = this.#recent.answer(key, asked, reply);
    return (
      answer ?? write({ responseCode: '113', responseMsg: 'this request_id was used for another request' })
    );
  }

  async #carryOut(request: EcrRequest, till: TillIdentity): Promise<EcrAnswer> {
    const { terminal, isPaired, onPaired, onUnpaired } = this.#options;
    switch (request.topic) {
      case 'ecrhub.heartbeat':
        return success();
      case 'ecrhub.getInfo':
      case 'ecrhub.init':
        return this.#introduction();
      case 'ecrhub.pair': {
        const device = tillDevice(request.device, till);
        if (!(await terminal.confirmPairing(device)))
          return { responseCode: '001', responseMsg: 'pairing was rejected at the terminal' };
        onPaired?.(device);
        return { ...success(), device: terminal.info() };
      }
      case 'ecrhub.unpair':
        onUnpaired?.(tillDevice(request.device, till));
        return success();
      default:
        if (isPaired?.(till) === false)
          return { responseCode: '001', responseMsg: 'this register is not paired: send ecrhub.pair first' };
        if (request.appId === undefined) return failure('M009', 'app_id is missing');
        return this.#pay(request);
    }
  }

  async #pay(request: EcrRequest): Promise<EcrAnswer> {
    const orderNo = textOf(request.data['merchant_order_no']);
    switch (request.topic) {
      case 'ecrhub.pay.batch.close': {
        const answer = await this.#options.terminal.closeBatch();
        return answer.data === undefined ? failure(answer.code, answer.msg) : success(answer.data);
      }
      case 'ecrhub.pay.order':
      case 'ecrhub.pay.query':
      case 'ecrhub.pay.close':
      case 'ecrhub.pay.reprint':
      case 'ecrhub.pay.tip.adjustment':
        return orderNo === undefined ? missing('merchant_order_no') : this.#actOnOrder(request, orderNo);
      default:
        return this.#introduction();
    }
  }

  async #actOnOrder({ topic, data }: EcrRequest, orderNo: string): Promise<EcrAnswer> {
    const { terminal } = this.#options;
    switch (topic) {
      case 'ecrhub.pay.order':
        return this.#inTime(terminal.order(localOrder(data, terminal.currency())).then(orderAnswer));
      case 'ecrhub.pay.close':
        return lookAnswer(await terminal.close(orderNo));
      case 'ecrhub.pay.reprint':
        return lookAnswer(await terminal.reprint(orderNo));
      case 'ecrhub.pay.tip.adjustment': {
        // One edition of the published list misspells the member, and tills were written after it.
        const tip = textOf(data['tip_adjustment_amount']) ?? textOf(data['tip_adjustment_amoun']);
        return tip === undefined
          ? missing('tip_adjustment_amount')
          : lookAnswer(await terminal.adjustTip(orderNo, tip));
      }
      default:
        return lookAnswer(await terminal.query(orderNo));
    }
  }

  /** Returns the terminal and the payment methods that it offers. */
  #introduction(): EcrAnswer {
    const { terminal } = this.#options;
    return { ...success(offeredMethods(terminal.payMethodIds())), device: terminal.info() };
  }

  /** Returns the answer of `work`, or a 112 if it takes longer than a till waits; the order itself goes on. */
  #inTime(work: Promise<EcrAnswer>): Promise<EcrAnswer> {
    return new Promise((resolve, reject) => {
      const cancel = this.#options.timers.after(answerMaxMs, () =>
        resolve({ responseCode: timedOut, responseMsg: 'no result yet: query the order' }),
      );
      work.then(resolve, reject).finally(cancel);
    });
  }
}

export function createTillHandler(options: TillHandlerOptions): TillHandler {
  return new Handler(options);
}
