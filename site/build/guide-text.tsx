/** The text of a guide: MDX becomes HTML, with the components that guides use. */
import { evaluate } from '@mdx-js/mdx';
import { type ComponentProps, createElement, type ReactElement } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import gfm from 'remark-gfm';
import glossaryLinks from '../build-time/glossary-links.ts';
import remarkBuildTime from '../build-time/remark-build-time.ts';
import FilterBox from '../filter/box.tsx';
import { TryStep } from '../first-payment/try-step.tsx';
import { Island } from '../page/island.tsx';
import Link from '../page/link.tsx';
import { type Place, PlaceContext } from '../page/place.ts';
import { RunSandbox } from '../page/run-sandbox.tsx';
import codeBlocks from '../theme/markdown/code-blocks.ts';
import { type Sidebars, SidebarsContext } from '../theme/navigation/sidebars.ts';
import type { ContentsEntry } from '../theme/navigation/table-of-contents.tsx';
import { Overview } from '../theme/overview/overview.tsx';
import { Admonition } from '../theme/text/admonition.tsx';
import { CodeBlock } from '../theme/text/code-block.tsx';
import { Heading2, Heading3, Heading4 } from '../theme/text/heading.tsx';
import { HeaderCell, Table } from '../theme/text/table.tsx';
import { Tab, Tabs } from '../theme/text/tabs.tsx';
import { WorkedExample } from '../theme/text/worked-example.tsx';
import type { Guide } from './guides.ts';
import headingIds from './headings.ts';

interface StaticHtmlProps {
  readonly as: string;
  readonly html: string;
  readonly [attribute: string]: string | number | boolean;
}

/** Shows an element whose inside was rendered by a build-time component. */
function StaticHtml({ as, html, ...attributes }: StaticHtmlProps): ReactElement {
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}

/** Every element that is not named here is plain HTML. */
const components = {
  a: Link,
  h2: Heading2,
  h3: Heading3,
  h4: Heading4,
  table: Table,
  th: HeaderCell,
  Admonition,
  CodeBlock,
  FilterBox,
  Overview,
  Tab,
  Tabs,
  TollgateStaticHtml: StaticHtml,
  RunSandbox: (): ReactElement => (
    <p>
      <RunSandbox variant="primary" size="lg" />
    </p>
  ),
  TryStep: (props: ComponentProps<typeof TryStep>): ReactElement => (
    <Island name="try-step" part={TryStep} props={props} when="near" />
  ),
  WorkedExample: (): ReactElement => <Island name="worked-example" part={WorkedExample} props={{}} />,
};

export interface GuideText {
  readonly html: string;
  /** Headings of levels 2 and 3. */
  readonly contents: readonly ContentsEntry[];
}

function contentsOf(html: string): ContentsEntry[] {
  const headings = html.matchAll(/<h([23]) id="([^"]*)"><a class="heading-link"[^>]*>(.*?)<\/a><\/h\1>/gs);
  return [...headings].map(([, level, id = '', value = '']) => ({
    id,
    level: Number(level),
    value: value.replaceAll(/<\/?a(?: [^>]*)?>/g, ''),
  }));
}

async function htmlOf(guide: Guide, place: Place, sidebars: Sidebars): Promise<string> {
  const { default: Text } = await evaluate(
    { value: guide.text, path: guide.file },
    {
      ...jsxRuntime,
      remarkPlugins: [remarkBuildTime, glossaryLinks, headingIds, gfm],
      rehypePlugins: [codeBlocks],
    },
  );
  return renderToStaticMarkup(
    <PlaceContext value={place}>
      <SidebarsContext value={sidebars}>{createElement(Text, { components })}</SidebarsContext>
    </PlaceContext>,
    { identifierPrefix: 'text' },
  );
}

/** @throws where the page's text is wrong, with its file, and its line where MDX knows it */
export async function guideText(guide: Guide, place: Place, sidebars: Sidebars): Promise<GuideText> {
  const html = await htmlOf(guide, place, sidebars).catch((cause: unknown) => {
    throw new Error(`${guide.file}:${cause}`, { cause });
  });
  return { html, contents: contentsOf(html) };
}
