/** The same call in several languages behind tabs that need no script: radio buttons and their labels. */
import type { Language } from '@tollgate/contract/model';
import { Fragment, type ReactElement } from 'react';
import { codeOf } from '../../code-languages.ts';
import type { CodeLanguage } from '../highlight.ts';
import { Code } from './code.tsx';
import { labels } from './labels.ts';

export interface Sample {
  readonly id: CodeLanguage;
  readonly name: string;
  readonly code: string;
}

interface SamplesProps {
  readonly language: Language;
  /** Sets the group of radio buttons apart from all others of the page. */
  readonly group: string;
  readonly title: string;
  readonly samples: readonly Sample[];
}

/** The first sample is shown until the reader chooses; the choice holds for the whole page (browser/choice.ts). */
export function Samples({ language, group, title, samples }: SamplesProps): ReactElement {
  return (
    <figure className="tg-code samples">
      <Caption language={language} title={title} />
      <div className="sample-tabs" role="radiogroup" aria-label={labels.language[language]}>
        {samples.map(({ id, name, code }, index) => (
          <Fragment key={id}>
            <input
              type="radio"
              name={group}
              value={name}
              id={`${group}~${id}`}
              defaultChecked={index === 0}
              className="tg-hidden"
            />
            <label htmlFor={`${group}~${id}`} data-code={codeOf(name)}>
              {name}
            </label>
            <Code code={code} language={id} choice={codeOf(name)} />
          </Fragment>
        ))}
      </div>
    </figure>
  );
}

/** One code with a title and a button that copies it. */
export function Example({
  language,
  title,
  code,
  codeLanguage = 'json',
}: {
  readonly language: Language;
  readonly title: string;
  readonly code: string;
  readonly codeLanguage?: CodeLanguage;
}): ReactElement {
  return (
    <figure className="tg-code">
      <Caption language={language} title={title} />
      <Code code={code} language={codeLanguage} />
    </figure>
  );
}

function Caption({ language, title }: { readonly language: Language; readonly title: string }): ReactElement {
  return (
    <figcaption>
      <span className="tg-code-title">{title}</span>
      <span className="tg-code-actions">
        <span role="status" />
        <button
          type="button"
          className="tg-button"
          data-variant="quiet"
          data-size="sm"
          data-copy-shown=""
          aria-label={`${labels.copy[language]}: ${title}`}
        >
          {labels.copy[language]}
        </button>
      </span>
    </figcaption>
  );
}
