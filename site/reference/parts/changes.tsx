/** The API's changelog: what changed in one call, and all of it. */
import { type ApiChange, historyOf, releases } from '@tollgate/contract/changelog/index';
import type { Text } from '@tollgate/contract/model';
import { Badge } from '@tollgate/design/badge';
import type { ReactElement } from 'react';
import { changesPage } from '../pages.ts';
import { callParts } from './call-parts.ts';
import { labels } from './labels.ts';
import { Heading, PlaceLink, SiteLink } from './place.tsx';
import { breakable, type PageProps, Prose } from './prose.tsx';
import { releaseId, releaseTitle } from './releases.ts';

const texts = {
  kinds: {
    added: { en: 'Added', zh: '新增' },
    changed: { en: 'Changed', zh: '变更' },
    fixed: { en: 'Fixed', zh: '修复' },
  },
  toDo: { en: 'What to do: ', zh: '需要调整：' },
  every: { en: 'Every call', zh: '所有接口' },
  all: { en: 'Changes to every call', zh: '所有接口的共同变更' },
  byCall: { en: 'Single calls', zh: '各接口' },
  also: { en: 'See also: ', zh: '另见：' },
} as const;

const tones = { added: 'success', changed: 'warning', fixed: 'neutral' } as const;

const everyCallId = 'every-call';

interface ChangeProps extends PageProps {
  readonly change: ApiChange;
  readonly hasCalls: boolean;
}

function Change({ change, hasCalls, language }: ChangeProps): ReactElement {
  const { kind, calls, text, action } = change;
  return (
    <div className="change" data-filter-item={hasCalls ? '' : undefined}>
      <dt>
        <Badge tone={tones[kind]}>{texts.kinds[kind][language]}</Badge>
      </dt>
      <dd>
        <p>
          <Prose text={text} language={language} />
        </p>
        {action !== undefined && (
          <p className="field-rule">
            {texts.toDo[language]}
            <Prose text={action} language={language} />
          </p>
        )}
        {hasCalls && calls !== 'every' && (
          <p className="callers">
            {calls.map((method) => (
              <PlaceLink key={method} id={method}>
                <code>{breakable(method)}</code>
              </PlaceLink>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}

/** Lists the changes of one call or of the notification. */
export function CallHistory({ method, language }: PageProps & { readonly method: string }): ReactElement {
  return (
    <>
      <Heading level={4 - Number(method === 'payment.result.notify')} id={callParts.changes}>
        {labels.changes[language]}
      </Heading>
      {historyOf(method).map((release) => (
        <div key={releaseId(release)}>
          <p className="release">{releaseTitle(release)[language]}</p>
          <dl className="rows changes">
            {release.changes.map((change) => (
              <Change key={change.text.en} change={change} hasCalls={false} language={language} />
            ))}
          </dl>
        </div>
      ))}
      <p>
        {texts.also[language]}
        <SiteLink path={`${changesPage.path}#${everyCallId}`}>{texts.all[language]}</SiteLink>
      </p>
    </>
  );
}

interface ChangesProps extends PageProps {
  readonly changes: readonly ApiChange[];
  readonly id: string;
  readonly title: Text | string;
}

function ChangeList({ changes, id, title, language }: ChangesProps): ReactElement | null {
  if (changes.length === 0) return null;
  return (
    <div data-filter-group="">
      <h3 id={id}>
        <a href={`#${id}`}>{typeof title === 'string' ? title : title[language]}</a>
      </h3>
      <dl className="rows changes">
        {changes.map((change) => (
          <Change key={change.text.en} change={change} hasCalls language={language} />
        ))}
      </dl>
    </div>
  );
}

/** Every release with its changes, those of every call first. */
export function Changes({ language }: PageProps): ReactElement {
  return (
    <>
      {releases.map((release) => {
        const id = releaseId(release);
        const isForEvery = ({ calls }: ApiChange) => calls === 'every';
        return (
          <section className="part part-wide" key={id}>
            <div className="part-head">
              <h2 id={id}>
                <a href={`#${id}`}>{releaseTitle(release)[language]}</a>
              </h2>
              <ChangeList
                changes={release.changes.filter(isForEvery)}
                id={everyCallId}
                title={texts.every}
                language={language}
              />
              <ChangeList
                changes={release.changes.filter((change) => !isForEvery(change))}
                id={`${id}-calls`}
                title={texts.byCall}
                language={language}
              />
            </div>
          </section>
        );
      })}
    </>
  );
}
