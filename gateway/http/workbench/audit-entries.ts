/** GET /workbench/api/audit and audit/check: every act at the Workbench, and whether its chains are whole. */
import type { AuditCheck, AuditItem, AuditPage } from '@tollgate/contract/workbench/audit';
import type { PageBounds } from '../../books/reports.ts';
import type { Queries } from '../../ports/database.ts';
import { type AuditEntry, checkAudit, listAudit } from '../../store/workbench/audit.ts';
import type { Place } from '../../store/workbench/walk.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Actor, guarded, merchantsOf } from './access/actor.ts';
import { type ExportColumn, type ExportDeps, nextOf, respondExport, timeColumn } from './files/export.ts';
import { pageOf, readList } from './list-query.ts';

export interface AuditDeps extends ExportDeps {
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

const placeOf = (row: AuditEntry): Place => [row.atMs, row.merchantNo, String(row.number)];

const exportColumns: readonly ExportColumn<AuditItem>[] = [
  timeColumn('time', ({ at_ms: atMs }) => atMs),
  ...(['merchant_no', 'number', 'who', 'role', 'act', 'subject', 'phase', 'code', 'psn', 'address'] as const),
  ...(['detail', 'hash', 'previous_hash'] as const),
];

export function workbenchAudit(deps: AuditDeps): Routes {
  const { queries, hashOf } = deps;

  function read(context: RouteContext, actor: Actor, isExport: boolean) {
    const asked = readList(context, {
      texts: ['merchant_no', 'who', 'act', 'subject', 'psn'],
      hasTimes: true,
      place: ['number', 'text'],
      isExport,
    });
    if (isFailure(asked)) return asked;
    const { text, fromMs, toMs, limit, after } = asked;
    const { merchant_no: merchantNo, ...filter } = text;
    return { filter: { ...filter, merchants: merchantsOf(actor, merchantNo), fromMs, toMs }, limit, after };
  }

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = read(context, actor, false);
    if (isFailure(asked)) return asked;
    const { filter, limit, after } = asked;
    const rows = await listAudit(queries, filter, { after, limit: limit + 1 });
    const page: AuditPage = pageOf(rows, limit, itemOf, placeOf);
    return respondJson(200, page);
  }

  async function exported(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = read(context, actor, true);
    if (isFailure(asked)) return asked;
    return respondExport(deps, context, actor, {
      name: 'audit',
      columns: exportColumns,
      read: async (bounds: PageBounds<Place>) =>
        nextOf(await listAudit(queries, asked.filter, bounds), bounds, placeOf),
      itemsOf: (rows) => rows.map(itemOf),
    });
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
    router.get('/workbench/api/audit/export', guarded(deps, exported));
    router.get('/workbench/api/audit/check', guarded(deps, check));
  };
}
