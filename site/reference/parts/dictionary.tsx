/** The parameter dictionary: each set of values, each value with an address of its own. */
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Dictionary } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { dictionaryId, valueId } from '../address.ts';
import { dictionarySection } from '../sections.ts';
import { PartHead } from './part-head.tsx';
import { type PageProps, Prose } from './prose.tsx';

export function DictionarySection({ language }: PageProps): ReactElement {
  return (
    <>
      <section className="part part-wide part-opening">
        <div className="part-head">
          <PartHead section={dictionarySection} language={language} />
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
  return (
    <section className={`part part-wide height-${values.length > 8 ? 2 : 1}`}>
      <div className="part-head">
        <h3 id={id}>
          <a href={`#${id}`}>{title[language]}</a> <code>{name}</code>
        </h3>
        <dl
          className="values"
          data-short={values.every(({ value }) => String(value).length < 6) ? '' : undefined}
        >
          {values.map(({ value, name: meaning, note }) => (
            <div id={valueId(name, value)} key={value}>
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
      </div>
    </section>
  );
}
