/** The test acquirer as a process: its journal after kill -9, its faults, codes, challenges and reports. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hostFaults } from '@tollgate/contract/connector/host';
import { testCardById, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { afterEach, expect, test } from 'vitest';
import { readTlv } from '../../acquirer-host/operations/emv-qr.testing.ts';
import { createConnectorClient } from '../../cli/connector/client.ts';
import { createProbe, makeId } from '../../cli/connector/probe.ts';
import { describeConnector } from '../../cli/connector/run-checks.ts';
import {
  type AcquirerHost,
  journalLines,
  secretFolder,
  startAcquirerHost,
} from '../support/acquirer-host.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function probeOf({ url, secret }: AcquirerHost) {
  const client = createConnectorClient({ url }, secret);
  const { capabilities } = await describeConnector(client, makeId());
  const card = testCardById('visa') ?? testCards[0];
  if (card === undefined) throw new Error('no test card');
  const walletCode = '280000000000000001';
  return createProbe({
    client,
    capabilities,
    walletCode,
    card,
    settings: {},
    merchantNo: '909900000001',
    waitMs: 60_000,
  });
}

async function start(args: readonly string[] = [], place = secretFolder()) {
  const host = await startAcquirerHost(place, args);
  stops.push(host.stop);
  return { host, place, probe: await probeOf(host) };
}

const balances = (payments: readonly Record<string, unknown>[]) =>
  Object.fromEntries(payments.map((one) => [one['channel_trans_no'], [one['state'], one['balance']]]));

test('after kill -9 it goes on with its journal, and every balance can be read from it', async () => {
  const { host, place, probe } = await start();
  const [wallet, card, sale] = [probe.wallet(), probe.online(), probe.terminal()];
  const paid = await probe.paidWallet(wallet);
  const approved = await probe.approvedCard(card);
  const sold = await probe.approvedTerminal(sale);
  const refund = probe.refund('wallet', probe.originalOf(wallet, paid), { amount: '4' });
  expect(await probe.ask('refund', refund)).toMatchObject({ outcome: 'pending' });
  await probe.ask('reverse', probe.reversal(card));
  const tip = { amount: '12', tip_amount: '2' };
  await probe.advised(probe.advice('tip', probe.originalOf(sale, sold), tip));
  const before = balances(await host.payments());
  expect(Object.values(before)).toEqual([
    ['taken', '6'],
    ['returned', '0'],
    ['taken', '12'],
    ['pending', '0'],
  ]);
  await host.kill9();
  appendFileSync(host.journal, '{"at":"torn');

  const again = await start([], place);
  expect(balances(await again.host.payments())).toMatchObject({
    [paid.reference.channel_trans_no]: ['taken', '6'],
    [approved.reference.channel_trans_no]: ['returned', '0'],
    [sold.reference.channel_trans_no]: ['taken', '12'],
  });
  expect((await again.probe.paidWallet(wallet)).reference).toEqual(paid.reference);
  expect((await again.probe.ask('card-authorize', card)).outcome).toBe('declined');
  await again.probe.expectRefund(refund);
  const other = await again.probe.approvedCard(again.probe.online());
  expect(Object.keys(before)).not.toContain(other.reference.channel_trans_no);

  // The last line of each payment has its balance, in minor units.
  const last = new Map<string, unknown>();
  for (const line of journalLines(host.journal)) {
    const { payment, balanceMinor } = line as { payment?: { channelTransNo: string }; balanceMinor?: number };
    if (payment !== undefined) last.set(payment.channelTransNo, balanceMinor);
  }
  expect(last.get(paid.reference.channel_trans_no)).toBe(600);
  expect(last.get(approved.reference.channel_trans_no)).toBe(0);
  expect(last.get(sold.reference.channel_trans_no)).toBe(1_200);
  expect(readFileSync(host.journal, 'utf8')).not.toMatch(/torn|4111111111111111|"cvv"/);
});

test('a code is an EMV text that its payer pays or declines', async () => {
  const { host, probe } = await start();
  const question = probe.shownCode({ amount: '34.5' });
  const pending = await probe.ask('wallet-payment', question);
  const code = pending.outcome === 'pending' ? (pending.code ?? '') : '';
  const objects = readTlv(code);
  expect([objects.get('54'), objects.get('53')]).toEqual(['34.5', '840']);
  expect(await host.control('POST', 'pay', { code })).toMatchObject({ status: 200, balance: '34.5' });
  expect(await probe.ask('wallet-payment', question)).toMatchObject({ outcome: 'paid', amount: '34.5' });
  expect(await host.control('POST', 'pay', { code })).toMatchObject({ status: 409 });

  const declined = probe.shownCode();
  const shown = await probe.ask('wallet-payment', declined);
  await host.control('POST', 'pay', { code: shown.outcome === 'pending' ? shown.code : '', decline: true });
  expect(await probe.ask('wallet-payment', declined)).toMatchObject({
    outcome: 'failed',
    error_code: 'EC0001',
  });

  const past = probe.shownCode({ expires_at: new Date(Date.now() - 1_000).toISOString() });
  const expired = await probe.ask('wallet-payment', past);
  const late = { code: expired.outcome === 'pending' ? expired.code : '' };
  expect(await host.control('POST', 'pay', late)).toMatchObject({ status: 409 });
});

test('amounts decide: in part, surcharge, no answer, decline, and a payment after the stop', async () => {
  const { host, probe } = await start();
  const amountOf = async (amount: string) => probe.ask('terminal-authorize', probe.terminal({ amount }));
  expect(await amountOf('300.05')).toMatchObject({ outcome: 'approved', amount: '150.02' });
  expect(await amountOf('300.13')).toMatchObject({ surcharge_amount: '0.9', sales_tax_amount: '2.4' });
  expect(await amountOf('300.02')).toMatchObject({ outcome: 'declined', error_code: 'EC0114' });
  const silent = probe.terminal({ amount: '300.03' });
  expect(await probe.ask('terminal-authorize', silent)).toMatchObject({ outcome: 'unknown' });
  expect(await probe.ask('inquire', probe.reversal(silent))).toMatchObject({ outcome: 'approved' });
  expect(await probe.ask('reverse', probe.reversal(silent))).toMatchObject({ outcome: 'done' });
  const away = probe.terminal({ amount: '300.04' });
  await probe.ask('terminal-authorize', away);
  expect(await probe.ask('reverse', probe.reversal(away))).toMatchObject({ outcome: 'unknown' });

  const late = probe.shownCode({ amount: '100.07' });
  await probe.ask('wallet-payment', late);
  const stopped = await probe.ask('wallet-stop', probe.stop(late));
  expect(stopped).toMatchObject({ outcome: 'done', ask_again_at: expect.any(String) });
  const ended = { ...late, is_ended: true };
  await expect.poll(async () => (await probe.ask('wallet-payment', ended)).outcome).toBe('paid');
  expect(await probe.ask('wallet-stop', probe.stop(late))).not.toHaveProperty('ask_again_at');
  const paid = (await host.payments()).find((one) => one['trans_no'] === late.trans_no);
  expect(paid).toMatchObject({ state: 'returned', balance: '0' });
});

/** The gateway's view of each fault, with a card that is asked for once more afterwards. */
const seen: Readonly<Record<string, RegExp>> = {
  late: /^approved$/,
  'lost-request': /a reply/,
  'lost-reply': /a reply/,
  duplicate: /^approved$/,
  cut: /a reply/,
  'wrong-amount': /amount/,
  'wrong-currency': /currency/,
  'wrong-hmac': /signature/,
  'wrong-number': /^approved$/,
  'wrong-request-id': /request_id/,
  'big-reply': /a reply/,
  'out-of-order': /^approved$/,
  'decline-after-silence': /^declined$/,
  'not-taken': /^not-taken$/,
};

