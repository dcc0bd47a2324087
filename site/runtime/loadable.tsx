/**
 * What Docusaurus needs of react-loadable, in its own names: components whose code is loaded before they are shown.
 * The theme's webpack settings put this in its place. A page's text may be shown before its code is there: it then
 * stays as the server wrote it (runtime/reader.ts).
 */
import { type ComponentType, type ReactElement, type ReactNode, use, useEffect, useState } from 'react';
import { isReaderElsewhere, readerTurns, textIsThere } from './reader.ts';

type Loader = () => Promise<unknown>;

interface LoadingProps {
  readonly error: unknown;
  readonly pastDelay: boolean;
  readonly retry: () => void;
}

interface Options<Loaded> {
  readonly loader: Loader;
  readonly loading: ComponentType<LoadingProps>;
  readonly render: (loaded: Loaded, props: object) => ReactNode;
}

interface MapOptions<Loaded> extends Omit<Options<Loaded>, 'loader'> {
  readonly loader: Readonly<Record<string, Loader>>;
}

function TextMark({ children }: { readonly children: ReactNode }): ReactElement {
  useEffect(textIsThere, []);
  return <>{children}</>;
}

/** Only the first text may wait: it is the one that the server wrote. What a reader goes to has nothing to show yet. */
let hasWaiting = false;

function loadable<Loaded>({ loader, loading: Loading, render }: Options<Loaded>, isText: boolean) {
  let loaded: { readonly value: Loaded } | undefined;
  let pending: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  function load(): Promise<void> {
    pending ??= loader().then(
      (value) => {
        loaded = { value: value as Loaded };
      },
      (problem: unknown) => {
        // The next one to ask tries again.
        pending = undefined;
        throw problem;
      },
    );
    return pending;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when the scripts start
  function Loadable(props: object): ReactNode {
    const [problem, setProblem] = useState<unknown>();
    const isLoaded = loaded !== undefined;
    useEffect(() => {
      if (!isLoaded && problem === undefined) load().then(() => setProblem(null), setProblem);
    }, [isLoaded, problem]);
    // The text's own code: React keeps what the server wrote until it is there.
    if (loaded === undefined && waiting !== undefined) use(waiting);
    if (loaded === undefined) {
      return <Loading error={problem} pastDelay retry={() => setProblem(undefined)} />;
    }
    const shown = render(loaded.value, props);
    return isText ? <TextMark>{shown}</TextMark> : shown;
  }

  Loadable.preload = (): Promise<void> => {
    if (!isText || loaded !== undefined || hasWaiting || !isReaderElsewhere()) return load();
    hasWaiting = true;
    waiting = readerTurns.then(load).catch(() => {});
    return Promise.resolve();
  };
  return Loadable;
}

function loadAll(loaders: Readonly<Record<string, Loader>>): Loader {
  const names = Object.keys(loaders);
  return async () => {
    const values = await Promise.all(Object.values(loaders).map((load) => load()));
    return Object.fromEntries(values.map((value, index) => [names[index], value]));
  };
}

export default Object.assign(<Loaded,>(options: Options<Loaded>) => loadable(options, false), {
  /** A document's text is what has `content` beside its component. */
  Map: <Loaded,>(options: MapOptions<Loaded>) =>
    loadable({ ...options, loader: loadAll(options.loader) }, 'content' in options.loader),
  /** The build asks which parts a page has, to name their scripts in it; ours are loaded by the first one. */
  Capture: ({ children }: { readonly children: ReactNode }) => <>{children}</>,
});
