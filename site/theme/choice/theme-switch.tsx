/**
 * Light or dark. Both icons are in the page and the style sheet shows one, so that nothing moves when scripts start.
 */
import { moon, sun } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import type { ReactElement } from 'react';
import { texts } from '../texts.ts';
import { useSay } from './language.ts';
import { chooseTheme, useTheme } from './theme-choice.ts';

export function ThemeSwitch(): ReactElement {
  const say = useSay();
  const theme = useTheme();
  return (
    <button
      type="button"
      className="tg-button tg-icon-button theme-switch"
      data-variant="quiet"
      aria-pressed={theme === 'dark'}
      aria-label={say(texts.dark)}
      title={say(texts.dark)}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon drawing={sun} />
      <Icon drawing={moon} />
    </button>
  );
}
