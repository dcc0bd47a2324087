/** Inquiry about a card whose answer has not come: asked before anything is reversed. */
import type { Capabilities } from './port/acquirer.ts';
import type { Inquired } from './port/question.ts';

/**
 * Returns what became of the question as the answer to it; `no-answer` where the acquirer does not say, or cannot be
 * asked. What it never had is declined, without a reversal.
 */
export async function inquire<Answer>(
  { inquiry }: Pick<Capabilities, 'inquiry'>,
  ask: () => Promise<Inquired<Answer>>,
) {
  if (!inquiry) return { kind: 'no-answer' } as const;
  const answer = await ask().catch(() => ({ kind: 'unknown' }) as const);
  if (answer.kind === 'unknown') return { kind: 'no-answer' } as const;
  return answer.kind === 'not-found' ? ({ kind: 'declined', errorCode: 'EC0105' } as const) : answer;
}
