/** One situation in progress: an isolated merchant, the exam in the gateway's place, and all that was seen. */
import { setTimeout as delay } from 'node:timers/promises';
import { payMerchantCheckout } from '@tollgate/contract/calls/pay-merchant-checkout';
import type { SituationId } from '@tollgate/contract/exam/index';
import { notification } from '@tollgate/contract/notification';
import { callEvidence, dataOf, isCreate, orderNoOf, type SeenCall, steadyMs } from './calls.ts';
import { type Delivery, deliver, isAcknowledged, type SendOptions } from './delivery.ts';
import type { Answer, Ends, Examiner, Received } from './examiner.ts';
import { MerchantClock } from './merchant-clock.ts';
import {
  type Changes,
  deliveryEvidence,
  faultEvidence,
  type NoticeOrder,
  paidNotice,
  transNoFor,
} from './notice.ts';
import type { MadeMerchant, PayWish, Sandbox } from './sandbox.ts';
import {
  type AddressProblem,
  openShop,
  type Shop,
  type ShopAddresses,
  type ShopOrder,
  type Started,
  startTitle,
  viewTitle,
  webAddress,
} from './shop.ts';
import { type Evidence, Failed, TestCodeFailed } from './verdict.ts';
import {
  type ExamKeys,
  jsonOf,
  type Members,
  membersOf,
  redacted,
  signatureOf,
  signed,
  textOf,
  withMembers,
} from './wire.ts';

/** Keys of the merchants, of the gateway as the shop knows it, and of an attacker. */
export interface KeyRing {
  readonly merchant: ExamKeys;
  readonly gateway: ExamKeys;
  readonly attacker: ExamKeys;
}

export interface TrialDeps {
  readonly sandbox: Sandbox;
  readonly examiner: Examiner;
  readonly keys: KeyRing;
  readonly shop: ShopAddresses;
  /** How many times faster than usual the shop may wait. */
  readonly speed: number;
  /** How long the start address may take, where that is not the usual time. */
  readonly startTimeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Problem of notify_url and return_url; absent where the shop may name any address. */
  readonly addressProblem?: AddressProblem | undefined;
}

export type Method = 'qr' | 'checkout' | 'code' | 'card';

/** Order of the payer; the rest has defaults. */
export interface OrderWish {
  readonly method?: Method;
  readonly amount?: string;
  readonly currency?: string;
  readonly description?: string;
  readonly expires_seconds?: number;
  readonly auth_code?: string;
  readonly card?: string;
  readonly work_ms?: number;
}

export interface Order {
  readonly no: string;
  readonly amount: string;
  readonly currency: string;
  readonly started: Started;
}

/** Decides what the shop gets in reply; `forward` hands the call to the gateway and signs its reply. */
export type Answerer = (call: SeenCall, forward: () => Promise<Answer>) => Promise<Answer>;

const { billing_address: billingAddress } = payMerchantCheckout.example.request;
const forwardTimeoutMs = 60_000;
/** At this speed a busy machine's own delays are short beside the shop's waiting. */
export const calmSpeed = 4;
const stepMs = 120;
const syncEveryMs = 400;
/** For whatever else the machine does: only a shop that fails waits for it. */
const slackMs = 10_000;
/** A shop that has called no longer ago is still at work. */
const callingMs = 15_000;
const limitMs = 160_000;
const shownExchanges = 4;

export class Trial implements Ends {
  readonly id: SituationId;
  readonly calls: SeenCall[] = [];
  readonly deliveries: Delivery[] = [];
  /** Notifications of the gateway that are held back. */
  readonly held: Members[] = [];
  /** Every body that the shop's test addresses gave. */
  readonly bodies: string[] = [];
  readonly merchant: MadeMerchant;
  readonly deps: TrialDeps;
  readonly shop: Shop;
  /** Source of the replies that a situation puts in place of the gateway's own. */
  answerer: Answerer = (_call, forward) => forward();
  /** True if notifications wait in `held` for the situation to deliver them. */
  isHolding = false;
  speed: number;
  /** When the last payment was made. */
  paidAtMs: number | undefined;
  /** Error of the gateway, which no shop is to blame for. */
  fault: unknown;
  readonly #notifyUrls = new Map<string, string>();
  readonly #returnUrls = new Map<string, string>();
  readonly #log: { readonly evidence: Evidence; readonly isForged?: boolean | undefined }[] = [];
  readonly #clock: MerchantClock;
  #offeredSpeed: number;
  #lastNotifyUrl: string | undefined;
  #isOver = false;

