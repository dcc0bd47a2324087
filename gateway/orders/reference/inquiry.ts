/** Inquiry about a card at a terminal whose answer has not come: asked before anything is reversed. */
import type { Asked, TerminalAnswer } from '../../acquirers/guarded.ts';
import type { PresentedReversal } from '../../acquirers/port/card-present.ts';
import type { Acquiring, Timed } from '../change/context.ts';

/**
 * Returns what became of the question as the answer to it; `no-answer` where the acquirer does not say, or cannot be
 * asked. What it never had is declined, without a reversal.
 */
export async function inquirePresented(
  context: Acquiring & Timed,
  acquirer: string | null,
  asked: Asked<PresentedReversal>,
): Promise<TerminalAnswer> {
  const { capabilities, cardPresent } = context.acquirers.named(acquirer);
  if (!capabilities.inquiry) return { kind: 'no-answer' };
  const answer = await cardPresent
    .inquire(asked, context.clock.nowMs(asked.merchantNo))
    .catch(() => ({ kind: 'unknown' }) as const);
  if (answer.kind === 'unknown') return { kind: 'no-answer' };
  return answer.kind === 'not-found' ? { kind: 'declined', errorCode: 'EC0105' } : answer;
}
