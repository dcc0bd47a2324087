/** A gateway's side of the terminal client, answered by hand. */
import type {
  TerminalAsk,
  TerminalOrder,
  TerminalResult,
  Welcome,
} from '@tollgate/contract/terminal/messages';
import { refusedError } from '@tollgate/sdk/refusal';
import type { TerminalClient, TerminalEvent } from '@tollgate/sdk/terminal';

export const welcome: Welcome = {
  merchant_no: '312100000001',
  merchant_name: 'Demo',
  terminal_sn: 'TGSIM00000001',
  now_ms: 1_772_446_800_000,
  currency: 'EUR',
  sandbox: true,
  pay_method_ids: ['Visa', 'Alipay'],
};

export const order: TerminalOrder = {
  trans_no: '2026112110200000000019',
  merchant_order_no: 'TILL-1',
  trans_type: 1,
  pay_scenario: 'SWIPE_CARD',
  price_currency: 'EUR',
  order_amount: '25.9',
  on_screen_tip: false,
  on_screen_signature: false,
  confirm_on_terminal: false,
  required_terminal_authentication: false,
  receipt_print_mode: 0,
  expires_at: 1_772_447_100_000,
  needs_card: true,
};

export function resultOf(status: TerminalResult['trans_status'], code?: string): TerminalResult {
  const { trans_no, merchant_order_no, trans_type, price_currency, order_amount } = order;
  return {
    trans_no,
    merchant_order_no,
    trans_type,
    price_currency,
    order_amount,
    trans_status: status,
    trans_amount: order_amount,
    ...(code === undefined ? {} : { trans_error_code: code }),
  };
}

/** Answer to an ask: data, or the code of a refusal. */
type Answer = object | string | undefined;

export interface TestClient extends TerminalClient {
  readonly asked: readonly TerminalAsk[];
  answers: Partial<Record<TerminalAsk['type'], Answer | (() => Answer)>>;
  push(event: TerminalEvent): void;
}

export function testClient(answers: TestClient['answers'] = {}): TestClient {
  const asked: TerminalAsk[] = [];
  const listeners = new Set<(event: TerminalEvent) => void>();
  const client: TestClient = {
    state: 'online',
    welcome,
    asked,
    answers,
    nowMs: () => welcome.now_ms,
    start() {},
    stop() {},
    setCut() {},
    async ask(ask) {
      asked.push(ask);
      const prepared = client.answers[ask.type];
      const answer: Answer = typeof prepared === 'function' ? (prepared as () => Answer)() : prepared;
      if (typeof answer === 'string') throw refusedError(answer, `[${answer}]no`, {});
      return answer as never;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    encryptCard: async () => 'encrypted',
    push(event) {
      for (const listener of listeners) listener(event);
    },
  };
  return client;
}