  constructor(id: SituationId, merchant: MadeMerchant, deps: TrialDeps) {
    this.id = id;
    this.merchant = merchant;
    this.deps = deps;
    this.speed = deps.speed;
    this.#offeredSpeed = deps.speed;
    this.#clock = new MerchantClock(deps.sandbox, merchant.merchantNo);
    this.shop = openShop(deps.shop, deps.signal, (text) => this.bodies.push(text), deps.startTimeoutMs);
  }

  get account() {
    const { merchant, deps } = this;
    return {
      gateway_url: deps.examiner.gatewayUrl(this.id),
      merchant_no: merchant.merchantNo,
      store_no: merchant.storeNo,
      app_id: merchant.appId,
      app_private_key_pem: deps.keys.merchant.privatePem,
      gateway_public_key_pem: deps.keys.gateway.publicPem,
    };
  }

  /** The last things that were seen, and the last one that the exam forged: it stays the reason. */
  get evidence(): readonly Evidence[] {
    const last = this.#log.slice(-shownExchanges);
    const forged = this.#log.findLast(({ isForged }) => isForged === true);
    const isShown = forged === undefined || last.includes(forged);
    return (isShown ? last : [forged, ...last]).map(({ evidence }) => evidence);
  }

  /** Milliseconds as the shop counts them while it waits. */
  shopMs(realMs: number): number {
    return realMs * this.speed;
  }

  /** For what is about short times: at full speed a busy machine's own delays would hide a shop that is too fast. */
  hurryLess(): void {
    this.#offeredSpeed = Math.min(this.#offeredSpeed, calmSpeed);
    this.speed = this.#offeredSpeed;
  }