test('every fault strikes once, and leaves one payment at most', async () => {
  const { host, probe } = await start(['--no-reports']);
  const first = await probe.approvedCard(probe.online());
  expect(Object.keys(seen).sort()).toEqual(
    Object.keys(hostFaults)
      .filter((one) => one !== 'refuse-advice')
      .sort(),
  );
  for (const [fault, pattern] of Object.entries(seen)) {
    const question = probe.online();
    await host.control('POST', 'faults', { fault, operation: 'card-authorize', count: 1, ms: 200 });
    const beganMs = performance.now();
    const answer = await probe.ask('card-authorize', question).then(
      (reply) => reply,
      (finding: Error) => ({ outcome: finding.message }),
    );
    expect(answer.outcome, fault).toMatch(pattern);
    if (fault === 'late') expect(performance.now() - beganMs).toBeGreaterThanOrEqual(199);
    const again = await probe.ask('card-authorize', question);
    expect(again.outcome, fault).toBe(fault === 'decline-after-silence' ? 'declined' : 'approved');
    if (fault === 'wrong-number' && 'reference' in answer) {
      expect(answer.reference).toMatchObject({ channel_trans_no: first.reference.channel_trans_no });
      expect(again).not.toMatchObject({ reference: { channel_trans_no: first.reference.channel_trans_no } });
    }
    const own = (await host.payments()).filter((one) => one['trans_no'] === question.trans_no);
    expect(
      own.map((one) => one['balance']),
      fault,
    ).toEqual([fault === 'decline-after-silence' ? '0' : '10']);
  }
  expect(await host.control('GET', 'faults')).toMatchObject({ faults: [] });

  const sale = probe.terminal();
  const original = probe.originalOf(sale, await probe.approvedTerminal(sale));
  await host.control('POST', 'faults', { fault: 'refuse-advice', count: 1 });
  expect((await probe.ask('advise', probe.advice('void', original))).outcome).toBe('refused');
  await probe.advised(probe.advice('void', original));
  await host.control('POST', 'faults', { fault: 'lost-reply' });
  expect(await host.control('DELETE', 'faults')).toMatchObject({ faults: [] });
  expect(await host.control('POST', 'faults', { fault: 'none' })).toMatchObject({ status: 400 });
});

