/** The components for the elements of a text; every element not named here is plain HTML. */
import Link from '@docusaurus/Link';
import { Admonition } from './admonition.tsx';
import { CodeBlock } from './code-block.tsx';
import { Heading2, Heading3, Heading4 } from './heading.tsx';
import { HeaderCell, Table } from './table.tsx';
import { Tab, Tabs } from './tabs.tsx';
import { Way, Ways } from './ways.tsx';

export const mdxComponents = {
  a: Link,
  h2: Heading2,
  h3: Heading3,
  h4: Heading4,
  table: Table,
  th: HeaderCell,
  admonition: Admonition,
  CodeBlock,
  Tabs,
  Tab,
  Ways,
  Way,
};
