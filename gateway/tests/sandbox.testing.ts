/** The sandbox for tests on a database: a merchant's calls through the envelope, a terminal, a buyer, all channels. */
import { calls } from '@tollgate/contract/calls/index';
import { mayAnswer } from '@tollgate/contract/errors/shared-codes';
import type { EntryMode } from '@tollgate/contract/terminal/messages';
import { beforeAll } from 'vitest';
import { sandboxAcquirer } from '../acquirers/sandbox/acquirer.ts';
import { onlyAcquirer } from '../acquirers/testing.ts';
import { answerCall } from '../http/envelope/envelope.ts';
import { actAsBuyer } from '../http/sandbox/sandbox-buyer.ts';
import { createTestEnvelope } from '../http/testing.ts';
import { sealedCard } from '../orders/change/cards.testing.ts';
import { findByOrderNo } from '../orders/change/find.ts';
import type { TestContext } from '../orders/change/testing.ts';
import { advanceDue } from '../orders/due/due.ts';
import { findCheckout } from '../orders/online/checkout.ts';
import { useReferenceWorld } from '../orders/reference/testing.ts';
import { isOnlineOrder } from '../orders/state/transaction.ts';
import { followUps } from '../orders/terminal/follow-ups.ts';
import { createTerminalService } from '../orders/terminal/service.ts';
import { merchantNo, orderNo } from '../orders/terminal/testing.ts';
import { hashOf } from '../runtime/node/platform.ts';
import type { ServiceAsk } from '../terminals/service.ts';

export type Fields = Record<string, unknown>;
export type Sandbox = ReturnType<typeof openSandbox>;

export const appId = 'tgfedcba9876543210';

