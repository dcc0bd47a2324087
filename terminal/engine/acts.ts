/** Acts of people at the terminal. An act that does not fit the screen changes nothing. */
import type { Act, CardToCharge, Stepped, Tools } from './event.ts';
import { type HistoryEntry, lastEnded } from './history.ts';
import { formProblem, localOrderOf } from './local-order.ts';
import { atStep, cancelEffect, free, goOn, isDeciding, leave, queryEffect } from './order-flow.ts';
import { type ActiveOrder, firstState, type IdleScreen, type State } from './state.ts';
import { totalOf } from './tip.ts';
import { sign } from './unsent.ts';
import { asksPin, verificationWithoutPin } from './verification.ts';

type Of<Type extends Act['type']> = Extract<Act, { readonly type: Type }>;

const unchanged = (state: State): Stepped => ({ state, effects: [] });
const showing = (state: State, idle: IdleScreen): Stepped => ({ state: { ...state, idle }, effects: [] });

function charge(
  state: State,
  active: ActiveOrder,
  read: { readonly card: CardToCharge['card']; readonly entryMode: 1 | 2 | 3 | 4 },
  verified: { readonly cvm: 'none' | 'pin' | 'signature'; readonly pin?: string },
  tools: Tools,
): Stepped {
  const { order, managerPin, tipAmount } = active;
  const transNo = order.trans_no;
  return {
    // From here on the state holds no card.
    state: atStep(state, active, { name: 'processing' }),
    effects: [
      {
        type: 'charge',
        charge: {
          card: read.card,
          ...(verified.pin === undefined ? {} : { pin: verified.pin }),
          ask: {
            type: 'authorize',
            trans_no: transNo,
            attempt_id: tools.newId(),
            entry_mode: read.entryMode,
            cvm: verified.cvm,
            ...(tipAmount === undefined ? {} : { tip_amount: tipAmount }),
            ...(managerPin === undefined ? {} : { manager_pin: managerPin }),
          },
        },
        to: { of: 'pay', transNo },
      },
    ],
  };
}

function present(state: State, active: ActiveOrder, act: Of<'card'>, tools: Tools): Stepped {
  const { order, tipAmount } = active;
  if (asksPin(order, act.entryMode, totalOf(order, tipAmount))) {
    const { card, entryMode } = act;
    return { state: atStep(state, active, { name: 'pin', card, entryMode }), effects: [] };
  }
  return charge(state, active, act, { cvm: verificationWithoutPin(order, act.entryMode) }, tools);
}

function cancel(state: State, active: ActiveOrder): Stepped {
  if (!isDeciding(active)) return unchanged(state);
  return {
    state: atStep(state, active, { name: 'ending', why: 'cancel', isBusy: true }),
    effects: [cancelEffect(active.order.trans_no)],
  };
}

function check(state: State, active: ActiveOrder, tools: Tools): Stepped {
  const { step, order } = active;
  const effects = [queryEffect(order.trans_no)];
  if (step.name === 'unsure' && !step.isBusy)
    return { state: atStep(state, active, { name: 'unsure', isBusy: true }), effects };
  if (step.name === 'open' && !step.isBusy)
    return { state: atStep(state, active, { ...step, isBusy: true, askedMs: tools.nowMs }), effects };
  if (step.name === 'ending' && !step.isBusy)
    return {
      state: atStep(state, active, { name: 'ending', why: step.why, isBusy: true }),
      effects: step.why === 'cancel' ? [cancelEffect(order.trans_no)] : effects,
    };
  return unchanged(state);
}

/** Carries out an act on the order on the screen. */
export function actOnOrder(state: State, active: ActiveOrder, act: Act, tools: Tools): Stepped {
  const { step, order } = active;
  const transNo = order.trans_no;
  switch (act.type) {
    case 'cut':
      return cut(state, act);
    case 'cancel':
      return cancel(state, active);
    case 'check':
      return check(state, active, tools);
    case 'leave':
      return step.name === 'unsure' || step.name === 'open' || step.name === 'ending'
        ? leave(state, active, tools)
        : unchanged(state);
    case 'confirm':
      return step.name === 'confirm' ? goOn(state, active, 'confirm', tools) : unchanged(state);
    case 'manager':
      if (step.name !== 'manager' || step.isBusy) return unchanged(state);
      return {
        state: {
          ...state,
          active: { ...active, managerPin: act.pin, step: { name: 'manager', isBusy: true } },
        },
        effects: [
          {
            type: 'ask',
            ask: { type: 'check-manager', manager_pin: act.pin },
            to: { of: 'manager', transNo },
          },
        ],
      };
    case 'tip':
      if (step.name !== 'tip') return unchanged(state);
      return goOn(state, { ...active, tipAmount: act.tipAmount }, 'tip', tools);
    case 'card':
      return step.name === 'card' ? present(state, active, act, tools) : unchanged(state);
    case 'pin':
      if (step.name !== 'pin') return unchanged(state);
      return act.pin === undefined
        ? charge(state, active, step, { cvm: 'signature' }, tools)
        : charge(state, active, step, { cvm: 'pin', pin: act.pin }, tools);
    case 'wallet-code':
      if (step.name !== 'scan') return unchanged(state);
      return {
        state: atStep(state, active, { name: 'processing' }),
        effects: [
          {
            type: 'ask',
            ask: {
              type: 'wallet-code',
              trans_no: transNo,
              attempt_id: tools.newId(),
              auth_code: act.code,
              ...(active.tipAmount === undefined ? {} : { tip_amount: active.tipAmount }),
            },
            to: { of: 'pay', transNo },
          },
        ],
      };
    case 'sign':
      return sign(state, active, act.image, tools);
    case 'skip-signature':
      if (step.name !== 'signature') return unchanged(state);
      return {
        state: atStep(state, active, { name: 'result', result: step.result, sinceMs: tools.nowMs }),
        effects: [],
      };
    case 'touch':
      if (step.name !== 'result') return unchanged(state);
      return { state: atStep(state, active, { ...step, sinceMs: tools.nowMs }), effects: [] };
    case 'done':
      return step.name === 'result' ? free(state, tools) : unchanged(state);
    default:
      return unchanged(state);
  }
}

