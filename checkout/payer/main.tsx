/** The entry of the payer's page: joins the payment, the browser and the markup. */
import type { Language } from '@tollgate/contract/model';
import { type ReactElement, StrictMode, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseLanguage, languageTags, queryWithLanguage, readerOf } from '../shared/language.ts';
import { headingOf, PayerPage, screenOf } from './page.tsx';
import { createPayment, type Payment, remainingMs } from './payment.ts';
import { frame } from './texts.ts';

const nowMs = () => performance.now();

/** The gateway's address of the order whose page this is: /pay/q/{link} becomes /pay/api/q/{link}. */
function orderAddress(): string {
  const link = location.pathname.split('/').findLast((part) => part !== '') ?? '';
  return `/pay/api/q/${link}`;
}

function App({ payment }: { readonly payment: Payment }): ReactElement {
  const snapshot = useSyncExternalStore(payment.subscribe, payment.snapshot);
  const [language, setLanguage] = useState(() => chooseLanguage(location.search, navigator.languages));
  const reader = readerOf(language, navigator.languages);
  const heading = headingOf(screenOf(snapshot), snapshot.told?.order, reader);
  const title = reader.say(frame.title, { heading });
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.title = title;
  }, [language, title]);
  const change = (to: Language) => {
    history.replaceState(null, '', queryWithLanguage(location.search, to) + location.hash);
    setLanguage(to);
  };
  return (
    <PayerPage
      snapshot={snapshot}
      reader={reader}
      remainingMs={() => remainingMs(snapshot, nowMs())}
      onChoose={payment.act}
      onRetry={payment.retry}
      onLanguage={change}
    />
  );
}

const root = document.getElementById('root');
if (root !== null) {
  const payment = createPayment(orderAddress(), {
    fetch: (address, init) => fetch(address, init),
    nowMs,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.visibilityState === 'hidden',
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') payment.wake();
  });
  addEventListener('online', payment.wake);
  addEventListener('pageshow', (event) => {
    if (event.persisted) payment.wake();
  });
  payment.start();
  createRoot(root).render(
    <StrictMode>
      <App payment={payment} />
    </StrictMode>,
  );
}
