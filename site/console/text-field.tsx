/** A labelled input of the console's own: not a field of a request. */
import { TextField as OneLine, TextAreaField } from '@tollgate/design/field';
import type { ReactElement } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly about?: string | undefined;
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
  /** Lines; an input of one line where absent. */
  readonly rows?: number;
  readonly type?: 'text' | 'password' | 'url';
  /** Where another element links to it. */
  readonly id?: string;
}

export function TextField({
  onChange,
  about,
  problem = '',
  rows,
  type,
  ...rest
}: TextFieldProps): ReactElement {
  const common = {
    ...rest,
    hint: about,
    error: problem === '' ? undefined : problem,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  } as const;
  return rows === undefined ? (
    <OneLine {...common} {...(type === undefined ? {} : { type })} />
  ) : (
    <TextAreaField {...common} rows={rows} isCode />
  );
}
