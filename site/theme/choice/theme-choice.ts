/** Light or dark: the reader's choice, kept in the browser; light until then. */
import { themeKey } from './theme-key.ts';

export type Theme = 'light' | 'dark';

/** The background of each theme (`--tg-bg`), for the browser's own frame. */
const grounds: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#0d1017' };

export function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[theme]);
}

/** Shows what is chosen in another tab. */
export function followOtherTabs(onChange: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== themeKey) return;
    show(newValue === 'dark' ? 'dark' : 'light');
    onChange();
  });
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(theme);
}
