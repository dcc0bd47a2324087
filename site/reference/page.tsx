/**
 * The routes below /docs/CloudAPI. Their markup is made while the site is built and never again: hydration takes the
 * element with whatever is in it. A reader who comes by a link inside the site gets it from the page's own
 * HTML, so that no bundle carries the contract.
 */
import Head from '@docusaurus/Head';
import { useHistory } from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Layout from '@theme/Layout';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { offerConsole } from '../console/offer.ts';
import { twinAddress } from '../feeds/twin-address.ts';
import { useLanguage } from '../theme/choice/language.ts';
import { enliven } from './browser/enliven.ts';
import { rootId, storedContent } from './browser/own-page.ts';
import { linksIn, referenceHead, referenceHtml } from './content.tsx';
import { LoadState } from './load-state.tsx';
import '../feeds/page-actions.css';
import './styles/reference.css';

type Stage = 'ready' | 'loading' | 'failed';

interface ReferencePageProps {
  /** Below the language's base URL: `CloudAPI/pay-checkout`. */
  readonly path: string;
}

export default function ReferencePage({ path }: ReferencePageProps): ReactElement {
  const language = useLanguage();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const html = referenceHtml({ language, baseUrl, path });
  useCollectedLinks(html, baseUrl);
  const root = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('ready');
  const [attempt, setAttempt] = useState(0);
  const [head, setHead] = useState(() => referenceHead({ language, baseUrl, path }));
  const history = useHistory();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const enlivenAll = () => {
      const rest = enliven(element, { language, baseUrl, follow: (path) => history.push(path) });
      const withdraw = offerConsole(element, language);
      return () => {
        rest();
        withdraw();
      };
    };
    if (element.childElementCount > 0) {
      setStage('ready');
      return enlivenAll();
    }
    const aborted = new AbortController();
    let rest: (() => void) | undefined;
    setStage('loading');
    storedContent(window.location.pathname, aborted.signal).then(
      ({ content, head: found }) => {
        element.innerHTML = content;
        setHead(found);
        setStage('ready');
        rest = enlivenAll();
      },
      () => {
        if (aborted.signal.aborted) return;
        setStage('failed');
        // The browser may have gone to where the reader was: the message is at the top.
        window.scrollTo({ top: 0, behavior: 'instant' });
      },
    );
    return () => {
      aborted.abort();
      rest?.();
    };
  }, [language, baseUrl, history, attempt]);

  return (
    <Layout>
      {head !== undefined && (
        <Head>
          <title>{head.title}</title>
          <meta property="og:title" content={head.title} />
          <meta name="description" content={head.description} />
          <meta property="og:description" content={head.description} />
        </Head>
      )}
      <Head>
        <link rel="alternate" type="text/markdown" href={twinAddress(baseUrl + path)} />
      </Head>
      {stage !== 'ready' && (
        <LoadState
          hasFailed={stage === 'failed'}
          language={language}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      <div
        ref={root}
        id={rootId}
        className="reference"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, made by React at build time
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Layout>
  );
}

/** Reports the links in the markup to Docusaurus's check of links; in the browser there is nothing to report. */
function useCollectedLinks(html: string, baseUrl: string): void {
  const brokenLinks = useBrokenLinks();
  const { anchors, links } = linksIn(html);
  for (const anchor of anchors) brokenLinks.collectAnchor(anchor);
  for (const link of links) if (link.startsWith(baseUrl)) brokenLinks.collectLink(link);
}
