/** Carries an event out: makes the order, or takes one that is there, and brings it to its result. */
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import type { Client } from '../client.ts';
import type { MethodName } from '../contract-types.ts';
import type { TriggerEvent } from './events.ts';
import type { Fields } from './fields.ts';
import type { TriggerAccount, World } from './steps.ts';

/** How far an event has moved the clock on. */
export interface ClockMoved {
  /** All merchants without a clock of their own share it. */
  readonly is_shared: boolean;
  readonly moved_ms: number;
  readonly before_ms: number;
  readonly after_ms: number;
}

/** The gateway of the sandbox, as the program at hand reaches it. */
export interface SandboxGateway {
  /** Asks `/api/sandbox/…`, with a body by POST. */
  ask<Data>(path: string, body?: object): Promise<Data>;
  /** An order as the Workbench shows it. */
  show(transNo: string): Promise<OrderDetail>;
}

export interface Wish {
  /** An order that is there; undefined: a new one. */
  readonly order: string | undefined;
  /** Fields of the new one, in place of the event's own. */
  readonly fields: Fields;
  /** The merchant follows the sandbox's clock. */
  readonly isShared: boolean;
  /** Called before the order is made; throws for fields that the call does not take. */
  readonly check?: (method: MethodName, fields: Fields) => void;
  /** Called at the end, also where it fails: what else runs on this clock has moved with it. */
  readonly onMoved: (moved: ClockMoved) => void;
}

/** Makes an order number of this moment; two of one millisecond are different. */
function newNumber(): string {
  const chance = [...crypto.getRandomValues(new Uint8Array(3))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `T-${Date.now().toString(36)}-${chance.join('')}`.toUpperCase();
}

interface Party {
  readonly client: Client;
  readonly account: TriggerAccount;
  readonly gateway: SandboxGateway;
}

/** Makes the order, with the fields that the reader gives in place of the event's own. */
async function makeOrder(event: TriggerEvent, { client, account }: Party, wish: Wish): Promise<Fields> {
  const { method } = event.maker;
  const fields: Fields = {
    merchant_order_no: newNumber(),
    price_currency: 'USD',
    order_amount: '34.5',
    notify_url: `${account.url}/api/sandbox/inbox`,
    ...(await event.maker.fields(account)),
    ...wish.fields,
  };
  wish.check?.(method, fields);
  await client.call(method, fields as never);
  return fields;
}

/** The order as its query answers at the end. @throws where a step was refused */
export async function carryOut(
  event: TriggerEvent,
  party: Party,
  wish: Wish,
): Promise<Readonly<Record<string, unknown>>> {
  const { client, account, gateway } = party;
  let moved: ClockMoved | undefined;
  async function advance(byMs: number): Promise<{ readonly now_ms: number }> {
    const own = wish.isShared ? {} : { merchant_no: account.merchantNo };
    const clock = await gateway.ask<{ now_ms: number }>('clock', { advance_ms: byMs, ...own });
    if (byMs > 0)
      moved = {
        is_shared: wish.isShared,
        moved_ms: (moved?.moved_ms ?? 0) + byMs,
        before_ms: moved?.before_ms ?? clock.now_ms - byMs,
        after_ms: clock.now_ms,
      };
    return clock;
  }
  try {
    const fields: Fields =
      wish.order === undefined
        ? await makeOrder(event, party, wish)
        : { ...(await client.call('order.query', { merchant_order_no: wish.order })) };
    const order = String(fields['merchant_order_no']);
    const world: World = {
      client,
      account,
      order,
      fields,
      newNumber,
      advance,
      ask: gateway.ask,
      show: gateway.show,
    };
    let number = order;
    for (const step of event.steps) number = (await step({ ...world, order: number })) ?? number;
    return await client.call('order.query', { merchant_order_no: number });
  } finally {
    if (moved !== undefined) wish.onMoved(moved);
  }
}
