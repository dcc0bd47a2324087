/** A connector as the port has it: what is asked on the wire, and what its replies become. */
import type { Capabilities } from '@tollgate/contract/connector/answers';
import { signMessage } from '@tollgate/contract/connector/signing';
import { expect, test } from 'vitest';
import { createHeldTimers } from '../../ports/timers.testing.ts';
import { platformRandom } from '../../runtime/node/platform.ts';
import { listen } from '../../runtime/node/server.testing.ts';
import { createAcquirerGuard } from '../guard.ts';
import { capabilitiesOf, createConnectorAcquirer } from './acquirer.ts';
import { createTestConnector, testConnector, testPorts, testSecret } from './connector.testing.ts';

const merchantNo = '312100000001';
const nowMs = Date.UTC(2026, 10, 24, 12);
const base = {
  key: 'k-1',
  account: { mid: 'M1' },
  merchantNo,
  transNo: 'T1',
  amountMinor: 1_250,
  currency: 'EUR',
};
const attempt = { ...base, attempt: 1, startedAt: nowMs, returnPath: '/pay/3ds/x' };
const card = { pan: '4111111111111111', cvv: '123', holder: 'A B', expiry: '1230' };
const wallet = {
  ...base,
  choice: 1,
  payMethodId: 'Alipay+',
  walletCode: null,
  createdAt: nowMs,
  endedAt: null,
  ended: false,
};
const presented = { ...base, transType: 1, startedAt: nowMs, terminalSn: 'TG1' };
const readCard = { ...card, pin: '1234', entryMode: 2 as const, cvm: 'pin' as const };
const paid = { amount: '12.50', currency: 'EUR', reference: { channel_trans_no: 'c-1', ref_no: 'r-1' } };
const original = { transNo: 'T0', transType: 1, amountMinor: 1_250, reference: null };

async function start(replies: Readonly<Record<string, object>>, described?: Capabilities) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const server = createTestConnector(({ operation, members }) => {
    asked.push({ operation, ...members });
    return replies[operation];
  });
  return { ...open(`http://127.0.0.1:${await listen(server)}`, described), asked };
}

function open(address: string, described?: Capabilities) {
  const ports = testPorts();
  const more = { random: platformRandom, publicUrl: () => 'https://pay.example' };
  const acquirer = createConnectorAcquirer({ ...ports, ...more }, testConnector(address), described);
  return { acquirer, ports };
}

const nowhere = 'http://127.0.0.1:9';

test('a card is authorized with its account, and the answer has the facts and the state', async () => {
  const { acquirer, asked } = await start({
    'card-authorize': {
      outcome: 'approved',
      ...paid,
      state: 's',
      result: { auth_code: '123456', eci: '05' },
    },
  });
  expect(await acquirer.cards.authorize(attempt, card, nowMs)).toEqual({
    kind: 'approved',
    amountMinor: 1_250,
    currency: 'EUR',
    reference: { channelTransNo: 'c-1', refNo: 'r-1', userId: '411111******1111', state: 's' },
    result: { authCode: '123456', eci: '05' },
  });
  expect(asked).toEqual([
    {
      operation: 'card-authorize',
      request_id: 'k-1',
      time: '2026-11-24T12:00:00.000Z',
      account: { mid: 'M1' },
      merchant_no: merchantNo,
      trans_no: 'T1',
      amount: '12.50',
      currency: 'EUR',
      attempt: 1,
      started_at: '2026-11-24T12:00:00.000Z',
      challenge_return_url: 'https://pay.example/pay/3ds/x',
      notify_url: 'https://pay.example/acquirers/bank/notify',
      card: { pan: card.pan, cvv: '123', holder: 'A B', expiry: '12/30' },
    },
  ]);
});

test.each([
  [
    { outcome: 'declined', result: { response_code: '51' } },
    { kind: 'declined', errorCode: 'EC0102' },
  ],
  [
    { outcome: 'declined', error_code: 'EC0110' },
    { kind: 'declined', errorCode: 'EC0110' },
  ],
  // A code of a call, or none of the catalog, says nothing of a payment.
  [
    { outcome: 'declined', error_code: 'SYS002' },
    { kind: 'declined', errorCode: 'EC0101' },
  ],
  [{ outcome: 'not-taken' }, { kind: 'not-taken' }],
  [{ outcome: 'unknown' }, { kind: 'no-answer' }],
  [{ outcome: 'approved', ...paid, amount: '12.501' }, { kind: 'no-answer' }],
  [{ outcome: 'approved', ...paid, currency: 'EURO' }, { kind: 'no-answer' }],
  [{ outcome: 'challenge', redirect: { url: 'javascript:x' }, state: 's' }, { kind: 'no-answer' }],
  [
    { outcome: 'challenge', redirect: { url: 'https://issuer.example/', fields: { a: 'b' } }, state: 's' },
    {
      kind: 'challenge',
      challenge: { redirect: { url: 'https://issuer.example/', fields: { a: 'b' } }, state: 's' },
    },
  ],
])('a card that is answered %j', async (reply, answer) => {
  const { acquirer } = await start({ 'card-authorize': reply });
  expect(await acquirer.cards.authorize(attempt, card, nowMs)).toMatchObject(answer);
});

