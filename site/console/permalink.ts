/** A link that fills in the console as it was for a send. It contains no key and no card; opening it sends nothing. */
import { holdsCardNumber } from '@tollgate/contract/card-text';
import type { Call } from '@tollgate/contract/model';
import type { BodyFormat } from './request/body.ts';
import { accountFields, commonFieldNames, type Draft, formText } from './request/draft.ts';
import { mistakeBy } from './request/mistakes.ts';

export interface Permalink {
  readonly method: string;
  /** Every field of the call that was filled in; common ones only where they differ from the contract's example. */
  readonly values: Readonly<Record<string, string>>;
  readonly format: BodyFormat;
  readonly mistakeId: string;
}

const opening = '#try=';
/** Names that no field has. */
const formatName = '~body';
const mistakeName = '~mistake';
const linkMaxLength = 32 * 1024;

/** The card is what the buyer gave, encrypted or not; the signature is made again. */
const neverLinked: ReadonlySet<string> = new Set([...accountFields, 'card', 'cvv']);

function isLinked(call: Call, name: string): boolean {
  return Object.hasOwn(call.request, name) && !neverLinked.has(name);
}

/** A common field as the contract's example has it. */
function usual(call: Call, name: string): string | undefined {
  const [rule, example] = [call.request[name], call.example.request[name]];
  if (rule === undefined || example === undefined || !commonFieldNames.includes(name)) return undefined;
  return formText(rule.field, example);
}

export interface Linked {
  readonly call: Call;
  readonly draft: Draft;
  readonly format: BodyFormat;
  readonly mistakeId: string;
}

/** The part of the address after the page's own: the server never receives it. */
export function permalinkHash({ call, draft, format, mistakeId }: Linked): string {
  const parts = new URLSearchParams({ try: call.method });
  for (const [name, value] of Object.entries(draft.values)) {
    const isClock = name === 'timestamp' && draft.followsClock;
    const isWorthy = value !== '' && !isClock && value !== usual(call, name);
    if (isWorthy && isLinked(call, name) && !holdsCardNumber(value)) parts.append(name, value);
  }
  if (format !== 'json') parts.append(formatName, format);
  if (mistakeId !== '') parts.append(mistakeName, mistakeId);
  return `#${parts}`;
}

/** The whole address, on the page that is open. */
export function permalinkUrl(hash: string): string {
  return `${window.location.origin}${window.location.pathname}${hash}`;
}

export function isPermalink(hash: string): boolean {
  return hash.startsWith(opening);
}

/**
 * Reads a link; what is no field of the call, and what no link contains, is left out.
 * @param callOf the call of a method; undefined where there is none
 */
export function readPermalink(
  hash: string,
  callOf: (method: string) => Call | undefined,
): Permalink | undefined {
  if (!isPermalink(hash) || hash.length > linkMaxLength) return undefined;
  const parts = new URLSearchParams(hash.slice(1));
  const call = callOf(parts.get('try') ?? '');
  if (call === undefined) return undefined;
  const mistakeId = parts.get(mistakeName) ?? '';
  return {
    method: call.method,
    values: Object.fromEntries([...parts].filter(([name]) => isLinked(call, name))),
    format: parts.get(formatName) === 'form' ? 'form' : 'json',
    mistakeId: mistakeBy(mistakeId) === undefined ? '' : mistakeId,
  };
}

/** The form as the link has it: its own fields from there alone, common ones as they are unless it names them. */
export function linkedDraft(call: Call, draft: Draft, { values }: Permalink): Draft {
  const filled = Object.keys(draft.values).map((name) => {
    const isCommon = commonFieldNames.includes(name);
    return [name, values[name] ?? (isCommon ? draft.values[name] : '')] as const;
  });
  const missing = Object.entries(values).filter(([name]) => Object.hasOwn(call.request, name));
  return {
    values: { ...Object.fromEntries(filled), ...Object.fromEntries(missing) } as Record<string, string>,
    followsClock: draft.followsClock && values['timestamp'] === undefined,
  };
}
