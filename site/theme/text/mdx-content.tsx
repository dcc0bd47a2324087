/** Gives the text its components. */
import { MDXProvider } from '@mdx-js/react';

import type { ReactElement, ReactNode } from 'react';
import { mdxComponents } from './mdx-components.ts';

export function MdxContent({ children }: { readonly children: ReactNode }): ReactElement {
  return <MDXProvider components={mdxComponents}>{children}</MDXProvider>;
}
