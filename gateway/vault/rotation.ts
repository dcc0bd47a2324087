/**
 * Sealing cards, texts and secrets of connectors again with the newest key, while gateways go on reading and writing.
 *
 * An entry is replaced by one statement that asks whether it is still the one that was opened, so that nothing has to be
 * locked, a run may be broken off at any moment, and two of them do no harm. What is left is whatever does not carry
 * the newest key: there is no progress to keep, and none to lose.
 */
import type { Cipher, Sealed } from '../ports/cipher.ts';
import type { Queries } from '../ports/database.ts';
import { hexOf } from '../ports/encodings.ts';
import { SettingError } from '../ports/setting-error.ts';
import { secretContextOf } from './connector-secrets.ts';
import { textContextOf } from './texts.ts';
import { contextOf } from './vault.ts';

const batchMax = 500;

/** Kind of sealed value: each has its own table, and all tables one shape. */
interface Kind {
  readonly table: 'vault_cards' | 'vault_texts' | 'connector_secrets';
  readonly owner: 'merchant_no' | 'connector';
  readonly id: 'card_id' | 'text_id' | 'secret_id';
  readonly contextOf: (owner: string, id: string) => string;
}

const cardKind: Kind = { table: 'vault_cards', owner: 'merchant_no', id: 'card_id', contextOf };
const textKind: Kind = {
  table: 'vault_texts',
  owner: 'merchant_no',
  id: 'text_id',
  contextOf: textContextOf,
};
const secretKind: Kind = {
  table: 'connector_secrets',
  owner: 'connector',
  id: 'secret_id',
  contextOf: secretContextOf,
};
const kinds = [cardKind, textKind, secretKind];

interface Row extends Sealed {
  readonly owner: string;
  readonly id: string;
}

export interface KeyUse {
  readonly keyId: string;
  readonly cards: number;
  /** Free texts that hold card numbers (decision 51). */
  readonly texts: number;
  /** Secrets of connectors. */
  readonly secrets: number;
}

/** Progress of a run after a batch. */
export interface RotationProgress {
  /** Sealed with the newest key in this run. */
  readonly done: number;
  /** Opened by no key of the ring, hence left as they were. */
  readonly failed: number;
  /** Not sealed with the newest key; `failed` included. */
  readonly left: number;
}

/** Ids of the keys that are in use. One look into the index for each, however many entries there are. */
const usedKeys = ({ table }: Kind) => `with recursive used as (
    select min(key_id) as id from ${table}
    union all
    select (select min(key_id) from ${table} where key_id > used.id) from used where used.id is not null
  ) select id as "keyId" from used where id is not null`;

const countOfKey = ({ table }: Kind) => `select count(*) as count from ${table} where key_id = $1`;

const nextBatch = ({
  table,
  owner,
  id,
}: Kind) => `select ${owner} as owner, ${id} as id, key_id as "keyId", iv, sealed
  from ${table} where key_id = $1 and (${owner}, ${id}) > ($2, $3)
  order by ${owner}, ${id} limit $4`;

// The iv is new with every sealing: who has sealed the entry meanwhile has changed it.
const replace = ({
  table,
  owner,
  id,
}: Kind) => `update ${table} v set key_id = $1, iv = decode(n.iv, 'hex'), sealed = decode(n.sealed, 'hex')
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    as n (owner, id, old_iv, iv, sealed)
  where v.${owner} = n.owner and v.${id} = n.id and v.iv = decode(n.old_iv, 'hex')
  returning v.${id}`;

async function keysOf(queries: Queries, kind: Kind): Promise<string[]> {
  return (await queries.query<{ keyId: string }>(usedKeys(kind))).map(({ keyId }) => keyId);
}

/** Ids of all keys in use, each once. */
async function allKeys(queries: Queries): Promise<string[]> {
  const ids = new Set<string>();
  for (const kind of kinds) for (const id of await keysOf(queries, kind)) ids.add(id);
  return [...ids].sort();
}

async function countOf(queries: Queries, kind: Kind, keyId: string): Promise<number> {
  const [row] = await queries.query<{ count: number }>(countOfKey(kind), [keyId]);
  return row?.count ?? 0;
}

/** How many cards and texts each key has sealed, keys without any left out. */
export async function keyUses(queries: Queries): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const keyId of await allKeys(queries)) {
    const cards = await countOf(queries, cardKind, keyId);
    const texts = await countOf(queries, textKind, keyId);
    uses.push({ keyId, cards, texts, secrets: await countOf(queries, secretKind, keyId) });
  }
  return uses;
}

/**
 * Checks that nothing has become unreadable because its key was taken out of the ring.
 *
 * @throws a message for the operator that names the keys and says how to go on
 */
export async function checkKeysKnown(queries: Queries, cipher: Cipher): Promise<void> {
  const missing = (await allKeys(queries)).filter((id) => !cipher.keyIds.includes(id));
  if (missing.length === 0) return;
  throw new SettingError(
    `cards in the vault are encrypted with ${missing.join(', ')}, which VAULT_KEYS lacks: ` +
      'put the key back at the end, and run tollgate vault rotate before you remove it',
    `卡库中有卡号由 ${missing.join('、')} 加密，而 VAULT_KEYS 缺少该密钥：` +
      '请把该密钥加回末尾，移除之前先执行 tollgate vault rotate',
  );
}

/** Seals a batch again; answers how many, without those that another process has sealed meanwhile. */
async function reseal(queries: Queries, cipher: Cipher, kind: Kind, rows: readonly Row[]) {
  const renewed = rows.flatMap((row) => {
    const context = kind.contextOf(row.owner, row.id);
    let open: Uint8Array | undefined;
    try {
      open = cipher.open(row, context);
      return [{ row, fresh: cipher.seal(open, context) }];
    } catch {
      return [];
    } finally {
      open?.fill(0);
    }
  });
  const [newest = ''] = cipher.keyIds;
  const replaced = await queries.query(replace(kind), [
    newest,
    renewed.map(({ row }) => row.owner),
    renewed.map(({ row }) => row.id),
    renewed.map(({ row }) => hexOf(row.iv)),
    renewed.map(({ fresh }) => hexOf(fresh.iv)),
    renewed.map(({ fresh }) => hexOf(fresh.sealed)),
  ]);
  return { done: replaced.length, failed: rows.length - renewed.length };
}

async function countLeft(queries: Queries, newest: string | undefined): Promise<number> {
  const uses = await keyUses(queries);
  const countIn = ({ cards, texts, secrets }: KeyUse) => cards + texts + secrets;
  return uses.reduce((sum, use) => (use.keyId === newest ? sum : sum + countIn(use)), 0);
}

/**
 * Seals every card, text and secret with the first key of the ring, batch by batch; `onProgress` is called after each.
 * Resolves at the end: `left` is above zero where any failed, or where a gateway still seals with an older key.
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
  const isOld = (keyId: string) => keyId !== newest;
  for (const kind of kinds) {
    for (const keyId of (await keysOf(queries, kind)).filter(isOld)) {
      let after: Pick<Row, 'owner' | 'id'> | undefined = { owner: '', id: '' };
      while (after !== undefined) {
        const params = [keyId, after.owner, after.id, batchMax];
        const rows: Row[] = await queries.query<Row>(nextBatch(kind), params);
        if (rows.length === 0) break;
        const batch = await reseal(queries, cipher, kind, rows);
        done += batch.done;
        failed += batch.failed;
        left -= rows.length - batch.failed;
        onProgress({ done, failed, left });
        after = rows.at(-1);
      }
    }
  }
  return { done, failed, left: await countLeft(queries, newest) };
}