test('where certainly nothing was sent, a first question is not taken; any other one stays open', async () => {
  const { acquirer } = open(nowhere);
  const { cards, cardPresent, wallets } = acquirer;
  expect(await cards.authorize(attempt, card, nowMs)).toEqual({ kind: 'not-taken' });
  expect(await cardPresent.authorize(presented, readCard, nowMs)).toEqual({ kind: 'not-taken' });
  expect(await cards.resume(attempt, 's', card, nowMs)).toEqual({ kind: 'no-answer' });
  const increment = { ...presented, original, accountId: '4***1' };
  expect(await cardPresent.increase(increment, nowMs)).toEqual({ kind: 'no-answer' });
  // The payment may have been started by an earlier question.
  await expect(wallets.payment(wallet, nowMs)).rejects.toThrow(
    'the connector bank did not respond to wallet-payment',
  );
  const reversal = { ...attempt, reference: null };
  expect(await cards.reverse(reversal, nowMs)).toBe('unknown');
  expect(await cards.inquire(reversal, nowMs)).toEqual({ kind: 'unknown' });
});

test('more than was asked, or another currency, is no answer for orders', async () => {
  for (const wrong of [{ amount: '12.51' }, { currency: 'USD' }]) {
    const { acquirer } = await start({ 'card-authorize': { outcome: 'approved', ...paid, ...wrong } });
    const invalid: object[] = [];
    const { guarded } = createAcquirerGuard({
      isOfOther: async () => false,
      timers: createHeldTimers().timers,
      accountsOf: async () => [],
      onInvalid: (answer) => void invalid.push(answer),
    });
    const { key: _key, account: _account, ...asked } = attempt;
    expect(await guarded(acquirer).cards.authorize(asked, card, nowMs)).toEqual({ kind: 'no-answer' });
    expect(invalid).toEqual([
      { acquirer: 'bank', operation: 'cards.authorize', field: Object.keys(wrong)[0] },
    ]);
  }
});

test('a wallet gives its code, is asked again when it says, and is stopped', async () => {
  const again = new Date(nowMs + 60_000).toISOString();
  const { acquirer, asked } = await start({
    'wallet-payment': { outcome: 'pending', code: 'https://w.example/1', ask_again_at: again, state: 's' },
    'wallet-stop': { outcome: 'done' },
    refund: { outcome: 'failed' },
  });
  expect(await acquirer.wallets.payment(wallet, nowMs)).toEqual({
    kind: 'pending',
    code: 'https://w.example/1',
    askAgainAt: nowMs + 60_000,
    state: 's',
  });
  expect(await acquirer.wallets.cancel({ ...wallet, channelTransNo: 'c-1' }, nowMs)).toEqual({
    kind: 'done',
  });
  const refund = { ...base, amountMinor: 250, original, createdAt: nowMs };
  expect(await acquirer.wallets.refund(refund, nowMs)).toEqual({ kind: 'failed', errorCode: 'EC0001' });
  expect(asked).toMatchObject([
    { operation: 'wallet-payment', choice: 1, method: 'Alipay+', is_ended: false },
    { operation: 'wallet-stop', channel_trans_no: 'c-1' },
    { operation: 'refund', means: 'wallet', amount: '2.50', is_whole: false, original: { trans_no: 'T0' } },
  ]);
  expect(asked[0]).not.toHaveProperty('payer_code');
});

test.each([
  { outcome: 'pending', code: '' },
  { outcome: 'pending', code: 'x'.repeat(513) },
  { outcome: 'pending', ask_again_at: 'soon' },
  { outcome: 'paid', ...paid, amount: '-1' },
])('a wallet that answers %j has not answered', async (reply) => {
  const { acquirer, ports } = await start({ 'wallet-payment': reply });
  await expect(acquirer.wallets.payment(wallet, nowMs)).rejects.toThrow('did not respond to');
  expect(ports.problems).toMatchObject([{ connector: 'bank', operation: 'wallet-payment' }]);
});

