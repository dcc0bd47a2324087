/** Resend a notification, to the same or another URL, or give it up. */
import type {
  NotificationDetail,
  NotificationItem,
  ResendResult,
} from '@tollgate/contract/workbench/notifications';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { resend } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { isHttpUrl } from '../address/urls.ts';
import { useAct } from '../data/use-act.ts';
import { Confirm } from '../parts/confirm.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { randomHex } from '../parts/web-crypto.ts';
import { noticeTexts } from './texts.ts';

interface NoticeActsProps {
  readonly notice: NotificationDetail;
  readonly onDone: () => void;
}

export function NoticeActs({ notice, onDone }: NoticeActsProps): ReactElement {
  const { say } = useReader();
  const [open, setOpen] = useState<'resend' | 'give-up'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {notice.state === 'waiting' && (
        <Button onClick={() => setOpen('give-up')}>{say(noticeTexts.giveUp)}</Button>
      )}
      <Button variant="primary" icon={resend} onClick={() => setOpen('resend')}>
        {say(noticeTexts.resend)}
      </Button>
      {open === 'resend' && <ResendDialog notice={notice} onDone={onDone} onClose={close} />}
      {open === 'give-up' && <GiveUpDialog notice={notice} onDone={onDone} onClose={close} />}
    </>
  );
}

interface NoticeDialogProps extends NoticeActsProps {
  readonly onClose: () => void;
}

function ResendDialog({ notice, onDone, onClose }: NoticeDialogProps): ReactElement {
  const { say } = useReader();
  const { run, isActing, problem } = useAct<ResendResult>();
  const [url, setUrl] = useState(notice.url);
  const [isChecked, setChecked] = useState(false);
  const [result, setResult] = useState<ResendResult>();
  // The same until an answer comes: a press after a fault does not send a second time what arrived.
  const [idempotencyKey, setKey] = useState(randomHex);
  const isUrl = isHttpUrl(url);
  const send = async () => {
    setChecked(true);
    if (!isUrl) return;
    setResult(undefined);
    const answer = await run(`notifications/${encodeURIComponent(notice.notification_id)}/resend`, {
      body: url === notice.url ? {} : { url },
      idempotencyKey,
    });
    setResult(answer);
    if (answer !== undefined) setKey(randomHex());
    onDone();
  };
  return (
    <FormDialog
      title={say(noticeTexts.resendTitle)}
      act={say(noticeTexts.resendNow)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={send}
    >
      <p>{say(noticeTexts.resendText)}</p>
      <TextField
        label={say(noticeTexts.resendUrl)}
        type="url"
        inputMode="url"
        value={url}
        error={isChecked && !isUrl ? say(noticeTexts.badUrl) : undefined}
        onChange={(event) => {
          setUrl(event.target.value.trim());
          setKey(randomHex());
        }}
      />
      {result !== undefined && <Outcome result={result} />}
    </FormDialog>
  );
}

function Outcome({ result }: { readonly result: ResendResult }): ReactElement {
  const { say } = useReader();
  const { is_delivered: isDelivered, problem } = result.attempt;
  return (
    <Banner
      tone={isDelivered ? 'success' : 'danger'}
      isNew
      title={say(isDelivered ? noticeTexts.wasDelivered : noticeTexts.wasNot)}
    >
      {problem !== undefined && (
        <>
          <p>{say(problem.title)}</p>
          <p>{say(problem.action)}</p>
        </>
      )}
    </Banner>
  );
}

function GiveUpDialog({ notice, onDone, onClose }: NoticeDialogProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<NotificationItem>();
  const giveUp = async () => {
    const done = await run(`notifications/${encodeURIComponent(notice.notification_id)}/give-up`);
    if (done === undefined) return;
    toast({ text: say(noticeTexts.givenUp) });
    onClose();
    onDone();
  };
  return (
    <Confirm
      title={say(noticeTexts.giveUpTitle)}
      text={say(noticeTexts.giveUpText)}
      act={say(noticeTexts.giveUp)}
      keep={say(noticeTexts.keep)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={() => void giveUp()}
    />
  );
}
