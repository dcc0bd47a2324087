/** The switch between light and dark: one listener, in place of React. */
import { chooseTheme, followTheme } from '@tollgate/design/stored-theme';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const isDark = (): boolean =>
  (document.documentElement.dataset['theme'] ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark';

function markSwitch(): void {
  document.querySelector('.theme-switch')?.setAttribute('aria-pressed', String(isDark()));
}

export function startThemeSwitch(): void {
  followTheme(markSwitch);
  markSwitch();
  prefersDark.addEventListener('change', markSwitch);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('.theme-switch') === null) return;
    chooseTheme(isDark() ? 'light' : 'dark');
    markSwitch();
  });
}
