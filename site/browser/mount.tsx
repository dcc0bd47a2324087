/** Puts React into the islands of a page. Loaded when the reader first turns to one. */
import { Component, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import PageActions from '../feeds/page-actions.tsx';
import { CrashPage } from '../page/crash-page.tsx';
import type { IslandName } from '../page/island-name.ts';
import { PlaceContext, placeAt } from '../page/place.ts';
import SearchBox from '../search/box/search-box.tsx';
import { Menu } from '../theme/navigation/menu.tsx';
import { cleanPath } from './clean-address.ts';
import { pageLanguage } from './language.ts';

/** @param props as the page has them: JSON */
type Draw = (props: string) => ReactElement;

const draws: Readonly<Record<IslandName, () => Draw | Promise<Draw>>> = {
  menu: () => () => <Menu />,
  search: () => () => <SearchBox />,
  'page-menu': () => (props) => <PageActions {...JSON.parse(props)} />,
  suggestions: async () => {
    const { Suggestions } = await import('../theme/overview/suggestions.tsx');
    return () => <Suggestions />;
  },
  'try-step': async () => {
    const { TryStep } = await import('../first-payment/try-step.tsx');
    return (props) => <TryStep {...JSON.parse(props)} />;
  },
  'worked-example': async () => {
    const { WorkedExample } = await import('../theme/text/worked-example.tsx');
    return () => <WorkedExample />;
  },
};

interface Mounted {
  readonly root: Root;
  readonly draw: Draw;
}

const mounted = new Map<HTMLElement, Mounted>();

function isIslandName(name: string): name is IslandName {
  return name in draws;
}

/** Loads the code of an island. @throws where it does not come, or where there is none of that name */
export async function loadIsland({ dataset }: HTMLElement): Promise<Draw> {
  const name = dataset['island'] ?? '';
  if (!isIslandName(name)) throw new Error(`no island is named ${name}`);
  return draws[name]();
}

/** Resolves when React has the island. @throws where its code does not come */
export async function mountIsland(island: HTMLElement): Promise<void> {
  const draw = await loadIsland(island);
  if (!island.isConnected) return;
  await new Promise<void>((resolve) => {
    const root = hydrateRoot(island, drawn(island, draw, resolve), {
      identifierPrefix: island.dataset['prefix'] ?? '',
      // A difference between the page and React's own is a fault, if one that readers do not see.
      onRecoverableError: reportError,
    });
    mounted.set(island, { root, draw });
  });
  island.dataset['ready'] = '';
}

function drawn({ dataset }: HTMLElement, draw: Draw, onReady = () => {}): ReactElement {
  const place = placeAt(cleanPath(window.location.pathname), pageLanguage());
  return (
    <Boundary path={place.path} onReady={onReady}>
      <PlaceContext value={place}>{draw(dataset['props'] ?? '{}')}</PlaceContext>
    </Boundary>
  );
}

/** Gives all islands the address of the page that is shown now, and ends those that have gone. */
export function showPlace(): void {
  flushSync(() => {
    for (const [island, { root, draw }] of mounted) {
      if (island.isConnected) {
        root.render(drawn(island, draw));
      } else {
        root.unmount();
        mounted.delete(island);
      }
    }
  });
}

interface BoundaryProps {
  readonly path: string;
  readonly onReady: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly path?: string;
  readonly error?: unknown;
}

/** Shows a crash of an island in place of the whole page: what it has to say may be missing anywhere. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  /** The bar's islands outlive a page, and the button to try again does not: each page tries again. */
  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return path === state.path ? null : { path, error: undefined };
  }

  override readonly state: BoundaryState = {};

  override componentDidMount(): void {
    this.props.onReady();
  }

  override componentDidCatch(error: unknown): void {
    showCrash(error, () => this.setState({ error: undefined }));
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : null;
  }
}

/** The crash that is in place of the page, and what draws each island that crashed once more. */
let crash: { readonly host: Element; readonly agains: (() => void)[] } | undefined;

/** @param again draws the island once more; the page is back by then */
function showCrash(error: unknown, again: () => void): void {
  if (crash?.host.isConnected) {
    crash.agains.push(again);
    return;
  }
  const page = document.querySelector('.page');
  if (page === null) return;
  const kept = [...page.childNodes];
  const host = document.createElement('div');
  const agains = [again];
  crash = { host, agains };
  page.replaceChildren(host);
  const root = createRoot(host);
  const tryAgain = () => {
    root.unmount();
    page.replaceChildren(...kept);
    for (const each of agains) each();
  };
  root.render(<CrashPage message={messageOf(error)} language={pageLanguage()} onTryAgain={tryAgain} />);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
