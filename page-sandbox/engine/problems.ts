/** Why a sandbox does not open or no longer runs: what went wrong, as one of the problems that a page explains. */
import { SchemaError } from '@tollgate/gateway/runtime/web/migrate';
import type { Problem } from './protocol.ts';

export class OpenProblem extends Error {
  override readonly name = 'OpenProblem';
  readonly problem: Problem;

  constructor(problem: Problem, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.problem = problem;
  }
}

const nameOf = (error: unknown) =>
  error instanceof Error || error instanceof DOMException ? error.name : '';
const storageNames = new Set([
  'SecurityError',
  'NotAllowedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
]);

/** Names the problem of an error; `otherwise` where it does not say by itself. */
export function problemOf(error: unknown, otherwise: Problem): OpenProblem {
  if (error instanceof OpenProblem) return error;
  const name = nameOf(error);
  const detail = error instanceof Error ? `${name}: ${error.message}` : String(error);
  if (name === 'QuotaExceededError') return new OpenProblem('storage-full', detail, error);
  if (name === 'VersionError') return new OpenProblem('newer', detail, error);
  if (error instanceof SchemaError)
    return new OpenProblem(error.isNewer ? 'newer' : 'damaged', detail, error);
  if (storageNames.has(name)) return new OpenProblem('storage-refused', detail, error);
  return new OpenProblem(otherwise, detail, error);
}
