/** Two tests that run at the same time, with the same order number: npx vitest run sandbox.test.ts */
// region sandbox-tests
import { outcomeOf } from '@tollgate/sdk';
// In Jest: from '@jest/globals', and without `concurrent`.
import { expect, test } from 'vitest';
import { openSandbox } from './sandbox.ts';

const order = { merchantOrderNo: 'T-1', payMethodId: 'Alipay+', priceCurrency: 'USD', orderAmount: '34.5' };
const ofFiveMinutes = { ...order, expires: 300, description: 'Two coffees', termIp: '127.0.0.1' };

test.concurrent('a payment is notified', async () => {
  await using sandbox = await openSandbox();
  await sandbox.client.createQrCode({ ...ofFiveMinutes, notifyUrl: sandbox.inboxUrl });
  await sandbox.pay('T-1');
  // Returns when everything that is due by then has happened: the notification was delivered, if necessary by a retry.
  await sandbox.advance(60);
  const [notification] = await sandbox.notifications();
  // Verified as on your server: over the text as received.
  const result = await sandbox.client.verifyNotification(notification?.text ?? '');
  expect(outcomeOf(result)).toBe('paid');
});

test.concurrent('an order that is not paid expires', async () => {
  await using sandbox = await openSandbox();
  await sandbox.client.createQrCode(ofFiveMinutes);
  await sandbox.advance(301);
  expect(outcomeOf(await sandbox.client.query({ merchantOrderNo: 'T-1' }))).toBe('closed');
});
// endregion sandbox-tests