test('the PIN goes to an acquirer that declares online_pin, and to no other', async () => {
  const emv = { aid: 'A0', label: 'L', tvr: '0', tsi: '0', cryptogram: 'C', atc: '1' };
  const approved = {
    outcome: 'approved',
    ...paid,
    amount: '10',
    result: { auth_code: 'A1' },
    emv,
    surcharge_amount: '0.5',
  };
  for (const isDeclared of [true, false]) {
    const { acquirer, asked } = await start(
      { 'terminal-authorize': approved },
      { flows: [], online_pin: isDeclared },
    );
    expect(await acquirer.cardPresent.authorize(presented, readCard, nowMs)).toMatchObject({
      kind: 'approved',
      amountMinor: 1_000,
      approval: { authCode: 'A1', emv, surchargeMinor: 50 },
    });
    const members = { entry_mode: 2, cvm: 'pin', ...(isDeclared ? { pin: '1234' } : {}) };
    expect(asked[0]).toMatchObject({ trans_type: 1, terminal_sn: 'TG1', card: members });
    expect('pin' in Object(asked[0]?.['card'])).toBe(isDeclared);
  }
});

test('a wallet of a hosted order learns where the browser goes back to', async () => {
  const { acquirer, asked } = await start({ 'wallet-payment': { outcome: 'pending' } });
  await acquirer.wallets.payment({ ...wallet, returnPath: '/pay/x' }, nowMs);
  await acquirer.wallets.payment(wallet, nowMs);
  expect(asked.map((question) => question['return_url'])).toEqual(['https://pay.example/pay/x', undefined]);
});

test('data of the chip goes to the connector as the terminal sent it', async () => {
  const { acquirer, asked } = await start({ 'terminal-authorize': { outcome: 'unknown' } });
  const chipData = '9F26080123456789ABCDEF';
  await acquirer.cardPresent.authorize(presented, { ...readCard, chipData }, nowMs);
  await acquirer.cardPresent.authorize(presented, readCard, nowMs);
  expect(asked.map((question) => Object(question['card'])['chip_data'])).toEqual([chipData, undefined]);
});

test('advices: a tip names its payment, a batch its totals; a refusal has its code', async () => {
  const { acquirer, asked } = await start({ advise: { outcome: 'refused', response_code: '57' } });
  const { advise } = acquirer.cardPresent;
  const tip = { ...base, terminalSn: 'TG1', advice: 'tip' as const, original, tipMinor: 200, tipNo: 3 };
  expect(await advise(tip, nowMs)).toEqual({ kind: 'refused', errorCode: 'EC0110' });
  const totals = [{ transType: 1, count: 2, amountMinor: 1_250 }];
  const close = {
    ...base,
    amountMinor: -50,
    terminalSn: 'TG1',
    advice: 'batch-close' as const,
    batchNo: '7',
    totals,
  };
  await advise(close, nowMs);
  expect(asked).toMatchObject([
    { advice: 'tip', tip_amount: '2.00', tip_no: 3, original: { trans_no: 'T0', amount: '12.50' } },
    {
      advice: 'batch-close',
      amount: '-0.50',
      batch_no: '7',
      totals: [{ trans_type: 1, count: 2, amount: '12.50' }],
    },
  ]);
});

test('the numbers of a terminal come from the account, else they are those of the gateway', () => {
  const { accountOf } = open(nowhere).acquirer.cardPresent;
  const terminal = { merchantNo, terminalSn: 'TG1' };
  expect(accountOf(terminal, { merchant_no: 'M1', terminals: { TG1: { terminal_no: '00000001' } } })).toEqual(
    {
      merchantNo: 'M1',
      terminalNo: '00000001',
    },
  );
  expect(accountOf(terminal, { terminals: { TG1: 7 } })).toEqual({ merchantNo, terminalNo: 'TG1' });
});

const requestOf = (path: string, body: object | string, headers = {}) => ({
  method: 'POST' as const,
  path,
  query: 'a=1',
  headers: new Headers(headers),
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
});

function signedRequest(members: object, secret = testSecret) {
  const request = requestOf('events', members);
  const signed = { direction: 'request', path: '/acquirers/bank/events', body: request.body } as const;
  request.headers.set('Tollgate-Signature', signMessage(testPorts(), [secret], signed));
  return request;
}

