/** The audit log: append-only rows, a chain of hashes for each merchant. */
import type { Role } from '@tollgate/contract/workbench/session';
import type { Database, Queries } from '../../ports/database.ts';
import { Conditions } from './conditions.ts';

/** Facts that the audit log keeps of an act. */
export interface AuditFact {
  /** The chain; empty for what belongs to no merchant or to several. */
  readonly merchantNo: string;
  readonly atMs: number;
  readonly who: string;
  readonly role: Role;
  readonly act: string;
  readonly subject: string;
  readonly phase: 'begun' | 'ended';
  /** Code of the reply, for `ended` alone. */
  readonly code: string | null;
  readonly psn: string;
  readonly address: string;
  readonly detail: string;
}

export interface AuditEntry extends AuditFact {
  readonly number: number;
  readonly hash: string;
  readonly previousHash: string;
}

/** Hash that the first entry of a chain follows. */
export const chainStart = '0'.repeat(64);

/** Each value in its place, so that no two entries have one text. */
const chained = (fact: AuditFact, number: number, previousHash: string): string =>
  JSON.stringify([
    previousHash,
    fact.merchantNo,
    number,
    fact.atMs,
    fact.who,
    fact.role,
    fact.act,
    fact.subject,
    fact.phase,
    fact.code,
    fact.psn,
    fact.address,
    fact.detail,
  ]);

const columns = `merchant_no, number, at_ms, who, role, act, subject, phase, code, psn, address, detail, hash,
  previous_hash`;
const selection = `merchant_no as "merchantNo", number, at_ms as "atMs", who, role, act, subject, phase, code, psn,
  address, detail, hash, previous_hash as "previousHash"`;

/** The texts as the database stores them, where half of a surrogate pair becomes U+FFFD: the check hashes those. */
const stored = ({ who, act, subject, psn, address, detail, ...rest }: AuditFact): AuditFact => ({
  ...rest,
  who: who.toWellFormed(),
  act: act.toWellFormed(),
  subject: subject.toWellFormed(),
  psn: psn.toWellFormed(),
  address: address.toWellFormed(),
  detail: detail.toWellFormed(),
});

/** Writes an entry at the end of its chain. `hashOf`: SHA-256 in hex. */
export function appendAudit(
  database: Database,
  given: AuditFact,
  hashOf: (text: string) => string,
): Promise<AuditEntry> {
  const fact = stored(given);
  return database.transaction(async (queries) => {
    // One after the other in each chain: the hash of the one before has to be known.
    await queries.query('select pg_advisory_xact_lock(hashtextextended($1, 19))', [
      `workbench_audit ${fact.merchantNo}`,
    ]);
    const [last] = await queries.query<{ number: number; hash: string }>(
      'select number, hash from workbench_audit where merchant_no = $1 order by number desc limit 1',
      [fact.merchantNo],
    );
    const number = (last?.number ?? 0) + 1;
    const previousHash = last?.hash ?? chainStart;
    const hash = hashOf(chained(fact, number, previousHash));
    const { merchantNo, atMs, who, role, act, subject, phase, code, psn, address, detail } = fact;
    await queries.query(
      `insert into workbench_audit (${columns})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[merchantNo, number, atMs, who, role, act, subject, phase, code, psn, address, detail],
        ...[hash, previousHash],
      ],
    );
    return { ...fact, number, hash, previousHash };
  });
}

export interface AuditFilter {
  readonly merchants: readonly string[] | undefined;
  readonly who?: string | undefined;
  readonly act?: string | undefined;
  readonly subject?: string | undefined;
  readonly psn?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** At most `limit` entries, the newest first, after `after`. */
export function listAudit(
  queries: Queries,
  filter: AuditFilter,
  { after, limit }: { readonly after?: readonly (string | number)[] | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  const conditions = new Conditions()
    .merchants(filter.merchants, 'merchant_no')
    .add(filter.who, (name) => `who = ${name}`)
    .add(filter.act, (name) => `act = ${name}`)
    .add(filter.subject, (name) => `subject = ${name}`)
    .add(filter.psn, (name) => `psn = ${name}`)
    .add(filter.fromMs, (name) => `at_ms >= ${name}`)
    .add(filter.toMs, (name) => `at_ms < ${name}`)
    .after(after, 'at_ms, merchant_no, number', '<');
  return queries.query<AuditEntry>(
    `select ${selection} from workbench_audit ${conditions.where}
     order by at_ms desc, merchant_no desc, number desc limit ${conditions.param(limit)}`,
    conditions.params,
  );
}

export interface ChainReport {
  readonly merchantNo: string;
  readonly count: number;
  readonly lastHash: string;
  /** The first entry that does not fit what is before it. */
  readonly brokenAt: number | undefined;
  /** How many entries do not fit. */
  readonly brokenCount: number;
}

const checkPortion = 1_000;

async function checkChain(
  queries: Queries,
  merchantNo: string,
  hashOf: (text: string) => string,
): Promise<ChainReport> {
  let count = 0;
  let lastNumber = 0;
  let lastHash = chainStart;
  let brokenAt: number | undefined;
  let brokenCount = 0;
  for (let found = checkPortion; found === checkPortion; ) {
    const rows = await queries.query<AuditEntry>(
      `select ${selection} from workbench_audit where merchant_no = $1 and number > $2
       order by number limit ${checkPortion}`,
      [merchantNo, lastNumber],
    );
    for (const row of rows) {
      const number = lastNumber + 1;
      const hash = hashOf(chained(row, number, lastHash));
      if (row.number !== number || row.previousHash !== lastHash || row.hash !== hash) {
        brokenAt ??= number;
        brokenCount += 1;
      }
      count += 1;
      lastNumber = row.number;
      // The stored hash: entries behind one that does not fit are judged by themselves.
      lastHash = row.hash;
    }
    found = rows.length;
  }
  return { merchantNo, count, lastHash, brokenAt, brokenCount };
}

/** Recomputes every chain of these merchants; undefined: all chains. */
export async function checkAudit(
  queries: Queries,
  merchants: readonly string[] | undefined,
  hashOf: (text: string) => string,
): Promise<ChainReport[]> {
  const conditions = new Conditions().merchants(merchants, 'merchant_no');
  const chains = await queries.query<{ merchantNo: string }>(
    `select distinct merchant_no as "merchantNo" from workbench_audit ${conditions.where} order by 1`,
    conditions.params,
  );
  const reports: ChainReport[] = [];
  for (const { merchantNo } of chains) reports.push(await checkChain(queries, merchantNo, hashOf));
  return reports;
}
