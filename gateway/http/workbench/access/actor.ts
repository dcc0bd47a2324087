/** Who asks the Workbench's API, and what they may see. Every endpoint takes an actor and keeps to it. */
import { type Failure, isFailure } from '../../envelope/failure.ts';
import { respondFailure } from '../../respond.ts';
import type { RouteContext } from '../../route.ts';

export interface Actor {
  /** For the audit log. */
  readonly who: string;
  /** Merchants whose data may be seen; undefined: all, and what belongs to no merchant. */
  readonly merchants: readonly string[] | undefined;
  /** Psn of the request: the changes of an act carry the psn of the audit log. Set by the gate. */
  readonly psn?: string;
}

/** Act of an actor and its subject: `orders.refund`, a trans_no. */
export interface Act {
  readonly name: string;
  /** Empty where it concerns no merchant. */
  readonly merchantNo: string;
  readonly subject: string;
}

/** Writes an act down before it is done; rejects where it cannot be written, and then nothing is done. */
export type Audit = (actor: Actor, act: Act) => Promise<void>;

/** Services that every endpoint needs to know who asks. */
export interface Access {
  readonly psn: () => string;
  /** Who asks; a refusal where they may not. */
  readonly actorOf: (request: Request) => Actor | Failure | Promise<Actor | Failure>;
  readonly audit: Audit;
}

/** Answer of an endpoint: a response, or a refusal under its own HTTP status. */
export type Answer = (context: RouteContext, actor: Actor) => Promise<Response | Failure>;

/** A route's handler that asks first who is there. */
export function guarded({ psn, actorOf }: Pick<Access, 'psn' | 'actorOf'>, answer: Answer) {
  return async (context: RouteContext): Promise<Response> => {
    const actor = await actorOf(context.req.raw);
    if (isFailure(actor)) return respondFailure(actor, psn());
    const answered = await answer(context, actor);
    return isFailure(answered) ? respondFailure(answered, actor.psn ?? psn()) : answered;
  };
}

/** The merchants among those that an actor may see that a request is about; undefined: all. */
export function merchantsOf({ merchants }: Actor, wanted: string | undefined): readonly string[] | undefined {
  if (wanted === undefined || wanted === '') return merchants;
  return (merchants ?? [wanted]).filter((one) => one === wanted);
}