test.each(['post', 'get'] as const)(
  'the issuer asks the cardholder, who comes back by %s',
  async (method) => {
    const { host, probe } = await start(['--challenge-return', method]);
    const challenge = async (fields: Readonly<Record<string, string>>) => {
      const question = probe.online({
        amount: '200.06',
        challenge_return_url: 'https://shop.invalid/return?a=1',
      });
      const reply = await probe.ask('card-authorize', question);
      if (reply.outcome !== 'challenge') throw new Error(reply.outcome);
      const { url, fields: hidden = {} } = reply.redirect;
      expect(url).toBe(`${host.url}/issuer`);
      const page = await fetch(url, { method: 'POST', body: new URLSearchParams(hidden) });
      expect(await page.text()).toContain('action="issuer/answer"');
      const body = new URLSearchParams({ ...hidden, ...fields });
      const back = await fetch(`${url}/answer`, { method: 'POST', body, redirect: 'manual' });
      if (method === 'get')
        expect(back.headers.get('location')).toMatch(/^https:\/\/shop\.invalid\/return\?a=1&payment=H/);
      else expect(await back.text()).toContain('action="https://shop.invalid/return?a=1"');
      const { state } = reply;
      const returned = await probe.ask('card-return', { ...question, state, returned: hidden });
      return { question, state, returned };
    };
    const passed = await challenge({ code: '123456', act: 'confirm' });
    expect(passed.returned).toMatchObject({ outcome: 'passed' });
    const resume = { ...passed.question, state: passed.state };
    expect(await probe.ask('card-resume', resume)).toMatchObject({
      outcome: 'approved',
      result: { eci: '05' },
    });
    expect((await challenge({ code: '1', act: 'confirm' })).returned).toMatchObject({ error_code: 'EC0106' });
    const cancelled = await challenge({ act: 'cancel' });
    expect(cancelled.returned).toMatchObject({ error_code: 'EC0107' });
    const late = { ...cancelled.question, state: cancelled.state };
    expect((await probe.ask('card-resume', late)).outcome).toBe('declined');
  },
);

