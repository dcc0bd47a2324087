/** All situations of the exam, in the order in which they are listed. */
import { afterwardsSituations } from './afterwards.ts';
import { buyerSituations } from './buyer.ts';
import { callSituations } from './calls.ts';
import { faultSituations } from './faults.ts';
import type { Situation, SituationGroup } from './model.ts';
import { notificationSituations } from './notifications.ts';
import { resultSituations } from './results.ts';

const groups = [
  callSituations,
  resultSituations,
  faultSituations,
  notificationSituations,
  buyerSituations,
  afterwardsSituations,
] as const;

export type { ExamNeed, Situation, SituationGroup } from './model.ts';
export const situationGroups: readonly SituationGroup[] = groups;
export type SituationId = (typeof groups)[number]['situations'][number]['id'];
export const situations: readonly (Situation & { readonly id: SituationId })[] = groups.flatMap(
  (group): readonly (Situation & { readonly id: SituationId })[] => group.situations,
);

export function situationById(id: string): (Situation & { readonly id: SituationId }) | undefined {
  return situations.find((one) => one.id === id);
}
