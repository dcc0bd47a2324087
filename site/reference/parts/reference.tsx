/** The whole page, as it stands in the HTML. */
import type { ReactElement } from 'react';
import { areaId } from '../address.ts';
import { callAreas } from '../outline.ts';
import { pageDescription, pageTitle } from '../title.ts';
import { Client, Common, Frame, type LinkedPageProps, Overview, Signing } from './basics.tsx';
import { CallSection } from './call-section.tsx';
import { Constants } from './constants.tsx';
import { DictionarySection } from './dictionary.tsx';
import { ErrorSection } from './errors.tsx';
import { Notification } from './notification.tsx';
import { PageActions } from './page-actions.tsx';
import { PartHead } from './part-head.tsx';
import { Sidebar } from './sidebar.tsx';

const version = '1.0.0';

export function Reference({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <>
      <Sidebar language={language} />
      <main id="content" tabIndex={-1}>
        <header>
          <h1>
            {pageTitle[language]} <small>{version}</small>
          </h1>
          <p className="part-lead">{pageDescription[language]}</p>
          <PageActions language={language} baseUrl={baseUrl} />
        </header>
        <Overview language={language} baseUrl={baseUrl} />
        <Signing language={language} baseUrl={baseUrl} />
        <Client language={language} />
        <Common language={language} />
        <Frame language={language} />
        {callAreas.map(({ area, title, summary, calls }) => (
          <div key={area}>
            <section className="part part-wide part-opening">
              <div className="part-head">
                <PartHead section={{ id: areaId(area), title, summary }} language={language} />
              </div>
            </section>
            {calls.map((call) => (
              <CallSection key={call.method} call={call} language={language} />
            ))}
          </div>
        ))}
        <Notification language={language} />
        <DictionarySection language={language} />
        <ErrorSection language={language} />
        <Constants language={language} />
      </main>
    </>
  );
}
