/** A call that does not succeed: a code of the catalogue, and how it becomes a reply. */
import { catalogueError, type ErrorCode } from '@tollgate/contract/errors/catalogue';
import { refusalMessage } from '@tollgate/contract/errors/message';

export interface Failure {
  readonly code: ErrorCode;
  readonly msg: string;
  readonly httpStatus: number;
}

export const isFailure = (value: object): value is Failure => 'httpStatus' in value;

/** HTTP 200 for everything that is an API call at all (decision 8); the catalogue knows the rest. */
export function failure(
  code: ErrorCode,
  about: { readonly field?: string; readonly detail?: string } = {},
): Failure {
  return { code, msg: refusalMessage(code, about), httpStatus: catalogueError(code).httpStatus ?? 200 };
}

/** A failure whose message is complete already. */
export function failureWith(code: ErrorCode, msg: string): Failure {
  return { code, msg, httpStatus: catalogueError(code).httpStatus ?? 200 };
}
