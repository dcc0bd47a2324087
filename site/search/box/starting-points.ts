/** What the box offers before anything is typed: pages that most readers look for, and what can be typed. */

import type { Library } from '../finding/library.ts';
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

/** One of each kind: an error code, a field, a call. */
export const examples: readonly string[] = ['E04112', 'merchant_order_no', 'pay.checkout'];

/** The groups of the empty box: pages that the index knows, then what to try. */
export function startingGroups(library: Library): RowGroup[] {
  const pages = startingPages.flatMap((path): Row[] => {
    const page = library.pages.find((each) => each.path === path);
    return page === undefined
      ? []
      : [{ kind: 'page', title: page.title.text, path, about: page.description }];
  });
  const tries = examples.map((query): Row => ({ kind: 'example', query }));
  return [
    { key: 'start', page: undefined, rows: pages },
    { key: 'examples', page: undefined, rows: tries },
  ].filter(({ rows }) => rows.length > 0);
}
