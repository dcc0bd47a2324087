/**
 * Light or dark. Both icons are in the page and the style sheet shows one, so that nothing moves when scripts start.
 */
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';
import { texts } from '../texts.ts';
import { useSay } from './language.ts';
import { chooseTheme, useTheme } from './theme-choice.ts';

export function ThemeSwitch(): ReactElement {
  const say = useSay();
  const theme = useTheme();
  return (
    <button
      type="button"
      className="tool theme-switch"
      aria-pressed={theme === 'dark'}
      aria-label={say(texts.dark)}
      title={say(texts.dark)}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
