/** Choices: a check box, a switch, and radio buttons as a list, as cards or as segments. All are native inputs. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { FieldError } from '../field/field.tsx';

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isChecked: boolean;
  /** Some of its items are chosen, as above the rows of a table. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A choice that counts when the form is sent. */
export function CheckField(props: CheckFieldProps): ReactElement {
  return <Check {...props} kind="check" />;
}

/** A choice that counts at once. */
export function SwitchField(props: Omit<CheckFieldProps, 'isMixed' | 'error'>): ReactElement {
  return <Check {...props} kind="switch" />;
}

function Check({
  label,
  hint,
  error,
  isChecked,
  isMixed = false,
  isDisabled = false,
  onChange,
  kind,
}: CheckFieldProps & { readonly kind: 'check' | 'switch' }): ReactElement {
  const id = useId();
  const described = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  return (
    <div className="tg-check" data-kind={kind}>
      <label>
        <input
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
          aria-invalid={error === undefined ? undefined : true}
          ref={(input) => {
            if (input !== null) input.indeterminate = isMixed;
          }}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p className="tg-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Shown at the end of a card, such as a brand mark. */
  readonly aside?: ReactNode;
  readonly isDisabled?: boolean;
}

interface ChoiceGroupProps<Value extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** Segments for two to four short words that count at once; cards where a choice needs a sentence. */
  readonly look?: 'list' | 'cards' | 'segments';
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

export function ChoiceGroup<Value extends string>({
  label,
  isLabelHidden = false,
  look = 'list',
  choices,
  value,
  error,
  onChange,
}: ChoiceGroupProps<Value>): ReactElement {
  const id = useId();
  return (
    <fieldset
      className="tg-choices"
      data-look={look}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={isLabelHidden ? 'tg-hidden' : undefined}>{label}</legend>
      <div className="tg-choices-list">
        {choices.map((choice) => (
          <label key={choice.value} className="tg-choice">
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
            />
            <span className="tg-choice-text">
              <span>{choice.label}</span>
              {choice.hint !== undefined && <span className="tg-field-hint">{choice.hint}</span>}
            </span>
            {choice.aside}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
