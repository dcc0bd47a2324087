/** The entry of the issuer's page: connects the session, the browser and the markup. */
import { gatewayPath } from '@tollgate/design/gateway-address';
import { LanguageProvider } from '@tollgate/design/language';
import { type ReactElement, StrictMode, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { browserDeps, linkOfPage, wakeWhenSeen } from '../shared/browser.ts';
import { useLanguage, useTitle } from '../shared/document.ts';
import { remainingMs } from '../shared/session.ts';
import { ChallengePage, screenOf } from './page.tsx';
import { type ChallengeSession, createChallengeSession } from './session.ts';
import { frame, headings } from './texts.ts';

/** The gateway's address of the challenge whose page this is: /pay/3ds/{link} becomes /pay/api/3ds/{link}. */
function challengeAddress(): string {
  return gatewayPath(`/pay/api/3ds/${linkOfPage()}`);
}

/** A payer who came back by the browser's button is not redirected again. */
function hasComeBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

function App({ session }: { readonly session: ChallengeSession }): ReactElement {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  const { reader, change } = useLanguage();
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
    <LanguageProvider reader={reader}>
      <ChallengePage
        snapshot={snapshot}
        reader={reader}
        remainingMs={() => remainingMs(snapshot, browserDeps.nowMs())}
        isAutomatic={isAutomatic}
        onAct={session.act}
        onRetry={session.retry}
        onLanguage={change}
      />
    </LanguageProvider>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  const session = createChallengeSession(challengeAddress(), browserDeps);
  wakeWhenSeen(session.wake);
  addEventListener('pageshow', (event) => {
    if (event.persisted) session.wake();
  });
  session.start();
  createRoot(root).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
}
