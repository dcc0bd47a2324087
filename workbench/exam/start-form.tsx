/** The form that starts an exam: the two addresses of the shop, which situations, and how fast. */
import { examSpeed, situationById, situationGroups, situations } from '@tollgate/contract/exam/index';
import type { ExamItem } from '@tollgate/contract/workbench/exams';
import { Button } from '@tollgate/design/button';
import { play } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { gap, useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import { addressOf } from '../address/place.ts';
import { badUrl, isHttpUrl } from '../address/urls.ts';
import { Problem } from '../parts/problem.tsx';
import { keepAddresses, keptAddresses } from './addresses.ts';
import { examTexts } from './texts.ts';
import { useStart } from './use-start.ts';

interface StartFormProps {
  readonly canRun: boolean;
  readonly running: ExamItem | undefined;
  /** A situation or group that the address names. */
  readonly wanted: string;
}

const speeds = [examSpeed.default, 4, 1];

export function StartForm({ canRun, running, wanted }: StartFormProps): ReactElement {
  const { say } = useReader();
  const { start, isActing, problem } = useStart();
  const [addresses, setAddresses] = useState(keptAddresses);
  const [only, setOnly] = useState(wanted);
  const [speed, setSpeed] = useState<number>(examSpeed.default);
  const [isChecked, setChecked] = useState(false);
  const single = situationById(wanted);
  const isFree = canRun && running === undefined;
  const errorOf = (url: string) => (isChecked && !isHttpUrl(url) ? say(badUrl) : undefined);

  const submit = () => {
    setChecked(true);
    if (!isFree || isActing || !isHttpUrl(addresses.start) || !isHttpUrl(addresses.order)) return;
    keepAddresses(addresses);
    void start({
      start_url: addresses.start,
      order_url: addresses.order,
      speed,
      ...(only !== '' && { only: [only] }),
    });
  };

  return (
    <form
      className="panel form exam-form"
      noValidate
      aria-labelledby="new-exam"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id="new-exam">{say(examTexts.form)}</h2>
      <TextField
        label={say(examTexts.startUrl)}
        hint={say(examTexts.startHint)}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={addresses.start}
        error={errorOf(addresses.start)}
        onChange={(event) => setAddresses({ ...addresses, start: event.target.value.trim() })}
      />
      <TextField
        label={say(examTexts.orderUrl)}
        hint={say(examTexts.orderHint)}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={addresses.order}
        error={errorOf(addresses.order)}
        onChange={(event) => setAddresses({ ...addresses, order: event.target.value.trim() })}
      />
      <div className="exam-choices">
        <SelectField
          label={say(examTexts.situations)}
          value={only}
          options={[
            { value: '', label: say(examTexts.all, { count: situations.length }) },
            ...situationGroups.map(({ id, title, situations: all }) => ({
              value: id,
              label: say(examTexts.group, { title: say(title), count: all.length }),
            })),
            ...(single === undefined ? [] : [{ value: single.id, label: say(single.title) }]),
          ]}
          onChange={(event) => setOnly(event.target.value)}
        />
        <SelectField
          label={say(examTexts.speed)}
          value={String(speed)}
          options={speeds.map((factor) => ({
            value: String(factor),
            label: factor === 1 ? say(examTexts.realTime) : say(examTexts.faster, { factor }),
          }))}
          onChange={(event) => setSpeed(Number(event.target.value))}
        />
      </div>
      <p className="soft">{say(examTexts.speedHint)}</p>
      <div className="button-row exam-start">
        <Button type="submit" variant="primary" icon={play} isDisabled={!isFree} isLoading={isActing}>
          {say(examTexts.start)}
        </Button>
        {running !== undefined && (
          <p className="soft">
            {say(examTexts.busy)}
            {say(gap)}
            <a href={addressOf(['exam', running.exam_id])}>{say(examTexts.showRunning)}</a>
          </p>
        )}
      </div>
      {problem !== undefined && <Problem problem={problem} />}
    </form>
  );
}
