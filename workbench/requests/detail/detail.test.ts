import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { expect, test } from 'vitest';
import { asCurl } from './copies.ts';
import { signatureState } from './signature.ts';

const detail = (changes: Partial<RequestDetail> = {}): RequestDetail => ({
  psn: 'P',
  at_ms: 1,
  merchant_no: '',
  app_id: '',
  path: '/api/entry',
  method: 'order.query',
  code: '0',
  http_status: 200,
  duration_ms: 1,
  address: '',
  headers: { 'content-type': 'application/json' },
  body: '{"note":"it\'s"}',
  reply: '{}',
  redacted: [],
  ...changes,
});

test.each([
  [{ authenticated: true }, 'verified'],
  [{ authenticated: true, headers: { authorization: 'Basic' } }, 'basic'],
  [{ authenticated: true, code: 'SYS001' }, 'verified'],
  [{ authenticated: false, code: 'SYS002' }, 'refused'],
  [{ authenticated: false, code: 'SYS003' }, 'unchecked'],
  [{ authenticated: false, code: 'SYS004', headers: { authorization: 'Basic' } }, 'basicRefused'],
  [{ authenticated: false, code: 'SYS012' }, 'unchecked'],
  [{ authenticated: false, code: 'SYS001', headers: { authorization: 'Basic' } }, 'unchecked'],
  [{}, 'verified'],
  [{ headers: { authorization: 'Basic' } }, 'basic'],
  [{ code: 'SYS002' }, 'refused'],
  [{ code: 'SYS003' }, 'unknown'],
  [{ code: 'SYS001', headers: { authorization: 'Basic' } }, 'unknown'],
  [{ code: 'E07303' }, 'verified'],
] as const)('%j: the signature is %s', (changes, state) => {
  expect(signatureState(detail(changes as Partial<RequestDetail>))).toBe(state);
});

test('curl sends the same body, and takes the password from the environment', () => {
  expect(asCurl(detail(), 'http://localhost:8080')).toBe(
    "curl -sS 'http://localhost:8080/api/entry' \\\n  -H 'content-type: application/json' \\\n" +
      "  --data-raw '{\"note\":\"it'\\''s\"}'",
  );
  const headers = { authorization: 'Basic', 'idempotency-key': 'k1' };
  expect(asCurl(detail({ headers }), '')).toContain('-u "$TOLLGATE_USERNAME:$TOLLGATE_PASSWORD"');
});
