/** Suggestions of the box before anything is typed: pages that most readers look for, and what can be typed. */

import type { Language } from '@tollgate/contract/model';
import type { Library } from '@tollgate/design/search/library';
import type { Row, RowGroup } from './options.ts';

/** Paths below the language's base URL; the index knows their titles. */
export const startingPages: readonly string[] = [
  '',
  'PayCloudCheckoutDevGuidelines',
  'QRTollgateDevGuidelines',
  'PosIntegratesOverview',
  'Sign',
  'TestCardNumbers',
  'CloudAPI',
];

/** One of each kind: an error code, a field, a call, a word that the pages have another one for. */
export const examples: Readonly<Record<Language, readonly string[]>> = {
  en: ['E04112', 'merchant_order_no', 'pay.checkout', 'webhook'],
  zh: ['E04112', 'merchant_order_no', 'pay.checkout', '查单', 'tuikuan'],
};

/** The groups of the empty box: pages that the index knows, then what to try. */
export function startingGroups(library: Library, language: Language): RowGroup[] {
  const pages = startingPages.flatMap((path): Row[] => {
    const page = library.pages.find((each) => each.path === path);
    return page === undefined ? [] : [{ kind: 'page', title: page.title, path, about: page.description }];
  });
  const tries = examples[language].map((query): Row => ({ kind: 'example', query }));
  const groups: RowGroup[] = [
    { key: 'start', rows: pages },
    { key: 'examples', rows: tries },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
