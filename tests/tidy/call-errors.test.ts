/**
 * Codes that a call's handler can refuse with and its contract lists are the same: by a search through the code.
 * gateway/tests/call-errors.db.test.ts has a request for every code.
 */
import { callByMethod, calls } from '@tollgate/contract/calls/index';
import { paymentsErrors } from '@tollgate/contract/calls/members';
import { issuerCodes } from '@tollgate/contract/errors/card';
import { mayAnswer } from '@tollgate/contract/errors/shared-codes';
import type { Call } from '@tollgate/contract/model';
import { codeFor } from '@tollgate/contract/read/field-codes';
import { expect, test } from 'vitest';
import { createCodeSearch } from './reachable-codes.ts';
import { readTree } from './tree.ts';

const everyCall: readonly Call[] = calls;
const tree = readTree();
const search = createCodeSearch(tree);

const handlersPath = 'gateway/calls/index.ts';
const handlersText = tree.find(({ path }) => path === handlersPath)?.text ?? '';
const handlerNames = new Map(
  [...handlersText.matchAll(/^ +'([\w.-]+)': (\w+),$/gm)].map(([, method, name]) => [method, name]),
);

/** The codes that the handler returns, and those that the reader of requests answers for a field of the call. */
function reachable(call: Call): Set<string> {
  const name = handlerNames.get(callByMethod(call.method)?.method) ?? '';
  const returned = search(handlersPath, name);
  const fields = Object.keys(call.request).flatMap((field) =>
    (['SYS014', 'SYS015'] as const).map((code) => codeFor(field, code)),
  );
  return new Set([...returned, ...fields]);
}

const sameCurrency = { E04129: 'the amount is in the currency of the original' };
const ofVoids = { CF008: 'of a void', E04133: 'of a void', ET008: 'of a void', ET013: 'of a void' };
const ofTips = { E04154: 'an authorization takes no tip (ET011)', ET008: 'ET010 takes its place for tips' };
const ofCancels = {
  E04121: 'a cancel waits 15 seconds, so that nothing is cancelled before',
  E04154: 'authorizations are refused before (E04125)',
};

/** Codes that the search finds, for it knows no values, and that no request leads to: with the reason. */
const impossible: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'wisehub.cloud.pay.close': { ET003: 'orders without a terminal are closed as well' },
  'tip.adjustment': { ...ofTips, SYS034: 'of signed requests below /api/payments' },
  'payments.tip-adjustment': ofTips,
  'payments.capture': { ...sameCurrency, ...ofVoids },
  'payments.incremental-auth': sameCurrency,
  'payments.cancel': {
    ...sameCurrency,
    ...ofVoids,
    E04115: 'of a capture',
    E04123: 'of a capture',
    ET003: 'its original is named by ET002',
  },
  'payments.refund': sameCurrency,
  'order.revoker': ofCancels,
  'order.revoke': ofCancels,
};

test.each(everyCall)('$method lists what it answers, and answers what it lists', (call) => {
  const found = reachable(call);
  const known = impossible[call.method] ?? {};
  const unlisted = [...found].filter((code) => !mayAnswer(call, code) && !Object.hasOwn(known, code));
  expect(unlisted, `list them in ${call.method}, or say here why no request leads to them`).toEqual([]);
  // The acquirer's own, which a tip's refusal hands on.
  const shared: readonly string[] = [...paymentsErrors, ...issuerCodes];
  const unknown = call.errors.filter((code) => !found.has(code) && !shared.includes(code));
  expect(unknown, 'no code of the handler answers them').toEqual([]);
});
