/** The first screen: a serial number and a code make this browser a terminal. */
import { type ReactElement, useState } from 'react';
import type { IdleScreen } from '../../engine/state.ts';
import { Button, Field, Notice } from '../controls.tsx';
import type { PartProps } from '../part.ts';
import { fields, formProblems } from '../texts/entry.ts';

type Activation = Extract<IdleScreen, { name: 'activation' }>;

export function ActivationForm({
  idle,
  reader,
  act,
}: PartProps & { readonly idle: Activation }): ReactElement {
  const [terminalSn, setTerminalSn] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const digits = code.replace(/[\s-]/g, '');
  const isCode = /^\d{8,12}$/.test(digits);
  const { say } = reader;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (terminalSn.trim() !== '' && isCode && !idle.isBusy)
          act({ type: 'activate', terminalSn: terminalSn.trim(), code: digits });
      }}
    >
      <Field
        label={say(fields.terminalSn)}
        value={terminalSn}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        data-start=""
        problem={isTried && terminalSn.trim() === '' ? say(formProblems.terminalSn) : undefined}
        onChange={(event) => setTerminalSn(event.target.value)}
      />
      <Field
        label={say(fields.code)}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        problem={isTried && !isCode ? say(formProblems.code) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Notice problem={idle.problem} reader={reader} />
      <Button type="submit" tone="primary" isBusy={idle.isBusy}>
        {say(idle.isBusy ? fields.activating : fields.activate)}
      </Button>
    </form>
  );
}
