/**
 * Signatures that the gateway has not confirmed. The payment itself is approved: the cashier goes on, and the terminal
 * sends the signature until it is confirmed. It is in memory alone, since a signature is never stored.
 */
import type { Answer, Effect, Stepped, Tools } from './event.ts';
import { atStep } from './order-flow.ts';
import type { ActiveOrder, State, UnsentSignature } from './state.ts';

/** Time between two attempts while the terminal is online; after a lost connection the welcome starts one. */
export const resendMs = 10_000;

const signatureEffect = ({ transNo, image }: UnsentSignature): Effect => ({
  type: 'ask',
  ask: { type: 'signature', trans_no: transNo, image },
  to: { of: 'signature', transNo },
});

/** The cardholder has signed: the payment is done here, whenever the signature arrives. */
export function sign(state: State, active: ActiveOrder, image: string, tools: Tools): Stepped {
  const { step, order } = active;
  if (step.name !== 'signature') return { state, effects: [] };
  const unsent = { transNo: order.trans_no, image, isSending: true, triedMs: tools.nowMs };
  const result = { name: 'result', result: step.result, sinceMs: tools.nowMs, signature: image } as const;
  const after = atStep(state, active, result);
  return { state: { ...after, unsent: [...state.unsent, unsent] }, effects: [signatureEffect(unsent)] };
}

/** Sends those that are not being sent; on a tick only those whose last attempt is some time ago. */
export function sendUnsent(state: State, tools: Tools, afterMs = 0): Stepped {
  const isDue = ({ isSending, triedMs }: UnsentSignature) => !isSending && tools.nowMs - triedMs >= afterMs;
  const due = state.unsent.filter(isDue);
  if (due.length === 0) return { state, effects: [] };
  const unsent = state.unsent.map((one) =>
    isDue(one) ? { ...one, isSending: true, triedMs: tools.nowMs } : one,
  );
  return { state: { ...state, unsent }, effects: due.map(signatureEffect) };
}

export function signatureAnswered(state: State, transNo: string, answer: Answer): Stepped {
  if (!answer.ok && answer.problem.isUnknown) {
    const unsent = state.unsent.map((one) => (one.transNo === transNo ? { ...one, isSending: false } : one));
    return { state: { ...state, unsent }, effects: [] };
  }
  const after = { ...state, unsent: state.unsent.filter((one) => one.transNo !== transNo) };
  const { active } = after;
  if (answer.ok || active?.order.trans_no !== transNo || active.step.name !== 'result')
    return { state: after, effects: [] };
  // Refused: the cardholder signs on paper.
  return { state: atStep(after, active, { ...active.step, problem: answer.problem }), effects: [] };
}
