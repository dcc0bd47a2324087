/** Card numbers at rest: kept encrypted only, and read by the merchant whose payment they belong to (decision 28). */
import type { Digits } from '@tollgate/contract/cards';
import type { Cipher, Sealed } from '../ports/cipher.ts';
import type { ClockGroup, MerchantClock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { hexOf } from '../ports/encodings.ts';
import type { Random } from '../ports/random.ts';
import { inClockGroup } from '../store/clock-group.ts';
import { readCardJson } from './card-json.ts';
import { secretBytes, writeDigits } from './secret.ts';

/** A card as it is kept. The cvv is no part of it: it is never written anywhere. */
export interface VaultCard {
  readonly pan: Digits;
  readonly holder: string;
  /** MMYY. */
  readonly expiry: string;
}

/** A card that was read: its user overwrites it. */
export interface KeptCard extends VaultCard {
  erase(): void;
}

export interface Vault {
  /** Keeps a card; answers its cardId, under which only the same merchant finds it again. */
  keep(merchantNo: string, card: VaultCard): Promise<string>;
  /** The card of a cardId; rejects (with an error) where there is none, or where what is stored cannot be opened. */
  read(merchantNo: string, cardId: string): Promise<KeptCard>;
  /**
   * Deletes every card of the clock group that was kept before `atMs`. Looks once a minute, however often it is asked to,
   * save for a merchant with its own clock.
   */
  forgetBefore(atMs: number, clockGroup?: ClockGroup): Promise<void>;
}

const idBytes = 16;
const forgetEveryMs = 60_000;
const forgetMax = 1_000;

// Gateways that delete at the same time do not wait for each other.
const forgetOldest = (inItsGroup: string) => `delete from vault_cards where (merchant_no, card_id) in (
    select merchant_no, card_id from vault_cards where created_at < $1${inItsGroup}
    order by created_at limit $2 for update skip locked)
  returning card_id`;

/**
 * Returns the context that a card is sealed with: its owner and its id. merchant_no is digits, so the bar parts them.
 */
export function contextOf(merchantNo: string, cardId: string): string {
  return `${merchantNo}|${cardId}`;
}

export interface VaultPorts {
  readonly queries: Queries;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly clock: MerchantClock;
}

export function createVault({ queries, cipher, random, clock }: VaultPorts): Vault {
  let forgottenBefore = Number.NEGATIVE_INFINITY;
  return {
    async keep(merchantNo, card) {
      const cardId = hexOf(random.bytes(idBytes));
      const json = jsonOf(card);
      const { keyId, iv, sealed } = cipher.seal(json, contextOf(merchantNo, cardId));
      json.fill(0);
      await queries.query(
        `insert into vault_cards (merchant_no, card_id, key_id, iv, sealed, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [merchantNo, cardId, keyId, iv, sealed, clock.nowMs(merchantNo)],
        'vault-keep',
      );
      return cardId;
    },
    async read(merchantNo, cardId) {
      const [row] = await queries.query<Sealed>(
        'select key_id as "keyId", iv, sealed from vault_cards where merchant_no = $1 and card_id = $2',
        [merchantNo, cardId],
        'vault-read',
      );
      if (row === undefined) throw new Error(`the vault has no card ${cardId}`);
      return openCard(cipher, row, merchantNo, cardId);
    },
    async forgetBefore(atMs, clockGroup = 'everyone') {
      if (typeof clockGroup === 'string') {
        if (atMs < forgottenBefore + forgetEveryMs) return;
        forgottenBefore = atMs;
      }
      const { sql, params, suffix } = inClockGroup(clockGroup, 3);
      const statement = forgetOldest(sql);
      let deleted: readonly object[];
      do {
        deleted = await queries.query(statement, [atMs, forgetMax, ...params], `vault-forget${suffix}`);
      } while (deleted.length === forgetMax);
    },
  };
}

/** The card's JSON, whose number was never a string. */
function jsonOf({ pan, holder, expiry }: VaultCard): Uint8Array {
  const encoder = new TextEncoder();
  const [before, after] = [
    encoder.encode('{"pan":"'),
    encoder.encode(`",${JSON.stringify({ holder, expiry }).slice(1)}`),
  ];
  const json = secretBytes(before.length + pan.length + after.length);
  json.set(before);
  writeDigits(pan, json, before.length);
  json.set(after, before.length + pan.length);
  return json;
}

/** @throws an error that names the card's id, and nothing of the card */
function openCard(cipher: Cipher, row: Sealed, merchantNo: string, cardId: string): KeptCard {
  let json: Uint8Array;
  try {
    json = cipher.open(row, contextOf(merchantNo, cardId));
  } catch (cause) {
    throw new Error(`card ${cardId} of the vault, sealed with key ${row.keyId}, cannot be opened`, { cause });
  }
  const card = readCardJson(json);
  if (card === undefined) throw new Error(`broken invariant: card ${cardId} of the vault is no card`);
  const pan = card.secret('pan');
  const [holder, expiry] = [card.text('holder'), card.text('expiry')];
  json.fill(0);
  return { pan, holder, expiry, erase: pan.erase };
}
