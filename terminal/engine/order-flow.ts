/** The steps of an order on the screen: who is asked for what, in which order, and what comes after. */
import type { TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import { transTypes } from '@tollgate/contract/trans-values';
import type { Effect, Stepped, Tools } from './event.ts';
import { entryOfOrder, entryOfResult, remember } from './history.ts';
import type { ActiveOrder, OrderStep, Problem, State } from './state.ts';
import { isApproved, isFinal } from './status.ts';

/** Steps in which a person at the terminal decides, and nothing is being sent. */
const deciding: ReadonlySet<OrderStep['name']> = new Set([
  'confirm',
  'manager',
  'tip',
  'card',
  'pin',
  'scan',
  'code',
]);

export function isDeciding({ step }: ActiveOrder): boolean {
  return deciding.has(step.name);
}

export function queryEffect(transNo: string): Effect {
  return { type: 'ask', ask: { type: 'query', trans_no: transNo }, to: { of: 'query', transNo } };
}

export const cancelEffect = (transNo: string): Effect => ({
  type: 'ask',
  ask: { type: 'cancel', trans_no: transNo },
  to: { of: 'cancel', transNo },
});

function without<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  name: Name,
): Omit<Whole, Name> {
  const { [name]: _left, ...rest } = whole;
  return rest;
}

export const withoutActive = (state: State): State => without(state, 'active');

/** The state with this step on the screen. */
export function atStep(state: State, active: ActiveOrder, step: OrderStep): State {
  return { ...state, active: { ...active, step } };
}

/** The history with the transaction in it, and the effect that keeps it. */
export function recorded(state: State, entry: ReturnType<typeof entryOfResult>): Stepped {
  const history = remember(state.history, entry);
  return history === state.history
    ? { state, effects: [] }
    : { state: { ...state, history }, effects: [{ type: 'keep', history }] };
}

type Decision = 'confirm' | 'manager' | 'tip';

function isAsked({ order }: ActiveOrder, decision: Decision): boolean {
  if (decision === 'confirm') return order.confirm_on_terminal;
  if (decision === 'manager') return order.required_terminal_authentication;
  // The payer's own wallet shows the amount of a code; it cannot be changed here.
  return order.on_screen_tip && order.pay_scenario !== 'SCANQR_PAY' && order.orig_trans_no === undefined;
}

/** Continues after `after`: with the next question, the card, the code, or directly with the gateway. */
export function goOn(state: State, active: ActiveOrder, after: Decision | 'start', tools: Tools): Stepped {
  const decisions: readonly Decision[] = ['confirm', 'manager', 'tip'];
  const left = after === 'start' ? decisions : decisions.slice(decisions.indexOf(after) + 1);
  const asked = left.find((decision) => isAsked(active, decision));
  if (asked === 'manager')
    return { state: atStep(state, active, { name: 'manager', isBusy: false }), effects: [] };
  if (asked !== undefined) return { state: atStep(state, active, { name: asked }), effects: [] };
  const step = presentation(active.order);
  return step === undefined
    ? execute(state, active, tools)
    : { state: atStep(state, active, step), effects: [] };
}

/** How the money is asked for; undefined where the operation follows from its original alone. */
function presentation(order: TerminalOrder, problem?: Problem): OrderStep | undefined {
  const about = problem === undefined ? {} : { problem };
  if (order.orig_trans_no !== undefined && !order.needs_card) return undefined;
  if (order.pay_scenario === 'SCANQR_PAY') return { name: 'code' };
  if (order.pay_scenario === 'BSCANQR_PAY') return { name: 'scan', ...about };
  return order.needs_card ? { name: 'card', ...about } : undefined;
}

function execute(state: State, active: ActiveOrder, tools: Tools): Stepped {
  const { order, managerPin } = active;
  const transNo = order.trans_no;
  return {
    state: atStep(state, active, { name: 'processing' }),
    effects: [
      {
        type: 'ask',
        ask: {
          type: 'execute',
          trans_no: transNo,
          attempt_id: tools.newId(),
          ...(managerPin === undefined ? {} : { manager_pin: managerPin }),
        },
        to: { of: 'pay', transNo },
      },
    ],
  };
}

