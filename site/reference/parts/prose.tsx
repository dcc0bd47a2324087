/** The contract's plain texts with names set as code, and linked to where the reference explains them. */
import { callByMethod, callByPath } from '@tollgate/contract/calls/index';
import { dictionaries } from '@tollgate/contract/dictionary/index';
import { isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Language, Text } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import type { ReactElement, ReactNode } from 'react';
import { callId, dictionaryId, errorId } from '../address.ts';
import { PlaceLink } from './place.tsx';

export interface PageProps {
  readonly language: Language;
}

export interface LinkedPageProps extends PageProps {
  /** Where the pages of this language begin: `/docs/` or `/docs/zh/`. */
  readonly baseUrl: string;
}

/** Paths, names with underscores or dots, error codes, what no sentence uses as a word, and what is `quoted`. */
const names =
  /`[^`]+`|\/api\/[\w/-]*\w|(?<![\w./-])(?:[a-z]+(?:\.[a-z]+(?:-[a-z]+)*)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Z]{1,3}\d{3,5}|psn|msg|[A-Z]+_(?:PAY|CARD))(?![\w-])/g;

function linkTarget(name: string): string | undefined {
  if (isErrorCode(name)) return errorId(name);
  if (name === notification.method) return name;
  const call = callByMethod(name) ?? callByPath(name);
  if (call !== undefined) return callId(call.method);
  return dictionaries.some((each) => each.name === name) ? dictionaryId(name) : undefined;
}

function isName(found: string): boolean {
  return found.includes('_') || found.startsWith('/') || /^(?:psn|msg)$/.test(found);
}

/** A text with its names marked; `self` is the id of what contains it, which is not linked again. */
export function Prose({
  text,
  language,
  self,
}: PageProps & { readonly text: Text | string; readonly self?: string }): ReactElement {
  const plain = typeof text === 'string' ? text : text[language];
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of plain.matchAll(names)) {
    const name = found.replaceAll('`', '');
    const target = linkTarget(name);
    if (target === undefined && name === found && !isName(found)) continue;
    parts.push(plain.slice(end, index));
    const code = <code key={index}>{name}</code>;
    parts.push(
      target === undefined || target === self ? (
        code
      ) : (
        <PlaceLink key={index} id={target}>
          {code}
        </PlaceLink>
      ),
    );
    end = index + found.length;
  }
  return (
    <>
      {parts}
      {plain.slice(end)}
    </>
  );
}

/** A name that may break after `_`, `.` and `/`, where a column is narrow. */
export function breakable(name: string): ReactNode {
  const [first = '', ...others] = name.split(/(?<=[_./])(?=.)/);
  return [first, ...others.flatMap((piece) => [<wbr key={name.length} />, piece])];
}