/** The sandbox as `npm start` has it: a merchant's calls, a terminal, a buyer; and all that was answered. */
function openSandbox(world: ReturnType<typeof useReferenceWorld>, changes: Partial<TestContext> = {}) {
  const context = {
    ...world.context(),
    acquirers: onlyAcquirer(sandboxAcquirer),
    ...changes,
  };
  const { terminalSn } = world.terminal();
  const service = createTerminalService(context, { allowLoopback: true, followUps });
  const deps = createTestEnvelope(context);
  const replies = new Map<string, Fields[]>();
  const advance = async (byMs: number) => {
    context.clock.advance(byMs);
    while ((await advanceDue(context, () => {})) > 0);
  };
  /** The reply to a call; its code is one of those that the contract lists for the call. */
  async function answer(method: string, fields: Fields) {
    const named = calls.find((one) => one.method === method);
    if (named === undefined) throw new RangeError(method);
    const common = {
      app_id: appId,
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'NONE',
      version: '1.0',
      timestamp: String(context.clock.nowMs()),
      merchant_no: merchantNo,
      ...(named.envelope === 'entry' ? { method } : {}),
    };
    const reply = await answerCall(deps, {
      path: named.path,
      contentType: 'application/json',
      authorization: `Basic ${btoa('shop:secret')}`,
      body: new TextEncoder().encode(JSON.stringify({ ...common, ...fields })),
      psn: 'PSN',
    });
    const { code, msg, data }: { code: string; msg: string; data: string } = JSON.parse(reply.body);
    if (code !== '0' && !mayAnswer(named, code)) throw new Error(`${method} does not list ${code}: ${msg}`);
    return { code, msg, data };
  }
  async function call(method: string, fields: Fields): Promise<Fields> {
    const { code, msg, data } = await answer(method, fields);
    if (code !== '0') throw new Error(`${method}: ${code} ${msg}`);
    const read: Fields = JSON.parse(data);
    replies.set(method, [...(replies.get(method) ?? []), read]);
    return read;
  }
  let asks = 0;
  /** Carries out an act of the terminal on the order on its screen. */
  async function atTerminal(ask: ServiceAsk): Promise<void> {
    const answer = await service.handle({ merchantNo, terminalSn }, ask, 'PSN');
    if (answer.code !== '0') throw new Error(`${ask.type}: ${answer.code} ${answer.msg}`);
    await world.follow();
  }
  const order = (amount: number | string, changes: Fields = {}) => ({
    merchant_order_no: orderNo(),
    price_currency: 'USD',
    order_amount: amount,
    expires: 300,
    description: 'Two coffees',
    attach: 'table=12',
    notify_url: 'http://127.0.0.1:9/notify',
    ...changes,
  });
  const qr = (amount: number | string, changes: Fields = {}) =>
    order(amount, {
      store_no: '4121000012',
      terminal_sn: 'TILL-7',
      pay_method_id: 'Alipay+',
      term_ip: '2001:db8::7',
      ...changes,
    });
  return {
    context,
    replies,
    answer,
    call,
    order,
    qr,
    advance,
    query: (number: unknown) => call('order.query', { merchant_order_no: number }),
    find: async (number: unknown) => {
      const found = await findByOrderNo(context.database, merchantNo, String(number));
      if (found === undefined) throw new Error(`no order ${String(number)}`);
      return found;
    },
    /** An order of the terminal that its customer pays by card; its trans_no. */
    async paidAtTerminal(transType: number, amount: number | string, changes: Fields = {}): Promise<string> {
      const asked = order(amount, {
        message_receiving_application: 'CodePay Register',
        api_version: '2.0',
        trans_type: transType,
        terminal_sn: terminalSn,
        ...changes,
      });
      const { trans_no: transNo } = await call('wisehub.cloud.pay.order', asked);
      asks += 1;
      const entryMode: EntryMode = 3;
      await atTerminal({
        type: 'authorize',
        trans_no: String(transNo),
        attempt_id: `a-${asks}`,
        entry_mode: entryMode,
        cvm: 'none',
        card: sealedCard({ cvv: '' }),
      });
      return String(transNo);
    },
    /** An order that its terminal carries out without a card. */
    async executedAtTerminal(transType: number, amount: number | string, changes: Fields): Promise<string> {
      const asked = order(amount, {
        message_receiving_application: 'Tollgate Register',
        api_version: '2.0',
        trans_type: transType,
        terminal_sn: terminalSn,
        ...changes,
      });
      const { trans_no: transNo } = await call('wisehub.cloud.pay.order', asked);
      asks += 1;
      await atTerminal({ type: 'execute', trans_no: String(transNo), attempt_id: `a-${asks}` });
      return String(transNo);
    },
    sign: (transNo: string) =>
      atTerminal({ type: 'signature', trans_no: transNo, image: 'iVBORw0KGgo=' } as ServiceAsk),
    terminalSn,
    /** A hosted order whose buyer has given both addresses and paid by card. */
    async paidOnPage(): Promise<string> {
      const asked = order('34.5', { order_detail: { type: 'GENERAL', data: { shipping: true } } });
      const { pay_url: payUrl } = await call('pay.checkout', asked);
      const found = await findCheckout(context, String(payUrl).split('/pay/')[1] ?? '');
      if (found === undefined || !isOnlineOrder(found)) throw new Error('no hosted order');
      const wish = { card: ['4111', '1111', '1111', '1111'].join(''), challengeCode: '' };
      await actAsBuyer(context, found, wish);
      return asked.merchant_order_no;
    },
  };
}

/** A database for the tests of a file; `sandbox()` is for one test, with a terminal of its own. */
export function useSandbox() {
  const world = useReferenceWorld();
  beforeAll(async () => {
    await world.database().query(
      `insert into apps (merchant_no, app_id, sign_type, basic_username, basic_password_hash, created_at,
         unreferenced_refunds) values ($1, $2, 'NONE', 'shop', $3, 0, true)`,
      [merchantNo, appId, hashOf('secret')],
    );
  });
  return {
    sandbox: (changes?: Partial<TestContext>) => openSandbox(world, changes),
    database: world.database,
  };
}
