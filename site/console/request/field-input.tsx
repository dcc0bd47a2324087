/** One field of the form: its rules, its value, and how the gateway would answer it. */

import { catalogueError } from '@tollgate/contract/errors/catalogue';
import type { Field, Member } from '@tollgate/contract/model';
import type { FieldProblem } from '@tollgate/contract/read';
import { error } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { gap } from '@tollgate/design/language';
import type { ReactElement, ReactNode } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import { constraintTexts, kindText, patternOf, requestNeeds } from '../../reference/wording.ts';
import { ErrorLink } from '../error-link.tsx';
import { fieldInputId } from '../field-place.ts';
import { valuesOf } from './field-values.ts';
import { ValuePicker } from './value-picker.tsx';

interface FieldInputProps {
  readonly name: string;
  readonly member: Member;
  readonly value: string;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
  /** A button or a helper below the input. */
  readonly children?: ReactNode;
}

export function FieldInput(props: FieldInputProps): ReactElement {
  const { name, member, value, problems, onChange, onFocus, children } = props;
  const [language, say] = [useLanguage(), useSay()];
  const { field, need } = member;
  const id = fieldInputId(name);
  const pattern = patternOf(field)?.text[language];
  const facts = [kindText(language, field), ...constraintTexts(language, field), pattern];
  return (
    <div className="tg-field" data-invalid={problems.length > 0 || undefined}>
      <label htmlFor={id}>
        <code>{name}</code>{' '}
        <span className="tg-field-optional" data-need={need}>
          {say(requestNeeds[need])}
        </span>
      </label>
      <ValueInput
        name={name}
        field={field}
        attributes={{
          id,
          value,
          onFocus,
          'aria-invalid': problems.length > 0,
          'aria-describedby': `${id}-about${problems.length > 0 ? ` ${id}-problem` : ''}`,
        }}
        onChange={onChange}
      />
      {children}
      {problems.length > 0 && (
        <div className="tg-field-error" id={`${id}-problem`}>
          <Icon drawing={error} size={16} />
          <div>
            {problems.map((problem) => (
              <ProblemText key={problem.field} problem={problem} />
            ))}
          </div>
        </div>
      )}
      <p className="tg-field-hint" id={`${id}-about`}>
        {say(field.summary)}
        {say(gap)}
        <span>{facts.filter((fact) => fact !== undefined).join(language === 'zh' ? '，' : ', ')}</span>
      </p>
    </div>
  );
}

/** In the reader's language; and the message itself, which the gateway sends in English. */
export function ProblemText({ problem }: { readonly problem: FieldProblem }): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const { message, action } = catalogueError(problem.code);
  return (
    <p>
      <ErrorLink code={problem.code} /> {language === 'zh' ? `${say(message)}：` : ''}
      <span lang="en">{problem.message}</span>
      <br />
      {say(action)}
    </p>
  );
}

interface ValueInputProps {
  readonly name: string;
  readonly field: Field;
  readonly attributes: {
    readonly id: string;
    readonly value: string;
    readonly onFocus: () => void;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
  };
  readonly onChange: (value: string) => void;
}

function ValueInput({ name, field, attributes, onChange }: ValueInputProps): ReactElement {
  const values = valuesOf(name, field, useLanguage());
  if (values !== undefined)
    return <ValuePicker values={values} attributes={attributes} onChange={onChange} />;
  if (field.kind === 'object' || field.kind === 'list' || (field.kind === 'text' && field.maxLength > 300)) {
    const rows = Math.min(14, Math.max(2, attributes.value.split('\n').length));
    return (
      <span className="tg-control">
        <textarea
          {...attributes}
          rows={rows}
          data-kind="code"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    );
  }
  const isNumber = field.kind === 'integer' || field.kind === 'amount';
  return (
    <span className="tg-control">
      <input
        {...attributes}
        type="text"
        data-kind="code"
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
