/** A note set apart from the text: of the type note, tip, info, warning or danger. */
import type { ReactElement, ReactNode } from 'react';
import { useSay } from '../../page/language.ts';
import { admonitionTitles, texts } from '../texts.ts';

const tones: Readonly<Record<string, string>> = { tip: 'success', warning: 'warning', danger: 'danger' };

interface AdmonitionProps {
  readonly type: string;
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

export function Admonition({ type, title, children }: AdmonitionProps): ReactElement {
  const say = useSay();
  return (
    <div className="tg-banner" role="note" data-tone={tones[type] ?? 'accent'}>
      <div className="tg-banner-text">
        <p className="tg-banner-title">{title ?? say(admonitionTitles[type] ?? texts.note)}</p>
        {children}
      </div>
    </div>
  );
}
