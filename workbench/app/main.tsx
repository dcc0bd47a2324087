/** The entry of the Workbench. */
import { followTheme } from '@tollgate/design/stored-theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followLinks } from '../address/place.ts';
import { App } from './app.tsx';
import { isOfLoading } from './error-boundary.tsx';

followTheme();
followLinks();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root, {
    // The page shows that its code did not load, and the browser has logged it.
    onCaughtError: (error) => {
      if (!isOfLoading(error)) reportError(error);
    },
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
