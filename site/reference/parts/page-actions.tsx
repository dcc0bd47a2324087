/** Actions of a page: copy or open its Markdown, edit it. */
import { type ReactElement, useContext } from 'react';
import { pageActionTexts as texts } from '../../page/page-action-texts.ts';
import { twinAddress } from '../../page/twin-address.ts';
import { siteConfig } from '../../site-config.ts';
import type { ReferencePage } from '../pages.ts';
import { PlaceContext } from './place.tsx';
import type { PageProps } from './prose.tsx';

/** The page is made from the contract, so that its text is changed there. */
function sourceOf({ kind, call }: ReferencePage): string {
  if (call !== undefined) return `calls/${call.method.replaceAll('.', '-')}.ts`;
  if (kind === 'notification') return 'notification.ts';
  if (kind === 'dictionary' || kind === 'changes')
    return `${kind === 'changes' ? 'changelog' : kind}/index.ts`;
  return kind === 'errors' ? 'errors/catalogue.ts' : 'calls/index.ts';
}

export function PageActions({ language }: PageProps): ReactElement {
  const { baseUrl, page } = useContext(PlaceContext);
  return (
    <ul className="page-actions" aria-label={texts.actions[language]} data-content="skip">
      <li className="needs-script">
        <button type="button" data-copy-twin="">
          {texts.copy[language]}
        </button>
        <span role="status" />
      </li>
      <li>
        <a href={twinAddress(baseUrl + page.path)} data-file="">
          {texts.view[language]}
        </a>
      </li>
      {siteConfig.editUrl !== undefined && (
        <li>
          <a href={new URL(`../contract/${sourceOf(page)}`, siteConfig.editUrl).href}>
            {texts.edit[language]}
          </a>
        </li>
      )}
    </ul>
  );
}
