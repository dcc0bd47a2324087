/** Alerts in a few lines, each with an action; its details unfold, so that the list below stays in sight. */
import type { Text } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import { chevronDown, error, warning } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

const texts = {
  details: { en: 'What to do', zh: '处理方法' },
  more: { en: 'Show {count} more', zh: '再显示 {count} 项' },
  fewer: { en: 'Show fewer', zh: '收起' },
} satisfies Readonly<Record<string, Text>>;

export interface Alert {
  readonly key: string;
  readonly tone: 'warning' | 'danger';
  readonly title: string;
  /** One line: the cause, and what happens next. */
  readonly text?: ReactNode;
  /** The first thing to do. */
  readonly actions: ReactNode;
  /** Unfolded on request. */
  readonly details?: ReactNode;
}

interface AlertsProps {
  readonly label: string;
  readonly alerts: readonly Alert[];
}

/** More would push what is below out of sight. */
const shownMax = 3;

export function Alerts({ label, alerts }: AlertsProps): ReactElement | null {
  const { say } = useReader();
  const [isWhole, setWhole] = useState(false);
  if (alerts.length === 0) return null;
  const hiddenCount = alerts.length - shownMax;
  return (
    <div className="alerts">
      <ul aria-label={label}>
        {alerts.slice(0, isWhole ? undefined : shownMax).map((alert) => (
          <AlertRow key={alert.key} alert={alert} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? say(texts.fewer) : say(texts.more, { count: hiddenCount })}
        </Button>
      )}
    </div>
  );
}

function AlertRow({ alert }: { readonly alert: Alert }): ReactElement {
  const { say } = useReader();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { tone, title, text, actions, details } = alert;
  return (
    <li data-tone={tone}>
      <Icon drawing={tone === 'danger' ? error : warning} size={16} />
      <div className="alert-text">
        <p className="alert-title" title={title}>
          {title}
        </p>
        {text !== undefined && <p className="soft">{text}</p>}
      </div>
      <div className="alert-actions">
        {actions}
        {details !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            iconAfter={chevronDown}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {say(texts.details)}
          </Button>
        )}
      </div>
      {details !== undefined && (
        <div className="alert-details" id={id} hidden={!isOpen}>
          {details}
        </div>
      )}
    </li>
  );
}
