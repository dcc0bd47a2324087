/** A labelled input of the console's own: not a field of a request. */
import { type ReactElement, useId } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly about?: string | undefined;
  readonly problem?: string | undefined;
  /** Lines; an input of one line where absent. */
  readonly rows?: number;
  readonly type?: 'text' | 'password' | 'url';
  /** Where another element links to it. */
  readonly id?: string;
}

export function TextField(props: TextFieldProps): ReactElement {
  const { label, value, onChange, about, problem = '', rows, type = 'text' } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const described = [about === undefined ? '' : `${id}-about`, problem === '' ? '' : `${id}-problem`];
  const attributes = {
    id,
    value,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-invalid': problem !== '',
    'aria-describedby': described.join(' ').trim() || undefined,
  } as const;
  return (
    <div className="console-field" data-bad={problem === '' ? undefined : ''}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...attributes} type={type} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...attributes} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {problem !== '' && (
        <p className="console-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {about !== undefined && (
        <p className="console-about" id={`${id}-about`}>
          {about}
        </p>
      )}
    </div>
  );
}
