/** The keypad, and the two fields that it fills: hidden digits, and amounts. */
import { type ReactElement, useId, useState } from 'react';
import type { Reader } from '../language.ts';
import { keys } from '../texts/entry.ts';
import { card } from '../texts/order.ts';
import { digitsOf, shownAmount, withDigit } from './keyed-amount.ts';

interface KeypadProps {
  readonly reader: Reader;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

function Keypad({ reader, onDigit, onErase, onClear }: KeypadProps): ReactElement {
  return (
    <fieldset className="keypad">
      <legend className="visually-hidden">{reader.say(keys.pad)}</legend>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" className="key" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className="key key-clear" aria-label={reader.say(keys.clear)} onClick={onClear}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
      <button type="button" className="key" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className="key key-erase" aria-label={reader.say(keys.erase)} onClick={onErase}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5" />
        </svg>
      </button>
    </fieldset>
  );
}

interface AmountPadProps {
  readonly reader: Reader;
  readonly label: string;
  readonly currency: string;
  /** Digits in minor units, without leading zeros. */
  readonly digits: string;
  readonly onChange: (digits: string) => void;
  readonly problem?: string | undefined;
  /** Whether the focus goes here when the screen comes up. */
  readonly isStart?: boolean;
}

export function AmountPad(props: AmountPadProps): ReactElement {
  const { reader, label, currency, digits, onChange, problem, isStart = false } = props;
  const id = useId();
  return (
    <div className="pad">
      <div className="field amount-field">
        <label htmlFor={id}>
          {label} <span className="amount-currency">{currency}</span>
        </label>
        <input
          id={id}
          // The keypad is on the screen already; a real keyboard works as well.
          inputMode="none"
          autoComplete="off"
          data-start={isStart ? '' : undefined}
          value={shownAmount(digits, currency)}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => onChange(withDigit('', digitsOf(event.target.value)))}
        />
        {problem !== undefined && (
          <p className="field-problem" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Keypad
        reader={reader}
        onDigit={(digit) => onChange(withDigit(digits, digit))}
        onErase={() => onChange(digits.slice(0, -1))}
        onClear={() => onChange('')}
      />
    </div>
  );
}

const pinMaxDigits = 12;
export const pinForm = /^\d{4,12}$/;

interface PinPadProps {
  readonly reader: Reader;
  readonly label: string;
  readonly submit: string;
  readonly problemText: string;
  readonly isBusy?: boolean;
  readonly onPin: (pin: string) => void;
}

/** The digits are deleted as soon as they are submitted. */
export function PinPad({
  reader,
  label,
  submit,
  problemText,
  isBusy = false,
  onPin,
}: PinPadProps): ReactElement {
  const id = useId();
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const change = (next: string) => {
    setPin(next.replace(/\D/g, '').slice(0, pinMaxDigits));
    setWrong(false);
  };
  return (
    <form
      className="pad"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (!pinForm.test(pin)) return setWrong(true);
        setPin('');
        onPin(pin);
      }}
    >
      <div className="field pin-field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="password"
          inputMode="none"
          autoComplete="off"
          data-start=""
          value={pin}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={(event) => change(event.target.value)}
        />
        <p className="visually-hidden" role="status">
          {pin === '' ? '' : reader.say(card.pinCount, { count: String(pin.length) })}
        </p>
        {isWrong && (
          <p className="field-problem" id={`${id}-problem`} role="alert">
            {problemText}
          </p>
        )}
      </div>
      <Keypad
        reader={reader}
        onDigit={(digit) => change(pin + digit)}
        onErase={() => change(pin.slice(0, -1))}
        onClear={() => change('')}
      />
      <button type="submit" className="button button-primary" aria-disabled={isBusy ? true : undefined}>
        {submit}
      </button>
    </form>
  );
}
