/** The first screen: a serial number and a code make this browser a terminal. */
import { Button } from '@tollgate/design/button';
import { TextField } from '@tollgate/design/field';
import { type ReactElement, useState } from 'react';
import type { IdleScreen } from '../../engine/state.ts';
import { Notice, type PartProps } from '../parts/parts.tsx';
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
      <TextField
        label={say(fields.terminalSn)}
        value={terminalSn}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        data-start=""
        error={isTried && terminalSn.trim() === '' ? say(formProblems.terminalSn) : undefined}
        onChange={(event) => setTerminalSn(event.target.value)}
      />
      <TextField
        label={say(fields.code)}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={isTried && !isCode ? say(formProblems.code) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Notice problem={idle.problem} reader={reader} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isLoading={idle.isBusy}
        loadingLabel={say(fields.activating)}
      >
        {say(fields.activate)}
      </Button>
    </form>
  );
}
