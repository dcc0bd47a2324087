/** Badges: a state as a word with a tone and a shape of its own, so that it never depends on color alone. */
import { transStatus } from '@tollgate/contract/dictionary/transaction';
import type { Text } from '@tollgate/contract/model';
import type { OrderStatus } from '@tollgate/contract/states';
import type { ReactElement, ReactNode } from 'react';
import { useReader } from '../language/language.tsx';
import type { Tone } from './tone.ts';

/** The shape before the word: a filled dot succeeded, a ring is open, a half is in progress, a cross failed. */
export type BadgeShape = 'dot' | 'ring' | 'half' | 'bar' | 'cross' | 'none';

interface BadgeProps {
  readonly tone?: Tone;
  readonly shape?: BadgeShape;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', shape = 'none', children }: BadgeProps): ReactElement {
  return (
    <span className="tg-badge" data-tone={tone}>
      {shape !== 'none' && (
        <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
          {shapes[shape]}
        </svg>
      )}
      <span>{children}</span>
    </span>
  );
}

const shapes: Readonly<Record<Exclude<BadgeShape, 'none'>, ReactElement>> = {
  dot: <circle cx="5" cy="5" r="3.5" fill="currentcolor" />,
  ring: <circle cx="5" cy="5" r="3" fill="none" stroke="currentcolor" strokeWidth="1.5" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3" fill="none" stroke="currentcolor" strokeWidth="1.5" />
      <path d="M5 2a3 3 0 0 1 0 6z" fill="currentcolor" />
    </>
  ),
  bar: <path d="M2 5h6" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" />,
  cross: <path d="m2.5 2.5 5 5m0-5-5 5" stroke="currentcolor" strokeWidth="1.75" strokeLinecap="round" />,
};

interface Look {
  readonly tone: Tone;
  readonly shape: BadgeShape;
}

/** trans_status of the contract (spec §4). */
export const orderStatusLooks: Readonly<Record<OrderStatus, Look>> = {
  9: { tone: 'neutral', shape: 'ring' },
  0: { tone: 'info', shape: 'half' },
  1: { tone: 'danger', shape: 'cross' },
  2: { tone: 'success', shape: 'dot' },
  3: { tone: 'neutral', shape: 'bar' },
};

/** The status of an order or refund in the dictionary's words. */
export function OrderStatusBadge({ status }: { readonly status: OrderStatus }): ReactElement {
  const { say } = useReader();
  const entry = transStatus.values.find(({ value }) => value === status);
  return <Badge {...orderStatusLooks[status]}>{entry === undefined ? status : say(entry.name)}</Badge>;
}

/** `pending` before the first attempt, `retrying` after one that failed. */
export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'given-up';

const deliveries: Readonly<Record<DeliveryState, Look & { readonly name: Text }>> = {
  pending: { tone: 'neutral', shape: 'ring', name: { en: 'Pending', zh: '待发送' } },
  retrying: { tone: 'warning', shape: 'half', name: { en: 'Retrying', zh: '重试中' } },
  delivered: { tone: 'success', shape: 'dot', name: { en: 'Delivered', zh: '已送达' } },
  'given-up': { tone: 'danger', shape: 'cross', name: { en: 'Stopped', zh: '已停止重试' } },
};

/** The delivery of a notification (decision 22). */
export function DeliveryBadge({ state }: { readonly state: DeliveryState }): ReactElement {
  const { say } = useReader();
  const { name, ...look } = deliveries[state];
  return <Badge {...look}>{say(name)}</Badge>;
}
