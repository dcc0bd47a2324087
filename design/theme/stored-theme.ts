/**
 * The theme of the pages of one gateway: what the reader chose on any of them, or as the system has it until then. The
 * choice is kept under one key, and other open pages follow it. Pages of payers follow the system alone.
 */
export type Theme = 'system' | 'light' | 'dark';

export const themes = ['system', 'light', 'dark'] as const;

/** Where the browser keeps the choice. */
export const themeKey = 'tollgate-theme';

const themeOf = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'system';

/** Returns the kept choice; `system` without one, or where storage is forbidden. */
export function readTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(themeKey));
  } catch {
    return 'system';
  }
}

/** The background of each theme (`--tg-bg`), for the browser's own frame. */
const grounds = { light: '#ffffff', dark: '#0d1017' } as const;

/** Shows a theme on this page, without keeping it. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const isOfDark = meta.media.includes('dark');
    meta.content = grounds[theme === 'system' ? (isOfDark ? 'dark' : 'light') : theme];
  }
}

/** Shows the theme and keeps it. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}

/** Shows the kept theme, and what is chosen on another page from then on. @returns the end of that */
export function followTheme(onChange: (theme: Theme) => void = () => {}): () => void {
  showTheme(readTheme());
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key !== themeKey) return;
    showTheme(themeOf(newValue));
    onChange(themeOf(newValue));
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
