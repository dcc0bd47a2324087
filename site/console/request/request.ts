/** Composes the request that will be sent from the form of a call. */
import type { Call } from '@tollgate/contract/model';
import type { FieldProblem } from '@tollgate/contract/read';
import { isEmpty, sortedMembers, stringToSign } from '@tollgate/contract/signing/string-to-sign';
import type { WireMember } from '@tollgate/contract/signing/types';
import { base64Text } from '@tollgate/sdk/keys/base64';
import { type Account, callingApp } from '../account/account.ts';
import { type BodyFormat, bodyText, type Entry, mediaTypes, membersOf, withSign } from './body.ts';
import type { Draft } from './draft.ts';
import { addedEntry, type Mistake } from './mistakes.ts';
import { fieldProblems } from './problems.ts';

export interface RequestParts {
  readonly call: Call;
  readonly account: Account;
  readonly draft: Draft;
  readonly format: BodyFormat;
  readonly mistake: Mistake | undefined;
}

/** Everything about the request but its signature. */
export interface Composed {
  readonly body: string;
  /** As the gateway will read them; empty where it could not read the body. */
  readonly members: readonly WireMember[];
  readonly isReadable: boolean;
  readonly problems: readonly FieldProblem[];
  /** By the rule; empty for sign_type NONE. */
  readonly stringToSign: string;
  /** String that is signed: the same, unless a mistake is made on purpose. */
  readonly signed: string;
}

function entriesOf({ call, account, draft, mistake }: RequestParts): readonly Entry[] {
  const values: Readonly<Record<string, string>> = {
    ...draft.values,
    app_id: callingApp(account),
    merchant_no: account.merchantNo,
    // Calls under /api/payments may leave it out, but then the reader cannot see which method is meant (decision 10).
    sign_type: account.signType,
  };
  const entries = Object.keys(call.request)
    .filter((name) => name !== 'sign')
    .map((name): Entry => [name, values[name] ?? ''])
    .filter(([, text]) => text !== '');
  return [...entries, ...addedEntry(call, mistake, entries)];
}

export function compose(parts: RequestParts): Composed {
  const { call, account, format, mistake } = parts;
  const body = bodyText(call, format, entriesOf(parts));
  const members = membersOf(format, body);
  const isSigned = account.signType === 'RSA2' && members !== undefined;
  const byRule = isSigned ? stringToSign(members) : '';
  return {
    body,
    members: members ?? [],
    isReadable: members !== undefined,
    problems: members === undefined ? [] : fieldProblems(call, members),
    stringToSign: byRule,
    signed: isSigned ? (mistake?.text?.(members) ?? byRule) : '',
  };
}

/** The pairs of the string to sign, in its order: to show the position of each member. */
export function pairsOf(members: readonly WireMember[]): readonly WireMember[] {
  return sortedMembers(members).filter((member) => !isEmpty(member));
}

/** The request as it goes out. */
export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** psn of the reply before, for the gateway's log (decision 15). */
const previousPsnHeader = 'http-request-psn';

export function basicAuthorization({ username, password }: Account): string {
  return `Basic ${base64Text(new TextEncoder().encode(`${username}:${password}`))}`;
}

/** @param sign undefined for sign_type NONE */
export function httpRequest(
  { call, account, format }: RequestParts,
  composed: Composed,
  sign: string | undefined,
  at: { readonly gatewayUrl: string; readonly psn: string | undefined },
): HttpRequest {
  return {
    url: `${at.gatewayUrl}${call.path}`,
    headers: {
      'content-type': mediaTypes[format],
      ...(account.signType === 'NONE' ? { authorization: basicAuthorization(account) } : {}),
      ...(at.psn === undefined ? {} : { [previousPsnHeader]: at.psn }),
    },
    body: sign === undefined ? composed.body : withSign(format, composed.body, sign),
  };
}
