/** Fields of a form: a label, a control, a hint and an error, tied together for screen readers. */
import type { Text } from '@tollgate/contract/model';
import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { close, error as errorDrawing, search } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { useReader } from '../language/language.tsx';

const optional: Text = { en: 'optional', zh: '选填' };
const clear: Text = { en: 'Clear', zh: '清除' };

/** Properties that the control has to have. */
export interface ControlProps {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  /** For screen readers only; for a search whose icon says the same. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  /** The mistake, and what to do about it. */
  readonly error?: string | undefined;
  /** Required fields are the rule and carry no sign; the others say that they are optional. */
  readonly isOptional?: boolean;
  readonly id?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode;
}

/** The frame of a field; the fields below are built from it, and so is any other control. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  isOptional = false,
  id,
  children,
}: FieldFrameProps): ReactElement {
  const { say } = useReader();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [
    ...(error === undefined ? [] : [`${fieldId}-error`]),
    ...(hint === undefined ? [] : [`${fieldId}-hint`]),
  ];
  return (
    <div className="tg-field" data-invalid={error !== undefined || undefined}>
      <div className={isLabelHidden ? 'tg-field-head tg-hidden' : 'tg-field-head'}>
        <label htmlFor={fieldId}>{label}</label>
        {isOptional && <span className="tg-field-optional">{say(optional)}</span>}
      </div>
      {children({
        id: fieldId,
        required: isOptional ? undefined : true,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p className="tg-field-hint" id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({
  id,
  children,
}: {
  readonly id: string;
  readonly children: string;
}): ReactElement {
  return (
    <p className="tg-field-error" id={id}>
      <Icon drawing={errorDrawing} size={16} />
      <span>{children}</span>
    </p>
  );
}

export type Own = keyof FieldProps | 'className' | 'style' | 'prefix' | 'required' | 'size';

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, Own> {
  /** Before and after the value, such as `https://` or a unit; part of the label's meaning, not of the value. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField({ prefix, suffix, ...props }: TextFieldProps): ReactElement {
  const [frame, input] = split(props);
  return (
    <Field {...frame}>
      {(control) => (
        <span className="tg-control">
          {prefix !== undefined && <span className="tg-control-side">{prefix}</span>}
          <input type="text" {...input} {...control} />
          {suffix !== undefined && <span className="tg-control-side">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

interface AmountFieldProps extends Omit<TextFieldProps, 'prefix' | 'suffix' | 'type' | 'inputMode'> {
  /** ISO 4217; shown behind the value. */
  readonly currency: string;
}

/** An amount in major units as the reader types it; parseMinor of amount.tsx reads it. */
export function AmountField({ currency, ...props }: AmountFieldProps): ReactElement {
  return <TextField autoComplete="off" {...props} inputMode="decimal" suffix={currency} data-kind="amount" />;
}

interface TextAreaFieldProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own> {
  /** For JSON, keys and signatures. */
  readonly isCode?: boolean;
}

export function TextAreaField({ isCode = false, rows = 4, ...props }: TextAreaFieldProps): ReactElement {
  const [frame, input] = split(props);
  return (
    <Field {...frame}>
      {(control) => (
        <span className="tg-control">
          <textarea
            rows={rows}
            spellCheck={!isCode}
            {...input}
            {...control}
            data-kind={isCode ? 'code' : undefined}
          />
        </span>
      )}
    </Field>
  );
}

interface SearchFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'prefix' | 'suffix'> {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Beside an empty field, such as the key that leads into it. */
  readonly aside?: ReactNode;
}

export function SearchField({ value, onValue, aside, ...props }: SearchFieldProps): ReactElement {
  const { say } = useReader();
  const end =
    value === '' ? (
      aside
    ) : (
      <button type="button" className="tg-control-clear" aria-label={say(clear)} onClick={() => onValue('')}>
        <Icon drawing={close} size={16} />
      </button>
    );
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      isLabelHidden
      isOptional
      {...props}
      type="search"
      value={value}
      prefix={<Icon drawing={search} size={16} />}
      {...(end === undefined ? {} : { suffix: end })}
      onChange={(event) => onValue(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onValue('');
        }
      }}
    />
  );
}

/** Returns the properties of the frame, and those of the control. */
export function split<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, isLabelHidden, hint, error, isOptional, id, ...rest } = props;
  return [
    {
      label,
      hint,
      error,
      id,
      ...(isLabelHidden === undefined ? {} : { isLabelHidden }),
      ...(isOptional === undefined ? {} : { isOptional }),
    },
    rest,
  ];
}
