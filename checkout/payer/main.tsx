/** The entry of the payer's page: connects the session, the browser and the markup. */
import { gatewayPath } from '@tollgate/design/gateway-address';
import { LanguageProvider } from '@tollgate/design/language';
import { type ReactElement, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { browserDeps, linkOfPage, wakeWhenSeen } from '../shared/browser.ts';
import { useLanguage, useTitle } from '../shared/document.ts';
import { remainingMs } from '../shared/session.ts';
import { headingOf, PayerPage, screenOf } from './page.tsx';
import { createPayerSession, type PayerSession } from './session.ts';
import { frame } from './texts.ts';

/** The gateway's address of the order whose page this is: /pay/q/{link} becomes /pay/api/q/{link}. */
function orderAddress(): string {
  return gatewayPath(`/pay/api/q/${linkOfPage()}`);
}

function App({ session }: { readonly session: PayerSession }): ReactElement {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  const { reader, change } = useLanguage();
  const heading = headingOf(screenOf(snapshot), snapshot.received?.view, reader);
  const title = reader.say(frame.title, { heading });
  useTitle(reader, title);
  return (
    <LanguageProvider reader={reader}>
      <PayerPage
        snapshot={snapshot}
        reader={reader}
        remainingMs={() => remainingMs(snapshot, browserDeps.nowMs())}
        onChoose={session.act}
        onRetry={session.retry}
        onLanguage={change}
      />
    </LanguageProvider>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  const session = createPayerSession(orderAddress(), browserDeps);
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
