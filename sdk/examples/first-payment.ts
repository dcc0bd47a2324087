/**
 * A first payment with the client: ordered, paid, notified, queried, refunded, on a running sandbox.
 *
 *   npm start                  (in another window)
 *   npm run first-payment
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createClient, type Notification, TollgateError } from '../index.ts';

const say = (step: string, detail: string) => process.stdout.write(`${step.padEnd(12)}${detail}\n`);

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const demoPath = resolve(process.env['DATA_DIR'] || 'data', 'demo-merchant.json');
const demoText = await readFile(demoPath, 'utf8').catch(() =>
  stop(`There is no ${demoPath}: run npm start first.`),
);
const demo = JSON.parse(demoText);

const tollgate = createClient({
  gatewayUrl: demo.gateway_url,
  appId: demo.app_id,
  merchantNo: demo.merchant_no,
  storeNo: demo.store_no,
  privateKey: demo.app_private_key_pem,
  gatewayPublicKey: demo.gateway_public_key_pem,
});

/** The merchant's own notification address: verifies over the raw body, then answers `success`. */
const arrived: ((notification: Notification) => void)[] = [];
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const notification = await tollgate.verifyNotification(Buffer.concat(chunks));
    response.end(tollgate.notificationReply);
    arrived.shift()?.(notification);
  } catch (problem) {
    response.writeHead(400).end(problem instanceof Error ? problem.message : 'bad notification');
  }
});
await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
const notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`;
const nextNotification = () => new Promise<Notification>((notified) => arrived.push(notified));

async function payment(): Promise<void> {
  const merchantOrderNo = `FIRST-${Date.now()}`;
  const order = { merchantOrderNo, priceCurrency: 'USD', orderAmount: '34.5' };
  const code = await tollgate.createQrCode({
    ...order,
    payMethodId: 'Alipay+',
    description: 'Two coffees',
    expires: 300,
    termIp: '127.0.0.1',
    notifyUrl,
  });
  say('ordered', `${merchantOrderNo} is trans_no ${code.transNo}`);
  say('code', `${code.qrcodeUrl} (open it to pay by hand)`);

  const paid = nextNotification();
  // The payer, by a call that only the sandbox has.
  await fetch(`${demo.gateway_url}/api/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_no: demo.merchant_no, merchant_order_no: merchantOrderNo }),
  });
  const notification = await paid;
  say(
    'notified',
    `trans_status ${notification.transStatus}, ${notification.paidAmount} ${notification.priceCurrency}; signature good`,
  );

  const queried = await tollgate.query({ merchantOrderNo });
  say('queried', `trans_status ${queried.transStatus}, paid at ${queried.transEndTime} UTC`);

  const refunded = nextNotification();
  const refund = await tollgate.refund({
    origMerchantOrderNo: merchantOrderNo,
    merchantOrderNo: `${merchantOrderNo}-R`,
    priceCurrency: 'USD',
    orderAmount: '10.5',
    description: 'One coffee was cold',
    notifyUrl,
  });
  say('refund', `trans_no ${refund.transNo}, on its way`);
  const back = await refunded;
  const status = await tollgate.queryRefund({ transNo: refund.transNo });
  say('refunded', `trans_status ${back.transStatus}; the query says ${status.transStatus} as well`);
}

try {
  await payment();
} catch (problem) {
  if (!(problem instanceof TollgateError)) throw problem;
  stop(
    `${problem.kind}: ${problem.message}\nIs the gateway running at ${demo.gateway_url}? Start it with npm start.`,
  );
} finally {
  shop.close();
}
