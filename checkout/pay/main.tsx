/** The entry of the checkout page: connects the session, the browser and the markup. */

import type { Theme } from '@tollgate/contract/pages/checkout';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { LanguageProvider } from '@tollgate/design/language';
import {
  type ReactElement,
  StrictMode,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { browserDeps, linkOfPage, wakeWhenSeen } from '../shared/browser.ts';
import { useLanguage, useTitle } from '../shared/document.ts';
import { remainingMs } from '../shared/session.ts';
import { palettePart } from './order/parts.ts';
import { headingOf } from './order/screen-texts.ts';
import { useArrived } from './order/use-arrived.ts';
import { CheckoutPage } from './page.tsx';
import { screenOf } from './state/screen.ts';
import { type CheckoutSession, createCheckoutSession, gatewayNowMs } from './state/session.ts';

const { nowMs } = browserDeps;
const wide = matchMedia('(width >= 60rem)');

/** The gateway's address of the order whose page this is: /pay/{link} becomes /pay/api/c/{link}. */
function orderAddress(): string {
  return gatewayPath(`/pay/api/c/${linkOfPage()}`);
}

/** Another page of the gateway gets the language that was chosen here; a merchant's address stays as it is. */
function leave(address: string): void {
  const url = new URL(gatewayPath(address), location.href);
  const chosen = new URLSearchParams(location.search).get('lang');
  if (url.origin === location.origin && chosen !== null) url.searchParams.set('lang', chosen);
  location.assign(url);
}

function usePalette(theme: Theme | null | undefined): void {
  const written = JSON.stringify(theme ?? {});
  useEffect(() => {
    const root = document.documentElement;
    // Without a theme nothing is loaded: the style sheet has the page's own colors.
    const properties = palettePart.now()?.paletteProperties(JSON.parse(written)) ?? [];
    for (const [name, value] of properties) root.style.setProperty(name, value);
  }, [written]);
}

function subscribeToWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** After back, reload, or from the browser's cache, the payer is not redirected automatically. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

function App({ session }: { readonly session: CheckoutSession }): ReactElement {
  // Deferred, so that a slow phone stays responsive while the form with its two hundred countries is made.
  const newest = useDeferredValue(useSyncExternalStore(session.subscribe, session.snapshot));
  const { snapshot, onRetry: onLoadPart } = useArrived(newest);
  const isWide = useSyncExternalStore(subscribeToWidth, () => wide.matches);
  const { reader, change } = useLanguage();
  const [isRevisited, setRevisited] = useState(cameBack);
  const view = snapshot.received?.view;
  const heading = headingOf(screenOf(snapshot), view, reader);
  const merchant = view?.merchant_name;
  const title = merchant === undefined || heading.includes(merchant) ? heading : `${heading} · ${merchant}`;
  usePalette(view?.theme);
  useEffect(() => document.querySelector('.without-start')?.remove(), []);
  useTitle(reader, title);
  useEffect(() => {
    const revive = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setRevisited(true);
      session.refresh();
    };
    addEventListener('pageshow', revive);
    return () => removeEventListener('pageshow', revive);
  }, [session]);
  return (
    <LanguageProvider reader={reader}>
      <CheckoutPage
        snapshot={snapshot}
        reader={reader}
        isWide={isWide}
        isRevisited={isRevisited}
        remainingMs={() => remainingMs(snapshot, nowMs())}
        gatewayNowMs={() => gatewayNowMs(session.snapshot(), nowMs()) ?? 0}
        preferred={navigator.languages}
        onDecide={session.decide}
        onRetry={session.retry}
        onLoadPart={onLoadPart}
        onLeave={leave}
        onLanguage={change}
      />
    </LanguageProvider>
  );
}

/** Returns true if the browser has what the page needs beyond syntax; else the text of pay.html stays. */
function isSupported(): boolean {
  return typeof Intl.DisplayNames === 'function' && typeof HTMLDialogElement === 'function';
}

const root = document.getElementById('root');
if (root !== null && isSupported()) {
  const session = createCheckoutSession(orderAddress(), { ...browserDeps, leave });
  wakeWhenSeen(session.wake);
  session.start();
  createRoot(root).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
}
