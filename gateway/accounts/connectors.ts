/** Connectors of acquirers and the accounts of merchants there, as the operator keeps them: `tollgate acquirer`. */
import type { Cipher } from '../ports/cipher.ts';
import type { Database, Queries } from '../ports/database.ts';
import { readConnectorSecrets } from '../vault/connector-secrets.ts';
import type { AcquirerAccount } from './acquirers.ts';

/** A connector as its operator has set it. */
export interface Connector {
  readonly name: string;
  /** See `readConnectorAddress`. */
  readonly address: string;
  /** PEM; undefined: the system's certificate authorities. */
  readonly ca: string | undefined;
  /** The newest first: two while one takes the place of the other. */
  readonly secrets: readonly string[];
  /** False: takes no new payments. */
  readonly isOpen: boolean;
  /** Capabilities as it described them last, unchecked. */
  readonly described?: unknown;
}

interface Row {
  readonly name: string;
  readonly address: string;
  readonly ca: string | null;
  readonly isOpen: boolean;
  readonly described: unknown;
}

/** Reads all connectors with their secrets, by name. @throws where a secret cannot be opened */
export async function findConnectors(queries: Queries, cipher: Cipher): Promise<readonly Connector[]> {
  const rows = await queries.query<Row>(
    'select name, address, ca, is_open as "isOpen", described from connectors order by name',
    [],
    'connectors',
  );
  if (rows.length === 0) return [];
  const secrets = await readConnectorSecrets(queries, cipher);
  return rows.map(({ ca, ...row }) => ({
    ...row,
    ca: ca ?? undefined,
    secrets: secrets.get(row.name) ?? [],
  }));
}

/** Keeps the capabilities that a connector has described, for processes that start later. */
export async function keepConnectorDescription(
  queries: Queries,
  name: string,
  capabilities: object,
): Promise<void> {
  await queries.query('update connectors set described = $2::jsonb where name = $1', [
    name,
    JSON.stringify(capabilities),
  ]);
}

/** Adds a connector without a secret; false where the name is taken. */
export async function addConnector(
  queries: Queries,
  { name, address, ca }: Pick<Connector, 'name' | 'address' | 'ca'>,
  nowMs: number,
): Promise<boolean> {
  const rows = await queries.query(
    `insert into connectors (name, address, ca, created_at, changed_at) values ($1, $2, $3, $4, $4)
     on conflict do nothing returning 1`,
    [name, address, ca ?? null, nowMs],
  );
  return rows.length > 0;
}

/** Changes what is given; false where there is no such connector. */
export async function changeConnector(
  queries: Queries,
  name: string,
  { address, ca, isOpen }: Partial<Pick<Connector, 'address' | 'ca' | 'isOpen'>>,
  nowMs: number,
): Promise<boolean> {
  const rows = await queries.query(
    `update connectors set address = coalesce($2, address), ca = coalesce($3, ca), is_open = coalesce($4, is_open),
       changed_at = $5 where name = $1 returning 1`,
    [name, address ?? null, ca ?? null, isOpen ?? null, nowMs],
  );
  return rows.length > 0;
}

/** Removes a connector, with its secrets and the accounts of merchants there; false where there is none. */
export const removeConnector = (database: Database, name: string): Promise<boolean> =>
  database.transaction(async (queries) => {
    await queries.query('delete from merchant_acquirers where acquirer = $1', [name]);
    return (await queries.query('delete from connectors where name = $1 returning 1', [name])).length > 0;
  });

export interface ConnectorAccount extends AcquirerAccount {
  readonly merchantNo: string;
  readonly rank: number;
}

/** The accounts at one connector, or at all of them, by merchant and rank. */
export const connectorAccounts = (queries: Queries, name?: string): Promise<ConnectorAccount[]> =>
  queries.query<ConnectorAccount>(
    `select merchant_no as "merchantNo", acquirer, rank, scope, settings from merchant_acquirers
     where $1::text is null or acquirer = $1 order by merchant_no, rank, acquirer`,
    [name ?? null],
  );

/** The scope of an account that has ended: it takes no payment. */
const endedScope = JSON.stringify({ kinds: [] });

/** Ends the account of a merchant; reversals and refunds of earlier payments go on with its settings. */
export const endConnectorAccount = (queries: Queries, merchantNo: string, acquirer: string) =>
  queries.query('update merchant_acquirers set scope = $3::jsonb where merchant_no = $1 and acquirer = $2', [
    merchantNo,
    acquirer,
    endedScope,
  ]);

/** An account to create, or what changes of it: what is `undefined`, and limits that `scope` lacks, stay. */
export interface AccountChange extends Pick<ConnectorAccount, 'merchantNo' | 'acquirer' | 'scope'> {
  readonly rank: number | undefined;
  readonly settings: ConnectorAccount['settings'] | undefined;
}

/** Sets the account of a merchant at a connector; an ended one begins without limits. False without such a merchant. */
export async function setConnectorAccount(
  queries: Queries,
  { merchantNo, acquirer, rank, scope, settings }: AccountChange,
): Promise<boolean> {
  const rows = await queries.query(
    `insert into merchant_acquirers (merchant_no, acquirer, rank, scope, settings)
     select merchant_no, $2, coalesce($3, 0), $4::jsonb, coalesce($5::jsonb, '{}') from merchants where merchant_no = $1
     on conflict (merchant_no, acquirer) do update set
       rank = coalesce($3, merchant_acquirers.rank),
       settings = coalesce($5::jsonb, merchant_acquirers.settings),
       scope = case merchant_acquirers.scope when $6::jsonb then '{}' else merchant_acquirers.scope end
         || excluded.scope
     returning 1`,
    [
      merchantNo,
      acquirer,
      rank ?? null,
      JSON.stringify(scope),
      settings === undefined ? null : JSON.stringify(settings),
      endedScope,
    ],
  );
  return rows.length > 0;
}
