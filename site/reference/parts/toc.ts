/** The headings of a page of the reference: its table of contents. */
import { releases } from '@tollgate/contract/changelog/index';
import { dictionaries } from '@tollgate/contract/dictionary/index';
import { dictionaryId } from '../address.ts';
import { errorFamilies } from '../error-families.ts';
import type { OutlineLink } from '../outline.ts';
import type { ReferencePage } from '../pages.ts';
import { basics, currencySection, limitSection } from '../sections.ts';
import { callParts, notificationParts } from './call-parts.ts';
import { labels } from './labels.ts';
import { notificationTexts } from './notification-texts.ts';
import { releaseId, releaseTitle } from './releases.ts';

/** In the order of the page; none where the sidebar has all of them. */
export function tocOf({ kind }: ReferencePage): readonly OutlineLink[] {
  switch (kind) {
    case 'basics':
      return basics;
    case 'call':
      return [
        { id: callParts.request, title: labels.request },
        { id: callParts.reply, title: labels.reply },
        { id: callParts.errors, title: labels.errors },
        { id: callParts.changes, title: labels.changes },
      ];
    case 'notification':
      return [
        { id: notificationParts.answer, title: notificationTexts.answer },
        { id: notificationParts.body, title: notificationTexts.body },
        { id: notificationParts.retries, title: notificationTexts.retries },
        { id: notificationParts.changes, title: labels.changes },
      ];
    case 'dictionary':
      return dictionaries.map(({ name, title }) => ({ id: dictionaryId(name), title }));
    case 'errors':
      return errorFamilies;
    case 'limits':
      return [limitSection, currencySection];
    case 'changes':
      return releases.map((release) => ({
        id: releaseId(release),
        title: releaseTitle(release),
      }));
    case 'overview':
    case 'all':
      return [];
  }
}
