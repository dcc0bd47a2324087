/** Rows of the palette by what is typed: pages, numbers, error codes, documentation, payers. */
import type { Language } from '@tollgate/contract/model';
import type { NumberSearch } from '@tollgate/contract/workbench/search';
import type { Speaker } from '@tollgate/design/language';
import { libraryOfEntries } from '@tollgate/design/search/entries';
import type { Segment } from '@tollgate/design/search/excerpt';
import { find } from '@tollgate/design/search/find';
import type { Library } from '@tollgate/design/search/library';
import { isPsn } from '../address/numbers.ts';
import { type NamedPage, pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { type Item, toAddress } from './item.ts';
import { pageAbout } from './page-texts.ts';
import { paletteTexts as texts } from './texts.ts';

const pagesMax = 6;
const docsMax = 6;

const named: readonly [string, NamedPage][] = Object.entries(pages);

/** Returns the Workbench's pages as a library in this language; the other language's names find them as well. */
export const pageLibrary = (language: Language): Library =>
  libraryOfEntries(
    named.map(([name, { path, label }]) => ({
      title: label[language],
      path: addressOf(path),
      description: pageAbout[name]?.[language] ?? '',
      keywords: [label.en, label.zh],
    })),
  );

const plain = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

export const pageItems = (library: Library, typed: string): readonly Item[] =>
  find(library, typed, pagesMax).rows.flatMap((found): Item[] =>
    found.kind === 'section'
      ? [
          {
            group: 'pages',
            label: plain(found.page),
            about: plain(found.excerpt),
            choice: toAddress(found.path),
          },
        ]
      : [],
  );

/** Returns places of the documentation, error codes apart: these are asked about most. */
export function docsItems(language: Language, library: Library, typed: string): readonly Item[] {
  const rows = find(library, typed, docsMax).rows;
  return rows.map((found): Item => {
    const choice = toAddress(docsAddress(language, found.path));
    if (found.kind === 'section') {
      const title = [found.page, found.title].map(plain).filter((part) => part !== '');
      return { group: 'docs', label: title.join(' › '), about: plain(found.excerpt), choice };
    }
    const about = [found.title, found.text].map(plain).filter((part) => part !== '');
    return {
      group: found.kind === 'error' ? 'codes' : 'docs',
      label: plain(found.name),
      about: about.join(' · '),
      isCode: true,
      choice,
    };
  });
}

const isErrorCode = (text: string): boolean => /^(?:SYS\d{3}|E[A-Z]?\d{3,5})$/.test(text);

/** Returns the requests that were answered with a code that is typed. */
export function codeItems({ say }: Speaker, typed: string): readonly Item[] {
  const code = typed.trim().toUpperCase();
  if (!isErrorCode(code)) return [];
  return [
    {
      group: 'codes',
      label: say(texts.requestsWith, { code }),
      about: say(pages.requests.label),
      choice: toAddress(addressOf(pages.requests.path, { code })),
    },
  ];
}

export function numberItems(
  { say }: Speaker,
  typed: string,
  { orders, requests, notifications, order_numbers: numbers }: NumberSearch,
): readonly Item[] {
  const upper = typed.trim().toUpperCase();
  const row = (label: string, about: string, address: string): Item => ({
    group: 'numbers',
    label,
    about,
    isCode: true,
    choice: toAddress(address),
  });
  const request = say(texts.request);
  // A change of an order has a psn as well, and is no request.
  const other = isPsn(upper) && !requests.some(({ psn }) => psn === upper);
  return [
    ...orders.map(({ trans_no: transNo, merchant_order_no: number = '' }) =>
      row(
        number.toUpperCase().startsWith(upper) ? number : transNo,
        say(texts.order),
        addressOf(['orders', transNo]),
      ),
    ),
    ...requests.map(({ psn, method, code }) =>
      row(psn, `${request} · ${method} · ${code}`, addressOf(['psn', psn])),
    ),
    ...(other ? [row(upper, request, addressOf(['psn', upper]))] : []),
    ...notifications.map(({ notification_id: id }) =>
      row(id, say(texts.notification), addressOf(['notifications', id])),
    ),
    ...numbers.map((number) =>
      row(number, say(texts.requestsOf), addressOf(pages.requests.path, { merchant_order_no: number })),
    ),
  ];
}

/** Returns the orders of a payer whose account, name or phone has the text. */
export function payerItems({ say }: Speaker, typed: string): readonly Item[] {
  const text = typed.trim();
  if (text.length < 3 || text.length > 64) return [];
  return [
    {
      group: 'payers',
      label: say(texts.payer, { text }),
      about: say(texts.payerAbout),
      choice: toAddress(addressOf(pages.orders.path, { payer: text })),
    },
  ];
}
