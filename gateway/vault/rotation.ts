/**
 * Sealing cards anew with the newest key, while gateways go on reading and writing.
 *
 * A card is replaced by one statement that asks whether it is still the one that was opened, so that nothing has to be
 * locked, a run may be broken off at any moment, and two of them do no harm. What is left is whatever does not carry
 * the newest key: there is no progress to keep, and none to lose.
 */
import type { Cipher, Sealed } from '../ports/cipher.ts';
import type { Queries } from '../ports/database.ts';
import { hexOf } from './hex.ts';
import { contextOf } from './vault.ts';

const batchMax = 500;

interface Row extends Sealed {
  readonly merchantNo: string;
  readonly cardId: string;
}

export interface KeyUse {
  readonly keyId: string;
  readonly cards: number;
}

/** How a run stands after a batch. */
export interface RotationProgress {
  /** Sealed anew in this run. */
  readonly done: number;
  /** Opened by no key of the ring, hence left as they were. */
  readonly failed: number;
  /** Not sealed with the newest key; `failed` included. */
  readonly left: number;
}

/** Ids of the keys that cards are sealed with. One look into the index for each, however many cards there are. */
const usedKeys = `with recursive used as (
    select min(key_id) as id from vault_cards
    union all
    select (select min(key_id) from vault_cards where key_id > used.id) from used where used.id is not null
  ) select id as "keyId" from used where id is not null`;

const cardsOfKey = 'select count(*) as cards from vault_cards where key_id = $1';

const nextBatch = `select merchant_no as "merchantNo", card_id as "cardId", key_id as "keyId", iv, sealed
  from vault_cards where key_id = $1 and (merchant_no, card_id) > ($2, $3)
  order by merchant_no, card_id limit $4`;

// The iv is new with every sealing: who has sealed the card meanwhile has changed it.
const replace = `update vault_cards v set key_id = $1, iv = decode(n.iv, 'hex'), sealed = decode(n.sealed, 'hex')
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    as n (merchant_no, card_id, old_iv, iv, sealed)
  where v.merchant_no = n.merchant_no and v.card_id = n.card_id and v.iv = decode(n.old_iv, 'hex')
  returning v.card_id`;

/** How many cards each key has sealed, keys without any left out. */
export async function keyUses(queries: Queries): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { keyId } of await queries.query<{ keyId: string }>(usedKeys)) {
    const [row] = await queries.query<{ cards: number }>(cardsOfKey, [keyId]);
    uses.push({ keyId, cards: row?.cards ?? 0 });
  }
  return uses;
}

/**
 * Sees to it that no card has become unreadable because its key was taken out of the ring.
 *
 * @throws a message for the operator that names the keys and says how to go on
 */
export async function checkKeysKnown(queries: Queries, cipher: Cipher): Promise<void> {
  const used = await queries.query<{ keyId: string }>(usedKeys);
  const missing = used.map(({ keyId }) => keyId).filter((id) => !cipher.keyIds.includes(id));
  if (missing.length === 0) return;
  throw new Error(
    `cards in the vault are sealed with ${missing.join(', ')}, which VAULT_KEYS lacks: ` +
      'put the key back at the end, and run npm run vault -- rotate before it goes',
  );
}

/** Seals a batch anew; answers how many, those left out that somebody else has sealed meanwhile. */
async function sealAnew(queries: Queries, cipher: Cipher, rows: readonly Row[]) {
  const renewed = rows.flatMap((row) => {
    const context = contextOf(row.merchantNo, row.cardId);
    try {
      return [{ row, fresh: cipher.seal(cipher.open(row, context), context) }];
    } catch {
      return [];
    }
  });
  const [newest = ''] = cipher.keyIds;
  const replaced = await queries.query(replace, [
    newest,
    renewed.map(({ row }) => row.merchantNo),
    renewed.map(({ row }) => row.cardId),
    renewed.map(({ row }) => hexOf(row.iv)),
    renewed.map(({ fresh }) => hexOf(fresh.iv)),
    renewed.map(({ fresh }) => hexOf(fresh.sealed)),
  ]);
  return { done: replaced.length, failed: rows.length - renewed.length };
}

async function countLeft(queries: Queries, newest: string | undefined): Promise<number> {
  const uses = await keyUses(queries);
  return uses.reduce((sum, { keyId, cards }) => (keyId === newest ? sum : sum + cards), 0);
}

/**
 * Seals every card with the first key of the ring, batch by batch; `onProgress` hears after each. Resolves when it has
 * come to the end: `left` is above zero where cards failed, or where a gateway still seals with an older key.
 */
export async function rotateKeys(
  queries: Queries,
  cipher: Cipher,
  onProgress: (progress: RotationProgress) => void = () => {},
): Promise<RotationProgress> {
  const [newest] = cipher.keyIds;
  let done = 0;
  let failed = 0;
  let left = await countLeft(queries, newest);
  for (const { keyId } of await keyUses(queries)) {
    if (keyId === newest) continue;
    let after: Pick<Row, 'merchantNo' | 'cardId'> | undefined = { merchantNo: '', cardId: '' };
    while (after !== undefined) {
      const rows: Row[] = await queries.query<Row>(nextBatch, [
        keyId,
        after.merchantNo,
        after.cardId,
        batchMax,
      ]);
      if (rows.length === 0) break;
      const batch = await sealAnew(queries, cipher, rows);
      done += batch.done;
      failed += batch.failed;
      left -= rows.length - batch.failed;
      onProgress({ done, failed, left });
      after = rows.at(-1);
    }
  }
  return { done, failed, left: await countLeft(queries, newest) };
}
