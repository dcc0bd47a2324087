/** Bodies that pages post: one small JSON object, read by the contract's rules (decision 6). */
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { Members } from '@tollgate/contract/model';
import { readAll } from '@tollgate/contract/read/value';
import type { WireMember } from '@tollgate/contract/signing/index';
import type { ValuesOf } from '@tollgate/contract/types';
import type { Refusal } from '../../orders/state/refusal.ts';
import { decodeBody } from '../envelope/decode.ts';
import { type Failure, failure } from '../envelope/failure.ts';

const bodyMaxBytes = 16 * 1024;

/** A failure that may name the field to correct. */
export interface PageFailure extends Failure {
  readonly field?: string;
}

export const isPageFailure = (value: object): value is PageFailure => 'httpStatus' in value;

/** Bad input of a page's own: 422, with the field. */
export function inputFailure(code: Failure['code'], field: string, detail?: string): PageFailure {
  const msg = refusalMessage(code, detail === undefined ? { field } : { field, detail });
  return { code, msg, httpStatus: 422, field };
}

/** A refusal of an order's flow as bad input. */
export function refusalFailure({ refused, field, detail }: Refusal): PageFailure {
  const about = {
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  };
  return { code: refused, msg: refusalMessage(refused, about), httpStatus: 422, ...about };
}

/** The members of the body. A form on another site cannot send JSON without a preflight: it cannot act for a payer. */
export async function pageMembers(request: Request): Promise<readonly WireMember[] | PageFailure> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json *(?:;|$)/i.test(type))
    return failure('SYS010', { detail: 'send application/json' });
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > bodyMaxBytes) return failure('SYS009', { detail: `at most ${bodyMaxBytes} bytes` });
  const body = decodeBody(type, bytes);
  return 'httpStatus' in body ? body : body.members;
}

/** The values of `members`, or the first problem. */
export function readPageBody<M extends Members>(
  members: M,
  received: readonly WireMember[],
): ValuesOf<M> | PageFailure {
  const values = readAll(members, received, '', {});
  if (!values.ok) return inputFailure(values.code, values.path, values.detail);
  // The values were read field by field from `members`, from which ValuesOf derives the same shape.
  return values.value as unknown as ValuesOf<M>;
}
