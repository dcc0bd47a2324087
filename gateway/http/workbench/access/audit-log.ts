/** Writes the audit log: before an act, which is refused where that fails, and after it. */
import type { Clock } from '../../../ports/clock.ts';
import type { Database } from '../../../ports/database.ts';
import { type AuditEntry, type AuditFact, appendAudit } from '../../../store/workbench/audit.ts';
import { redactRequest } from '../../../watch/redact.ts';

type AuditAct = Omit<AuditFact, 'atMs' | 'phase' | 'code'>;

export interface AuditLog {
  /** Rejects where it cannot be written. */
  begun(act: AuditAct): Promise<void>;
  /** Never rejects. */
  ended(act: AuditAct, code: string): Promise<void>;
}

export interface AuditLogDeps {
  readonly database: Database;
  /** The platform's time: an advanced clock changes no entry. */
  readonly clock: Clock;
  readonly hashOf: (text: string) => string;
  /** Called with each entry: logs elsewhere show whether the table was cut. */
  readonly onEntry: (entry: AuditEntry) => void;
  readonly onFault: (error: unknown, act: AuditAct) => void;
}

const encoder = new TextEncoder();
const detailMaxCharacters = 2_000;

/** Returns the body, as far as it may be kept. */
function keptDetail(body: string): string {
  if (body.includes('PRIVATE KEY')) return '(a private key was sent; it is not kept)';
  const { text: kept } = redactRequest({
    contentType: 'application/json',
    bytes: encoder.encode(body),
    isKnown: true,
  });
  // No text of PostgreSQL holds U+0000.
  const text = kept.replaceAll('\0', '\ufffd');
  return text.length > detailMaxCharacters ? `${text.slice(0, detailMaxCharacters)}…` : text;
}

export function createAuditLog(deps: AuditLogDeps): AuditLog {
  async function write(act: AuditAct, phase: AuditFact['phase'], code: string | null): Promise<void> {
    const detail = keptDetail(act.detail);
    const fact: AuditFact = { ...act, detail, atMs: deps.clock.nowMs(), phase, code };
    deps.onEntry(await appendAudit(deps.database, fact, deps.hashOf));
  }
  return {
    begun: (act) => write(act, 'begun', null),
    ended: (act, code) => write(act, 'ended', code).catch((error) => deps.onFault(error, act)),
  };
}
