/**
 * An element whose inside was rendered while the site was built. Docusaurus learns of the links and ids in it,
 * so that broken ones fail the build, and links within the site go through the router.
 */
import { useHistory } from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { createElement, type MouseEvent } from 'react';
import './build-time.css';
import '../diagrams/diagram.css';

interface StaticHtmlProps {
  readonly as: string;
  readonly html: string;
  readonly [attribute: string]: string | number | boolean;
}

const inServerRender = typeof window === 'undefined';

/** The address within the site that an event's target leads to. */
function linkAt(event: MouseEvent): string | undefined {
  return (event.target as Element).closest('a[href^="/"]')?.getAttribute('href') ?? undefined;
}

/** The code of the page that a link leads to is there before the click, as with links in running text. */
function preload(event: MouseEvent): void {
  const href = linkAt(event);
  if (href !== undefined) void window.docusaurus.preload(href.replace(/#.*$/, ''));
}

export default function StaticHtml({ as, html, ...attributes }: StaticHtmlProps) {
  const brokenLinks = useBrokenLinks();
  const history = useHistory();
  if (inServerRender) {
    const own = attributes['id'];
    if (typeof own === 'string') brokenLinks.collectAnchor(own);
    for (const [, name, value = ''] of html.matchAll(/ (id|href)="([^"]*)"/g)) {
      const text = value.replaceAll('&amp;', '&');
      if (name === 'id') brokenLinks.collectAnchor(text);
      else if (text.startsWith('/') || text.startsWith('#')) brokenLinks.collectLink(text);
    }
  }
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = linkAt(event);
    if (href === undefined) return;
    event.preventDefault();
    history.push(href);
  }
  return createElement(as, {
    ...attributes,
    onClick: follow,
    onMouseOver: preload,
    dangerouslySetInnerHTML: { __html: html },
  });
}
