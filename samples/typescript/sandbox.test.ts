/** Two tests that run at the same time, under the same order number: npx vitest run sandbox.test.ts */
// region sandbox-tests
// In Jest: from '@jest/globals', and without `concurrent`.
import { expect, test } from 'vitest';
import { openSandbox } from './sandbox.ts';

const order = { merchantOrderNo: 'T-1', payMethodId: 'Alipay+', priceCurrency: 'USD', orderAmount: '34.5' };
const ofFiveMinutes = { ...order, expires: 300, description: 'Two coffees', termIp: '127.0.0.1' };

test.concurrent('a payment is notified', async () => {
  await using sandbox = await openSandbox();
  await sandbox.client.createQrCode({ ...ofFiveMinutes, notifyUrl: sandbox.inboxUrl });
  await sandbox.pay('T-1');
  await expect.poll(() => sandbox.notifications()).toHaveLength(1);
  const [notification] = await sandbox.notifications();
  expect(await sandbox.client.verifyNotification(notification?.text ?? '')).toMatchObject({
    outcome: 'paid',
  });
});

test.concurrent('an order that is not paid expires', async () => {
  await using sandbox = await openSandbox();
  await sandbox.client.createQrCode(ofFiveMinutes);
  await sandbox.advance(301);
  expect(await sandbox.client.query({ merchantOrderNo: 'T-1' })).toMatchObject({ outcome: 'closed' });
});
// endregion sandbox-tests
