/** Events in their order: the time, a title, a few words, and details that fold. */
import type { Text } from '@tollgate/contract/model';
import type { ReactElement, ReactNode } from 'react';
import type { Tone } from '../badge/tone.ts';
import { chevronRight, type Drawing } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { useReader } from '../language/language.tsx';
import { Time } from '../time/time.tsx';

const details: Text = { en: 'Details', zh: '详情' };

export interface TimelineEvent {
  readonly id: string;
  readonly atMs: number;
  readonly title: ReactNode;
  readonly icon: Drawing;
  readonly tone?: Tone;
  /** One line: who, how much, why. */
  readonly text?: ReactNode;
  /** Folded until asked for: bodies, headers, replies. */
  readonly details?: ReactNode;
}

interface TimelineProps {
  readonly label: string;
  readonly events: readonly TimelineEvent[];
  /** The time and the name of the events' clock, which may be a little behind them. */
  readonly nowMs: number | undefined;
  readonly clock?: string | undefined;
  readonly zone?: string | undefined;
}

export function Timeline({ label, events, nowMs, clock, zone }: TimelineProps): ReactElement {
  const { say } = useReader();
  return (
    <ol className="tg-timeline" aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <span className="tg-timeline-icon" data-tone={event.tone ?? 'neutral'}>
            <Icon drawing={event.icon} size={16} />
          </span>
          <div className="tg-timeline-body">
            <p className="tg-timeline-head">
              <span className="tg-timeline-title">{event.title}</span>
              <Time
                atMs={event.atMs}
                nowMs={nowMs === undefined ? undefined : Math.max(nowMs, event.atMs)}
                clock={clock}
                form="absolute"
                zone={zone}
              />
            </p>
            {event.text !== undefined && <div className="tg-timeline-text">{event.text}</div>}
            {event.details !== undefined && (
              <details>
                <summary>
                  <Icon drawing={chevronRight} size={16} />
                  {say(details)}
                </summary>
                <div className="tg-timeline-details">{event.details}</div>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
