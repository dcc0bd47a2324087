/** The menu of narrow screens: the five sections and the pages of the current one, in a dialog from the side. */
import { useLocation } from '@docusaurus/router';
import { close, menu } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSay } from '../choice/language.ts';
import { texts } from '../texts.ts';
import { SectionLinks } from './section-links.tsx';
import { SidebarLinks } from './sidebar.tsx';
import { usePageSidebar } from './sidebar-context.ts';
import { WorkbenchLink } from './workbench-link.tsx';

/** Beyond it the bar shows everything that the menu does (spec §2). */
const wide = '(min-width: 997px)';

export function Menu(): ReactElement {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const items = usePageSidebar();
  const { pathname } = useLocation();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  // Before the new page takes the focus: closing gives it back to the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useLayoutEffect(() => {
    dialog.current?.close();
    setOpen(false);
  }, [pathname]);

  useEffect(() => {
    const media = window.matchMedia(wide);
    const hide = () => setOpen(false);
    media.addEventListener('change', hide);
    return () => media.removeEventListener('change', hide);
  }, []);

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
            {items !== undefined && (
              <nav className="menu-pages" aria-label={say(texts.pages)}>
                <SidebarLinks items={items} />
              </nav>
            )}
          </div>
        )}
      </dialog>
    </>
  );
}
