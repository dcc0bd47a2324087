import { calls } from '@tollgate/contract/calls/index';
import { expect, test } from 'vitest';
import { type ConsoleState, type Exchange, firstState, reduce, workbenchPage } from './state.ts';
import { account, nowMs } from './testing.ts';

const start = () => reduce(firstState('http://127.0.0.1:8080', nowMs), { kind: 'account', account });
const open = (state: ConsoleState, method: string) => reduce(state, { kind: 'open', method, nowMs });
const valuesOf = (state: ConsoleState) => state.drafts[state.method]?.values ?? {};

function answered(state: ConsoleState, data: Readonly<Record<string, unknown>>, code = '0'): ConsoleState {
  const exchange: Exchange = {
    id: state.exchanges.length + 1,
    atMs: nowMs,
    method: state.method,
    request: { url: 'http://127.0.0.1:8080/api/entry', headers: {}, body: '{}' },
    values: valuesOf(state),
    sent: { ok: true, reply: { httpStatus: 200, text: '{}', tookMs: 1 } },
    reply: { code, msg: '', psn: '06AG2F1ZT0C6CT07', dataText: '', data, signature: 'good' },
    suspect: undefined,
    diagnosis: undefined,
    permalink: undefined,
  };
  return reduce(state, { kind: 'exchanged', exchange });
}

test('a payment goes on into query and refund, the refund into its own query', () => {
  const created = open(start(), 'cscanb.pay.getqrcode');
  const orderNo = valuesOf(created)['merchant_order_no'];
  expect(orderNo).toMatch(/^TRY-20261121-120000-[0-9A-Z]{4}$/);

  const paid = answered(created, { trans_no: '2026112100000000000001' });
  expect(paid.carried.psn).toBe('06AG2F1ZT0C6CT07');
  const query = open(paid, 'order.query');
  expect(valuesOf(query)).toMatchObject({ merchant_order_no: orderNo, trans_no: '2026112100000000000001' });

  const refund = open(query, 'order.refund.submit');
  const refundNo = valuesOf(refund)['merchant_order_no'];
  expect(refundNo).not.toBe(orderNo);
  expect(valuesOf(refund)).toMatchObject({
    orig_merchant_order_no: orderNo,
    orig_trans_no: '2026112100000000000001',
    price_currency: 'USD',
    order_amount: '9.5',
  });

  const refunded = answered(refund, { trans_no: '2026112100000000000002' });
  expect(valuesOf(open(refunded, 'order.refund.query'))).toMatchObject({
    merchant_order_no: refundNo,
    trans_no: '2026112100000000000002',
  });
  expect(valuesOf(open(refunded, 'order.query'))).toMatchObject({ trans_no: '2026112100000000000001' });
});

test('a refusal carries no number on, and its own number may be sent again', () => {
  const created = open(start(), 'cscanb.pay.getqrcode');
  const refused = answered(created, {}, 'E04115');
  expect(refused.carried.payment).toBeUndefined();
  expect(valuesOf(open(refused, 'cscanb.pay.getqrcode'))['merchant_order_no']).toBe(
    valuesOf(created)['merchant_order_no'],
  );
});

test('a number that was used up is replaced by the next', () => {
  const created = open(start(), 'cscanb.pay.getqrcode');
  const again = open(answered(created, { trans_no: '1' }), 'cscanb.pay.getqrcode');
  expect(valuesOf(again)['merchant_order_no']).not.toBe(valuesOf(created)['merchant_order_no']);
});

test('the timestamp follows the clock until one is typed, and again on request', () => {
  let state = reduce(open(start(), 'order.query'), { kind: 'tick', nowMs: nowMs + 1_000 });
  expect(valuesOf(state)['timestamp']).toBe(String(nowMs + 1_000));
  state = reduce(state, { kind: 'edit', name: 'timestamp', value: '1' });
  expect(valuesOf(reduce(state, { kind: 'tick', nowMs: nowMs + 2_000 }))['timestamp']).toBe('1');
  state = reduce(state, { kind: 'follow-clock', nowMs: nowMs + 3_000 });
  expect(valuesOf(state)['timestamp']).toBe(String(nowMs + 3_000));
});

test("another account's store takes the place of the example's, in forms that are open already", () => {
  const opened = open(firstState('https://pay.example.com', nowMs), 'wisehub.cloud.pay.order');
  const state = reduce(opened, { kind: 'account', account });
  expect(valuesOf(state)['terminal_sn']).toBe(account.terminalSn);
});

test('forgetting leaves no key, no history and no numbers', () => {
  const used = answered(open(start(), 'cscanb.pay.getqrcode'), { trans_no: '2026112100000000000001' });
  const state = reduce(used, { kind: 'forget' });
  expect(JSON.stringify(state)).not.toContain('PRIVATE KEY');
  expect(state).toMatchObject({ exchanges: [], carried: {}, method: 'cscanb.pay.getqrcode' });
});

test.each(calls.map(({ method }) => method))('%s opens', (method) => {
  expect(open(start(), method)).toMatchObject({ method, view: 'call' });
});

test("a sandbox on this computer shows a request at its Workbench; another gateway's page is not known", () => {
  expect(workbenchPage('http://localhost:8080', 'ABC')).toBe('http://localhost:8080/workbench/psn/ABC');
  expect(workbenchPage('https://pay.example.com', 'ABC')).toBeUndefined();
  expect(workbenchPage('http://localhost:8080', '')).toBeUndefined();
});
