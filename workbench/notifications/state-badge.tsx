/** The state of a notification as a badge. */
import type { NotificationItem, NotificationState } from '@tollgate/contract/workbench/notifications';
import { Badge, type BadgeShape } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { stateNames } from './texts.ts';

interface Look {
  readonly tone: 'success' | 'neutral' | 'warning' | 'danger';
  readonly shape: BadgeShape;
}

const looks: Readonly<Record<NotificationState, Look>> = {
  delivered: { tone: 'success', shape: 'dot' },
  waiting: { tone: 'neutral', shape: 'ring' },
  failed: { tone: 'danger', shape: 'cross' },
  given_up: { tone: 'danger', shape: 'bar' },
};

export function NotificationBadge({
  notification,
}: {
  readonly notification: Pick<NotificationItem, 'state' | 'attempts'>;
}): ReactElement {
  const { say } = useReader();
  const { state, attempts } = notification;
  // Waiting after a failed attempt is not the same as waiting for the first one.
  const look: Look = state === 'waiting' && attempts > 0 ? { tone: 'warning', shape: 'half' } : looks[state];
  return <Badge {...look}>{say(stateNames[state])}</Badge>;
}
