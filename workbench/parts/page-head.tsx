/** The head of a page: where it belongs, its title, and what can be done. It also names the browser's tab. */
import { arrowLeft } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { frameTexts } from '../app/texts.ts';

interface PageHeadProps {
  readonly title: string;
  /** Beside the title, such as a badge. */
  readonly aside?: ReactNode;
  /** The list that it belongs to. */
  readonly back?: { readonly href: string; readonly label: string };
  readonly actions?: ReactNode;
}

export function PageHead({ title, aside, back, actions }: PageHeadProps): ReactElement {
  const { say } = useReader();
  const name = `${title} · ${say(frameTexts.product)}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <header className="page-head">
      {back !== undefined && (
        <a className="page-back" href={back.href}>
          <Icon drawing={arrowLeft} size={16} />
          {back.label}
        </a>
      )}
      <div className="page-title">
        <h1>{title}</h1>
        {aside}
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
    </header>
  );
}
