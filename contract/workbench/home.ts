/** What the Workbench's API answers for its first page: the first steps, and what is failing. */
import type { Text } from '../model.ts';
import type { NotificationProblemGroup } from './notifications.ts';
import type { RefusalItem } from './requests.ts';

export const homeSteps = ['signed_call', 'paid_order', 'notified', 'refund', 'terminal_sale'] as const;

export interface HomeStep {
  readonly name: (typeof homeSteps)[number];
  /** When it was done first; absent: not yet. */
  readonly done_at_ms?: number;
  /** What did it: the order, where there is one. */
  readonly trans_no?: string;
}

export type HomeProblem =
  | ({ readonly kind: 'notifications' } & NotificationProblemGroup)
  /** Of the last hour. */
  | ({
      readonly kind: 'refusals';
      /** What the error catalogue says of the code; absent where it does not have it. */
      readonly message?: Text;
      readonly action?: Text;
    } & RefusalItem);

export type RefusalTexts = Pick<Extract<HomeProblem, { readonly kind: 'refusals' }>, 'message' | 'action'>;

export interface Home {
  /** In the order of `homeSteps`. */
  readonly steps: readonly HomeStep[];
  /** The latest first. */
  readonly failing: readonly HomeProblem[];
  /** True where there are more merchants than one answer goes through, 10,000: name one by merchant_no. */
  readonly merchants_capped?: true;
}
