/** A shop takes cards on its own page, with the client: every outcome of the table, and what follows a payment. */
import { constants, publicEncrypt } from 'node:crypto';
import {
  accountOf,
  cardTriggers,
  challengeCode,
  testCardById,
  testCards,
} from '@tollgate/contract/sandbox/card-outcome';
import { outcomeOf } from '@tollgate/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import type { Fields } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { billingAddress, cardOf, createShop, type Shop, type ShopOrder } from '../support/shop.ts';
import { engineOfCalls } from './engines.ts';

/** A good number that is in no table. */
const otherGroups = ['4929', '8311', '7724', '6038'];

function groupsOf(id: string): readonly string[] {
  const found = testCardById(id);
  if (found === undefined) throw new Error(`no test card ${id}`);
  return found.groups;
}

describe.each(engineOfCalls)('on the $name database', (engine) => {
  let gateway: Gateway;
  let receiver: Receiver;
  let shop: Shop;

  beforeAll(async () => {
    [gateway, receiver] = await Promise.all([startGateway({ env: await engine.env() }), startReceiver()]);
    shop = createShop(gateway, receiver);
  });
  afterAll(async () => {
    await gateway?.stop();
    await receiver?.close();
  });

  const pay = (order: ShopOrder, groups: readonly string[]) =>
    shop.client.merchantCheckout({ ...order, card: cardOf(groups), billingAddress });

  /** Notification and query say the same, whatever the reply was. */
  async function agrees(order: ShopOrder, expected: { transStatus: number; transErrorCode?: string }) {
    const { merchantOrderNo } = order;
    const queried = await shop.client.query({ merchantOrderNo });
    expect(queried).toMatchObject({ ...expected, payScenario: 'WEB_PAY', billingAddress });
    expect(queried).not.toHaveProperty('shippingAddress');
    await expect.poll(() => shop.told(merchantOrderNo)['trans_status']).toBe(expected.transStatus);
    const notified = shop.told(merchantOrderNo);
    expect(shop.merchant.verifies(notified)).toBe(true);
    expect(notified['trans_error_code']).toBe(expected.transErrorCode);
    expect(JSON.parse(String(notified['billing_address']))).toEqual(billingAddress);
    expect(notified).not.toHaveProperty('shipping_address');
    return queried;
  }

  /** The 3-D Secure page's address in the reply, which has nothing else yet. */
  async function challenged(order: ShopOrder, groups: readonly string[]): Promise<string> {
    const payment = await pay(order, groups);
    expect(payment).toMatchObject({ transStatus: 0 });
    expect(payment).not.toHaveProperty('transNo');
    const address = payment.redirectUrl3dsecure ?? '';
    expect(address.startsWith(`${gateway.url}/pay/3ds/`)).toBe(true);
    return address;
  }

  const submit = (address: string, code: string) => shop.challenge(address, { action: 'submit', code });

  describe('every test card does what the table says', () => {
    test.each(testCards.map((card) => [card.id, card] as const))('%s', async (_, card) => {
      const order = shop.order();
      const shown = { payMethodId: card.brand, payUserAccountId: accountOf(card) };
      if (card.threeDSecure === 'challenge') {
        const address = await challenged(order, card.groups);
        const asked = await shop.challenge(address);
        expect(asked.view).toMatchObject({
          state: 'challenge',
          amount: '34.5',
          brand: card.brand,
          account: accountOf(card),
        });
        const { view } = await submit(address, challengeCode);
        expect(view).toMatchObject({ state: 'done', result: 'passed' });
        // For the buyer's eyes: the return address says nothing of the result.
        expect(String(view['next_url'])).toMatch(
          /^https:\/\/shop\.example\.com\/back\?basket=7&merchant_order_no=[^&]+&trans_no=\d{22}$/,
        );
      } else {
        const payment = await pay(order, card.groups);
        expect(payment).not.toHaveProperty('redirectUrl3dsecure');
        if (card.outcome === 'approved') {
          expect(payment).toMatchObject({ transStatus: 2, ...shown });
          expect(payment.transNo).toMatch(/^20\d{20}$/);
          expect(payment.transEndTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        } else if (card.outcome === 'declined') {
          expect(payment).toMatchObject({ transStatus: 1, transErrorCode: card.errorCode });
          expect(payment).not.toHaveProperty('transNo');
        } else {
          expect(payment).toMatchObject({ transStatus: 0 });
        }
      }
      if (card.outcome === 'no-answer') {
        // Uncertain: the shop takes it back after 15 seconds (spec §4).
        const { merchantOrderNo } = order;
        await expect(shop.client.cancel({ merchantOrderNo })).rejects.toMatchObject({ code: 'E04124' });
        await shop.merchant.advance(15_000);
        await shop.client.cancel({ merchantOrderNo });
        await agrees(order, { transStatus: 3 });
      } else if (card.outcome === 'declined') {
        await agrees(order, { transStatus: 1, ...(card.errorCode && { transErrorCode: card.errorCode }) });
      } else {
        expect(await agrees(order, { transStatus: 2 })).toMatchObject({ ...shown, paidAmount: '34.5' });
      }
    });
  });

  test.each(cardTriggers.map((trigger) => [trigger.id, trigger] as const))(
    'an amount triggers %s, whatever the currency',
    async (_, trigger) => {
      const order = shop.order({ orderAmount: (trigger.amountMinor / 100).toFixed(2) });
      if (trigger.threeDSecure === 'challenge') {
        await submit(await challenged(order, otherGroups), challengeCode);
      } else {
        await pay(order, otherGroups);
      }
      const status = { approved: 2, declined: 1, 'no-answer': 0 }[trigger.outcome];
      const queried = await shop.client.query(order);
      expect(queried.transStatus).toBe(status);
      expect(queried.transErrorCode).toBe(trigger.errorCode);
    },
  );

  test('a card that is in no table is approved, also where it comes by SHA-1 as older clients send it', async () => {
    const plain = Buffer.from(JSON.stringify({ ...cardOf(otherGroups), pan: otherGroups.join('') }));
    const encrypted = (oaepHash: string) =>
      publicEncrypt(
        { key: gateway.demo.gateway_public_key_pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
        plain,
      ).toString('base64');
    for (const hash of ['sha1', 'sha256']) {
      const payment = await shop.client.merchantCheckout({ ...shop.order(), card: encrypted(hash) });
      expect(payment, hash).toMatchObject({ transStatus: 2, payUserAccountId: '492983******6038' });
    }
  });

  test.each([
    ['a wrong check digit', { pan: '4929831177246039' }, 'E04142', 'card.pan'],
    ['no digits', { pan: 'not-a-card-number' }, 'E04142', 'card.pan'],
    ['a month that there is not', { expiry: '1339' }, 'E04142', 'card.expiry'],
    ['a card of years ago', { expiry: '0120' }, 'E04142', 'card.expiry'],
    ['a code too long for the brand', { cvv: '1234' }, 'E04142', 'card.cvv'],
  ])('%s is refused with its field, and leaves no order', async (_, changes, code, field) => {
    const order = shop.order();
    const card = { ...cardOf(otherGroups), ...changes };
    await expect(shop.client.merchantCheckout({ ...order, card })).rejects.toMatchObject({
      kind: 'refused',
      code,
      msg: expect.stringContaining(field),
    });
    await expect(shop.client.query(order)).rejects.toMatchObject({ code: 'E04111' });
  });

  test('what does not decrypt is refused with one code, however it was made', async () => {
    const key = gateway.demo.gateway_public_key_pem;
    const plain = Buffer.from(JSON.stringify({ ...cardOf(otherGroups), pan: otherGroups.join('') }));
    const pkcs1 = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, plain);
    const messages = new Set<string>();
    for (const card of [pkcs1, Buffer.alloc(256, 7), Buffer.alloc(255, 7)]) {
      const order = shop.order();
      const error: { code?: string; msg?: string } = await shop.client
        .merchantCheckout({ ...order, card: card.toString('base64') })
        .then(
          () => ({}),
          (reason: object) => reason,
        );
      expect(error.code).toBe('E04140');
      messages.add(String(error.msg));
      await expect(shop.client.query(order)).rejects.toMatchObject({ code: 'E04111' });
    }
    // Distinguishable, they would open every message that was encrypted for this key.
    expect(messages.size).toBe(1);
    const { merchantOrderNo, orderAmount, priceCurrency } = shop.order();
    const aes = shop.client.call('pay.merchant.checkout', {
      merchant_order_no: merchantOrderNo,
      order_amount: orderAmount,
      price_currency: priceCurrency,
      card: pkcs1.toString('base64'),
      enc_type: 'AES',
    });
    await expect(aes).rejects.toMatchObject({ code: 'E04141' });
  });

  test('an order number is charged once', async () => {
    const order = shop.order();
    expect(await pay(order, otherGroups)).toMatchObject({ transStatus: 2 });
    await expect(pay(order, otherGroups)).rejects.toMatchObject({ code: 'E04112' });
    const twice = shop.order();
    const both = await Promise.allSettled([pay(twice, otherGroups), pay(twice, otherGroups)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await agrees(twice, { transStatus: 2 });
  });

  describe('3-D Secure', () => {
    test('a wrong code, then the right one', async () => {
      const order = shop.order();
      const address = await challenged(order, groupsOf('3ds-challenge'));
      expect((await submit(address, '000000')).view).toMatchObject({ state: 'challenge', tries_left: 2 });
      expect((await submit(address, challengeCode)).view).toMatchObject({ state: 'done', result: 'passed' });
      await agrees(order, { transStatus: 2 });
      const again = await submit(address, challengeCode);
      expect(again).toMatchObject({ status: 409, view: { state: 'done' } });
    });

    test('wrong three times, cancelled, and over its time', async () => {
      const wrong = shop.order();
      const address = await challenged(wrong, groupsOf('3ds-challenge'));
      for (const triesLeft of [2, 1]) {
        expect((await submit(address, '000000')).view).toMatchObject({ tries_left: triesLeft });
      }
      expect((await submit(address, '000000')).view).toMatchObject({ state: 'done', result: 'failed' });
      await agrees(wrong, { transStatus: 1, transErrorCode: 'EC0106' });

      const cancelled = shop.order();
      const { view } = await shop.challenge(await challenged(cancelled, groupsOf('3ds-challenge')), {
        action: 'cancel',
      });
      expect(view).toMatchObject({ state: 'done', result: 'failed' });
      await agrees(cancelled, { transStatus: 1, transErrorCode: 'EC0107' });

      const late = shop.order();
      const slow = await challenged(late, groupsOf('3ds-challenge'));
      await shop.merchant.advance(5 * 60_000);
      await agrees(late, { transStatus: 1, transErrorCode: 'EC0108' });
      expect((await submit(slow, challengeCode)).status).toBe(409);
    });

    test('an order that expires meanwhile is closed, and its check with it', async () => {
      const order = shop.order({ expires: 60 });
      const address = await challenged(order, groupsOf('3ds-challenge'));
      await shop.merchant.advance(60_000);
      const { view } = await shop.challenge(address);
      expect(view).toMatchObject({ state: 'done', result: 'failed' });
      const queried = await shop.client.query(order);
      expect(queried.transStatus).toBe(1);
      expect(['E04122', 'EC0108']).toContain(queried.transErrorCode);
    });

    test('a link that nobody was given leads nowhere', async () => {
      const found = await shop.challenge(`${gateway.url}/pay/3ds/1a-AbCdEfGhIjKlMnOp`);
      expect(found.status).toBe(404);
    });
  });

  test('waiting by the polling rules: a challenge that is passed, and an issuer that stays silent', async () => {
    const order = shop.order();
    const address = await challenged(order, groupsOf('3ds-challenge'));
    const waiting = shop.client.waitForResult({
      merchantOrderNo: order.merchantOrderNo,
      kind: 'online',
      onUpdate: ({ data }) => {
        if (data?.transStatus === 0) void submit(address, challengeCode);
      },
    });
    expect(await waiting).toMatchObject({ outcome: 'paid', data: { paidAmount: '34.5' } });

    const silent = shop.order();
    expect(outcomeOf(await pay(silent, groupsOf('no-answer')))).toBe('open');
    const { merchantOrderNo } = silent;
    const waited = await shop.client.waitForResult({ merchantOrderNo, kind: 'online' });
    expect(waited).toMatchObject({ outcome: 'cancelled' });
    await agrees(silent, { transStatus: 3 });
  });

  test('cancelled after the payment: taken back whole', async () => {
    const order = shop.order();
    await pay(order, otherGroups);
    const { merchantOrderNo } = order;
    await shop.merchant.advance(15_000);
    await shop.client.cancel({ merchantOrderNo });
    await agrees(order, { transStatus: 3 });
  });

  const refundOf = (order: ShopOrder, orderAmount: string) => ({
    origMerchantOrderNo: order.merchantOrderNo,
    merchantOrderNo: shop.order().merchantOrderNo,
    priceCurrency: 'USD',
    orderAmount,
    description: '少一张票',
    notifyUrl: order.notifyUrl,
  });

  /** The refund in its query and its notification. */
  async function refunded(merchantOrderNo: string): Promise<Fields> {
    await shop.merchant.advance(2_000);
    const found = await shop.client.queryRefund({ merchantOrderNo });
    await expect.poll(() => shop.told(merchantOrderNo)['trans_status']).toBe(found.transStatus);
    expect(shop.told(merchantOrderNo)['trans_error_code']).toBe(found.transErrorCode);
    return { ...found };
  }

  test('refunded in parts, up to the whole and not beyond', async () => {
    const order = shop.order();
    await pay(order, groupsOf('visa'));
    for (const amount of ['10.5', '24']) {
      const refund = refundOf(order, amount);
      await shop.client.refund(refund);
      expect(await refunded(refund.merchantOrderNo)).toMatchObject({ transStatus: 2, orderAmount: amount });
    }
    await expect(shop.client.refund(refundOf(order, '0.01'))).rejects.toMatchObject({ code: 'E04126' });
    expect(await shop.client.query(order)).toMatchObject({ transStatus: 2 });
  });

  test('a card that takes no partial refunds gives back the whole, and only that', async () => {
    const order = shop.order();
    await pay(order, groupsOf('no-partial-refunds'));
    const part = refundOf(order, '10');
    await shop.client.refund(part);
    expect(await refunded(part.merchantOrderNo)).toMatchObject({ transStatus: 1, transErrorCode: 'E04132' });
    const whole = refundOf(order, '34.5');
    await shop.client.refund(whole);
    expect(await refunded(whole.merchantOrderNo)).toMatchObject({ transStatus: 2 });
  });
});
