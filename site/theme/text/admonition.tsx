/** A note set apart from the text: `:::note`, `:::tip`, `:::info`, `:::warning`, `:::danger`. */
import type { ReactElement, ReactNode } from 'react';
import { useSay } from '../choice/language.ts';
import { admonitionTitles, texts } from '../texts.ts';

interface AdmonitionProps {
  readonly type: string;
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

export function Admonition({ type, title, children }: AdmonitionProps): ReactElement {
  const say = useSay();
  return (
    <div className="admonition" role="note" data-type={type}>
      <p className="admonition-title">{title ?? say(admonitionTitles[type] ?? texts.note)}</p>
      {children}
    </div>
  );
}
