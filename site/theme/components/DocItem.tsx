/** One document: title, contents, text, and links to the pages before and after it. */
import Head from '@docusaurus/Head';
import type { Props } from '@theme/DocItem';

import type { ReactElement } from 'react';
import PageActions from '../../feeds/page-actions.tsx';
import { twinAddress } from '../../feeds/twin-address.ts';
import { siteConfig } from '../../site-config.ts';
import { LastChange } from '../navigation/last-change.tsx';
import { Neighbors } from '../navigation/neighbors.tsx';
import { Contents, ContentsFolded } from '../navigation/table-of-contents.tsx';
import { MdxContent } from '../text/mdx-content.tsx';

export default function DocItem({ content: Content }: Props): ReactElement {
  const { metadata, frontMatter, toc } = Content;
  const isOverview = metadata.id === 'overview';
  const hasContents = !isOverview && frontMatter.hide_table_of_contents !== true;
  const title = isOverview ? metadata.title : `${metadata.title} · ${siteConfig.product}`;
  const mainClass = `${isOverview ? 'overview' : 'article'}${hasContents ? ' with-contents' : ''}`;
  const actions = (
    <PageActions markdownUrl={twinAddress(metadata.permalink)} editUrl={metadata.editUrl ?? undefined} />
  );
  return (
    <>
      <Head>
        <title>{title}</title>
        <meta property="og:title" content={title} />
        <meta name="description" content={metadata.description} />
        <meta property="og:description" content={metadata.description} />
      </Head>
      <main id="content" className={mainClass}>
        {isOverview ? (
          <>
            <MdxContent>
              <Content />
            </MdxContent>
            {actions}
          </>
        ) : (
          <article>
            <header>
              <h1>{metadata.title}</h1>
              {actions}
            </header>
            {hasContents && <ContentsFolded toc={toc} />}
            <div className="text">
              <MdxContent>
                <Content />
              </MdxContent>
            </div>
            <LastChange atMs={metadata.lastUpdatedAt ?? undefined} />
            <Neighbors previous={metadata.previous} next={metadata.next} />
          </article>
        )}
      </main>
      {hasContents && <Contents toc={toc} />}
    </>
  );
}
