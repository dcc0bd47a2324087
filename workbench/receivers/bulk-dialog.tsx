/** Starts a resend in bulk to one receiver: which notifications, how many that are, and at which pace. */
import {
  bulkPaceDefault,
  bulkPaceMax,
  notificationKinds,
} from '@tollgate/contract/workbench/notification-values';
import type {
  BulkItem,
  BulkPreview,
  BulkRequest,
  ReceiverItem,
} from '@tollgate/contract/workbench/receivers/schemas';
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { SelectField } from '@tollgate/design/select-field';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { useClock } from '../data/clocks.tsx';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { stateNames } from '../notifications/texts.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { spanText } from '../parts/moments.ts';
import { Problem } from '../parts/problem.tsx';
import { randomHex } from '../parts/web-crypto.ts';
import { receiverTexts } from './texts.ts';

/** Whom the notifications go to. */
export type BulkReceiver = Pick<ReceiverItem, 'merchant_no' | 'url' | 'endpoint_id'>;

interface BulkDialogProps {
  readonly receiver: BulkReceiver;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

const minuteMs = 60_000;
const spans = [
  { value: '', label: receiverTexts.anySpan },
  { value: '60', label: receiverTexts.hour },
  { value: '1440', label: receiverTexts.day },
  { value: '10080', label: receiverTexts.week },
] as const;

export function BulkDialog({ receiver, onStarted, onClose }: BulkDialogProps): ReactElement {
  const { say, locale } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<BulkItem>();
  const { nowMs } = useClock(receiver.merchant_no);
  // The time from which on is that of the choice: the number would change while it is read.
  const [chosen, setChosen] = useState<{ readonly span: string; readonly fromMs: number | undefined }>({
    span: '',
    fromMs: undefined,
  });
  const [state, setState] = useState('undelivered');
  const [kind, setKind] = useState('');
  const [pace, setPace] = useState(String(bulkPaceDefault));
  const [isChecked, setChecked] = useState(false);
  const [idempotencyKey] = useState(() => randomHex());
  const { merchant_no, url, endpoint_id } = receiver;
  const preview = useResource<BulkPreview>(
    `notifications/bulk-resends/preview${queryOf(
      { merchant_no, url, endpoint_id },
      { state, result: kind, from_ms: chosen.fromMs === undefined ? '' : String(chosen.fromMs) },
    )}`,
  );
  const perMinute = Number(pace);
  const isPace = /^\d{1,4}$/.test(pace.trim()) && perMinute >= 1 && perMinute <= bulkPaceMax;
  const { answer } = preview;
  const count = answer?.count ?? 0;
  const isReady = answer !== undefined && !preview.isLoading && count > 0 && !answer.is_capped;
  const start = async () => {
    setChecked(true);
    if (!isPace || !isReady) return;
    const body: BulkRequest = {
      merchant_no,
      url,
      per_minute: perMinute,
      ...(endpoint_id !== undefined && { endpoint_id }),
      ...(state !== '' && { state: state as NonNullable<BulkRequest['state']> }),
      ...(kind !== '' && { kind: kind as NonNullable<BulkRequest['kind']> }),
      ...(chosen.fromMs !== undefined && { from_ms: chosen.fromMs }),
    };
    const done = await run('notifications/bulk-resends', { body, idempotencyKey });
    if (done === undefined) return;
    toast({ text: say(receiverTexts.started) });
    onClose();
    onStarted();
  };
  return (
    <FormDialog
      title={say(receiverTexts.bulkTitle)}
      act={isReady ? say(receiverTexts.start, { count }) : say(receiverTexts.bulkTitle)}
      isActing={isActing}
      isLoading={preview.isLoading || answer === undefined}
      problem={problem}
      onClose={onClose}
      onAct={start}
    >
      <p className="url">{url}</p>
      <p>{say(receiverTexts.bulkText)}</p>
      <SelectField
        label={say(receiverTexts.wanted)}
        value={state}
        options={[
          { value: 'undelivered', label: say(receiverTexts.undelivered) },
          { value: 'failed', label: say(stateNames.failed) },
          { value: 'waiting', label: say(stateNames.waiting) },
          { value: 'given_up', label: say(stateNames.given_up) },
          { value: 'delivered', label: say(stateNames.delivered) },
          { value: '', label: say(receiverTexts.all) },
        ]}
        onChange={(event) => setState(event.target.value)}
      />
      <SelectField
        label={say(receiverTexts.kind)}
        value={kind}
        options={[
          { value: '', label: say(receiverTexts.anyKind) },
          ...notificationKinds.map((one) => ({ value: one, label: one })),
        ]}
        onChange={(event) => setKind(event.target.value)}
      />
      <SelectField
        label={say(receiverTexts.span)}
        value={chosen.span}
        options={spans.map(({ value, label }) => ({ value, label: say(label) }))}
        onChange={({ target: { value } }) =>
          setChosen({
            span: value,
            fromMs: value === '' ? undefined : Math.round((nowMs ?? Date.now()) - Number(value) * minuteMs),
          })
        }
      />
      <TextField
        label={say(receiverTexts.pace)}
        inputMode="numeric"
        value={pace}
        hint={say(receiverTexts.paceHint, { max: bulkPaceMax })}
        error={isChecked && !isPace ? say(receiverTexts.badPace, { max: bulkPaceMax }) : undefined}
        onChange={(event) => setPace(event.target.value)}
      />
      {preview.problem !== undefined && <Problem problem={preview.problem} onRetry={preview.reload} />}
      <p role="status">
        {answer === undefined ? (
          <Skeleton />
        ) : answer.is_capped ? (
          say(receiverTexts.capped, { count })
        ) : count === 0 ? (
          say(receiverTexts.nothing)
        ) : (
          say(receiverTexts.preview, {
            count,
            span: spanText(
              locale,
              Math.max(1_000, (count / (isPace ? perMinute : bulkPaceDefault)) * minuteMs),
            ),
          })
        )}
      </p>
    </FormDialog>
  );
}
