/** The contract's plain texts with what is code in them marked as code, and error codes linked. */
import { callByMethod } from '@tollgate/contract/calls/index';
import { isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Language } from '@tollgate/contract/model';
import { Fragment, type ReactNode } from 'react';
import { h } from './component.ts';
import { errorHref } from './reference-links.ts';

// Names in snake_case, paths of calls, error codes, names of calls, and what no sentence uses as a word.
const codePattern =
  /(?<![\w./-])(?:[a-z][a-z0-9]*(?:_[a-z0-9]+)+|\/api\/[\w/-]*\w|(?:[A-Z]{1,3}\d{3,5}|EC\d{4})|[a-z]+(?:\.[a-z]+)+|psn|msg|[A-Z]+_PAY|[A-Z]+_CARD)(?![\w-])/g;

/** A text of the contract as it is shown: `{ code }` and links where the contract has names. */
export function richText(text: string, language: Language): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(codePattern)) {
    const marked = markedUp(found, language);
    if (marked === undefined) continue;
    parts.push(text.slice(end, index), marked);
    end = index + found.length;
  }
  parts.push(text.slice(end));
  return h(Fragment, null, ...parts);
}

function markedUp(found: string, language: Language): ReactNode {
  if (isErrorCode(found)) return h('a', { href: errorHref(language, found) }, h('code', null, found));
  if (/^[A-Z]+\d/.test(found)) return undefined;
  // Not every word with a dot in it is a call: `example.com` is none.
  if (/^[a-z]+\./.test(found) && callByMethod(found) === undefined && !found.startsWith('payment.')) {
    return undefined;
  }
  return h('code', null, found);
}

/** Names up to here stay whole in any column. */
const wholeMax = 20;

/** A name in code; a long one may be broken after `_`, `.` and `/` where a column is narrow. */
export function breakableCode(name: string): ReactNode {
  if (name.length <= wholeMax) return h('code', null, name);
  const pieces = name.split(/(?<=[_./])(?=.)/);
  return h('code', null, ...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [h('wbr'), piece])));
}

/** `name (value)` with the brackets of the language. */
export function bracketed(language: Language, text: string): string {
  return language === 'zh' ? `（${text}）` : ` (${text})`;
}