/** A gateway's address for reports, which fails as often as `failures` says. */
async function receiver(failures: number) {
  const requests: { readonly headers: Record<string, string>; readonly body: Buffer }[] = [];
  let left = failures;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    left -= 1;
    if (left < 0) requests.push({ headers: headersOf(request.headers), body: Buffer.concat(chunks) });
    response.writeHead(left < 0 ? 200 : 500).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/acquirers/host/report`,
    requests,
  };
}

const headersOf = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

test('a report is owed until the gateway has it, also after kill -9, and the connector reads it', async () => {
  const place = secretFolder();
  const gateway = await receiver(1);
  const { host, probe } = await start([], place);
  const question = probe.shownCode({ notify_url: gateway.url });
  const pending = await probe.ask('wallet-payment', question);
  await host.control('POST', 'pay', { code: pending.outcome === 'pending' ? pending.code : '' });
  await host.kill9();
  const again = await start([], place);
  await expect.poll(() => gateway.requests.length).toBeGreaterThan(0);
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = gateway.requests;
  const handedOver = (bytes: Buffer) => ({
    request_id: makeId(),
    method: 'POST',
    path: 'report',
    query: '',
    headers,
    body: bytes.toString('base64'),
  });
  const read = await again.probe.ask('inbound', handedOver(body));
  expect(read).toMatchObject({
    status: 200,
    events: [{ event: 'paid', trans_no: question.trans_no, choice: 1, amount: '10', currency: 'USD' }],
  });
  const forged = Buffer.from(body.toString('utf8').replace('"10"', '"11"'));
  expect(await again.probe.ask('inbound', handedOver(forged))).toMatchObject({ status: 401, events: [] });
  await expect.poll(async () => (await again.host.payments()).map((one) => one['owed_events'])).toEqual([0]);
});

test('events go to the address of a connector, and may come twice before the answer', async () => {
  const gateway = await receiver(0);
  const { host, probe } = await start(['--events-url', gateway.url]);
  await host.control('POST', 'faults', { fault: 'out-of-order', count: 1 });
  const question = probe.wallet();
  const paid = await probe.paidWallet(question);
  const events = () => gateway.requests.flatMap(({ body }) => JSON.parse(body.toString('utf8')).events);
  // A receiver that answers late gets an event more often still.
  expect(events().length).toBeGreaterThan(1);
  for (const event of events()) expect(event).toMatchObject({ event: 'paid' });
  expect(gateway.requests[0]?.headers).toHaveProperty('tollgate-signature');
  const { channel_trans_no: number } = paid.reference;
  await host.control('POST', 'report', { channel_trans_no: number, event: 'disputed', reason: 'fraud' });
  const disputed = { event: 'disputed', channel_trans_no: number, reason: 'fraud' };
  await expect.poll(events).toContainEqual(expect.objectContaining(disputed));
});

test('a settlement file is there as a whole, and is the same one again after kill -9', async () => {
  const place = secretFolder();
  const folder = join(place.folder, 'settlement');
  const args = ['--settlement-dir', folder];
  const { host, probe } = await start(args, place);
  await probe.approvedCard(probe.online());
  await probe.approvedTerminal(probe.terminal());
  const to = new Date(Date.now() + 1).toISOString();
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(to));
  const asked = { to, acquirer: 'alpha', fees: { card: '2%' }, differences: [{ kind: 'duplicate' }] };
  const settled = await host.control('POST', 'settle', asked);
  expect(settled).toMatchObject({ status: 200, lines: 3, net: { USD: '29.46' } });
  const path = join(folder, String(settled['file']));
  const text = readFileSync(path, 'utf8');
  expect(text.split('\r\n').at(-2)).toBe('T,3,USD:29.46');
  const { balances: before } = await host.control('GET', 'balances');
  await host.kill9();
  const again = await start(args, place);
  const [, , first] = text.split('\r\n');
  const from = first?.split(',').at(-1);
  expect(await again.host.control('POST', 'settle', { from, to, acquirer: 'alpha' })).toEqual(settled);
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(folder)).toEqual([settled['file']]);
  expect(await again.host.control('GET', 'balances')).toMatchObject({ balances: before });
  expect(before).toMatchObject([{ taken: '20.00', paid_out: '29.46', due: '-10.00' }]);

  const { host: without } = await start();
  expect(await without.control('POST', 'settle', {})).toMatchObject({ status: 409 });
  expect(await again.host.control('POST', 'settle', { differences: [{ kind: 'none' }] })).toMatchObject({
    status: 400,
    error: expect.stringContaining('kind must be one of missing'),
  });
});

test('the control API is for this machine, and not for pages in its browser', async () => {
  const { host } = await start();
  const status = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${host.url}/control/payments`, { headers })).status;
  expect(await status({})).toBe(200);
  expect(await status({ origin: 'https://shop.invalid' })).toBe(403);
  expect(await status({ origin: 'https://shop.invalid', authorization: `Bearer ${host.secret}` })).toBe(200);
});
