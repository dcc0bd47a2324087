/** All situations of the exam, in the order in which they are listed. */
import { afterwardsSituations } from './afterwards.ts';
import { callSituations } from './calls.ts';
import { faultSituations } from './faults.ts';
import type { Situation, SituationGroup } from './model.ts';
import { notificationSituations } from './notifications.ts';
import { payerSituations } from './payer.ts';
import { resultSituations } from './results.ts';

const groups = [
  callSituations,
  resultSituations,
  faultSituations,
  notificationSituations,
  payerSituations,
  afterwardsSituations,
] as const;

export type { ExamNeed, Situation, SituationGroup } from './model.ts';
export const situationGroups: readonly SituationGroup[] = groups;
export type SituationId = (typeof groups)[number]['situations'][number]['id'];
export const situations: readonly (Situation & { readonly id: SituationId })[] = groups.flatMap(
  (group): readonly (Situation & { readonly id: SituationId })[] => group.situations,
);

/** How many times faster a shop may wait. */
export const examSpeed = { default: 20, max: 50 } as const;

/** Returns the situations of names of situations and groups, in the order of the exam; or the first unknown name. */
export function situationsNamed(
  names: readonly string[],
): readonly SituationId[] | { readonly unknown: string } {
  const named = new Set<string>();
  for (const name of names) {
    const group = situationGroups.find(({ id }) => id === name);
    if (group === undefined && situationById(name) === undefined) return { unknown: name };
    for (const id of group === undefined ? [name] : group.situations.map((one) => one.id)) named.add(id);
  }
  return situations.flatMap(({ id }) => (named.has(id) ? [id] : []));
}

export function situationById(id: string): (Situation & { readonly id: SituationId }) | undefined {
  return situations.find((one) => one.id === id);
}
