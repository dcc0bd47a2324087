/** A choice from a list. A module of its own: most pages show no list when they open. */
import type { ChangeEvent, ReactElement, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps, type Own, split } from '../field/field.tsx';
import { chevronDown } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface SelectFieldProps<Value extends string>
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, Own | 'children'> {
  readonly options: readonly Option<Value>[];
  /** Called with the option that was chosen. */
  readonly onValue?: (value: Value) => void;
  /** Shown until something is chosen. */
  readonly placeholder?: string | undefined;
}

/** The browser's own list: every keyboard, telephone and reader of screens knows it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactElement {
  const { options, placeholder, onValue, onChange, ...others } = props;
  const [frame, input] = split(others);
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event);
    const chosen = options.find(({ value }) => value === event.target.value);
    if (chosen !== undefined) onValue?.(chosen.value);
  };
  return (
    <Field {...frame}>
      {(control) => (
        <span className="tg-control">
          <select {...input} {...control} onChange={choose}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label, isDisabled }) => (
              <option key={value} value={value} disabled={isDisabled}>
                {label}
              </option>
            ))}
          </select>
          <span className="tg-control-arrow">
            <Icon drawing={chevronDown} size={16} />
          </span>
        </span>
      )}
    </Field>
  );
}
