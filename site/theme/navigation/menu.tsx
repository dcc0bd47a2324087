/** The menu of narrow screens: the five sections and the pages of the current one, in a dialog from the side. */
import { close, menu } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePlace } from '../../page/place.ts';
import { useSay } from '../choice/language.ts';
import { texts } from '../texts.ts';
import { SectionLinks } from './section-links.tsx';
import { WorkbenchLink } from './workbench-link.tsx';

/** Beyond it the bar shows everything that the menu does (spec §2). */
const wide = '(min-width: 997px)';

/** The links of the sidebar that the page has; undefined where it has none. */
function sidebarOfPage(): string | undefined {
  return document.querySelector('.sidebar .sidebar-links')?.outerHTML;
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
    const media = window.matchMedia(wide);
    const hide = () => setOpen(false);
    media.addEventListener('change', hide);
    return () => media.removeEventListener('change', hide);
  }, []);

  const pages = isOpen ? sidebarOfPage() : undefined;
  return (
    <>
      <button
        type="button"
        className="tg-button tg-icon-button menu-button"
        data-variant="quiet"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={say(texts.menu)}
        onClick={() => setOpen(true)}
      >
        <Icon drawing={menu} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it; a click beside it does, too */}
      <dialog
        ref={dialog}
        className="tg-dialog menu"
        data-place="start"
        aria-label={say(texts.menu)}
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
              aria-label={say(texts.close)}
              onClick={() => setOpen(false)}
            >
              <Icon drawing={close} />
            </button>
            <nav aria-label={say(texts.sections)}>
              <SectionLinks />
            </nav>
            <WorkbenchLink />
            {pages !== undefined && (
              <nav
                className="menu-pages"
                aria-label={say(texts.pages)}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, from the page's sidebar
                dangerouslySetInnerHTML={{ __html: pages }}
              />
            )}
          </div>
        )}
      </dialog>
    </>
  );
}
