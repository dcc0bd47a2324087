/** Members that questions to an acquirer have in common. */
import type { ChannelReference } from './channel.ts';

/** The payment that a question refers to, as its acquirer knows it. */
export interface Original {
  readonly transNo: string;
  /** A sale, an authorization, a completion … (decision 17). */
  readonly transType: number;
  /** The whole that it took or holds, before what is asked. */
  readonly amountMinor: number;
  /** Null where no answer came. */
  readonly reference: ChannelReference | null;
}
