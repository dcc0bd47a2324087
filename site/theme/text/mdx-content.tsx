/** The text of a document, with its components; every element not named here is plain HTML. */
import Link from '@docusaurus/Link';
import { MDXProvider } from '@mdx-js/react';
import type { ReactElement, ReactNode } from 'react';
import { Admonition } from './admonition.tsx';
import { CodeBlock } from './code-block.tsx';
import { Heading2, Heading3, Heading4 } from './heading.tsx';
import { HeaderCell, Table } from './table.tsx';
import { Tab, Tabs } from './tabs.tsx';

const components = {
  a: Link,
  h2: Heading2,
  h3: Heading3,
  h4: Heading4,
  table: Table,
  th: HeaderCell,
  // Docusaurus names a component of its own where a page has the element.
  Details: 'details',
  admonition: Admonition,
  CodeBlock,
  Tabs,
  Tab,
};

export function MdxContent({ children }: { readonly children: ReactNode }): ReactElement {
  return <MDXProvider components={components}>{children}</MDXProvider>;
}
