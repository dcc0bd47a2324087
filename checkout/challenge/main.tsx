/** The entry of the issuer's page: joins the check, the browser and the markup. */
import type { Language } from '@tollgate/contract/model';
import { type ReactElement, StrictMode, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseLanguage, languageTags, queryWithLanguage, readerOf } from '../shared/language.ts';
import { createIssuerCheck, type IssuerCheck, remainingMs } from './issuer-check.ts';
import { ChallengePage, screenOf } from './page.tsx';
import { frame, headings } from './texts.ts';

const nowMs = () => performance.now();

/** The gateway's address of the check whose page this is: /pay/3ds/{link} becomes /pay/api/3ds/{link}. */
function checkAddress(): string {
  const link = location.pathname.split('/').findLast((part) => part !== '') ?? '';
  return `/pay/api/3ds/${link}`;
}

/** Somebody who came back by the browser's button must not be sent away again at once. */
function hasComeBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

function App({ check }: { readonly check: IssuerCheck }): ReactElement {
  const snapshot = useSyncExternalStore(check.subscribe, check.snapshot);
  const [language, setLanguage] = useState(() => chooseLanguage(location.search, navigator.languages));
  const [isAutomatic, setAutomatic] = useState(() => !hasComeBack());
  const reader = readerOf(language, navigator.languages);
  const heading = reader.say(headings[screenOf(snapshot)]);
  const title = reader.say(frame.title, { heading });
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.title = title;
  }, [language, title]);
  useEffect(() => {
    const stay = (event: PageTransitionEvent) => {
      if (event.persisted) setAutomatic(false);
    };
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const change = (to: Language) => {
    history.replaceState(null, '', queryWithLanguage(location.search, to) + location.hash);
    setLanguage(to);
  };
  return (
    <ChallengePage
      snapshot={snapshot}
      reader={reader}
      remainingMs={() => remainingMs(snapshot, nowMs())}
      isAutomatic={isAutomatic}
      onAct={check.act}
      onRetry={check.retry}
      onLanguage={change}
    />
  );
}

const root = document.getElementById('root');
if (root !== null) {
  const check = createIssuerCheck(checkAddress(), {
    fetch: (address, init) => fetch(address, init),
    nowMs,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.visibilityState === 'hidden',
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check.wake();
  });
  addEventListener('online', check.wake);
  addEventListener('pageshow', (event) => {
    if (event.persisted) check.wake();
  });
  check.start();
  createRoot(root).render(
    <StrictMode>
      <App check={check} />
    </StrictMode>,
  );
}
