/** The frame of every page around what the page shows: bar, sidebar, content, contents, footer. */
import type { ReactElement, ReactNode } from 'react';
import PageActions from '../feeds/page-actions.tsx';
import { referenceId } from '../page/base.ts';
import { Island } from '../page/island.tsx';
import { useSay } from '../page/language.ts';
import { usePlace } from '../page/place.ts';
import { twinAddress } from '../page/twin-address.ts';
import { siteConfig } from '../site-config.ts';
import { Footer } from '../theme/navigation/footer.tsx';
import { LastChange } from '../theme/navigation/last-change.tsx';
import { Navbar } from '../theme/navigation/navbar.tsx';
import { Neighbors } from '../theme/navigation/neighbors.tsx';
import { Sidebar } from '../theme/navigation/sidebar.tsx';
import type { Sidebar as SidebarGroups } from '../theme/navigation/sidebars.ts';
import { Contents, ContentsFolded } from '../theme/navigation/table-of-contents.tsx';
import NotFoundContent from '../theme/overview/not-found-content.tsx';
import { texts } from '../theme/texts.ts';
import type { GuideText } from './guide-text.tsx';
import type { GuidePlace } from './site-map.ts';

function Frame({ children }: { readonly children: ReactNode }): ReactElement {
  const say = useSay();
  return (
    <>
      <a className="tg-button skip" data-variant="primary" href="#content">
        {say(texts.skip)}
      </a>
      <Navbar />
      <div className="page">{children}</div>
      <Footer />
    </>
  );
}

interface GuidePageProps extends Omit<GuidePlace, 'sidebar'> {
  readonly sidebar: SidebarGroups | undefined;
  readonly text: GuideText;
  /** When the page was last changed; undefined where there is no history. */
  readonly changedAtMs: number | undefined;
}

function Actions({ file }: { readonly file: string }): ReactElement {
  const { path } = usePlace();
  const editUrl = siteConfig.editUrl === undefined ? undefined : `${siteConfig.editUrl}${file}`;
  return <Island name="page-menu" part={PageActions} props={{ markdownUrl: twinAddress(path), editUrl }} />;
}

function Article({ guide, text, changedAtMs, previous, next }: GuidePageProps): ReactElement {
  return (
    <>
      <main id="content" className="article with-contents">
        <article>
          <header>
            <h1>{guide.title}</h1>
            <Actions file={guide.file} />
          </header>
          <ContentsFolded toc={text.contents} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
          <div className="text" dangerouslySetInnerHTML={{ __html: text.html }} />
          <LastChange atMs={changedAtMs} />
          <Neighbors previous={previous} next={next} />
        </article>
      </main>
      <Contents toc={text.contents} />
    </>
  );
}

function Start({ guide, text }: GuidePageProps): ReactElement {
  return (
    <main id="content" className="overview">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
      <div dangerouslySetInnerHTML={{ __html: text.html }} />
      <Actions file={guide.file} />
    </main>
  );
}

export function GuidePage(page: GuidePageProps): ReactElement {
  const { guide, sidebar } = page;
  return (
    <Frame>
      <div className={sidebar === undefined ? 'doc' : 'doc doc-with-sidebar'}>
        {sidebar !== undefined && <Sidebar groups={sidebar} />}
        {guide.path === '' ? <Start {...page} /> : <Article {...page} />}
      </div>
    </Frame>
  );
}

export function ReferencePage({ html }: { readonly html: string }): ReactElement {
  return (
    <Frame>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
      <div id={referenceId} className="reference" dangerouslySetInnerHTML={{ __html: html }} />
    </Frame>
  );
}

export function NotFoundPage(): ReactElement {
  return (
    <Frame>
      <NotFoundContent />
    </Frame>
  );
}
