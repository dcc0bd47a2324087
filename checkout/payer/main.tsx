/** The entry of the payer's page: joins the payment, the browser and the markup. */
import { type ReactElement, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { browserDeps, linkOfPage, wakeWhenSeen } from '../shared/browser.ts';
import { useReader, useTitle } from '../shared/use-reader.ts';
import { headingOf, PayerPage, screenOf } from './page.tsx';
import { createPayment, type Payment, remainingMs } from './payment.ts';
import { frame } from './texts.ts';

/** The gateway's address of the order whose page this is: /pay/q/{link} becomes /pay/api/q/{link}. */
function orderAddress(): string {
  return `/pay/api/q/${linkOfPage()}`;
}

function App({ payment }: { readonly payment: Payment }): ReactElement {
  const snapshot = useSyncExternalStore(payment.subscribe, payment.snapshot);
  const { reader, change } = useReader();
  const heading = headingOf(screenOf(snapshot), snapshot.told?.order, reader);
  const title = reader.say(frame.title, { heading });
  useTitle(reader, title);
  return (
    <PayerPage
      snapshot={snapshot}
      reader={reader}
      remainingMs={() => remainingMs(snapshot, browserDeps.nowMs())}
      onChoose={payment.act}
      onRetry={payment.retry}
      onLanguage={change}
    />
  );
}

const root = document.getElementById('root');
if (root !== null) {
  const payment = createPayment(orderAddress(), browserDeps);
  wakeWhenSeen(payment.wake);
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
