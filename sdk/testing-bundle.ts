/** For tests of the package as it is shipped: its build, and what a merchant's program does with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type * as sdk from './index.ts';
import { type FakeAnswer, type FakeGateway, optionsFor, startFakeGateway, vectorBody } from './testing.ts';

export interface Bundle {
  readonly folder: string;
  remove(): void;
}

export async function buildBundle(): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-bundle-'));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await build({ configFile, logLevel: 'warn', build: { outDir: folder } });
  } catch (cause) {
    remove();
    throw cause;
  }
  return { folder, remove };
}

/** What the program is given: plain JSON, so that it can go into another process or a page. */
export interface Given {
  readonly options: ReturnType<typeof optionsFor>;
  readonly notification: string;
  readonly notified: { readonly appId: string; readonly merchantNo: string };
}

/** Everything a merchant's program does, against a gateway that answers as `answerOf` says. */
export async function scenario(tollgateSdk: typeof sdk, given: Given): Promise<unknown> {
  const { createClient, isTollgateError, matches, outcomeOf } = tollgateSdk;
  const clock = { nowMs: () => Date.now(), sleep: async () => undefined };
  const tollgate = createClient({ ...given.options, clock });
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'no error',
      (error: unknown) =>
        isTollgateError(error) ? `${error.kind} ${error.code} ${error.psn}` : String(error),
    );
  const order = {
    merchantOrderNo: 'T-1',
    payMethodId: 'Alipay+',
    priceCurrency: 'USD',
    orderAmount: '34.5',
    expires: 300,
    description: '两杯咖啡',
    termIp: '203.0.113.24',
  };
  const ours = createClient({ ...given.options, ...given.notified });
  const notification = await ours.verifyNotification(new TextEncoder().encode(given.notification));
  return {
    waited: (await tollgate.payAndWait({ ...order, authCode: '1' })).outcome,
    qrCode: (await tollgate.createQrCode(order)).qrcodeUrl,
    refused: await codeOf(tollgate.refund({ ...order, origTransNo: '1' })),
    tampered: await codeOf(tollgate.queryRefund({ merchantOrderNo: 'R-1' })),
    notified: outcomeOf(notification),
    matched: matches(notification, {
      merchantOrderNo: 'mapp1701763963536',
      amount: '34.50',
      currency: 'USD',
    }),
    forged: await codeOf(ours.verifyNotification(given.notification.replace('34.5', '3.45'))),
    reply: ours.notificationReply,
  };
}

export const scenarioResult = {
  waited: 'paid',
  qrCode: 'https://pay.example.com/pay/q/7Hk2mPz9',
  refused: 'refused E04126 7QK3M0ZT9X2B4C8D',
  tampered: 'signature reply-sign-missing 7QK3M0ZT9X2B4C8D',
  notified: 'paid',
  matched: true,
  forged: 'signature notification-sign-wrong undefined',
  reply: 'success',
};

const answers: Readonly<Record<string, FakeAnswer>> = {
  'bscanc.pay.submit': 'drop',
  'order.query': { data: '{"trans_no":"2026","trans_status":2,"trans_amount":34.50}' },
  'cscanb.pay.getqrcode': {
    data: '{"trans_no":"2026","qrcode_url":"https://pay.example.com/pay/q/7Hk2mPz9"}',
  },
  'order.refund.submit': { code: 'E04126' },
  'order.refund.query': { data: '{"trans_status":2}', unsigned: true },
};

export function startScenarioGateway(): Promise<FakeGateway> {
  return startFakeGateway(({ fields }) => answers[String(fields['method'])] ?? { code: 'SYS030' });
}

export function givenFor(gateway: FakeGateway): Given {
  const notified = { appId: 'wz6012822ca2f1as78', merchantNo: '312300000969' };
  return { options: optionsFor(gateway.url), notification: vectorBody('N1'), notified };
}
