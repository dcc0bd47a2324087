/**
 * Free texts that hold a card number (decision 51). Such a text goes into the vault before anything is decided or
 * written; what the rest of the gateway carries, keeps and logs in its place is a reference. Whoever may read the text
 * gets it back in replies.
 */
import { holdsCardNumber } from '@tollgate/contract/card-text';
import type { Members } from '@tollgate/contract/model';
import { mapFreeTexts } from '@tollgate/contract/read/free-text';
import type { Cipher, Sealed } from '../ports/cipher.ts';
import type { MerchantClock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { hexOf } from '../ports/encodings.ts';
import type { Random } from '../ports/random.ts';
import { mayRefer, referencesIn, replaceReferences, textReference } from '../store/text-references.ts';

/** Values with references, and how to take back what was kept for them. */
export interface Hidden<Values> {
  readonly values: Values;
  /** For a request that was refused: deletes its texts, except those that a row has come to name all the same. */
  forget(): Promise<void>;
}

export interface TextVault {
  /** Keeps the texts of a merchant's request that hold a card number. Asks nothing of the database where none does. */
  hide<Values extends object>(merchantNo: string, members: Members, values: Values): Promise<Hidden<Values>>;
  /**
   * A value with its texts again, at any depth and inside strings of JSON. What only looks like a reference stays as it
   * is. Rejects (with an error) where a text cannot be opened.
   */
  reveal<Value>(merchantNo: string, value: Value): Promise<Value>;
}

const idBytes = 16;

/**
 * Returns the context that a text is sealed with: its owner, and its id. The word parts it from the context of a card.
 */
export function textContextOf(merchantNo: string, textId: string): string {
  return `${merchantNo}|text|${textId}`;
}

/** Every string in a value, at any depth. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change)]));
}

function allReferencesIn(value: unknown): string[] {
  const ids = new Set<string>();
  mapStrings(value, (text) => {
    for (const id of referencesIn(text)) ids.add(id);
    return text;
  });
  return [...ids];
}

export interface TextVaultPorts {
  readonly queries: Queries;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly clock: MerchantClock;
  /** Called with how many texts of a request were kept. */
  readonly onHidden?: (count: number) => void;
  /** Called for references without a text of the merchant's. */
  readonly onUnknown?: (merchantNo: string, ids: readonly string[]) => void;
}

interface Kept extends Sealed {
  readonly textId: string;
}

const nothingToForget = async () => {};

export function createTextVault({ queries, cipher, random, clock, ...hooks }: TextVaultPorts): TextVault {
  async function keep(merchantNo: string, texts: readonly Kept[]): Promise<void> {
    await queries.query(
      `insert into vault_texts (merchant_no, text_id, key_id, iv, sealed, created_at, is_named)
       select $1, t.text_id, t.key_id, decode(t.iv, 'hex'), decode(t.sealed, 'hex'), $6, false
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as t (text_id, key_id, iv, sealed)`,
      [
        merchantNo,
        texts.map(({ textId }) => textId),
        texts.map(({ keyId }) => keyId),
        texts.map(({ iv }) => hexOf(iv)),
        texts.map(({ sealed }) => hexOf(sealed)),
        clock.nowMs(merchantNo),
      ],
      'vault-keep-texts',
    );
  }

  async function read(merchantNo: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await queries.query<Kept>(
      `select text_id as "textId", key_id as "keyId", iv, sealed from vault_texts
       where merchant_no = $1 and text_id = any ($2::text[])`,
      [merchantNo, ids],
      'vault-read-texts',
    );
    const open = (row: Kept) => {
      try {
        return new TextDecoder().decode(cipher.open(row, textContextOf(merchantNo, row.textId)));
      } catch (cause) {
        throw new Error(`text ${row.textId} of the vault, sealed with key ${row.keyId}, cannot be opened`, {
          cause,
        });
      }
    };
    return new Map(rows.map((row) => [row.textId, open(row)]));
  }

  return {
    async hide(merchantNo, members, values) {
      const kept: Kept[] = [];
      const hidden = mapFreeTexts(members, values, (text) => {
        // A text that looks like a reference must not be taken for one in a reply.
        if (!mayRefer(text) && !holdsCardNumber(text)) return text;
        const textId = hexOf(random.bytes(idBytes));
        kept.push({
          textId,
          ...cipher.seal(new TextEncoder().encode(text), textContextOf(merchantNo, textId)),
        });
        return textReference(textId);
      });
      if (kept.length === 0) return { values, forget: nothingToForget };
      await keep(merchantNo, kept);
      hooks.onHidden?.(kept.length);
      const ids = kept.map(({ textId }) => textId);
      return {
        values: hidden,
        async forget() {
          await queries.query(
            'delete from vault_texts where merchant_no = $1 and text_id = any ($2::text[]) and not is_named',
            [merchantNo, ids],
          );
        },
      };
    },
    async reveal(merchantNo, value) {
      const ids = allReferencesIn(value);
      if (ids.length === 0) return value;
      const texts = await read(merchantNo, ids);
      const unknown = ids.filter((id) => !texts.has(id));
      if (unknown.length > 0) hooks.onUnknown?.(merchantNo, unknown);
      return mapStrings(value, (string) => {
        // A reference stands for a whole text; inside an object's JSON it is between quotation marks.
        const written = (text: string) => (string.startsWith('{') ? JSON.stringify(text).slice(1, -1) : text);
        return replaceReferences(string, (id) => {
          const text = texts.get(id);
          return text === undefined ? undefined : written(text);
        });
      }) as typeof value;
    },
  };
}
