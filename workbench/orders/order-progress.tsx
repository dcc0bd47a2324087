/** How far an order has come: created, paid or ended, refunded; and the time that is left to pay it. */
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import { check, close, type Drawing, refund } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { ProgressBar } from '@tollgate/design/progress';
import type { ReactElement, ReactNode } from 'react';
import { useClock } from '../data/clocks.tsx';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { statusOf, transStatus } from '../parts/order-dictionary.ts';
import { orderTexts } from './texts.ts';

interface Step {
  readonly name: string;
  readonly state: 'done' | 'current' | 'failed';
  readonly icon?: Drawing;
  readonly text?: ReactNode;
}

interface OrderProgressProps {
  readonly order: OrderDetail;
}

export function OrderProgress({ order }: OrderProgressProps): ReactElement | null {
  const { say } = useReader();
  const { nowMs } = useClock();
  if (order.kind !== 'payment') return null;
  const { created_ms: createdMs, ended_ms: endedMs, expires_ms: expiresMs, trans_status: status } = order;
  const moment = (atMs: number | undefined) => atMs !== undefined && <Moment atMs={atMs} isShort />;
  const { refunded_amount: refunded } = order.money;
  const isOpen = status === 9 || status === 0;
  const ended: Step = isOpen
    ? { name: say(status === 9 ? orderTexts.waits : orderTexts.processing), state: 'current' }
    : {
        name: nameOf(status, say),
        state: statusOf(status) === 2 ? 'done' : 'failed',
        text: moment(endedMs),
      };
  const steps: readonly Step[] = [
    { name: say(orderTexts.created), state: 'done', text: moment(createdMs) },
    ended,
    ...(Number(refunded) === 0
      ? []
      : [
          {
            name: say(orderTexts.refundedSum),
            state: 'done' as const,
            icon: refund,
            text: <Money currency={order.price_currency} amount={refunded} />,
          },
        ]),
  ];
  return (
    <div className="order-progress">
      <ol aria-label={say(orderTexts.progress)}>
        {steps.map(({ name, state, icon, text }) => (
          <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className="order-step">
              {state !== 'current' && (
                <Icon drawing={icon ?? (state === 'failed' ? close : check)} size={16} />
              )}
            </span>
            <span>
              {name}
              {text !== undefined && text !== false && <span className="soft">{text}</span>}
            </span>
          </li>
        ))}
      </ol>
      {status === 9 && expiresMs !== undefined && (nowMs === undefined || nowMs < expiresMs) && (
        <ProgressBar
          label={say(orderTexts.timeLeft)}
          share={nowMs === undefined ? undefined : (expiresMs - nowMs) / Math.max(1, expiresMs - createdMs)}
        />
      )}
    </div>
  );
}

type Say = ReturnType<typeof useReader>['say'];

function nameOf(status: number, say: Say): string {
  const named = transStatus.values.find(({ value }) => value === status);
  return named === undefined ? String(status) : say(named.name);
}
