/** One field of the form: its rules, its value, and how the gateway would answer it. */
import { catalogueError } from '@tollgate/contract/errors/catalogue';
import type { Field, Member } from '@tollgate/contract/model';
import type { FieldProblem } from '@tollgate/contract/read';
import type { ReactElement, ReactNode } from 'react';
import { constraintTexts, kindText, patternOf, requestNeeds } from '../../reference/wording.ts';
import { useLanguage, useSay } from '../../theme/choice/language.ts';
import { texts } from '../texts.ts';

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

export function fieldInputId(name: string): string {
  return `console-field-${name}`;
}

/** Focuses a field, which may be in a closed disclosure. */
export function goToField(name: string): void {
  const input = document.getElementById(fieldInputId(name));
  const folded = input?.closest('details');
  if (folded) folded.open = true;
  input?.focus();
}

export function FieldInput(props: FieldInputProps): ReactElement {
  const { name, member, value, problems, onChange, onFocus, children } = props;
  const [language, say] = [useLanguage(), useSay()];
  const { field, need } = member;
  const id = fieldInputId(name);
  const pattern = patternOf(field)?.text[language];
  const facts = [kindText(language, field), ...constraintTexts(language, field), pattern];
  return (
    <div className="console-field" data-bad={problems.length > 0 ? '' : undefined}>
      <label htmlFor={id}>
        <code>{name}</code> <span data-need={need}>{say(requestNeeds[need])}</span>
      </label>
      <ValueInput
        field={field}
        isNeeded={need === 'required'}
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
        <div className="console-problem" id={`${id}-problem`}>
          {problems.map((problem) => (
            <ProblemText key={problem.field} problem={problem} />
          ))}
        </div>
      )}
      <p className="console-about" id={`${id}-about`}>
        {say(field.summary)}{' '}
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
      <a href={`#${problem.code}`}>
        <code>{problem.code}</code>
      </a>{' '}
      {language === 'zh' ? `${say(message)}：` : ''}
      <span lang="en">{problem.message}</span>
      <br />
      {say(action)}
    </p>
  );
}

interface ValueInputProps {
  readonly field: Field;
  readonly isNeeded: boolean;
  readonly attributes: {
    readonly id: string;
    readonly value: string;
    readonly onFocus: () => void;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
  };
  readonly onChange: (value: string) => void;
}

function ValueInput({ field, isNeeded, attributes, onChange }: ValueInputProps): ReactElement {
  const options = useOptions(field);
  if (options !== undefined) {
    const isListed = options.some(({ value }) => value === attributes.value);
    return (
      <select {...attributes} onChange={({ target }) => onChange(target.value)}>
        {(!isNeeded || !isListed) && <Unset value={isListed ? '' : attributes.value} />}
        {!isListed && attributes.value !== '' && <Unset value="" />}
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === 'object' || field.kind === 'list' || (field.kind === 'text' && field.maxLength > 300)) {
    const rows = Math.min(14, Math.max(2, attributes.value.split('\n').length));
    return (
      <textarea
        {...attributes}
        rows={rows}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const isNumber = field.kind === 'integer' || field.kind === 'amount';
  return (
    <input
      {...attributes}
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Unset({ value }: { readonly value: string }): ReactElement {
  const say = useSay();
  return <option value={value}>{value === '' ? say(texts.unset) : value}</option>;
}

interface Option {
  readonly value: string;
  readonly name: string;
}

/** The values of a closed set; a set of one is typed, so that a wrong one can be tried. */
function useOptions(field: Field): readonly Option[] | undefined {
  const language = useLanguage();
  if (field.kind === 'boolean') return ['true', 'false'].map((value) => ({ value, name: value }));
  if ((field.kind !== 'text' && field.kind !== 'integer') || field.values === undefined) return undefined;
  if (field.values.values.length < 2) return undefined;
  return field.values.values.map(({ value, name }) => {
    const own = name[language];
    const text = String(value);
    return { value: text, name: own === text ? text : `${text} · ${own}` };
  });
}
