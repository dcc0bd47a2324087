/** Light or dark: the reader's choice, kept in the browser; light until then. */
import { createStore } from '@tollgate/design/store';
import { useSyncExternalStore } from 'react';
import { themeKey } from './theme-key.ts';

export type Theme = 'light' | 'dark';

/** The background of each theme (`--tg-bg`), for the browser's own frame. */
const grounds: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#0d1017' };

const chosen = createStore<Theme | undefined>(undefined);

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[theme]);
  chosen.set(theme);
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === themeKey) show(event.newValue === 'dark' ? 'dark' : 'light');
}

function subscribe(listener: () => void): () => void {
  // Adding it again changes nothing.
  window.addEventListener('storage', followOtherTabs);
  return chosen.subscribe(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(theme);
}
