/** The application: the frame with its navigation, and the page of the address. */
import type { Language } from '@tollgate/contract/model';
import { TollgateMark } from '@tollgate/design/brand';
import { ButtonLink } from '@tollgate/design/button';
import { ChoiceGroup } from '@tollgate/design/choice';
import { external, search } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { PageFrame } from '@tollgate/design/frame';
import { Icon } from '@tollgate/design/icon';
import { LanguageProvider, languageTags, readerOf, useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { ThemeChoice } from '@tollgate/design/theme';
import { ToastProvider } from '@tollgate/design/toast';
import {
  type ReactElement,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { pages } from '../address/pages.ts';
import { addressOf, placeOf, useAddress } from '../address/place.ts';
import { returnToPlace } from '../address/return.ts';
import { docsAddress } from '../address/urls.ts';
import { ClocksProvider, SandboxClockProvider } from '../data/clocks.tsx';
import { SessionProvider } from '../data/session.tsx';
import { ZoneProvider } from '../data/zone.tsx';
import { product } from '../parts/page-head.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { chosenLanguage, keepLanguage } from './preferences.ts';
import { SearchButton } from './search-button.tsx';
import { findPage, sections } from './sections.ts';
import { Strip } from './strip.tsx';
import { frameTexts } from './texts.ts';

const languages: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
];

export function App(): ReactElement {
  const [language, setLanguage] = useState(chosenLanguage);
  const reader = readerOf(language, navigator.languages);
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
  }, [language]);
  return (
    <LanguageProvider reader={reader}>
      <ToastProvider>
        <SessionProvider>
          <ZoneProvider>
            <SandboxClockProvider>
              <Frame
                onLanguage={(to) => {
                  keepLanguage(to);
                  setLanguage(to);
                }}
              />
            </SandboxClockProvider>
          </ZoneProvider>
        </SessionProvider>
      </ToastProvider>
    </LanguageProvider>
  );
}

interface FrameProps {
  readonly onLanguage: (to: Language) => void;
}

function Frame({ onLanguage }: FrameProps): ReactElement {
  const { say } = useReader();
  const { path, query } = placeOf(useAddress());
  const found = findPage(path);
  const content = useFocusOfPage(path);
  return (
    <PageFrame
      brand={
        <a className="brand" href={addressOf([])} aria-label={say(frameTexts.home)}>
          <TollgateMark />
          <span>{say(product)}</span>
        </a>
      }
      navigation={[
        {
          items: sections.map((section) => ({
            href: addressOf(section.page.path),
            label: say(section.page.label),
            icon: section.icon,
            isCurrent: section === found?.section,
          })),
        },
      ]}
      header={<SearchButton />}
      strip={<Strip />}
      foot={<Foot onLanguage={onLanguage} />}
    >
      <div className="page" ref={content} tabIndex={-1}>
        <ErrorBoundary at={path}>
          <Suspense fallback={<Skeleton shape="block" lines={3} />}>
            {found === undefined ? (
              <NotFound />
            ) : (
              <ClocksProvider key={path} by={found.section.clock}>
                <found.Page values={found.values} query={query} />
              </ClocksProvider>
            )}
          </Suspense>
        </ErrorBoundary>
      </div>
    </PageFrame>
  );
}

/** Gives the focus to each new page, which is read from its beginning. */
function useFocusOfPage(path: string): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  // Before it is painted, so that a key pressed on a page that is seen reaches it.
  useLayoutEffect(() => {
    if (shown.current === path) return;
    const isFirst = shown.current === undefined;
    shown.current = path;
    // The browser itself decides where the first page begins.
    if (!returnToPlace() && !isFirst) content.current?.focus({ preventScroll: true });
  }, [path]);
  return content;
}

/** The foot of the navigation: the documentation, and the choices of language and theme. */
function Foot({ onLanguage }: FrameProps): ReactElement {
  const { say, language } = useReader();
  // All texts take long to render: the choice itself is shown before.
  const [chosen, setChosen] = useOptimistic(language);
  return (
    <>
      <a className="foot-link" href={docsAddress(language)}>
        <Icon drawing={external} size={16} />
        {say(frameTexts.documentation)}
      </a>
      <ChoiceGroup
        label={say(frameTexts.language)}
        isLabelHidden
        look="segments"
        choices={languages}
        value={chosen}
        onChange={(to) =>
          startTransition(() => {
            setChosen(to);
            onLanguage(to);
          })
        }
      />
      <ThemeChoice />
    </>
  );
}

function NotFound(): ReactElement {
  const { say } = useReader();
  return (
    <>
      <h1 className="tg-hidden">{say(frameTexts.notFound)}</h1>
      <EmptyState
        icon={search}
        title={say(frameTexts.notFound)}
        text={say(frameTexts.notFoundText)}
        action={<ButtonLink href={addressOf(pages.requests.path)}>{say(frameTexts.toRequests)}</ButtonLink>}
      />
    </>
  );
}
