/** The form for the code; the sandbox offers the right one. */
import type { ChallengeAction } from '@tollgate/contract/pages/actions';
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { TextField } from '@tollgate/design/field';
import type { Speaker } from '@tollgate/design/language';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Snapshot } from './session.ts';
import { form, notices } from './texts.ts';

const codeLength = 6;

/** The digits of what was typed or pasted: with spaces, hyphens, or as an input method writes them. */
export function codeOf(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '');
}

interface CodeFormProps {
  readonly challenge: ChallengeView;
  readonly sending: Snapshot['sending'];
  readonly notice: Snapshot['notice'];
  readonly reader: Speaker;
  readonly onAct: (action: ChallengeAction) => void;
}

/** Returns the error of the field, if any; a code that did not arrive is none. */
function errorOf(isMalformed: boolean, notice: Snapshot['notice'], tries: string, reader: Speaker) {
  if (isMalformed) return reader.say(form.malformed);
  return notice === 'wrong-code' ? reader.say(form.wrong, { tries }) : undefined;
}

export function CodeForm({ challenge, sending, notice, reader, onAct }: CodeFormProps): ReactElement {
  const { say } = reader;
  const [isMalformed, setMalformed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { tries_left: triesLeft, hint_code: hintCode } = challenge;
  const isBusy = sending !== undefined;

  // A wrong code is cleared, and the next one can be typed at once.
  useEffect(() => {
    if (notice !== 'wrong-code' || triesLeft === 0 || input.current === null) return;
    input.current.value = '';
    input.current.focus();
  }, [notice, triesLeft]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || input.current === null) return;
    const code = codeOf(input.current.value);
    const isWhole = code.length === codeLength && /^[0-9]+$/.test(code);
    setMalformed(!isWhole);
    if (isWhole) onAct({ action: 'submit', code });
    else input.current.focus();
  };
  const tries =
    triesLeft === 1 ? say(form.lastAttempt) : say(form.attemptsLeft, { count: String(triesLeft) });
  const error = errorOf(isMalformed, notice, tries, reader);
  return (
    <form className="choices" noValidate onSubmit={submit}>
      {(notice === 'not-taken' || notice === 'lost') && (
        <Banner tone="warning">{say(notices[notice])}</Banner>
      )}
      {hintCode !== undefined && (
        <Button
          isWide
          isDisabled={isBusy}
          onClick={() => {
            setMalformed(false);
            onAct({ action: 'submit', code: hintCode });
          }}
        >
          {say(form.hint, { code: hintCode })}
        </Button>
      )}
      <TextField
        ref={input}
        label={say(form.code)}
        error={error}
        hint={
          <>
            {say(form.help)}
            {/* The message of a wrong code includes the attempts left, so that both are read out together. */}
            {(error === undefined || isMalformed) && ` ${tries}`}
          </>
        }
        name="one-time-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={24}
      />
      <p className="tg-hidden" role="alert">
        {error}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isLoading={sending === 'submit'}
        isDisabled={isBusy}
        loadingLabel={say(form.sending)}
      >
        {say(form.submit)}
      </Button>
      <Button
        variant="quiet"
        isWide
        isLoading={sending === 'cancel'}
        isDisabled={isBusy}
        loadingLabel={say(form.cancelling)}
        onClick={() => setAsking(true)}
      >
        {say(form.cancel)}
      </Button>
      {isAsking && (
        <CancelDialog
          reader={reader}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onAct({ action: 'cancel' });
          }}
        />
      )}
    </form>
  );
}
