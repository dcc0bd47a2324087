/** The entry of the Workbench. */
import { followTheme } from '@tollgate/design/stored-theme';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followLinks } from '../address/place.ts';
import { App } from './app.tsx';
import { isOfLoading } from './error-boundary.tsx';

followTheme();
followLinks();
const root = document.getElementById('root');
if (root !== null) {
  const page = createRoot(root, {
    // The page shows that its code did not load, and the browser has logged it.
    onCaughtError: (error) => {
      if (!isOfLoading(error)) reportError(error);
    },
  });
  // React renders a transition in short pieces, so that a slow processor answers a reader between them.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
