/** The validator of requests: it knows no call and, but for a table of codes, no field. The data decides. */
import { decimalsOf } from './currencies.ts';
import type { ErrorCode } from './errors/catalogue.ts';
import { refusalMessage } from './errors/message.ts';
import type { Call, Members } from './model.ts';
import { codeFor } from './read/field-codes.ts';
import { remembered } from './read/memo.ts';
import type { Refused } from './read/outcome.ts';
import { firstBrokenRule } from './read/rules.ts';
import { assertReadBy, type ReadingContext, readAll } from './read/value.ts';
import type { WireMember } from './signing/types.ts';
import type { RequestOf } from './types.ts';

/** Why a request is refused, and which field it is about. */
export interface FieldProblem {
  readonly code: ErrorCode;
  /** Dotted name, such as `order_detail.data.items[0].code`. */
  readonly field: string;
  /** English, at most 128 characters: what is wrong, what to send, `:<field>`. */
  readonly message: string;
}

export type Reading<C extends Call> =
  | { readonly ok: true; readonly values: RequestOf<C> }
  | { readonly ok: false; readonly problem: FieldProblem };

function problemOf({ code, path, detail }: Refused): FieldProblem {
  const ownCode = codeFor(path, code);
  const about = detail === undefined ? { field: path } : { field: path, detail };
  return { code: ownCode, field: path, message: refusalMessage(ownCode, about) };
}

/** All of a call's members but `sign`, which the signature check reads. */
const fieldsOf = remembered((call: Call): Members => {
  const { sign: _, ...fields } = call.request;
  return fields;
});

/** The request's own currency decides how many decimals its amounts may have, wherever it is in the request. */
function contextOf(call: Call, members: readonly WireMember[]): ReadingContext {
  if (!Object.hasOwn(call.request, 'price_currency')) return {};
  const code = members.find(({ name }) => name === 'price_currency')?.text ?? '';
  const decimals = decimalsOf(code);
  return decimals === undefined ? {} : { currency: { code, decimals } };
}

/**
 * Reads a request's members as the call's contract has them (spec §5, decisions 6 and 12), or answers the
 * first problem: fields in the contract's order, then the rules in theirs.
 *
 * Members that the call does not know are ignored, and so is `sign`, which the signature check reads. Null
 * and the empty string count as absent; defaults are not filled in. Amounts come out as the shortest plain
 * decimal text. Never throws, in time linear in the length of the members.
 */
export function readRequest<C extends Call>(call: C, members: readonly WireMember[]): Reading<C> {
  const values = readAll(fieldsOf(call), members, '', contextOf(call, members));
  if (!values.ok) return { ok: false, problem: problemOf(values) };
  const broken = firstBrokenRule(call, values.value);
  if (broken !== undefined) return { ok: false, problem: problemOf(broken) };
  assertReadBy<C['request']>(call.request, values.value);
  return { ok: true, values: values.value };
}