  /** Ends when nothing of it reaches the gateway any more. */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.#clock.stop();
  }

  async #act(fields: object): Promise<Started> {
    const speed = this.#offeredSpeed;
    const started = await this.shop.start({ exam: 1, account: this.account, speed, ...fields });
    this.#log.push({ evidence: { title: startTitle, text: redacted(started.text) } });
    return started;
  }

  /** The payer orders. */
  async start(wish: OrderWish = {}): Promise<Order> {
    const { method = 'qr', amount = '34.50', currency = 'USD', ...rest } = wish;
    const started = await this.#act({
      action: 'pay',
      method,
      amount,
      currency,
      description: 'Two coffees',
      // Longer than a hurried hour on a busy machine: only what is about expiry expires.
      expires_seconds: 3_600,
      ...(method === 'qr' || method === 'code' ? { pay_method_id: 'Alipay+' } : {}),
      ...(method === 'card' ? { billing_address: billingAddress } : {}),
      ...rest,
    });
    this.speed = Math.min(started.speed ?? 1, this.#offeredSpeed);
    const no = started.merchantOrderNo;
    if (no === '')
      throw new TestCodeFailed(
        'The start endpoint returned no merchant_order_no.',
        '下单地址没有返回 merchant_order_no。',
      );
    if (!this.calls.some((call) => isCreate(call) && orderNoOf(call) === no))
      throw new TestCodeFailed(
        `Your server did not send an order with the number ${no} to account.gateway_url.`,
        `商户服务器没有向 account.gateway_url 发送订单号为 ${no} 的下单请求。`,
      );
    return { no, amount, currency, started };
  }

  async cancel({ no }: Order): Promise<void> {
    await this.#act({ action: 'cancel', merchant_order_no: no });
  }

  /** Gives the refund's own number. */
  async refund({ no, currency }: Order, amount: string): Promise<string> {
    const started = await this.#act({ action: 'refund', merchant_order_no: no, amount, currency });
    return started.merchantOrderNo;
  }

  /** Asks what the shop believes. @throws Failed where it does not know its own order */
  async view(no: string): Promise<ShopOrder> {
    const order = await this.shop.order(no);
    if (order === undefined)
      throw new TestCodeFailed(
        `The order endpoint did not find the order ${no} (404).`,
        `订单地址没有返回订单 ${no}（404）。`,
      );
    return order;
  }

  viewEvidence({ text }: ShopOrder): Evidence {
    return { title: viewTitle, text: redacted(text) };
  }

  // The payer, and time

  async pay({ no }: Order, wish: PayWish = {}): Promise<void> {
    await this.deps.sandbox.pay(this.merchant.merchantNo, no, wish);
    this.paidAtMs = steadyMs();
  }

  /** The payer's browser comes back, with what an attacker typed. Undefined: the shop sent no return_url. */
  async comeBack({ no }: Order): Promise<number | undefined> {
    const given = this.#returnUrls.get(no);
    if (given === undefined) return undefined;
    const url = webAddress('return_url', given, this.deps.addressProblem);
    const forged = { merchant_order_no: no, trans_no: transNoFor(no), trans_status: '2', status: 'success' };
    for (const [name, value] of Object.entries(forged)) url.searchParams.set(name, value);
    const signal = AbortSignal.any([this.deps.signal, AbortSignal.timeout(slackMs)]);
    try {
      const response = await fetch(url, { redirect: 'manual', signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      this.deps.signal.throwIfAborted();
      throw new Failed(`The return page ${url.origin} does not respond.`, `返回页 ${url.origin} 没有应答。`);
    }
  }

  /** Waits for a condition, up to some seconds of the shop's own time; undefined where it never holds. */
  async until<Found>(
    seconds: number,
    check: () => Promise<Found | undefined> | Found | undefined,
  ): Promise<Found | undefined> {
    const startedMs = steadyMs();
    const allowedMs = (seconds * 1000) / this.speed + slackMs;
    const realMs = Math.min(limitMs, seconds * 1000 + slackMs);
    // On a busy machine a hurried shop is not that fast: as long as it goes on calling, it has its time in real seconds.
    const isOver = () => {
      const nowMs = steadyMs();
      const isCalling = nowMs - (this.calls.at(-1)?.atMs ?? 0) < callingMs;
      return nowMs - startedMs > (isCalling ? realMs : allowedMs);
    };
    for (;;) {
      this.deps.signal.throwIfAborted();
      const found = await check();
      if (found !== undefined) return found;
      if (isOver()) return undefined;
      await this.#clock.keepUp(this.speed, syncEveryMs);
      await delay(stepMs, undefined, { signal: this.deps.signal });
    }
  }

  /** Two queries' time, in which a wrong effect would show. */
  async quiet(): Promise<void> {
    await delay(Math.max(300, 10_000 / this.speed), undefined, { signal: this.deps.signal });
  }

  // The gateway's place

  async called(received: Received): Promise<Answer> {
    const contentType = received.headers['content-type'] ?? '';
    const members = membersOf(received.body, contentType) ?? [];
    const call: SeenCall = {
      atMs: steadyMs(),
      clockOffMs: Number(textOf(members, 'timestamp')) - Date.now(),
      method: textOf(members, 'method') || received.path,
      members,
      idempotencyKey: received.headers['idempotency-key']?.toString(),
      text: received.body.toString('utf8'),
      signature: signatureOf(members, this.deps.keys.merchant),
      repliedAtMs: undefined,
      isForged: false,
      answer: undefined,
      data: {},
    };
    this.calls.push(call);
    const [notifyUrl, returnUrl] = [textOf(members, 'notify_url'), textOf(members, 'return_url')];
    if (notifyUrl !== '') {
      this.#notifyUrls.set(orderNoOf(call), notifyUrl);
      this.#lastNotifyUrl = notifyUrl;
    }
    if (returnUrl !== '') this.#returnUrls.set(orderNoOf(call), returnUrl);
    call.answer = await this.answerer(call, () => this.#forward(call, received));
    call.repliedAtMs = steadyMs();
    this.#log.push({ evidence: callEvidence(call), isForged: call.isForged });
    return call.answer;
  }

  async #forward(call: SeenCall, received: Received): Promise<Answer> {
    const { sandbox, keys, examiner } = this.deps;
    try {
      await this.#clock.advance(this.speed);
      const hasNotice = textOf(call.members, 'notify_url') !== '';
      const isRewritten = call.signature === 'good' && hasNotice;
      const notify = { notify_url: examiner.notifyUrl(this.id) };
      const body = isRewritten
        ? jsonOf(signed(withMembers(call.members, notify), keys.merchant))
        : new Uint8Array(received.body);
      const key = received.headers['idempotency-key'];
      const response = await fetch(`${sandbox.url}${received.path}`, {
        method: 'POST',
        headers: {
          'content-type': isRewritten ? 'application/json' : (received.headers['content-type'] ?? ''),
          ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
        },
        body,
        signal: AbortSignal.timeout(forwardTimeoutMs),
      });
      const text = await response.text();
      call.data = dataOf(text);
      return { status: response.status, contentType: 'application/json', text: this.signedReply(text) };
    } catch (fault) {
      this.fault ??= fault;
      return { status: 502, contentType: 'text/plain', text: 'no gateway' };
    }
  }

  /** The reply's text, changed where that is wished, under the exam's signature; one without stays without. */
  signedReply(text: string, changes: Readonly<Record<string, string>> = {}): string {
    const members = membersOf(Buffer.from(text), 'application/json') ?? [];
    if (textOf(members, 'sign') === '') return text;
    return jsonOf(signed(withMembers(members, changes), this.deps.keys.gateway));
  }

  // Notifications

  notified({ body }: Received): void {
    const members = membersOf(body, 'application/json') ?? [];
    if (this.isHolding) this.held.push(members);
    else this.#deliverAsGateway(members).catch((fault) => this.#log.push({ evidence: faultEvidence(fault) }));
  }

  /** At once, then again after the first waits of the gateway's schedule until it is acknowledged. */
  async #deliverAsGateway(members: Members): Promise<void> {
    for (const gapMs of [0, ...notification.gapsMs.slice(0, 3)]) {
      await delay(gapMs / this.speed, undefined, { signal: this.deps.signal });
      if (this.#isOver || isAcknowledged(await this.deliver(members))) return;
    }
  }

  /** Signs and sends a notification; undefined keys send it as it is. */
  async deliver(members: Members, options: SendOptions = {}): Promise<Delivery> {
    const stamped = withMembers(members, { timestamp: String(Date.now()) });
    const made = options.isRaw === true ? members : signed(stamped, options.keys ?? this.deps.keys.gateway);
    const url = this.#notifyUrls.get(textOf(members, 'merchant_order_no')) ?? this.#lastNotifyUrl;
    if (url === undefined)
      throw new Failed('Your server sent no notify_url.', '商户服务器下单时没有传入 notify_url。');
    const { signal, addressProblem } = this.deps;
    const address = webAddress('notify_url', url, addressProblem);
    const delivery = await deliver(address.href, jsonOf(made), { ...options, signal });
    signal.throwIfAborted();
    this.deliveries.push(delivery);
    this.#log.push({ evidence: deliveryEvidence(delivery), isForged: delivery.isForged });
    return delivery;
  }

  /** As `deliver`, of what the gateway would never send. */
  forge(members: Members, options: SendOptions = {}): Promise<Delivery> {
    return this.deliver(members, { ...options, isForged: true });
  }

  /** Makes the notification that the gateway would send for a payment of the order; `changes` falsify it. */
  paidNotice(order: NoticeOrder, changes: Changes = {}): Members {
    return paidNotice(this.merchant, order, changes);
  }
}
