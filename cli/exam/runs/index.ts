/** The run of each situation of the contract: none is without, and none is unknown to the contract. */
import type { SituationId } from '@tollgate/contract/exam/index';
import { afterwardsRuns } from './afterwards.ts';
import { buyerRuns } from './buyer.ts';
import { callRuns } from './calls.ts';
import { faultRuns } from './faults.ts';
import { notificationRuns } from './notifications.ts';
import { resultRuns } from './results.ts';
import type { Run } from './runs.ts';

export const runs: Readonly<Record<SituationId, Run>> = {
  ...callRuns,
  ...resultRuns,
  ...faultRuns,
  ...notificationRuns,
  ...buyerRuns,
  ...afterwardsRuns,
};
