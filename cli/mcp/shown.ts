/** How data is shown to an agent: short, in one language, and with the clock of each time in its name. */
import { isObject } from '@tollgate/contract/json-object';
import type { Context } from '../output/context.ts';

const iso = (atMs: unknown) => new Date(Number(atMs)).toISOString();

const timeNames: Readonly<Record<string, string>> = {
  at_ms: 'time',
  now_ms: 'now',
  created_ms: 'created',
  ended_ms: 'ended',
  expires_ms: 'expires',
  due_ms: 'due',
  ends_ms: 'ends',
  next_due_ms: 'next_due',
};

/** The times of a record as text, under names that say their clock: `created_ms` becomes `created_sandbox_time`. */
export const sandboxTimes = (record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const short = timeNames[name];
      if (short === undefined || typeof value !== 'number') return [name, value];
      return [short === 'time' ? 'sandbox_time' : `${short}_sandbox_time`, iso(value)];
    }),
  );

export const realTime = (atMs: number) => ({ real_time: iso(atMs) });

/** Texts in both languages become one in the reader's. */
export function localized(value: unknown, context: Pick<Context, 'text'>): object {
  const inOne = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(inOne);
    if (!isObject(one)) return one;
    const { en, zh, ...rest } = one;
    if (typeof en === 'string' && typeof zh === 'string' && Object.keys(rest).length === 0)
      return context.text({ en, zh });
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, inOne(member)]));
  };
  return inOne(value) as object;
}

const signatures = /("sign(?:ature)?\\?"\s*:\s*\\?")([A-Za-z0-9+/=\\]{64,}?)(\\?")/g;
const shownCharacters = 12;

/** A body or a reply with its signature shortened: what is verified is its exact text, which tools have elsewhere. */
export const withShortSign = (text: string): string =>
  text.replace(signatures, (_, start: string, sign: string, end: string) =>
    [start, sign.slice(0, shownCharacters), `…(${sign.length} characters)`, end].join(''),
  );
