/** A menu of what a reader can take from a page: its Markdown, copied or to look at, and where it is edited. */
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { copyTwin } from '../page/copy-twin.ts';
import { useSay } from '../page/language.ts';
import { saidForMs, pageActionTexts as texts } from '../page/page-action-texts.ts';
import './page-actions.css';

interface PageActionsProps {
  /** The page's twin: `twinAddress(permalink)`. */
  readonly markdownUrl: string;
  readonly editUrl: string | undefined;
}

type Outcome = 'none' | 'copied' | 'failed';

export default function PageActions({ markdownUrl, editUrl }: PageActionsProps): ReactElement {
  const say = useSay();
  const [outcome, setOutcome] = useState<Outcome>('none');
  const [isBusy, setBusy] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      const { current } = menu;
      if (current !== null && event.target instanceof Node && !current.contains(event.target))
        current.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);
  const closeByKey = ({ key }: KeyboardEvent) => {
    const { current } = menu;
    if (key !== 'Escape' || current === null || !current.open) return;
    current.open = false;
    current.querySelector('summary')?.focus();
  };
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = window.setTimeout(() => setOutcome('none'), saidForMs);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    // The same outcome twice is announced twice.
    setOutcome('none');
    setBusy(true);
    const isCopied = await copyTwin(markdownUrl);
    setBusy(false);
    setOutcome(isCopied ? 'copied' : 'failed');
  };

  return (
    <details className="page-menu" ref={menu} data-content="skip" onKeyDown={closeByKey}>
      <summary className="tg-button" data-variant="secondary" data-size="sm">
        {say(texts.actions)}
      </summary>
      <ul>
        <li className="page-menu-copy">
          <button type="button" aria-disabled={isBusy} onClick={() => (isBusy ? undefined : void copy())}>
            {say(texts.copy)}
          </button>
          <span role="status" data-outcome={outcome}>
            {outcome !== 'none' && say(texts[outcome])}
          </span>
        </li>
        <li>
          {/* No link of the router: a file is no route. */}
          <a href={markdownUrl}>{say(texts.view)}</a>
        </li>
        {editUrl !== undefined && (
          <li>
            <a href={editUrl}>{say(texts.edit)}</a>
          </li>
        )}
      </ul>
    </details>
  );
}
