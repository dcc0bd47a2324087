/** Why a finding of the exam matters, what to do, and where the rule is. */
import { causeById } from './causes.ts';
import type { Situation } from './model.ts';

export interface Guidance extends Pick<Situation, 'reason' | 'advice'> {
  readonly rule: { readonly section?: string; readonly page: string };
}

/** The situation's own guidance, unless another mistake was found, about which it would mislead. */
export function guidanceOf(finding: { readonly cause?: string | undefined }, situation: Situation): Guidance {
  const cause = causeById(finding.cause ?? situation.cause);
  if (cause === undefined || cause.id === situation.cause) return situation;
  return { reason: cause.title, advice: cause.advice, rule: { page: cause.page } };
}