test('events of the connector are read where it has signed them', async () => {
  const inbound = open(nowhere).acquirer.inbound;
  const events = [
    { event: 'paid', merchant_no: merchantNo, trans_no: 'T1', choice: 2, event_id: 'e1', ...paid },
    { event: 'disputed', channel_trans_no: 'c-1', amount: '1', currency: 'JPY', reason: 'fraud' },
    { event: 'refund-returned', merchant_no: merchantNo, trans_no: 'T2' },
  ];
  const answered = await inbound?.receive(signedRequest({ request_id: 'q-1', events }));
  expect(answered?.events).toEqual([
    {
      merchantNo,
      transNo: 'T1',
      choice: 2,
      eventId: 'e1',
      answer: {
        kind: 'paid',
        amountMinor: 1_250,
        currency: 'EUR',
        reference: { channelTransNo: 'c-1', refNo: 'r-1', userId: '' },
      },
    },
    { channelTransNo: 'c-1', answer: { kind: 'disputed', amountMinor: 1, reason: 'fraud' } },
    { merchantNo, transNo: 'T2', answer: { kind: 'refund-returned', errorCode: 'EC0101' } },
  ]);
  expect(answered?.response.status).toBe(200);
  expect(await answered?.response.json()).toEqual({ request_id: 'q-1' });
});

test('events that are not signed, or lack a member, are refused, all of them', async () => {
  const { acquirer, ports } = open(nowhere);
  const { inbound } = acquirer;
  const failed = { event: 'failed', merchant_no: merchantNo, trans_no: 'T1' };
  const statusOf = async (request: ReturnType<typeof requestOf>) => {
    const { events, response } = (await inbound?.receive(request)) ?? {};
    expect(events).toEqual([]);
    return [response?.status, (await response?.json())?.field];
  };
  const request = { request_id: 'q', events: [failed] };
  expect(await statusOf(requestOf('events', request))).toEqual([401, 'Tollgate-Signature']);
  expect(await statusOf(signedRequest(request, 'another-secret-of-another-connector'))).toEqual([
    401,
    'Tollgate-Signature',
  ]);
  // A stranger's request does not say that the connector is away.
  expect([ports.problems, ports.unsigned]).toEqual([[], ['bank', 'bank']]);
  expect(await statusOf(signedRequest({ events: [] }))).toEqual([400, 'request_id']);
  const nameless = { request_id: 'q', events: [failed, { event: 'failed' }] };
  expect(await statusOf(signedRequest(nameless))).toEqual([400, 'channel_trans_no']);
  const unpaid = { request_id: 'q', events: [{ ...failed, event: 'paid' }] };
  expect(await statusOf(signedRequest(unpaid))).toEqual([400, 'amount']);
});

test('what the acquirer sends is handed to the connector, which reads it and says what to answer', async () => {
  const { acquirer, asked } = await start({
    inbound: {
      status: 202,
      headers: { 'content-type': 'text/xml' },
      body: btoa('<ok/>'),
      events: [{ event: 'failed', merchant_no: merchantNo, trans_no: 'T1', response_code: '51' }],
    },
  });
  const answered = await acquirer.inbound?.receive(requestOf('notify', '<paid/>', { 'x-key': 'k' }));
  expect(answered?.events).toEqual([
    { merchantNo, transNo: 'T1', answer: { kind: 'failed', errorCode: 'EC0102' } },
  ]);
  expect([answered?.response.status, await answered?.response.text()]).toEqual([202, '<ok/>']);
  expect(asked).toMatchObject([
    {
      operation: 'inbound',
      method: 'POST',
      path: 'notify',
      query: 'a=1',
      headers: { 'x-key': 'k' },
      body: btoa('<paid/>'),
    },
  ]);
  await expect(open(nowhere).acquirer.inbound?.receive(requestOf('notify', ''))).rejects.toThrow(
    'did not respond to',
  );
});

test('capabilities: nothing until it is described, nothing new of a closed one, no sheets, safe forms of codes', () => {
  const described: Capabilities = {
    flows: ['customer-presented'],
    wallets: ['Alipay+'],
    sheets: ['ApplePay', 'GooglePay'],
    payer_codes: [
      { prefix: '28', length: 18 },
      { prefix: '(a+)+$', length: 30 },
      { prefix: '123', length: 2 },
    ],
    partial_refunds: true,
  };
  expect(capabilitiesOf({ isOpen: true }, undefined)).toMatchObject({ flows: [], wallets: [] });
  expect(capabilitiesOf({ isOpen: false }, described)).toMatchObject({
    flows: [],
    wallets: [],
    partialRefunds: true,
  });
  const { walletCode, wallets, sheets } = capabilitiesOf({ isOpen: true }, described);
  expect([wallets, sheets]).toEqual([['Alipay+'], []]);
  expect(['281234567890123456', '2812', '12', '(a+)+$'].map((code) => walletCode.test(code))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
