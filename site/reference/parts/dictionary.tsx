/** The parameter dictionary: each set of values, each value with an address of its own. */
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Dictionary } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { dictionaryId, valueId } from '../address.ts';
import { dictionarySection } from '../sections.ts';
import { Filter } from './filter.tsx';
import { labels } from './labels.ts';
import { PartHead } from './part-head.tsx';
import { Heading } from './place.tsx';
import { type PageProps, Prose } from './prose.tsx';

/** A set of at most so many values is shown open. */
const openMax = 6;

export function DictionarySection({ language }: PageProps): ReactElement {
  return (
    <>
      <section className="part part-wide part-opening">
        <div className="part-head">
          <PartHead section={dictionarySection} language={language} />
          <Filter language={language} example="Alipay" />
        </div>
      </section>
      {dictionaries.map((dictionary) => (
        <Values key={dictionary.name} dictionary={dictionary} language={language} />
      ))}
    </>
  );
}

function Values({ dictionary, language }: PageProps & { readonly dictionary: Dictionary }): ReactElement {
  const { name, title, values } = dictionary;
  const id = dictionaryId(name);
  const isShort = values.every(({ value }) => String(value).length < 6);
  return (
    <section className="part part-wide part-fold" data-filter-group="">
      <div className="part-head">
        <Heading level={3} id={id}>
          <a href={`#${id}`}>{title[language]}</a> <code>{name}</code>
        </Heading>
        <details className="fold" open={values.length <= openMax}>
          <summary data-content="skip">{labels.count[language](values.length)}</summary>
          <dl className="rows values" data-short={isShort ? '' : undefined}>
            {values.map(({ value, name: meaning, note }) => (
              <div id={valueId(name, value)} key={value} data-filter-item="">
                <dt>
                  <a href={`#${valueId(name, value)}`}>
                    <code>{value}</code>
                  </a>
                </dt>
                <dd>
                  <b>{meaning[language]}</b>
                  {note !== undefined && (
                    <>
                      {' '}
                      <Prose text={note} language={language} self={id} />
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </section>
  );
}
