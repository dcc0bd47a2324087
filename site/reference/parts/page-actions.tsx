/** What a reader can take from the page: its Markdown, and the way to what it is made of. */
import type { ReactElement } from 'react';
import { pageActionTexts as texts } from '../../feeds/page-action-texts.ts';
import { twinAddress } from '../../feeds/twin-address.ts';
import { referenceRoute } from '../../navigation.ts';
import { siteConfig } from '../../site-config.ts';
import type { LinkedPageProps } from './basics.tsx';

/** The page is made from the contract, so that its text is changed there. */
const editUrl = new URL('../contract/calls/index.ts', siteConfig.editUrl).href;

export function PageActions({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <ul className="page-actions" aria-label={texts.actions[language]} data-content="skip">
      <li className="needs-script">
        <button type="button" data-copy-twin="">
          {texts.copy[language]}
        </button>
        <span role="status" />
      </li>
      <li>
        <a href={twinAddress(baseUrl + referenceRoute)} data-file="">
          {texts.view[language]}
        </a>
      </li>
      <li>
        <a href={editUrl}>{texts.edit[language]}</a>
      </li>
    </ul>
  );
}
