/** Inquiry about a card at a terminal. */
import type { Asked, TerminalAnswer } from '../../acquirers/guarded.ts';
import { inquire } from '../../acquirers/inquiry.ts';
import type { PresentedReversal } from '../../acquirers/port/card-present.ts';
import type { Acquiring, Timed } from '../change/context.ts';

/** Asks what became of a question that got no answer, and returns it as that answer. */
export async function inquirePresented(
  context: Acquiring & Timed,
  acquirer: string | null,
  asked: Asked<PresentedReversal>,
): Promise<TerminalAnswer> {
  const { capabilities, cardPresent } = context.acquirers.named(acquirer);
  return inquire<TerminalAnswer>(capabilities, () =>
    cardPresent.inquire(asked, context.clock.nowMs(asked.merchantNo)),
  );
}
