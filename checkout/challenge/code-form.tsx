/** The form for the code, with a button that cancels the challenge. */
import type { ChallengeAction } from '@tollgate/contract/pages/actions';
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { Reader } from '../shared/language.ts';
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
  readonly reader: Reader;
  readonly onAct: (action: ChallengeAction) => void;
}

/** What is wrong with the code, if anything; a code that did not arrive is no fault of the field. */
function faultOf(isMalformed: boolean, notice: Snapshot['notice'], tries: string, reader: Reader) {
  if (isMalformed) return reader.say(form.malformed);
  return notice === 'wrong-code' ? reader.say(form.wrong, { tries }) : undefined;
}

export function CodeForm({ challenge, sending, notice, reader, onAct }: CodeFormProps): ReactElement {
  const { say } = reader;
  const [isMalformed, setMalformed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ids = useId();
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
  const tries = triesLeft === 1 ? say(form.lastTry) : say(form.manyTries, { count: String(triesLeft) });
  const fault = faultOf(isMalformed, notice, tries, reader);
  return (
    <form className="code-form" noValidate onSubmit={submit}>
      <h2>{say(form.title)}</h2>
      {(notice === 'not-taken' || notice === 'lost') && <p className="notice">{say(notices[notice])}</p>}
      <div className="field">
        <label htmlFor={`${ids}code`}>{say(form.code)}</label>
        <input
          ref={input}
          id={`${ids}code`}
          name="one-time-code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={24}
          aria-required="true"
          aria-invalid={fault !== undefined}
          aria-describedby={`${ids}fault ${ids}tries ${ids}help`}
        />
        <p className="field-fault" id={`${ids}fault`} role="alert">
          {fault !== undefined && (
            <>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M8 4.5V9m0 2.4v.1" />
              </svg>
              <span>{fault}</span>
            </>
          )}
        </p>
        <p className="field-tries" id={`${ids}tries`} data-last={triesLeft === 1}>
          {/* The message of a wrong code includes the tries left, so that both are read out together. */}
          {fault === undefined || isMalformed ? tries : ''}
        </p>
        <p className="field-help" id={`${ids}help`}>
          {say(form.help)}
        </p>
      </div>
      {hintCode !== undefined && <p className="hint-code">{say(form.hint, { code: hintCode })}</p>}
      <button
        type="submit"
        className="button button-primary"
        aria-disabled={isBusy}
        data-busy={sending === 'submit'}
      >
        {say(sending === 'submit' ? form.sending : form.submit)}
      </button>
      <button
        type="button"
        className="button button-secondary"
        aria-disabled={isBusy}
        data-busy={sending === 'cancel'}
        onClick={() => {
          if (!isBusy) setAsking(true);
        }}
      >
        {say(sending === 'cancel' ? form.cancelling : form.cancel)}
      </button>
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
