/** The pages of the reference as they are in the HTML. */
import type { ReactElement } from 'react';
import { areaId } from '../address.ts';
import { callGroups, type ReferencePage } from '../pages.ts';
import { Client, Common, Frame, HowACallWorks, Signing } from './basics.tsx';
import { CallSection } from './call-section.tsx';
import { Changes } from './changes.tsx';
import { Constants } from './constants.tsx';
import { DictionarySection } from './dictionary.tsx';
import { Downloads } from './downloads.tsx';
import { ErrorSection } from './errors.tsx';
import { Filter } from './filter.tsx';
import { Neighbors } from './neighbors.tsx';
import { Notification } from './notification.tsx';
import { OverviewPage } from './overview-page.tsx';
import { PageActions } from './page-actions.tsx';
import { PartHead } from './part-head.tsx';
import { PlaceContext } from './place.tsx';
import type { LinkedPageProps, PageProps } from './prose.tsx';
import { Sidebar } from './sidebar.tsx';

const version = '1.0.0';

interface ReferenceProps extends LinkedPageProps {
  readonly page: ReferencePage;
}

export function Reference({ language, baseUrl, page }: ReferenceProps): ReactElement {
  return (
    <PlaceContext value={{ baseUrl, page }}>
      <Sidebar language={language} />
      <main id="content" tabIndex={-1}>
        {page.subject === undefined && (
          <header>
            <h1>
              {page.title[language]} {page.kind === 'overview' && <small>{version}</small>}
            </h1>
            <p className="part-lead">{page.description[language]}</p>
            <PageActions language={language} />
          </header>
        )}
        <Content language={language} baseUrl={baseUrl} page={page} />
        <Neighbors language={language} />
      </main>
    </PlaceContext>
  );
}

function Content({ language, baseUrl, page }: ReferenceProps): ReactElement | null {
  switch (page.kind) {
    case 'overview':
      return <OverviewPage language={language} baseUrl={baseUrl} />;
    case 'basics':
      return <Basics language={language} baseUrl={baseUrl} />;
    case 'call':
      return page.call === undefined ? null : <CallSection call={page.call} language={language} />;
    case 'notification':
      return <Notification language={language} />;
    case 'dictionary':
      return <DictionarySection language={language} />;
    case 'errors':
      return <ErrorSection language={language} />;
    case 'limits':
      return <Constants language={language} />;
    case 'changes':
      return (
        <>
          <Filter language={language} example="pay.checkout" />
          <Changes language={language} />
        </>
      );
    case 'all':
      return <Whole language={language} baseUrl={baseUrl} />;
  }
}

function Basics({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <>
      <HowACallWorks language={language} />
      <Signing language={language} baseUrl={baseUrl} />
      <Client language={language} baseUrl={baseUrl} />
      <Common language={language} />
      <Frame language={language} />
    </>
  );
}

function CallAreas({ language }: PageProps): ReactElement[] {
  return callGroups.map(({ area, title, summary, pages }) => (
    <div key={area}>
      <section className="part part-wide part-opening">
        <div className="part-head">
          <PartHead section={{ id: areaId(area), title, summary }} language={language} />
        </div>
      </section>
      {pages.map(({ path, call }) =>
        call === undefined ? null : <CallSection key={path} call={call} language={language} />,
      )}
    </div>
  ));
}

function Whole({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <>
      <Downloads language={language} baseUrl={baseUrl} />
      <Basics language={language} baseUrl={baseUrl} />
      {CallAreas({ language })}
      <Notification language={language} />
      <DictionarySection language={language} />
      <ErrorSection language={language} />
      <Constants language={language} />
    </>
  );
}