/** Returns the step at which a person can try again after an attempt that changed nothing. */
export function tryAgain(state: State, active: ActiveOrder, problem: Problem | undefined): State {
  // The merchant accepts no tip as high as that (decision 42): the customer chooses another one.
  if (problem?.code === 'E04152' && isAsked(active, 'tip')) {
    const { tipAmount: _tooHigh, ...rest } = active;
    return atStep(state, rest, { name: 'tip', problem });
  }
  const step = presentation(active.order, problem) ?? {
    name: 'confirm',
    ...(problem === undefined ? {} : { problem }),
  };
  return atStep(state, active, step);
}

/** An order comes onto the free screen and turns it on. */
export function show(state: State, order: TerminalOrder, tools: Tools): Stepped {
  const idle = state.idle.name === 'menu' ? ({ name: 'standby' } as const) : state.idle;
  const shown: Effect = {
    type: 'ask',
    ask: { type: 'shown', trans_no: order.trans_no },
    to: { of: 'nothing' },
  };
  const { state: after, effects } = goOn(
    { ...state, idle },
    { order, step: { name: 'confirm' } },
    'start',
    tools,
  );
  return { state: after, effects: [shown, ...effects] };
}

/** The screen is free: for the order that waits, else for standby. */
export function free(state: State, tools: Tools): Stepped {
  const { next, ...rest } = withoutActive(state);
  return next === undefined ? { state: rest, effects: [] } : show(rest, next, tools);
}

/** An order has come, by the gateway's push or as the answer to one that was made here. */
export function arrive(state: State, order: TerminalOrder, tools: Tools): Stepped {
  const { active } = state;
  const transNo = order.trans_no;
  if (state.next?.trans_no === transNo) return { state: { ...state, next: order }, effects: [] };
  // It comes again with other amounts where its original was changed: nothing begins a second time.
  if (active?.order.trans_no === transNo)
    return { state: isDeciding(active) ? { ...state, active: { ...active, order } } : state, effects: [] };
  if (state.left.includes(transNo)) return { state, effects: [cancelEffect(transNo)] };
  if (active === undefined) return show(state, order, tools);
  if (!isDeciding(active)) return { state: { ...state, next: order }, effects: [] };
  // The gateway shows one at a time: what is on the screen has ended, and this terminal missed it.
  const { state: after, effects } = show(withoutActive(state), order, tools);
  return { state: after, effects: [queryEffect(active.order.trans_no), ...effects] };
}

const signedTypes: readonly number[] = [
  transTypes.sale,
  transTypes.authorization,
  transTypes.cashback,
  transTypes.cashAdvance,
];

/** The gateway has sent the state of a transaction. */
export function settle(state: State, result: TerminalResult, tools: Tools): Stepped {
  const kept = recorded(state, entryOfResult(result, tools.nowMs));
  const { active } = kept.state;
  if (active?.order.trans_no !== result.trans_no) {
    const isNext = kept.state.next?.trans_no === result.trans_no && isFinal(result);
    return isNext ? { ...kept, state: without(kept.state, 'next') } : kept;
  }
  const step = active.step.name;
  if (step === 'result' || step === 'signature') return kept;
  if (!isFinal(result)) {
    const open: OrderStep = { name: 'open', result, isBusy: false, askedMs: tools.nowMs };
    return { ...kept, state: atStep(kept.state, active, open) };
  }
  const signs =
    isApproved(result) &&
    active.order.on_screen_signature &&
    active.order.needs_card &&
    result.card_no !== undefined &&
    signedTypes.includes(result.trans_type);
  const after: OrderStep = signs
    ? { name: 'signature', result }
    : { name: 'result', result, sinceMs: tools.nowMs };
  return { ...kept, state: atStep(kept.state, active, after) };
}

/** The operator continues without knowing the outcome; the history keeps the order to be looked up. */
export function leave(state: State, active: ActiveOrder, tools: Tools): Stepped {
  const kept = recorded(state, entryOfOrder(active.order, tools.nowMs));
  const left = [active.order.trans_no, ...kept.state.left].slice(0, 20);
  const freed = free({ ...kept.state, left }, tools);
  return { state: freed.state, effects: [...kept.effects, ...freed.effects] };
}
