/** Schemas of the Workbench's API for its first page: the first steps, and what is failing. */
import {
  describedObject,
  extended,
  list,
  literal,
  object,
  oneOf,
  optional,
  refer,
  type Shape,
  text,
  union,
  whole,
  yes,
} from '../members.ts';
import { Health } from './health/counts.ts';
import { NotificationProblemGroup } from './notifications.ts';
import { RefusalItem } from './requests.ts';

export const homeSteps = ['signed_call', 'paid_order', 'notified', 'refund', 'terminal_sale'] as const;

export const HomeStep = object({
  name: oneOf(homeSteps),
  done_at_ms: optional(whole('When the step was first completed; absent if it has not been completed.')),
  trans_no: optional(text('The order that completed the step, if there is one.')),
});
export type HomeStep = Shape<typeof HomeStep>;

export const HomeProblem = union([
  extended(NotificationProblemGroup, { kind: literal('notifications') }),
  extended(RefusalItem, { kind: literal('refusals') }),
]);
export type HomeProblem = Shape<typeof HomeProblem>;

export const HomeMerchant = describedObject('A merchant that can be selected.', {
  merchant_no: text(),
  name: text(),
});
export type HomeMerchant = Shape<typeof HomeMerchant>;

export const Home = object({
  steps: list(HomeStep, 'In the order of `homeSteps`.'),
  failing: list(HomeProblem, 'Notifications first, then rejections, each newest first; at most 20.'),
  failing_count: whole('Total number; `failing` may show fewer.'),
  health: optional(refer(Health, 'Counts over time; absent if no request log is kept.')),
  merchants: list(HomeMerchant, 'Merchants that the actor can see, at most 100.'),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request. Use merchant_no to select one.',
    ),
  ),
});
export type Home = Shape<typeof Home>;
