/** GET /workbench/api/audit and audit/check: every act at the Workbench, and whether its chains are whole. */
import type { AuditCheck, AuditItem, AuditPage } from '@tollgate/contract/workbench/audit';
import type { Queries } from '../../../ports/database.ts';
import { type AuditEntry, checkAudit, listAudit } from '../../../store/workbench/audit.ts';
import { type Failure, isFailure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { pageOf, readList } from '../question.ts';
import { type Access, type Actor, guarded, merchantsOf } from './actor.ts';

export interface AuditDeps extends Pick<Access, 'psn' | 'actorOf'> {
  readonly queries: Queries;
  readonly hashOf: (text: string) => string;
}

const itemOf = (entry: AuditEntry): AuditItem => ({
  merchant_no: entry.merchantNo,
  number: entry.number,
  at_ms: entry.atMs,
  who: entry.who,
  role: entry.role,
  act: entry.act,
  subject: entry.subject,
  phase: entry.phase,
  ...(entry.code !== null && { code: entry.code }),
  psn: entry.psn,
  address: entry.address,
  detail: entry.detail,
  hash: entry.hash,
  previous_hash: entry.previousHash,
});

export function workbenchAudit(deps: AuditDeps): Routes {
  const { queries, hashOf } = deps;

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readList(context, {
      texts: ['merchant_no', 'who', 'act', 'subject', 'psn'],
      hasTimes: true,
      place: ['number', 'text'],
    });
    if (isFailure(asked)) return asked;
    const { text, fromMs, toMs, limit, after } = asked;
    const { merchant_no: merchantNo, ...filter } = text;
    const merchants = merchantsOf(actor, merchantNo);
    const rows = await listAudit(
      queries,
      { ...filter, merchants, fromMs, toMs },
      { after, limit: limit + 1 },
    );
    const page: AuditPage = pageOf(rows, limit, itemOf, (row) => [
      row.atMs,
      row.merchantNo,
      String(row.number),
    ]);
    return respondJson(200, page);
  }

  async function check(_context: RouteContext, { merchants }: Actor): Promise<Response> {
    const chains = await checkAudit(queries, merchants, hashOf);
    const answer: AuditCheck = {
      is_whole: chains.every(({ brokenAt }) => brokenAt === undefined),
      chains: chains.map(({ merchantNo, count, lastHash, brokenAt, brokenCount }) => ({
        merchant_no: merchantNo,
        count,
        last_hash: lastHash,
        ...(brokenAt !== undefined && { broken_at: brokenAt, broken_count: brokenCount }),
      })),
    };
    return respondJson(200, answer);
  }

  return (router) => {
    router.get('/workbench/api/audit', guarded(deps, list));
    router.get('/workbench/api/audit/check', guarded(deps, check));
  };
}
