/** The switch between light and dark: one listener, in place of React. */
import { chooseTheme, followOtherTabs, shownTheme } from '../theme/choice/theme-choice.ts';

function markSwitch(): void {
  document.querySelector('.theme-switch')?.setAttribute('aria-pressed', String(shownTheme() === 'dark'));
}

export function startThemeSwitch(): void {
  markSwitch();
  followOtherTabs(markSwitch);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('.theme-switch') === null) return;
    chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark');
    markSwitch();
  });
}
