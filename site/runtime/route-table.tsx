/**
 * The browser's routes, made from a short list (runtime/generated.ts): Docusaurus's own table names every page three
 * times, with a chunk for its props and one for its context, and would cost every page 4 KB.
 */
import type { Props as GuideProps } from '@theme/DocItem';
import DocRoot from '@theme/DocRoot';
import DocsRoot from '@theme/DocsRoot';
import DocVersionRoot, { type Props as VersionProps } from '@theme/DocVersionRoot';
import type { ComponentType } from 'react';
import Loading from '../theme/components/Loading.tsx';
import { textChunk } from './chunk-names.ts';
import loadable from './loadable.tsx';
import type { RouteConfig } from './match.ts';

interface Module<Value> {
  readonly default: Value;
}
type Load<Value> = () => Promise<Module<Value>>;
type Text = GuideProps['content'];

/** What is generated. */
export interface RouteList {
  readonly base: string;
  readonly version: Pick<VersionProps, 'version'>;
  readonly sidebars: readonly string[];
  readonly guide: Load<ComponentType<GuideProps>>;
  /** Each with its path below the base, the index of its sidebar, and its text. */
  readonly guides: readonly (readonly [path: string, sidebar: number, text: Load<Text>])[];
  readonly reference: Load<ComponentType<{ readonly path: string }>>;
  /** Paths below the base. */
  readonly references: readonly string[];
  readonly notFound: Load<ComponentType>;
}

/** The scripts of a page, by the names of their chunks. */
export interface PageRoute extends RouteConfig {
  readonly chunks?: readonly string[];
  readonly sidebar?: string;
}

/** MDX exports a text's metadata beside it; Docusaurus's components look for them on the text itself. */
function withMetadata({ default: text, ...metadata }: Module<Text>): Text {
  return Object.assign(text, metadata);
}

interface LoadedGuide {
  readonly component: Module<ComponentType<GuideProps>>;
  readonly content: Module<Text>;
}

function guideRoutes({ base, sidebars, guide, guides }: RouteList): PageRoute[] {
  return guides.map(([path, sidebar, text], index) => {
    const sidebarName = sidebars[sidebar];
    return {
      path: base + path,
      exact: true,
      ...(sidebarName === undefined ? {} : { sidebar: sidebarName }),
      chunks: ['guide', textChunk(index)],
      component: loadable.Map<LoadedGuide>({
        loading: Loading,
        loader: { component: guide, content: text },
        render: ({ component: { default: Guide }, content }, props) => (
          <Guide {...(props as GuideProps)} content={withMetadata(content)} />
        ),
      }),
    };
  });
}

function referenceRoutes({ base, reference, references }: RouteList): PageRoute[] {
  return references.map((path) => ({
    path: base + path,
    exact: true,
    chunks: ['reference'],
    component: loadable<Module<ComponentType<{ readonly path: string }>>>({
      loading: Loading,
      loader: reference,
      render: ({ default: Page }, props) => <Page {...props} path={path} />,
    }),
  }));
}

/** The routes in the order in which they are tried. */
export function routeTable(list: RouteList): PageRoute[] {
  const path = list.base;
  const guides = guideRoutes(list);
  const versionRoot = (props: object) => <DocVersionRoot {...(props as VersionProps)} {...list.version} />;
  return [
    ...referenceRoutes(list),
    {
      path,
      component: DocsRoot as ComponentType<object>,
      routes: [
        {
          path,
          component: versionRoot,
          routes: [{ path, component: DocRoot as ComponentType<object>, routes: guides }],
        },
      ],
    },
    {
      path: '*',
      component: loadable<Module<ComponentType>>({
        loading: Loading,
        loader: list.notFound,
        render: ({ default: NotFound }, props) => <NotFound {...props} />,
      }),
    },
  ];
}
