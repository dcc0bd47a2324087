/** Problems of now: a line for each, with what to do next. */
import type { Home, HomeProblem } from '@tollgate/contract/workbench/home';
import { Button, ButtonLink } from '@tollgate/design/button';
import { error, success, warning } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useState } from 'react';
import { addressOf } from '../address/place.ts';
import { detailOf } from '../notifications/problem-detail.ts';
import { notificationTexts } from '../notifications/texts.ts';
import { homeTexts } from './texts.ts';

type Notifications = Extract<HomeProblem, { readonly kind: 'notifications' }>;
type Refusals = Extract<HomeProblem, { readonly kind: 'refusals' }>;

/** More would push the charts out of sight. */
const shownMax = 3;

export function ProblemLines({ home }: { readonly home: Home }): ReactElement {
  const { say } = useReader();
  const [isWhole, setWhole] = useState(false);
  const { failing, failing_count: count } = home;
  const hiddenCount = failing.length - shownMax;
  return (
    <section className="panel" aria-labelledby="failing">
      <div className="page-title">
        <h2 id="failing">{say(homeTexts.failing)}</h2>
        {failing.some(({ kind }) => kind === 'refusals') && (
          <a className="soft" href={addressOf(['errors'], { by: 'minute' })}>
            {say(homeTexts.allErrors)}
          </a>
        )}
      </div>
      {failing.length === 0 ? (
        <p className="problem-none">
          <Icon drawing={success} size={16} />
          {say(homeTexts.fine)}
        </p>
      ) : (
        <ul className="problem-lines" aria-labelledby="failing">
          {failing
            .slice(0, isWhole ? undefined : shownMax)
            .map((one) =>
              one.kind === 'refusals' ? (
                <RefusalLine key={`${one.code} ${one.cause ?? ''}`} problem={one} />
              ) : (
                <NotificationLine key={`${one.app_id} ${one.url}`} problem={one} />
              ),
            )}
        </ul>
      )}
      {hiddenCount > 0 && (
        <div>
          <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? say(homeTexts.fewer) : say(homeTexts.more, { count: hiddenCount })}
          </Button>
        </div>
      )}
      {isWhole && count > failing.length && (
        <p className="soft">{say(homeTexts.unlisted, { count: count - failing.length })}</p>
      )}
    </section>
  );
}

interface LineProps {
  readonly tone: 'warning' | 'danger';
  readonly title: string;
  readonly cause: ReactNode;
  readonly act: ReactElement;
}

function Line({ tone, title, cause, act }: LineProps): ReactElement {
  return (
    <li data-tone={tone}>
      <Icon drawing={tone === 'danger' ? error : warning} size={16} />
      <span className="problem-text">
        <span className="problem-title" title={title}>
          {title}
        </span>
        <span className="soft">{cause}</span>
      </span>
      {act}
    </li>
  );
}

function NotificationLine({ problem }: { readonly problem: Notifications }): ReactElement {
  const { say } = useReader();
  const { count, url, waiting, problem: rule, last_notification_id: lastId } = problem;
  const cause =
    rule?.detail === undefined
      ? rule && say(rule.title)
      : say(notificationTexts.cause, { title: say(rule.title), detail: say(detailOf(rule)) });
  return (
    <Line
      tone={waiting > 0 ? 'warning' : 'danger'}
      title={say(notificationTexts.failing, { count, url })}
      cause={cause}
      act={
        <ButtonLink size="sm" href={addressOf(['notifications', lastId])}>
          {say(homeTexts.showAttempt)}
        </ButtonLink>
      }
    />
  );
}

function RefusalLine({ problem }: { readonly problem: Refusals }): ReactElement {
  const { say } = useReader();
  const { code, cause, count, message, title } = problem;
  const about = [message && say(message), title === undefined ? cause : say(title)].filter(Boolean);
  return (
    <Line
      tone="warning"
      title={`${say(homeTexts.refused, { count })} · ${code}`}
      cause={about.join(' · ')}
      act={
        <ButtonLink size="sm" href={addressOf(['requests'], { code, cause })}>
          {say(homeTexts.showRefused)}
        </ButtonLink>
      }
    />
  );
}
