/** Writes the audit log: before an act, which is refused where that fails, and after it. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
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
const textMaxCharacters = 2_000;

/** Returns a text as far as it is kept. No text of PostgreSQL holds U+0000. */
function cutText(text: string): string {
  const stored = text.replaceAll('\0', '\ufffd');
  return stored.length > textMaxCharacters ? `${stored.slice(0, textMaxCharacters)}…` : stored;
}

/** Returns the subject without card numbers: the address of a request may hold one (decision 51). */
const keptSubject = (subject: string): string => cutText(blankCardNumbers(subject));

/** Returns the body, as far as it may be kept. */
function keptDetail(body: string): string {
  if (body.includes('PRIVATE KEY')) return '(a private key was sent; it is not kept)';
  const { text: kept } = redactRequest({
    contentType: 'application/json',
    bytes: encoder.encode(body),
    isKnown: true,
  });
  return cutText(kept);
}

export function createAuditLog(deps: AuditLogDeps): AuditLog {
  async function write(act: AuditAct, phase: AuditFact['phase'], code: string | null): Promise<void> {
    const [subject, detail] = [keptSubject(act.subject), keptDetail(act.detail)];
    const fact: AuditFact = { ...act, subject, detail, atMs: deps.clock.nowMs(), phase, code };
    deps.onEntry(await appendAudit(deps.database, fact, deps.hashOf));
  }
  return {
    begun: (act) => write(act, 'begun', null),
    ended: (act, code) =>
      write(act, 'ended', code).catch((error) =>
        deps.onFault(error, { ...act, subject: keptSubject(act.subject) }),
      ),
  };
}
