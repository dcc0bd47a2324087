/** Applies the answer to an ask. An answer to an order that is no longer on the screen is only recorded. */

import type { TerminalResult } from '@tollgate/contract/terminal/messages';
import { transStatuses } from '@tollgate/contract/trans-values';
import type { Answer, Purpose, Stepped, Tools } from './event.ts';
import { entryOfResult } from './history.ts';
import { arrive, atStep, goOn, queryEffect, recorded, settle, tryAgain } from './order-flow.ts';
import type { ActiveOrder, State } from './state.ts';
import { isFinal } from './status.ts';
import { signatureAnswered } from './unsent.ts';

const unchanged = (state: State): Stepped => ({ state, effects: [] });

/** The result where it is one of this order. */
function ownResult({ order }: ActiveOrder, answer: Answer): TerminalResult | undefined {
  const value = answer.ok ? answer.value : undefined;
  return value !== undefined && 'trans_status' in value && value.trans_no === order.trans_no
    ? value
    : undefined;
}

function paid(state: State, active: ActiveOrder, answer: Answer, tools: Tools): Stepped {
  const result = ownResult(active, answer);
  if (result !== undefined) return settle(state, result, tools);
  if (answer.ok) return { state: atStep(state, active, { name: 'unsure', isBusy: false }), effects: [] };
  if (active.step.name !== 'processing') return unchanged(state);
  const { problem } = answer;
  if (problem.isUnknown)
    return { state: atStep(state, active, { name: 'unsure', isBusy: false, problem }), effects: [] };
  if (problem.code === 'ET009' && active.order.required_terminal_authentication) {
    const { managerPin: _wrong, ...rest } = active;
    return { state: atStep(state, rest, { name: 'manager', isBusy: false, problem }), effects: [] };
  }
  // Nothing was done. Whether it still can be, only the gateway knows.
  return {
    state: atStep(state, active, { name: 'unsure', isBusy: true, problem }),
    effects: [queryEffect(active.order.trans_no)],
  };
}

function queried(state: State, active: ActiveOrder, answer: Answer, tools: Tools): Stepped {
  const { step } = active;
  const result = ownResult(active, answer);
  if (result !== undefined) {
    if (result.trans_status !== transStatuses.prepaid) return settle(state, result, tools);
    if (step.name === 'unsure') return { state: tryAgain(state, active, step.problem), effects: [] };
    if (step.name === 'ending')
      return { state: atStep(state, active, { ...step, isBusy: false }), effects: [] };
    if (step.name === 'open')
      return { state: atStep(state, active, { ...step, isBusy: false }), effects: [] };
    return unchanged(state);
  }
  const about = answer.ok ? {} : { problem: answer.problem };
  if (step.name === 'unsure' || step.name === 'ending')
    return { state: atStep(state, active, { ...step, isBusy: false, ...about }), effects: [] };
  if (step.name === 'open') return { state: atStep(state, active, { ...step, isBusy: false }), effects: [] };
  return unchanged(state);
}

function checked(state: State, active: ActiveOrder, answer: Answer, tools: Tools): Stepped {
  if (active.step.name !== 'manager' || !active.step.isBusy) return unchanged(state);
  if (answer.ok) return goOn(state, active, 'manager', tools);
  const { managerPin: _wrong, ...rest } = active;
  const { problem } = answer;
  return { state: atStep(state, rest, { name: 'manager', isBusy: false, problem }), effects: [] };
}

function cancelled(state: State, active: ActiveOrder, answer: Answer): Stepped {
  const { step, order } = active;
  if (step.name !== 'ending') return unchanged(state);
  const isUnknown = !answer.ok && answer.problem.isUnknown;
  // Refused: the order has ended otherwise, which the operator has to see.
  return isUnknown
    ? { state: atStep(state, active, { ...step, isBusy: false, problem: answer.problem }), effects: [] }
    : { state, effects: [queryEffect(order.trans_no)] };
}

