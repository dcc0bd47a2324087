/** The entry of the issuer's page: joins the check, the browser and the markup. */
import { type ReactElement, StrictMode, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { browserDeps, linkOfPage, wakeWhenSeen } from '../shared/browser.ts';
import { useReader, useTitle } from '../shared/use-reader.ts';
import { createIssuerCheck, type IssuerCheck, remainingMs } from './issuer-check.ts';
import { ChallengePage, screenOf } from './page.tsx';
import { frame, headings } from './texts.ts';

/** The gateway's address of the check whose page this is: /pay/3ds/{link} becomes /pay/api/3ds/{link}. */
function checkAddress(): string {
  return `/pay/api/3ds/${linkOfPage()}`;
}

/** Somebody who came back by the browser's button must not be sent away again at once. */
function hasComeBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

function App({ check }: { readonly check: IssuerCheck }): ReactElement {
  const snapshot = useSyncExternalStore(check.subscribe, check.snapshot);
  const { reader, change } = useReader();
  const [isAutomatic, setAutomatic] = useState(() => !hasComeBack());
  const heading = reader.say(headings[screenOf(snapshot)]);
  const title = reader.say(frame.title, { heading });
  useTitle(reader, title);
  useEffect(() => {
    const stay = (event: PageTransitionEvent) => {
      if (event.persisted) setAutomatic(false);
    };
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  return (
    <ChallengePage
      snapshot={snapshot}
      reader={reader}
      remainingMs={() => remainingMs(snapshot, browserDeps.nowMs())}
      isAutomatic={isAutomatic}
      onAct={check.act}
      onRetry={check.retry}
      onLanguage={change}
    />
  );
}

const root = document.getElementById('root');
if (root !== null) {
  const check = createIssuerCheck(checkAddress(), browserDeps);
  wakeWhenSeen(check.wake);
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
