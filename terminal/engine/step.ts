/**
 * The terminal as a machine: a state and an event give the next state and effects. It depends on no screen, network or
 * clock.
 */
import { actOnOrder, actOnTerminal } from './acts.ts';
import { answered } from './answers.ts';
import type { Effect, Event, Stepped, Tools } from './event.ts';
import { arrive, atStep, free, isDeciding, queryEffect, settle, withoutActive } from './order-flow.ts';
import type { State } from './state.ts';

/** How long a result stays at least while another order waits. */
export const resultStaysMs = 10_000;
/** The gateway ends orders that have expired; it is asked a moment later. */
const expiryGraceMs = 1_500;
const openCheckMs = 5_000;

function replaced(state: State): Stepped {
  const { next: _next, ...rest } = withoutActive(state);
  return { state: { ...rest, idle: { name: 'replaced' } }, effects: [] };
}

/** While there was no connection, orders may have ended without this terminal's knowledge. */
function welcomed(state: State): readonly Effect[] {
  const { active } = state;
  if (active === undefined) return [];
  const { step, order } = active;
  const isUnknown = isDeciding(active) || step.name === 'open' || step.name === 'unsure';
  return isUnknown ? [queryEffect(order.trans_no)] : [];
}

function ticked(state: State, tools: Tools): Stepped {
  const { active } = state;
  const { nowMs } = tools;
  if (active === undefined) return { state, effects: [] };
  const { step, order } = active;
  if (isDeciding(active) && nowMs > order.expires_at + expiryGraceMs)
    return {
      state: atStep(state, active, { name: 'ending', why: 'expiry', isBusy: true }),
      effects: [queryEffect(order.trans_no)],
    };
  if (step.name === 'open' && !step.isBusy && nowMs - step.askedMs >= openCheckMs)
    return {
      state: atStep(state, active, { ...step, isBusy: true, askedMs: nowMs }),
      effects: [queryEffect(order.trans_no)],
    };
  if (step.name === 'result' && state.next !== undefined && nowMs - step.sinceMs >= resultStaysMs)
    return free(state, tools);
  return { state, effects: [] };
}

/** What follows from `event`. Every event is possible in every state; one that does not fit changes nothing. */
export function step(state: State, event: Event, tools: Tools): Stepped {
  switch (event.type) {
    case 'link':
      if (state.idle.name === 'activation') return { state, effects: [] };
      return event.link === 'replaced'
        ? replaced({ ...state, link: event.link })
        : { state: { ...state, link: event.link }, effects: [] };
    case 'welcome':
      if (state.idle.name === 'activation' || state.idle.name === 'replaced') return { state, effects: [] };
      return { state: { ...state, welcome: event.welcome }, effects: welcomed(state) };
    case 'push':
      if (state.idle.name === 'activation' || state.idle.name === 'replaced') return { state, effects: [] };
      if (event.push.type === 'replaced') return replaced(state);
      return event.push.type === 'order'
        ? arrive(state, event.push.order, tools)
        : settle(state, event.push.result, tools);
    case 'answered':
      return answered(state, event.to, event.answer, tools);
    case 'tick':
      return ticked(state, tools);
    default:
      return state.active === undefined
        ? actOnTerminal(state, event, tools)
        : actOnOrder(state, state.active, event, tools);
  }
}