function made(state: State, orderNo: string, answer: Answer, tools: Tools): Stepped {
  const { idle } = state;
  const isAwaited = idle.name === 'entry' && idle.orderNo === orderNo;
  if (answer.ok) {
    const order = answer.value;
    if (order === undefined || !('expires_at' in order)) return unchanged(state);
    const isShown = order.expires_at > tools.nowMs;
    const after: State = isAwaited ? { ...state, idle: { name: 'standby' } } : state;
    // A late answer, to an order that has ended.
    return isShown ? arrive(after, order, tools) : { state: after, effects: [queryEffect(order.trans_no)] };
  }
  if (!isAwaited) return unchanged(state);
  const { orderNo: _made, ...entry } = idle;
  return { state: { ...state, idle: { ...entry, problem: answer.problem } }, effects: [] };
}

function looked(state: State, orderNo: string, answer: Answer, tools: Tools): Stepped {
  const value = answer.ok ? answer.value : undefined;
  const result = value !== undefined && 'trans_status' in value ? value : undefined;
  const kept = result === undefined ? unchanged(state) : recorded(state, entryOfResult(result, tools.nowMs));
  const { idle } = kept.state;
  if ((idle.name !== 'record' && idle.name !== 'tip-change') || idle.entry.orderNo !== orderNo) return kept;
  if (!answer.ok) {
    const failed = { ...idle, isBusy: false, problem: answer.problem };
    return { ...kept, state: { ...kept.state, idle: failed } };
  }
  if (result === undefined) return kept;
  const entry = kept.state.history.find(({ transNo }) => transNo === result.trans_no) ?? idle.entry;
  const isLast = idle.name === 'record' && idle.isLast;
  return {
    ...kept,
    state: { ...kept.state, idle: { name: 'record', entry, isLast, result, isBusy: false } },
  };
}

function settled(state: State, isClosed: boolean, answer: Answer): Stepped {
  const { idle } = state;
  if (idle.name !== 'settlement') return unchanged(state);
  const { problem: _old, ...rest } = idle;
  if (!answer.ok)
    return { state: { ...state, idle: { ...rest, isBusy: false, problem: answer.problem } }, effects: [] };
  const batches = answer.value;
  if (batches === undefined || !('settle_list' in batches)) return unchanged(state);
  return { state: { ...state, idle: { ...rest, isBusy: false, isClosed, batches } }, effects: [] };
}

function activated(state: State, answer: Answer): Stepped {
  if (state.idle.name !== 'activation') return unchanged(state);
  if (!answer.ok) {
    const { problem } = answer;
    return { state: { ...state, idle: { name: 'activation', isBusy: false, problem } }, effects: [] };
  }
  if (answer.value === undefined || !('terminalSn' in answer.value)) return unchanged(state);
  const { terminalSn } = answer.value;
  return { state: { ...state, terminalSn, idle: { name: 'standby' } }, effects: [{ type: 'connect' }] };
}

/** The gateway's reply about a transaction that is no longer on the screen. */
function elsewhere(state: State, answer: Answer, tools: Tools): Stepped {
  const value = answer.ok ? answer.value : undefined;
  const isResult = value !== undefined && 'trans_status' in value;
  if (!isResult) return unchanged(state);
  const kept = recorded(state, entryOfResult(value, tools.nowMs));
  if (!isFinal(value)) return kept;
  return { ...kept, state: { ...kept.state, left: kept.state.left.filter((one) => one !== value.trans_no) } };
}

const orderAnswers = { manager: checked, pay: paid, query: queried, cancel: cancelled };

export function answered(state: State, to: Purpose, answer: Answer, tools: Tools): Stepped {
  switch (to.of) {
    case 'activate':
      return activated(state, answer);
    case 'make':
      return made(state, to.orderNo, answer, tools);
    case 'record':
    case 'tip-change':
      return looked(state, to.orderNo, answer, tools);
    case 'settlement':
    case 'close-batch':
      return settled(state, to.of === 'close-batch', answer);
    case 'signature':
      return signatureAnswered(state, to.transNo, answer);
    case 'nothing':
      return unchanged(state);
    default: {
      const { active } = state;
      return active?.order.trans_no === to.transNo
        ? orderAnswers[to.of](state, active, answer, tools)
        : elsewhere(state, answer, tools);
    }
  }
}
