/** References to texts in the vault (decision 51): what rows and replies carry in place of such a text. */
import type { Queries } from '../ports/database.ts';
import type { Change, TransactionChange } from './change.ts';
import { hasOwnClock } from './clock-group.ts';
import type { TransactionRow } from './transaction.ts';

const mark = '[vault-text:';
const reference = /\[vault-text:([0-9a-f]{32})\]/g;

export const textReference = (textId: string): string => `${mark}${textId}]`;

/** Returns true if the text may contain a reference. */
export const mayRefer = (text: string): boolean => text.includes(mark);

/** `text` with what `textOf` gives for each reference in it. */
export const replaceReferences = (text: string, textOf: (textId: string) => string | undefined): string =>
  text.replaceAll(reference, (written, textId: string) => textOf(textId) ?? written);

export const referencesIn = (text: string): string[] =>
  mayRefer(text) ? Array.from(text.matchAll(reference), ([, textId = '']) => textId) : [];

const jsonOf = (details: object | null | undefined) => (details == null ? '' : JSON.stringify(details));

/** Returns the members of a transaction that can hold a merchant's or a payer's text and have changed. */
function changedTexts(
  { description, attach, online, terminal }: TransactionRow,
  before?: TransactionRow,
): string[] {
  return [
    before?.description === description ? '' : (description ?? ''),
    before?.attach === attach ? '' : (attach ?? ''),
    before?.online === online ? '' : jsonOf(online),
    before?.terminal === terminal ? '' : jsonOf(terminal),
  ];
}

const referencesOf = ({ before, after }: TransactionChange) =>
  changedTexts(after, before).flatMap(referencesIn);

/** Returns true if a change may name texts that no row has named before. */
export const namesTexts = ({ transactions }: Change): boolean =>
  transactions.some((one) => referencesOf(one).length > 0);

const nameTexts = `update vault_texts v set is_named = true from unnest($1::text[], $2::text[]) as n (merchant_no, text_id)
  where v.merchant_no = n.merchant_no and v.text_id = n.text_id and not v.is_named`;

/** Notes, in the transaction that writes `changes`, which texts these name: from then on they are not forgotten. */
export async function noteNamedTexts(queries: Queries, changes: readonly Change[]): Promise<void> {
  const named = changes.flatMap(({ transactions }) =>
    transactions.flatMap((one) => referencesOf(one).map((textId) => [one.after.merchantNo, textId] as const)),
  );
  if (named.length === 0) return;
  const params = [named.map(([merchantNo]) => merchantNo), named.map(([, textId]) => textId)];
  await queries.query(nameTexts, params, 'name-texts');
}

const dropUnnamed = `delete from vault_texts where (merchant_no, text_id) in (
    select merchant_no, text_id from vault_texts
    where not is_named and created_at < $1 and (not ${hasOwnClock} or created_at < $3)
    order by created_at limit $2 for update skip locked)
  returning 1 as one`;

/** Longer than any call takes, and any reply is kept under an Idempotency-Key. */
const unnamedKeptMs = 25 * 3_600_000;

/**
 * Deletes at most `limit` texts of long ago that no row has come to name; gives how many. `platformMs`: as with
 * `dropOldKeys`.
 */
export async function dropUnnamedTexts(
  queries: Queries,
  nowMs: number,
  limit: number,
  platformMs = nowMs,
): Promise<number> {
  const params = [nowMs - unnamedKeptMs, limit, platformMs - unnamedKeptMs];
  return (await queries.query(dropUnnamed, params, 'drop-unnamed-texts')).length;
}