function cut(state: State, { isCut }: Of<'cut'>): Stepped {
  if (isCut === state.isCut) return unchanged(state);
  return { state: { ...state, isCut }, effects: [{ type: 'cut', isCut }] };
}

function make(state: State, { form }: Of<'make'>, tools: Tools): Stepped {
  const { idle, welcome } = state;
  if (idle.name !== 'entry' || idle.orderNo !== undefined || welcome === undefined) return unchanged(state);
  const currency = idle.original?.currency ?? welcome.currency;
  if (formProblem(idle.kind, form, currency) !== undefined) return unchanged(state);
  const orderNo = `T${tools.newId().slice(0, 19)}`.toUpperCase();
  const { problem: _old, ...entry } = idle;
  return {
    state: { ...state, idle: { ...entry, orderNo } },
    effects: [
      {
        type: 'ask',
        ask: {
          type: 'local-order',
          order: localOrderOf(idle.kind, form, { orderNo, currency }),
        },
        to: { of: 'make', orderNo },
      },
    ],
  };
}

function openRecord(state: State, entry: HistoryEntry, isLast: boolean): Stepped {
  return {
    state: { ...state, idle: { name: 'record', entry, isLast, isBusy: true } },
    effects: [
      {
        type: 'ask',
        ask: { type: 'query', trans_no: entry.transNo },
        to: { of: 'record', orderNo: entry.orderNo },
      },
    ],
  };
}

/** The terminal itself, while no order is on its screen. */
export function actOnTerminal(state: State, act: Act, tools: Tools): Stepped {
  const { idle } = state;
  if (idle.name === 'activation') {
    if (act.type !== 'activate' || idle.isBusy) return unchanged(state);
    const { terminalSn, code } = act;
    return {
      state: { ...state, idle: { name: 'activation', isBusy: true } },
      effects: [{ type: 'activate', terminalSn, code }],
    };
  }
  if (act.type === 'forget' && (idle.name === 'replaced' || idle.name === 'leaving'))
    return { state: firstState(undefined, []), effects: [{ type: 'forget' }] };
  if (idle.name === 'replaced') return unchanged(state);
  switch (act.type) {
    case 'cut':
      return cut(state, act);
    case 'open-menu':
      return showing(state, { name: 'menu' });
    case 'open-entry': {
      const { kind, original } = act;
      return showing(state, { name: 'entry', kind, ...(original === undefined ? {} : { original }) });
    }
    case 'open-history':
      return showing(state, { name: 'history' });
    case 'open-leaving':
      return showing(state, { name: 'leaving' });
    case 'open-tip-change':
      return showing(state, { name: 'tip-change', entry: act.entry, isBusy: false });
    case 'open-record':
      return openRecord(state, act.entry, false);
    case 'open-last-receipt': {
      const last = lastEnded(state.history);
      return last === undefined ? unchanged(state) : openRecord(state, last, true);
    }
    case 'open-settlement':
      return {
        state: { ...state, idle: { name: 'settlement', isBusy: true, isClosed: false } },
        effects: [{ type: 'ask', ask: { type: 'batch' }, to: { of: 'settlement' } }],
      };
    case 'close-batch':
      if (idle.name !== 'settlement' || idle.isBusy || idle.isClosed || idle.batches === undefined)
        return unchanged(state);
      return {
        state: { ...state, idle: { ...idle, isBusy: true } },
        effects: [{ type: 'ask', ask: { type: 'close-batch' }, to: { of: 'close-batch' } }],
      };
    case 'make':
      return make(state, act, tools);
    case 'change-tip':
      if (idle.name !== 'tip-change' || idle.isBusy) return unchanged(state);
      return {
        state: { ...state, idle: { name: 'tip-change', entry: idle.entry, isBusy: true } },
        effects: [
          {
            type: 'ask',
            ask: {
              type: 'adjust-tip',
              merchant_order_no: idle.entry.orderNo,
              tip_amount: act.tipAmount,
            },
            to: { of: 'tip-change', orderNo: idle.entry.orderNo },
          },
        ],
      };
    case 'back':
      return showing(state, { name: screenBefore(idle) });
    default:
      return unchanged(state);
  }
}

function screenBefore(idle: IdleScreen): 'standby' | 'menu' | 'history' {
  const { name } = idle;
  if (name === 'tip-change' || (name === 'record' && !idle.isLast)) return 'history';
  return name === 'menu' || name === 'standby' ? 'standby' : 'menu';
}
