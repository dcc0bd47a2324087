/** Requests for tests of the request log. */
import type { RequestRow } from './requests.ts';

/** When the first of them came in. */
export const requestsFromMs = Date.UTC(2026, 10, 22, 12);

/** Request `number`, so many milliseconds after the first. */
export const requestRow = (number: number, changes: Partial<RequestRow> = {}): RequestRow => ({
  merchantNo: '312100000001',
  atMs: requestsFromMs + number,
  psn: `PSN${number}`,
  appId: 'tg0123456789abcdef',
  path: '/api/entry',
  method: 'order.query',
  code: '0',
  httpStatus: 200,
  durationUs: 1_500,
  merchantOrderNo: null,
  transNo: null,
  clientPsn: null,
  address: '203.0.113.7',
  headers: { 'content-type': 'application/json' },
  body: '{"b":"2","a":1.0,"sign":"x"}',
  reply: '{"code":"0"}',
  redacted: [],
  isAuthenticated: true,
  cause: null,
  ...changes,
});
