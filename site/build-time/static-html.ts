/** An element whose inside was rendered by a build-time component. */
import { createElement, type ReactElement } from 'react';

interface StaticHtmlProps {
  readonly as: string;
  readonly html: string;
  readonly [attribute: string]: string | number | boolean;
}

export default function StaticHtml({ as, html, ...attributes }: StaticHtmlProps): ReactElement {
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
