/** The frame of an application: navigation at the side, a header, the content. Below 60 rem the navigation folds. */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { type Drawing, menu } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useReader } from '../language/language.tsx';

const texts = {
  skip: { en: 'Skip to content', zh: '跳到正文' },
  navigation: { en: 'Navigation', zh: '导航' },
  menu: { en: 'Menu', zh: '菜单' },
} satisfies Readonly<Record<string, Text>>;

export interface NavigationItem {
  readonly href: string;
  readonly label: string;
  readonly icon?: Drawing | undefined;
  readonly isCurrent?: boolean;
  /** A count or a badge. */
  readonly aside?: ReactNode;
}

export interface NavigationGroup {
  /** Undefined for the first one, which needs no title. */
  readonly title?: string | undefined;
  readonly items: readonly NavigationItem[];
}

interface PageFrameProps {
  /** The mark and the name; usually a link home. */
  readonly brand: ReactNode;
  readonly navigation: readonly NavigationGroup[];
  /** Search and what concerns the whole page. */
  readonly header?: ReactNode;
  /** Below the header, across the content: the state of the application. Sticky where the window is wide. */
  readonly strip?: ReactNode;
  /** Below the navigation: theme, language, version. */
  readonly foot?: ReactNode;
  /** Instead of a load of the page, where the application goes there by itself. */
  readonly onNavigate?: ((href: string) => void) | undefined;
  readonly children: ReactNode;
}

export function PageFrame(props: PageFrameProps): ReactElement {
  const { brand, navigation, header, strip, foot, onNavigate, children } = props;
  const { say } = useReader();
  const [isOpen, setOpen] = useState(false);
  const list = (
    <Navigation
      groups={navigation}
      label={say(texts.navigation)}
      onNavigate={(href) => {
        setOpen(false);
        onNavigate?.(href);
      }}
      isTakenOver={onNavigate !== undefined}
    />
  );
  return (
    <div className="tg-frame">
      <a className="tg-frame-skip" href="#content">
        {say(texts.skip)}
      </a>
      <aside className="tg-frame-side">
        <div className="tg-frame-brand">{brand}</div>
        {list}
        {foot !== undefined && <div className="tg-frame-foot">{foot}</div>}
      </aside>
      <header className="tg-frame-header">
        <span className="tg-frame-menu">
          <IconButton
            icon={menu}
            label={say(texts.menu)}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
          {brand}
        </span>
        <div className="tg-frame-tools">{header}</div>
      </header>
      {strip !== undefined && <div className="tg-frame-strip">{strip}</div>}
      <main className="tg-frame-content" id="content" tabIndex={-1}>
        {children}
      </main>
      {isOpen && (
        <Dialog title={say(texts.menu)} place="start" onClose={() => setOpen(false)}>
          {list}
          {foot !== undefined && <div className="tg-frame-foot">{foot}</div>}
        </Dialog>
      )}
    </div>
  );
}

interface NavigationProps {
  readonly groups: readonly NavigationGroup[];
  readonly label: string;
  readonly isTakenOver: boolean;
  readonly onNavigate: (href: string) => void;
}

function Navigation({ groups, label, isTakenOver, onNavigate }: NavigationProps): ReactElement {
  return (
    <nav className="tg-navigation" aria-label={label}>
      {groups.map(({ title, items }) => (
        <div key={title ?? ''}>
          {title !== undefined && <p className="tg-navigation-title">{title}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <a
                  href={item.href}
                  aria-current={item.isCurrent ? 'page' : undefined}
                  onClick={(event) => {
                    // With a key held, the browser opens a tab of its own.
                    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
                    if (!isPlain) return;
                    if (isTakenOver) event.preventDefault();
                    onNavigate(item.href);
                  }}
                >
                  {item.icon !== undefined && <Icon drawing={item.icon} size={16} />}
                  <span>{item.label}</span>
                  {item.aside}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
