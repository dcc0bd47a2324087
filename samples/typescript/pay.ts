/** Takes a payment: node pay.ts demo-merchant.json qr|checkout|card [port [card number]] */
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, type Clock, encryptCard, isTollgateError, outcomeOf } from '@tollgate/sdk';
import { createTollgate, readSettings, type Settings } from './client.ts';
import { startReceiver } from './notifications.ts';
import { markPaid, recordOrder } from './orders.ts';

const [path = 'demo-merchant.json', flow = 'qr', port = '8090', pan = '4111111111111111'] =
  process.argv.slice(2);
/** URL that the gateway can reach: in production, a public https URL. */
const notifyUrl = `http://127.0.0.1:${port}/notify`;
const intervalMs = Number(process.env['POLL_MS'] ?? 5_000);

const say = (text: string) => process.stdout.write(`${text}\n`);

/** For tests (POLL_MS): the client waits 5 s between queries, but this clock sleeps only part of it. */
function hurriedClock(): Clock {
  const speed = 5_000 / intervalMs;
  let skippedMs = 0;
  return {
    nowMs: () => Date.now() + skippedMs,
    async sleep(durationMs) {
      const sleptMs = Math.ceil(durationMs / speed);
      await delay(sleptMs);
      skippedMs += durationMs - sleptMs;
    },
  };
}

/** Unique for the merchant and created before the call: it identifies a payment if the response is lost. */
const newNumber = (prefix: string) => `${prefix}${Date.now()}-${process.pid}`;

/** Reports that the call may have been processed although it failed. Throws every other error. */
function sayUncertain(error: unknown): void {
  if (!isTollgateError(error) || !error.isUncertain) throw error;
  say(`uncertain ${error.message}`);
}

const order = { priceCurrency: 'USD', orderAmount: '34.5', notifyUrl };

// region wait-for-result
/** The client queries every 5 s for 60 s, then cancels unless the payer may still pay. */
async function waitForResult(tollgate: Client, merchantOrderNo: string, cancelAtEnd = true) {
  const { outcome } = await tollgate.waitForResult({
    merchantOrderNo,
    kind: 'online',
    cancelAtEnd,
    onUpdate: ({ step, error }) => error && say(`${step}: ${error.message}`),
  });
  return outcome;
}
// endregion wait-for-result

// region qr-order
async function payByQr(tollgate: Client, merchantOrderNo: string) {
  try {
    const code = await tollgate.createQrCode({
      ...order,
      merchantOrderNo,
      payMethodId: 'Alipay+',
      expires: 300,
      description: 'Two coffees',
      termIp: '127.0.0.1',
    });
    say(`open ${code.qrcodeUrl}`);
  } catch (error) {
    sayUncertain(error);
  }
  return waitForResult(tollgate, merchantOrderNo);
}
// endregion qr-order

// region hosted-checkout
async function payByCheckout(tollgate: Client, merchantOrderNo: string) {
  const checkout = await tollgate.checkout({
    ...order,
    merchantOrderNo,
    description: 'Coffee beans',
    returnUrl: 'https://shop.example.com/orders/result',
  });
  say(`open ${checkout.payUrl}`); // a shop redirects the payer to this page
  return waitForResult(tollgate, merchantOrderNo, false);
}
// endregion hosted-checkout

// region encrypt-card
/** RSA-OAEP with the gateway's key. It runs in a page as well, so that the card never reaches your server. */
const encrypted = (settings: Settings) =>
  encryptCard({ pan, holder: 'JANE DOE', cvv: '123', expiry: '1239' }, settings.gatewayPublicKey);
// endregion encrypt-card

// region card-payment
const billingAddress = {
  name: 'Jane Doe',
  country: 'US',
  province: 'NY',
  city: 'New York',
  address1: '350 Fifth Avenue',
  zip: '10118',
  phone: '+1 212 555 0117',
};

async function payByCard(tollgate: Client, merchantOrderNo: string, card: string) {
  try {
    const payment = await tollgate.merchantCheckout({
      ...order,
      merchantOrderNo,
      returnUrl: 'https://shop.example.com/orders/result',
      card,
      billingAddress,
    });
    if (payment.redirectUrl3dsecure !== undefined) {
      say(`open ${payment.redirectUrl3dsecure}`);
      return waitForResult(tollgate, merchantOrderNo, false);
    }
    const outcome = outcomeOf(payment);
    if (outcome !== 'open') return outcome;
  } catch (error) {
    // The card may have been charged. Never charge it again with a different number: query.
    sayUncertain(error);
  }
  return waitForResult(tollgate, merchantOrderNo);
}
// endregion card-payment

// region refund
async function refund(tollgate: Client, origMerchantOrderNo: string): Promise<string> {
  const merchantOrderNo = newNumber('TSR');
  await tollgate
    .refund({
      origMerchantOrderNo,
      merchantOrderNo,
      priceCurrency: 'USD',
      orderAmount: '10.5',
      description: 'One coffee was cold',
    })
    .catch(sayUncertain);
  for (let round = 0; round < 12; round += 1) {
    await delay(intervalMs);
    const found = await tollgate.queryRefund({ merchantOrderNo }).catch(sayUncertain);
    if (found && found.transStatus !== 0)
      return `${merchantOrderNo} ${found.transStatus === 2 ? 'refunded' : 'failed'}`;
  }
  return `${merchantOrderNo} open`;
}
// endregion refund

async function main(): Promise<void> {
  const settings = readSettings(path);
  const tollgate = createTollgate(settings, intervalMs === 5_000 ? undefined : hurriedClock());
  const receiver = startReceiver(tollgate, Number(port));
  const merchantOrderNo = newNumber('TS');
  recordOrder({ merchantOrderNo, amount: '34.5', currency: 'USD' });
  say(`order ${merchantOrderNo}`);
  try {
    const outcome =
      flow === 'card'
        ? await payByCard(tollgate, merchantOrderNo, await encrypted(settings))
        : await (flow === 'checkout' ? payByCheckout : payByQr)(tollgate, merchantOrderNo);
    say(`result ${merchantOrderNo} ${outcome}`);
    if (outcome === 'paid') {
      if (markPaid(merchantOrderNo)) say(`deliver ${merchantOrderNo}`);
      say(`refund ${await refund(tollgate, merchantOrderNo)}`);
    }
  } catch (error) {
    if (!isTollgateError(error)) throw error;
    process.stderr.write(`${error.kind}: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}

await main();
