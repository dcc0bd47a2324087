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
  trans_no: optional(text('What did it: the order, where there is one.')),
});
export type HomeStep = Shape<typeof HomeStep>;

export const HomeProblem = union([
  extended(NotificationProblemGroup, { kind: literal('notifications') }),
  extended(RefusalItem, {
    kind: literal('refusals'),
    message: optional(
      refer(LocalText, 'What the error catalogue says of the code; absent where it does not have it.'),
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
    yes('True where there are more merchants than one answer goes through, 10,000: name one by merchant_no.'),
  ),
});
export type Home = Shape<typeof Home>;
