/** Fields as a list of names and what they mean: two columns on a wide page, stacked on a narrow one. */
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Dictionary, Field, Need, Text } from '@tollgate/contract/model';
import { Badge } from '@tollgate/design/badge';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { dictionaryId, valueId } from '../address.ts';
import type { FieldRow } from '../fields.ts';
import { constraintTexts, kindText, patternOf, replyNeeds, requestNeeds } from '../wording.ts';
import { labels } from './labels.ts';
import { PlaceLink } from './place.tsx';
import { breakable, type PageProps, Prose } from './prose.tsx';

interface FieldListProps extends PageProps {
  readonly rows: readonly FieldRow[];
  readonly part: 'request' | 'reply';
  /** Said beside the row's own need, where it is not the same for all calls. */
  readonly otherNeed?: (row: FieldRow) => string | undefined;
}

export function FieldList({ rows, part, language, otherNeed }: FieldListProps): ReactElement {
  return (
    <dl className="rows fields">
      {rows.map((row) => (
        <div id={row.id} key={row.id} data-nested={row.path.length > 1 ? '' : undefined}>
          <dt data-content="labels">
            <a href={`#${row.id}`}>
              <code>
                {row.parent !== '' && <i>{breakable(row.parent)}</i>}
                {breakable(row.name)}
              </code>
            </a>
            <span className="field-type">{kindText(language, row.field)}</span>
            <NeedMark row={row} text={needOf(part, row.need)[language]} />
            {otherNeed?.(row) !== undefined && <span className="need need-other">{otherNeed(row)}</span>}
            {row.field.deprecated !== undefined && (
              <Badge tone="warning">{labels.deprecated[language]}</Badge>
            )}
          </dt>
          <dd>
            <Meaning row={row} language={language} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function needOf(part: FieldListProps['part'], need: Need): Text {
  return part === 'request' ? requestNeeds[need] : replyNeeds[need];
}

function NeedMark({ row, text }: { readonly row: FieldRow; readonly text: string }): ReactElement {
  return <span className={row.need === 'required' ? 'need need-required' : 'need'}>{text}</span>;
}

function Meaning({ row, language }: PageProps & { readonly row: FieldRow }): ReactElement {
  const { field, rules } = row;
  return (
    <>
      <p>
        <Prose text={field.summary} language={language} />
        {field.note !== undefined && (
          <>
            {language === 'zh' ? '' : ' '}
            <Prose text={field.note} language={language} />
          </>
        )}
      </p>
      {rules.map((rule) => (
        <p className="field-rule" key={rule.text.en}>
          <Prose text={rule.text} language={language} />
          {language === 'zh' ? '。' : '.'}
        </p>
      ))}
      {field.deprecated !== undefined && (
        <p className="field-rule">
          <Prose text={field.deprecated} language={language} />
        </p>
      )}
      <Form field={field} name={row.name} language={language} />
    </>
  );
}

/** Shows the constraints of a value: length or range, pattern, values, default. */
function Form({
  field,
  name,
  language,
}: PageProps & { readonly field: Field; readonly name: string }): ReactElement | null {
  const parts: ReactNode[] = [...constraintTexts(language, field)];
  const pattern = patternOf(field);
  if (pattern !== undefined) {
    parts.push(
      <Fragment key="pattern">
        {pattern.text[language]} <code className="pattern">{pattern.source}</code>
      </Fragment>,
    );
  }
  const values = valuesOf(field, name);
  if (values !== undefined) parts.push(<Values key="values" {...values} language={language} />);
  if (field.default !== undefined) {
    parts.push(
      <Fragment key="default">
        {labels.default[language]} <code>{String(field.default)}</code>
      </Fragment>,
    );
  }
  if (parts.length === 0) return null;
  return (
    <p className="field-form" data-content="labels">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}

interface KnownValues {
  readonly dictionary: Dictionary;
  /** The field takes no other value; if false, the dictionary says what values mean. */
  readonly isClosed: boolean;
}

function valuesOf(field: Field, name: string): KnownValues | undefined {
  if (field.kind === 'list') return valuesOf(field.of, name);
  const own = field.kind === 'text' || field.kind === 'integer' ? field.values : undefined;
  if (own !== undefined) return { dictionary: own, isClosed: true };
  const known = dictionaries.find((each) => each.name === name);
  return known === undefined ? undefined : { dictionary: known, isClosed: false };
}

function Values({ dictionary, isClosed, language }: PageProps & KnownValues): ReactElement {
  const [first, second] = dictionary.values;
  if (isClosed && second === undefined) {
    return (
      <>
        {labels.always[language]} <code>{first?.value}</code>
      </>
    );
  }
  const title = <PlaceLink id={dictionaryId(dictionary.name)}>{labels.values[language]}</PlaceLink>;
  if (!isClosed) {
    return (
      <>
        {labels.values[language]}{' '}
        <PlaceLink id={dictionaryId(dictionary.name)}>{dictionary.title[language]}</PlaceLink>
      </>
    );
  }
  return (
    <>
      {title}
      {dictionary.values.map(({ value, name }) => (
        <Fragment key={value}>
          {' '}
          <PlaceLink className="value" id={valueId(dictionary.name, value)}>
            <code>{value}</code>
            {name[language] !== String(value) && ` ${name[language]}`}
          </PlaceLink>
        </Fragment>
      ))}
    </>
  );
}
