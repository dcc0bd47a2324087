/**
 * The terminal as a machine: a state and an event give the next state and effects. It depends on no screen, network or
 * clock.
 */
import { actOnOrder, actOnTerminal } from './acts.ts';
import { answered } from './answers.ts';
import type { Effect, Event, Stepped, Tools } from './event.ts';
import { openEntries } from './history.ts';
import { arrive, atStep, free, isDeciding, queryEffect, settle, withoutActive } from './order-flow.ts';
import type { State } from './state.ts';
import { resendMs, sendUnsent } from './unsent.ts';

/** How long a result stays at least while another order waits. */
export const resultStaysMs = 10_000;
/** The gateway ends orders that have expired; it is asked a moment later. */
const expiryGraceMs = 1_500;
const openCheckMs = 5_000;

function replaced(state: State): Stepped {
  const { next: _next, ...rest } = withoutActive(state);
  return { state: { ...rest, idle: { name: 'replaced' } }, effects: [] };
}

/** How many results the terminal asks for after a connection: those that a cashier may still look for. */
const openQueriesMax = 20;

/** While there was no connection, orders may have ended without this terminal's knowledge. */
function unknownOnes({ active, history }: State): readonly Effect[] {
  const isUnknown =
    active !== undefined && (isDeciding(active) || ['open', 'unsure'].includes(active.step.name));
  const shown = isUnknown ? [active.order.trans_no] : [];
  const left = openEntries(history).filter(({ transNo }) => transNo !== active?.order.trans_no);
  return [...shown, ...left.slice(0, openQueriesMax).map(({ transNo }) => transNo)].map(queryEffect);
}

function welcomed(state: State, tools: Tools): Stepped {
  const sent = sendUnsent(state, tools);
  return { state: sent.state, effects: [...unknownOnes(state), ...sent.effects] };
}

function ticked(state: State, tools: Tools): Stepped {
  const { active } = state;
  const { nowMs } = tools;
  if (state.link === 'online' && state.unsent.length > 0) {
    const sent = sendUnsent(state, tools, resendMs);
    if (sent.effects.length > 0) return sent;
  }
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

/**
 * Returns the state after `event`, and its effects. Every event is possible in every state; one that does not fit
 * changes nothing.
 */
export function step(state: State, event: Event, tools: Tools): Stepped {
  switch (event.type) {
    case 'link':
      if (state.idle.name === 'activation') return { state, effects: [] };
      return event.link === 'replaced'
        ? replaced({ ...state, link: event.link })
        : { state: { ...state, link: event.link }, effects: [] };
    case 'welcome':
      if (state.idle.name === 'activation' || state.idle.name === 'replaced') return { state, effects: [] };
      return welcomed({ ...state, welcome: event.welcome }, tools);
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
