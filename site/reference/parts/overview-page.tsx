/**
 * The overview: what the calls are, one line each. Everything that once was on this page has a row with its old
 * address that links to where it is now, without scripts too.
 */
import { notification } from '@tollgate/contract/notification';
import { Badge } from '@tollgate/design/badge';
import type { ReactElement, ReactNode } from 'react';
import { deprecationTag } from '../../deprecation.ts';
import { areaId, callId } from '../address.ts';
import { type ReferenceEntry, referenceEntries } from '../entries.ts';
import { firstSentence } from '../first-sentence.ts';
import { allPage, callGroups, changesPage, type ReferencePage, referencePages } from '../pages.ts';
import { basics, lookUps, type Section } from '../sections.ts';
import { Downloads } from './downloads.tsx';
import { PartHead } from './part-head.tsx';
import { PlaceLink, SiteLink } from './place.tsx';
import { breakable, type LinkedPageProps, type PageProps, Prose } from './prose.tsx';

const summaryCharacters = 140;

const texts = {
  basics: { en: 'Rules for every call', zh: '接口通用规则' },
  lookUp: { en: 'Notification, values, codes, and limits', zh: '通知、取值、错误码与限制' },
  names: { en: 'Every field, value, and code by name', zh: '按名称查找参数、字段、取值与错误码' },
  namesLead: {
    en: 'Each entry links to the page that explains it.',
    zh: '每一项均链接到相应的说明页面。',
  },
  reply: { en: 'response', zh: '应答' },
} as const;

/** Ids that have a row of their own above the list of names. */
const shownIds: ReadonlySet<string> = new Set([
  ...basics.map(({ id }) => id),
  ...lookUps.map(({ id }) => id),
  ...callGroups.flatMap(({ area, pages }) => [
    areaId(area),
    ...pages.flatMap(({ subject }) => subject ?? []),
  ]),
  notification.method,
]);

interface RowProps {
  readonly id?: string;
  readonly name: ReactNode;
  readonly children: ReactNode;
}

function Row({ id, name, children }: RowProps): ReactElement {
  return (
    <div id={id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SectionRow({ section, language }: PageProps & { readonly section: Section }): ReactElement {
  const { id, title, summary } = section;
  return (
    <Row id={id} name={<PlaceLink id={id}>{title[language]}</PlaceLink>}>
      <Prose text={firstSentence(summary[language], summaryCharacters)} language={language} self={id} />
    </Row>
  );
}

function CallRow({ page, language }: PageProps & { readonly page: ReferencePage }): ReactElement | null {
  const { call } = page;
  if (call === undefined) return null;
  const id = callId(call.method);
  const tag = deprecationTag(call);
  return (
    <Row
      id={id}
      name={
        <>
          <PlaceLink id={id}>{call.title[language]}</PlaceLink>
          {tag !== undefined && ' '}
          {tag !== undefined && <Badge tone="warning">{tag[language]}</Badge>}
          <code>{breakable(call.method)}</code>
        </>
      }
    >
      <Prose text={firstSentence(call.summary[language], summaryCharacters)} language={language} self={id} />
    </Row>
  );
}

function PageRow({ page, language }: PageProps & { readonly page: ReferencePage }): ReactElement {
  return (
    <Row name={<SiteLink path={page.path}>{page.title[language]}</SiteLink>}>
      {page.description[language]}
    </Row>
  );
}

export function OverviewPage({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <>
      <Downloads language={language} baseUrl={baseUrl} />
      <section className="part part-wide">
        <div className="part-head">
          <h2 id="basics">{texts.basics[language]}</h2>
          <dl className="rows calls">
            {basics.map((section) => (
              <SectionRow key={section.id} section={section} language={language} />
            ))}
          </dl>
        </div>
      </section>
      {callGroups.map(({ area, title, summary, pages }) => (
        <section className="part part-wide" key={area}>
          <div className="part-head">
            <PartHead section={{ id: areaId(area), title, summary }} language={language} />
            <dl className="rows calls">
              {pages.map((page) => (
                <CallRow key={page.path} page={page} language={language} />
              ))}
            </dl>
          </div>
        </section>
      ))}
      <section className="part part-wide">
        <div className="part-head">
          <h2 id="look-up">{texts.lookUp[language]}</h2>
          <dl className="rows calls">
            <SectionRow section={{ ...notification, id: notification.method }} language={language} />
            {lookUps.map((section) => (
              <SectionRow key={section.id} section={section} language={language} />
            ))}
            <PageRow page={changesPage} language={language} />
            <PageRow page={allPage} language={language} />
          </dl>
        </div>
      </section>
      <Names language={language} />
    </>
  );
}

function nameOf({ kind, title }: ReferenceEntry, language: PageProps['language']): string {
  const [name = '', owner = ''] = title.split(' · ');
  if (kind !== 'field') return title;
  return owner.endsWith(` ${texts.reply[language]}`) ? `${name} (${texts.reply[language]})` : name;
}

function Names({ language }: PageProps): ReactElement {
  const entries = referenceEntries(language).filter(({ id }) => !shownIds.has(id));
  return (
    <section className="part part-wide part-names" data-content="skip">
      <div className="part-head">
        <h2 id="names">{texts.names[language]}</h2>
        <p className="part-lead">{texts.namesLead[language]}</p>
        {referencePages.map((page) => {
          const own = entries.filter((entry) => entry.page === page.path);
          if (own.length === 0) return null;
          return (
            <details className="fold" key={page.path}>
              <summary>
                {page.title[language]} <span>{own.length}</span>
              </summary>
              <ul className="names">
                {own.map((entry) => (
                  <li key={entry.id} id={entry.id}>
                    <PlaceLink id={entry.id}>{nameOf(entry, language)}</PlaceLink>
                  </li>
                ))}
              </ul>
            </details>
          );
        })}
      </div>
    </section>
  );
}
