/** Schemas of the Workbench's API for its first page: the first steps, and what is failing. */
import {
  extended,
  LocalText,
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
import { NotificationProblemGroup } from './notifications.ts';
import { RefusalItem } from './requests.ts';

export const homeSteps = ['signed_call', 'paid_order', 'notified', 'refund', 'terminal_sale'] as const;

export const HomeStep = object({
  name: oneOf(homeSteps),
  done_at_ms: optional(whole('When it was done first; absent: not yet.')),
  trans_no: optional(text('The order that completed the step, if there is one.')),
});
export type HomeStep = Shape<typeof HomeStep>;

export const HomeProblem = union([
  extended(NotificationProblemGroup, { kind: literal('notifications') }),
  extended(RefusalItem, {
    kind: literal('refusals'),
    message: optional(
      refer(LocalText, 'Text of the code in the error catalog; absent if it is not in the catalog.'),
    ),
    action: optional(LocalText),
  }),
]);
export type HomeProblem = Shape<typeof HomeProblem>;

export type RefusalTexts = Pick<Extract<HomeProblem, { readonly kind: 'refusals' }>, 'message' | 'action'>;

export const Home = object({
  steps: list(HomeStep, 'In the order of `homeSteps`.'),
  failing: list(HomeProblem, 'The latest first.'),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request: select one with merchant_no.',
    ),
  ),
});
export type Home = Shape<typeof Home>;
