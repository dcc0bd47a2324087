/** Resends a notification, to the same or another URL, or gives it up. */

import type {
  NotificationDetail,
  NotificationItem,
  NotificationPage,
  ResendResult,
} from '@tollgate/contract/workbench/notifications';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { resend } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { addressOf, navigate } from '../address/place.ts';
import { badUrl, isHttpUrl } from '../address/urls.ts';
import { useClock } from '../data/clocks.tsx';
import { inboxUrl } from '../data/sandbox.ts';
import { useSession } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { Confirm } from '../parts/confirm.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { randomHex } from '../parts/web-crypto.ts';
import { StillOpen } from './next-attempt.tsx';
import { notificationTexts } from './texts.ts';

const suggestionsMax = 4;

interface ActDialogProps {
  readonly notification: NotificationDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface NotificationActsProps extends Pick<ActDialogProps, 'notification' | 'onDone'> {
  /** The dialog to resend it is open from the start. */
  readonly isResending: boolean;
}

export function NotificationActs({ notification, isResending, onDone }: NotificationActsProps): ReactElement {
  const { say } = useReader();
  const [open, setOpen] = useState<'resend' | 'give-up' | undefined>(isResending ? 'resend' : undefined);
  const close = () => {
    setOpen(undefined);
    // A reload of the page does not open the dialog again.
    if (isResending)
      navigate(addressOf(['notifications', notification.notification_id]), { isReplaced: true });
  };
  return (
    <>
      {notification.state === 'waiting' && (
        <Button onClick={() => setOpen('give-up')}>{say(notificationTexts.giveUp)}</Button>
      )}
      <Button variant="primary" icon={resend} onClick={() => setOpen('resend')}>
        {say(notificationTexts.resend)}
      </Button>
      {open === 'resend' && <ResendDialog notification={notification} onDone={onDone} onClose={close} />}
      {open === 'give-up' && <GiveUpDialog notification={notification} onDone={onDone} onClose={close} />}
    </>
  );
}

function ResendDialog({ notification, onDone, onClose }: ActDialogProps): ReactElement {
  const { say } = useReader();
  const { run, isActing, problem } = useAct<ResendResult>();
  const [url, setUrl] = useState(notification.url);
  const [isChecked, setChecked] = useState(false);
  const [result, setResult] = useState<ResendResult>();
  // The same key until an answer comes: a press after an error does not resend twice.
  const [idempotencyKey, setKey] = useState(randomHex);
  const isUrl = isHttpUrl(url);
  const isDone = result?.attempt.is_delivered === true;
  const change = (changed: string) => {
    setUrl(changed);
    setKey(randomHex());
    setResult(undefined);
  };
  const send = async () => {
    setChecked(true);
    if (!isUrl) return;
    setResult(undefined);
    const answer = await run(`notifications/${encodeURIComponent(notification.notification_id)}/resend`, {
      body: url === notification.url ? {} : { url },
      idempotencyKey,
    });
    setResult(answer);
    if (answer !== undefined) setKey(randomHex());
    onDone();
  };
  return (
    <FormDialog
      title={say(notificationTexts.resendTitle)}
      act={say(isDone ? notificationTexts.done : notificationTexts.resendNow)}
      isActing={isActing}
      hasCancel={!isDone}
      problem={problem}
      onClose={onClose}
      onAct={isDone ? async () => onClose() : send}
    >
      <p>{say(notificationTexts.resendText)}</p>
      <TextField
        label={say(notificationTexts.resendUrl)}
        type="url"
        inputMode="url"
        value={url}
        error={isChecked && !isUrl ? say(badUrl) : undefined}
        onChange={(event) => change(event.target.value.trim())}
      />
      {!isDone && <Suggestions notification={notification} url={url} onChoose={change} />}
      {result !== undefined && <Outcome result={result} />}
    </FormDialog>
  );
}

interface SuggestionsProps {
  readonly notification: NotificationDetail;
  readonly url: string;
  readonly onChoose: (url: string) => void;
}

function Suggestions(props: SuggestionsProps): ReactElement {
  const isSandbox = useSession().answer?.is_sandbox === true;
  const { merchant_no, app_id: appId } = props.notification;
  const delivered = useResource<NotificationPage>(
    `notifications${queryOf({ state: 'delivered', merchant_no, limit: '20' })}`,
  ).answer;
  const accepting = (delivered?.items ?? []).filter((item) => item.app_id === appId).map((item) => item.url);
  const inbox = isSandbox ? inboxUrl(gatewayUrl()) : undefined;
  return <UrlChoice {...props} inbox={inbox} accepting={accepting} />;
}

interface UrlChoiceProps extends Omit<SuggestionsProps, 'notification'> {
  readonly notification: NotificationItem;
  /** The sandbox's inbox, where the gateway can send to it. */
  readonly inbox: string | undefined;
  /** URLs that accepted the app's last notifications. */
  readonly accepting: readonly string[];
}

/** The URL of the notification, and those that are likely to accept it. */
export function UrlChoice({ notification, inbox, accepting, url, onChoose }: UrlChoiceProps): ReactElement {
  const { say } = useReader();
  // The chosen one stays among them: the focus is on it.
  const urls = new Set([notification.url, ...(inbox === undefined ? [] : [inbox]), ...accepting]);
  const nameOf = (one: string) => {
    if (one === notification.url) return say(notificationTexts.originalUrl);
    return one === inbox ? say(notificationTexts.inbox) : one;
  };
  return (
    <div className="suggestions">
      <span className="soft">{say(notificationTexts.suggestions)}</span>
      {[...urls].slice(0, suggestionsMax).map((one) => (
        <Button key={one} size="sm" aria-pressed={one === url} onClick={() => onChoose(one)}>
          {nameOf(one)}
        </Button>
      ))}
    </div>
  );
}

export function Outcome({ result }: { readonly result: ResendResult }): ReactElement {
  const { say } = useReader();
  const { attempt, notification } = result;
  const { is_delivered: isDelivered, problem } = attempt;
  const { nowMs } = useClock(notification.merchant_no);
  const isElsewhere = isDelivered && attempt.url !== notification.url && notification.state !== 'delivered';
  return (
    <>
      <Banner
        tone={isDelivered ? 'success' : 'danger'}
        isNew
        title={say(isDelivered ? notificationTexts.wasDelivered : notificationTexts.notDelivered)}
      >
        {problem !== undefined && (
          <>
            <p>{say(problem.title)}</p>
            <p>{say(problem.action)}</p>
          </>
        )}
      </Banner>
      {/* Its time changes: in the banner, it would be announced again and again. */}
      {isElsewhere && <StillOpen notification={notification} nowMs={nowMs} />}
    </>
  );
}

function GiveUpDialog({ notification, onDone, onClose }: ActDialogProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<NotificationItem>();
  const giveUp = async () => {
    const done = await run(`notifications/${encodeURIComponent(notification.notification_id)}/give-up`);
    if (done === undefined) return;
    toast({ text: say(notificationTexts.givenUp) });
    onClose();
    onDone();
  };
  return (
    <Confirm
      title={say(notificationTexts.giveUpTitle)}
      text={say(notificationTexts.giveUpText)}
      act={say(notificationTexts.giveUp)}
      keep={say(notificationTexts.keep)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={() => void giveUp()}
    />
  );
}
