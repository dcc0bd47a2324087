/** For the tests: orders, results and a terminal on which things happen one after the other. */
import type { TerminalOrder, TerminalResult, Welcome } from '@tollgate/contract/terminal/messages';
import type { Answer, Effect, Event, Purpose } from './event.ts';
import { firstState, type Problem, type ReadCard, type State } from './state.ts';
import { step } from './step.ts';

/** 2026-11-21T04:08:20Z. */
export const startMs = 1_795_234_100_000;

export function orderOf(changes: Partial<TerminalOrder> = {}): TerminalOrder {
  return {
    trans_no: '2026112100000000004821',
    merchant_order_no: 'HC-20261121-000482',
    trans_type: 1,
    pay_scenario: 'SWIPE_CARD',
    price_currency: 'USD',
    order_amount: '34.5',
    description: 'Two flat whites, one almond croissant',
    on_screen_tip: false,
    on_screen_signature: false,
    confirm_on_terminal: false,
    required_terminal_authentication: false,
    receipt_print_mode: 3,
    expires_at: startMs + 300_000,
    needs_card: true,
    ...changes,
  };
}

export function resultOf(order: TerminalOrder, changes: Partial<TerminalResult> = {}): TerminalResult {
  return {
    trans_no: order.trans_no,
    merchant_order_no: order.merchant_order_no,
    trans_type: order.trans_type,
    trans_status: 2,
    price_currency: order.price_currency,
    order_amount: order.order_amount,
    trans_amount: order.order_amount,
    pay_scenario: order.pay_scenario,
    trans_end_time: '2026-11-21 04:08:31',
    ...(order.needs_card
      ? {
          card_no: '411111******1111',
          card_scheme: 'Visa',
          card_holder: 'JANE DOE',
          entry_mode: 2,
          cvm: 'pin',
          auth_code: '004217',
          ref_no: '832604821004',
          batch_no: '000012',
          emv: {
            aid: 'A0000000031010',
            label: 'VISA CREDIT',
            tvr: '0000008000',
            tsi: 'E800',
            cryptogram: '9A41D9F2C7B03E58',
            atc: '002F',
          },
        }
      : {}),
    ...changes,
  };
}

export const welcome: Welcome = {
  merchant_no: '312100000164',
  merchant_name: 'Harbour Coffee Roasters',
  store_no: '4121000012',
  terminal_sn: 'TG1000000217',
  now_ms: startMs,
  currency: 'USD',
  sandbox: true,
  pay_method_ids: ['Visa', 'MasterCard', 'Alipay+', 'WeChatPay'],
};

export const visa: ReadCard = {
  pan: ['4111', '1111', '1111', '1111'].join(''),
  holder: 'JANE DOE',
  expiry: '1230',
};

export const noAnswer: Problem = {
  code: 'no-reply-in-time',
  text: { en: 'No response came in time', zh: '未在规定时间内收到应答' },
  isUnknown: true,
};

export const refusal = (code: string): Problem => ({
  code,
  text: { en: code, zh: '已拒绝' },
  isUnknown: false,
});

export interface Play {
  readonly state: State;
  /** Effects that nothing has answered yet. */
  readonly effects: Effect[];
  nowMs: number;
  happen(...events: readonly Event[]): State;
  /** Answers the oldest question of this kind. @throws where there is none */
  answer(of: Purpose['of'], answer: Answer): State;
  ok(of: Purpose['of'], value?: unknown): State;
}

const purposeOf = (effect: Effect): Purpose | undefined =>
  effect.type === 'activate' ? { of: 'activate' } : 'to' in effect ? effect.to : undefined;

/** An activated terminal that was welcomed, or what `from` says. */
export function play(from?: State): Play {
  let state = from ?? { ...firstState(welcome.terminal_sn, []), link: 'online', welcome };
  let count = 0;
  const one: Play = {
    get state() {
      return state;
    },
    effects: [],
    nowMs: startMs,
    happen(...events) {
      for (const event of events) {
        const stepped = step(state, event, {
          nowMs: one.nowMs,
          newId: () => {
            count += 1;
            return `id${count}`.padEnd(20, '0');
          },
        });
        state = stepped.state;
        one.effects.push(...stepped.effects);
      }
      return state;
    },
    answer(of, answer) {
      const at = one.effects.findIndex((effect) => purposeOf(effect)?.of === of);
      const [effect] = at === -1 ? [] : one.effects.splice(at, 1);
      const to = effect === undefined ? undefined : purposeOf(effect);
      if (to === undefined) throw new Error(`nothing was asked of kind ${of}`);
      return one.happen({ type: 'answered', to, answer });
    },
    ok: (of, value) => one.answer(of, { ok: true, value: value as never }),
  };
  return one;
}
