/** Buttons, fields and notices that several screens are made of. */
import type { Text } from '@tollgate/contract/model';
import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react';
import type { Problem } from '../engine/state.ts';
import type { Reader } from './language.ts';

interface ButtonProps {
  readonly tone?: 'primary' | 'secondary' | 'quiet' | 'stop';
  readonly isBusy?: boolean;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

/** While it is busy it keeps the focus, and does nothing. */
export function Button({
  tone = 'secondary',
  isBusy = false,
  type = 'button',
  onPress,
  children,
}: ButtonProps): ReactElement {
  return (
    <button
      type={type}
      className={`button button-${tone}`}
      aria-disabled={isBusy ? true : undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
};

export function Field({ label, problem, hint, ...input }: FieldProps): ReactElement {
  const id = useId();
  const about = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={about.length === 0 ? undefined : about.join(' ')}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Check({ label, isOn, onChange }: CheckProps): ReactElement {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

export function Choice({ label, value, options, onChange }: ChoiceProps): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Notice({
  problem,
  reader,
}: {
  readonly problem: Problem | undefined;
  readonly reader: Reader;
}): ReactElement | null {
  if (problem === undefined) return null;
  return (
    <p className="notice" role="alert">
      {reader.say(problem.text)} <span className="notice-code">{problem.code}</span>
    </p>
  );
}

export interface Line {
  readonly name: string;
  readonly value: string;
}

/** Names and values below each other. */
export function Lines({ lines }: { readonly lines: readonly Line[] }): ReactElement {
  return (
    <dl className="lines">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const line = (reader: Reader, name: Text, value: string | undefined): readonly Line[] =>
  value === undefined || value === '' ? [] : [{ name: reader.say(name), value }];
