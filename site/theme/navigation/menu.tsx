/** The menu of narrow screens: the five sections and the pages of the current one, in a dialog from the side. */
import { close, menu } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSay } from '../../page/language.ts';
import { usePlace } from '../../page/place.ts';
import { pageTexts } from '../../page/texts.ts';
import { WorkbenchLink } from './workbench-link.tsx';

/** Beyond it the bar shows everything that the menu does (spec §2). */
const wide = '(min-width: 997px)';

/** Returns the page's own list of links; undefined if it has none. */
function linksOfPage(selector: string): string | undefined {
  return document.querySelector(selector)?.outerHTML;
}

interface LinksProps {
  readonly className?: string;
  readonly label: string;
  readonly html: string | undefined;
}

function Links({ className, label, html }: LinksProps): ReactElement | null {
  if (html === undefined) return null;
  return (
    <nav
      className={className}
      aria-label={label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, from the page
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export function Menu(): ReactElement {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { path } = usePlace();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  // Before the new page takes the focus: closing gives it back to the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useLayoutEffect(() => {
    dialog.current?.close();
    setOpen(false);
  }, [path]);

  useEffect(() => {
    if (!isOpen) return;
    const media = window.matchMedia(wide);
    const hideIfWide = () => {
      if (media.matches) setOpen(false);
    };
    // The window may have become wide between the press and this listener.
    hideIfWide();
    media.addEventListener('change', hideIfWide);
    return () => media.removeEventListener('change', hideIfWide);
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className="tg-button tg-icon-button menu-button"
        data-variant="quiet"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={say(pageTexts.menu)}
        onClick={() => setOpen(true)}
      >
        <Icon drawing={menu} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it; a click beside it does, too */}
      <dialog
        ref={dialog}
        className="tg-dialog menu"
        data-place="start"
        aria-label={say(pageTexts.menu)}
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) setOpen(false);
        }}
      >
        {isOpen && (
          <div className="menu-inner">
            <button
              type="button"
              className="tg-button tg-icon-button menu-close"
              data-variant="quiet"
              aria-label={say(pageTexts.close)}
              onClick={() => setOpen(false)}
            >
              <Icon drawing={close} />
            </button>
            <Links label={say(pageTexts.sections)} html={linksOfPage('.navbar-sections .sections')} />
            <WorkbenchLink />
            <Links
              className="menu-pages"
              label={say(pageTexts.pages)}
              html={linksOfPage('.sidebar .sidebar-links')}
            />
          </div>
        )}
      </dialog>
    </>
  );
}
