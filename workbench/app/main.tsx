/** The entry of the Workbench. */
import { applyTheme, readTheme } from '@tollgate/design/theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followLinks } from '../address/place.ts';
import { App } from './app.tsx';
import { themeKey } from './preferences.ts';

applyTheme(themeKey, readTheme(themeKey));
followLinks();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
