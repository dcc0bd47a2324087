/** The keypad, and the two fields that it fills: hidden digits, and amounts. */
import { Button } from '@tollgate/design/button';
import { erase } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { Icon } from '@tollgate/design/icon';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import { keys } from '../texts/entry.ts';
import { card } from '../texts/order.ts';
import { digitsOf, shownAmount, withDigit } from './keyed-amount.ts';

interface KeypadProps {
  readonly reader: Speaker;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

function Keypad({ reader: { say }, onDigit, onErase, onClear }: KeypadProps): ReactElement {
  return (
    <fieldset className="keypad">
      <legend className="tg-hidden">{say(keys.pad)}</legend>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Button key={digit} onClick={() => onDigit(digit)}>
          {digit}
        </Button>
      ))}
      <Button data-key="clear" onClick={onClear}>
        {say(keys.clear)}
      </Button>
      <Button onClick={() => onDigit('0')}>0</Button>
      <Button aria-label={say(keys.erase)} onClick={onErase}>
        <Icon drawing={erase} size={24} />
      </Button>
    </fieldset>
  );
}

interface AmountPadProps {
  readonly reader: Speaker;
  readonly label: string;
  readonly currency: string;
  /** Digits in minor units, without leading zeros. */
  readonly digits: string;
  readonly onChange: (digits: string) => void;
  readonly error?: string | undefined;
  /** The focus goes here when the screen comes up. */
  readonly isStart?: boolean;
}

export function AmountPad(props: AmountPadProps): ReactElement {
  const { reader, label, currency, digits, onChange, error, isStart = false } = props;
  return (
    <div className="pad big-field">
      <TextField
        label={`${label} ${currency}`}
        // The keypad is on the screen already; a real keyboard works as well.
        inputMode="none"
        autoComplete="off"
        data-start={isStart ? '' : undefined}
        value={shownAmount(digits, currency)}
        error={error}
        onChange={(event) => onChange(withDigit('', digitsOf(event.target.value)))}
      />
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
  readonly reader: Speaker;
  readonly label: string;
  readonly submit: string;
  readonly errorText: string;
  readonly isBusy?: boolean;
  readonly onPin: (pin: string) => void;
}

/** The digits are deleted as soon as they are submitted. */
export function PinPad(props: PinPadProps): ReactElement {
  const { reader, label, submit, errorText, isBusy = false, onPin } = props;
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const change = (next: string) => {
    setPin(next.replace(/\D/g, '').slice(0, pinMaxDigits));
    setWrong(false);
  };
  return (
    <form
      className="pad big-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (!pinForm.test(pin)) return setWrong(true);
        setPin('');
        onPin(pin);
      }}
    >
      <TextField
        label={label}
        type="password"
        inputMode="none"
        autoComplete="off"
        data-start=""
        value={pin}
        error={isWrong ? errorText : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <p className="tg-hidden" role="status">
        {pin === '' ? '' : reader.say(card.pinCount, { count: pin.length })}
      </p>
      <Keypad
        reader={reader}
        onDigit={(digit) => change(pin + digit)}
        onErase={() => change(pin.slice(0, -1))}
        onClear={() => change('')}
      />
      <Button type="submit" variant="primary" size="lg" isWide isLoading={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
