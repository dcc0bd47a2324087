/** The one shape of every call's logic. */
import type { Call } from '@tollgate/contract/model';
import type { RequestOf } from '@tollgate/contract/types';
import type { App } from '../accounts/account.ts';
import type { Refusal } from '../orders/refusal.ts';
import type { OrderRoom } from '../orders/room.ts';
import type { ReplyData } from './data.ts';
import type { Once } from './once.ts';

export interface CallContext {
  readonly orders: OrderRoom;
  readonly app: App;
  readonly psn: string;
  /** What pay_url and qrcode_url begin with, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether notify_url may name this machine (only the sandbox). */
  readonly allowLoopback: boolean;
  /** Told of the reply before what it says is written, so that signing it need not wait for that. */
  readonly foresee: (data: ReplyData) => void;
  /** Set where a repeat of the request must not undo what came after it. */
  readonly once?: Once;
}

export type Handler<C extends Call> = (
  request: RequestOf<C>,
  context: CallContext,
) => Promise<ReplyData | Refusal>;
