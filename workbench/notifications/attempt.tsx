/** One attempt of a notification: what was sent, the reply, and the rule that the reply broke. */
import type { NotificationAttempt } from '@tollgate/contract/workbench/notifications';
import { Badge } from '@tollgate/design/badge';
import { CodeBlock } from '@tollgate/design/code';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { BodyBlock } from '../parts/body-block.tsx';
import { Fold } from '../parts/fold.tsx';
import { Moment } from '../parts/moment.tsx';
import { durationText } from '../parts/moments.ts';
import { detailOf } from './problem-detail.ts';
import { notificationTexts, stateNames } from './texts.ts';

interface AttemptProps {
  readonly attempt: NotificationAttempt;
  /** Its details are unfolded from the start. */
  readonly isOpen: boolean;
}

export function Attempt({ attempt, isOpen }: AttemptProps): ReactElement {
  const { say } = useReader();
  const { problem, reply } = attempt;
  const outcome = attempt.is_delivered ? stateNames.delivered : notificationTexts.notDelivered;
  const name = attempt.is_resend
    ? say(notificationTexts.byHand)
    : say(notificationTexts.attempt, { count: attempt.attempt ?? '?' });
  return (
    <li className="attempt">
      <p className="attempt-head">
        <strong>{name}</strong>
        <Badge
          tone={attempt.is_delivered ? 'success' : 'danger'}
          shape={attempt.is_delivered ? 'dot' : 'cross'}
        >
          {[say(outcome), attempt.http_status].filter((part) => part !== undefined).join(' · ')}
        </Badge>
        <span className="soft">
          <Moment atMs={attempt.at_ms} /> · {durationText(attempt.duration_ms)}
        </span>
      </p>
      {problem !== undefined && !isOpen && <p className="soft">{say(problem.title)}</p>}
      <Fold summary={say(notificationTexts.details)} isOpen={isOpen}>
        {problem !== undefined && (
          <Facts
            facts={[
              { name: say(notificationTexts.problem), value: say(problem.title) },
              { name: say(notificationTexts.rule), value: say(problem.explanation) },
              ...(problem.detail === undefined
                ? []
                : [
                    {
                      name: say(notificationTexts.actualReply),
                      value: <code>{say(detailOf(problem))}</code>,
                    },
                  ]),
              { name: say(notificationTexts.whatToDo), value: say(problem.action) },
            ]}
          />
        )}
        <p className="url">{attempt.url}</p>
        {reply !== undefined && (
          <CodeBlock title={say(notificationTexts.reply)} code={reply} isWrapped height="short" />
        )}
        <BodyBlock title={say(notificationTexts.sent)} body={attempt.sent} />
      </Fold>
    </li>
  );
}
