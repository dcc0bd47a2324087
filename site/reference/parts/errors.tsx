/** The error catalogue by family: what a code means, why it came, what to do, and which calls answer it. */
import type { CatalogueError } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { callId, errorId } from '../address.ts';
import { commonErrorsId, type ErrorFamily, errorFamilies } from '../error-families.ts';
import { familyHeightClass } from '../heights.ts';
import { calls } from '../outline.ts';
import { errorSection } from '../sections.ts';
import { Filter } from './filter.tsx';
import { labels } from './labels.ts';
import { PartHead } from './part-head.tsx';
import { PlaceLink } from './place.tsx';
import { breakable, type PageProps, Prose } from './prose.tsx';

export function ErrorSection({ language }: PageProps): ReactElement {
  return (
    <>
      <section className="part part-wide part-opening">
        <div className="part-head">
          <PartHead section={errorSection} language={language} />
          <Filter language={language} example="E04112" />
        </div>
      </section>
      {errorFamilies.map((family) => (
        <Family key={family.id} family={family} language={language} />
      ))}
    </>
  );
}

function Family({ family, language }: PageProps & { readonly family: ErrorFamily }): ReactElement {
  const entries = Object.entries(family.errors);
  return (
    <section className={`part part-wide ${familyHeightClass(entries.length)}`} data-filter-group="">
      <div className="part-head">
        <PartHead section={family} level={3} language={language} />
        {entries.map(([code, error]) => (
          <Entry
            key={code}
            code={code}
            error={error}
            isCommon={family.id === commonErrorsId}
            language={language}
          />
        ))}
      </div>
    </section>
  );
}

interface EntryProps extends PageProps {
  readonly code: string;
  readonly error: CatalogueError;
  readonly isCommon: boolean;
}

function Entry({ code, error, isCommon, language }: EntryProps): ReactElement {
  const id = errorId(code);
  const own = calls.filter((call) => call.errors.includes(code));
  return (
    <details className="error" data-filter-item="">
      <summary>
        <code>{code}</code> {error.message[language]}
        {error.httpStatus !== undefined && <span className="need">HTTP {error.httpStatus}</span>}
      </summary>
      {/* Its id is inside, so that an address unfolds it. */}
      <dl id={id}>
        {/* The gateway's msg is English: the filter finds it as the reader's log has it. */}
        {language !== 'en' && (
          <div>
            <dt>msg</dt>
            <dd lang="en">{error.message.en}</dd>
          </div>
        )}
        <div>
          <dt>{labels.cause[language]}</dt>
          <dd>
            <Prose text={error.cause} language={language} self={id} />
          </dd>
        </div>
        <div>
          <dt>{labels.action[language]}</dt>
          <dd>
            <Prose text={error.action} language={language} self={id} />
          </dd>
        </div>
        {!isCommon && own.length > 0 && (
          <div>
            <dt>{labels.answeredBy[language]}</dt>
            <dd className="callers">
              {own.map(({ method }) => (
                <PlaceLink key={method} id={callId(method)}>
                  <code>{breakable(method)}</code>
                </PlaceLink>
              ))}
            </dd>
          </div>
        )}
        <div className="needs-script" data-content="skip">
          <dt>{labels.address[language]}</dt>
          <dd>
            <a href={`#${id}`}>{labels.copyAddress[language]}</a>
          </dd>
        </div>
      </dl>
    </details>
  );
}
