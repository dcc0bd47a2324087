/** Card numbers at rest: kept encrypted only, and read by the merchant whose payment they belong to (decision 28). */
import type { Cipher, Sealed } from '../ports/cipher.ts';
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import type { Random } from '../ports/random.ts';
import { hexOf } from './hex.ts';

/** A card as it is kept. The cvv is no part of it: it is never written anywhere. */
export interface VaultCard {
  readonly pan: string;
  readonly holder: string;
  /** MMYY. */
  readonly expiry: string;
}

export interface Vault {
  /** Keeps a card; answers its cardId, under which only the same merchant finds it again. */
  keep(merchantNo: string, card: VaultCard): Promise<string>;
  /** The card of a cardId; rejects (a fault) where there is none, or where what is stored cannot be opened. */
  read(merchantNo: string, cardId: string): Promise<VaultCard>;
  /** Deletes every card that was kept before `atMs`. Looks once a minute, however often it is asked to. */
  forgetBefore(atMs: number): Promise<void>;
}

const idBytes = 16;
const forgetEveryMs = 60_000;
const forgetMax = 1_000;

// Gateways that delete at the same time do not wait for each other.
const forgetOldest = `delete from vault_cards where (merchant_no, card_id) in (
    select merchant_no, card_id from vault_cards where created_at < $1
    order by created_at limit $2 for update skip locked)
  returning card_id`;

/** What a card is sealed with: whose it is, and which. merchant_no is digits, so the bar parts them for certain. */
export function contextOf(merchantNo: string, cardId: string): string {
  return `${merchantNo}|${cardId}`;
}

export interface VaultRoom {
  readonly queries: Queries;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly clock: Clock;
}

export function createVault({ queries, cipher, random, clock }: VaultRoom): Vault {
  let forgottenBefore = Number.NEGATIVE_INFINITY;
  return {
    async keep(merchantNo, { pan, holder, expiry }) {
      const cardId = hexOf(random.bytes(idBytes));
      const { keyId, iv, sealed } = cipher.seal(
        JSON.stringify({ pan, holder, expiry }),
        contextOf(merchantNo, cardId),
      );
      await queries.query(
        `insert into vault_cards (merchant_no, card_id, key_id, iv, sealed, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [merchantNo, cardId, keyId, iv, sealed, clock.nowMs()],
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
    async forgetBefore(atMs) {
      if (atMs < forgottenBefore + forgetEveryMs) return;
      forgottenBefore = atMs;
      let deleted: readonly object[];
      do {
        deleted = await queries.query(forgetOldest, [atMs, forgetMax], 'vault-forget');
      } while (deleted.length === forgetMax);
    },
  };
}

/** @throws a fault that names the card's id, and nothing of the card */
function openCard(cipher: Cipher, row: Sealed, merchantNo: string, cardId: string): VaultCard {
  let text: string;
  try {
    text = cipher.open(row, contextOf(merchantNo, cardId));
  } catch (cause) {
    throw new Error(`card ${cardId} of the vault, sealed with key ${row.keyId}, cannot be opened`, { cause });
  }
  // Sealed texts come from `keep` alone.
  return JSON.parse(text) as VaultCard;
}
