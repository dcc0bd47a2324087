/** Takes over the page that the server wrote, once the code of its frame is there. */
import preload from '@docusaurus/core/lib/client/preload.js';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import App from './app.tsx';
import { HelmetProvider } from './head.tsx';
import { ahead } from './prefetch.ts';
import { waitForReader } from './reader.ts';
import { offerRetry } from './retry.ts';
import { BrowserRouter } from './router.tsx';

const app = (
  <HelmetProvider>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </HelmetProvider>
);

function show(): void {
  const container = document.getElementById('__docusaurus');
  if (container === null) return;
  const options = {
    // A difference between server and browser is a fault, if one that readers do not see.
    onRecoverableError: reportError,
  };
  startTransition(() => {
    // Only a built page was written by the server.
    if (process.env['HYDRATE_CLIENT_ENTRY']) hydrateRoot(container, app, options);
    else createRoot(container, options).render(app);
  });
}

function begin(): void {
  preload(window.location.pathname).then(show, () => offerRetry(begin));
}

window.docusaurus = ahead;
waitForReader();
begin();
