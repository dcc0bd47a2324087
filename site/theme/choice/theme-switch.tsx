/**
 * Light or dark (browser/theme.ts). Both icons are in the page and the style sheet shows one, so that nothing moves
 * when scripts start.
 */
import { moon, sun } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from '../texts.ts';

export function ThemeSwitch(): ReactElement {
  const say = useSay();
  return (
    <button
      type="button"
      className="tg-button tg-icon-button theme-switch"
      data-variant="quiet"
      aria-pressed={false}
      aria-label={say(texts.dark)}
      title={say(texts.dark)}
    >
      <Icon drawing={sun} />
      <Icon drawing={moon} />
    </button>
  );
}
