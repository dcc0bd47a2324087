/** For tests of the package as it is shipped: its build, and what a merchant's program does with it. */
import { constants, privateDecrypt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type * as sdk from './index.ts';
import {
  type FakeAnswer,
  type FakeGateway,
  keys,
  optionsFor,
  type ReceivedCall,
  startFakeGateway,
  vectorBody,
} from './testing.ts';

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

/** Input of the program: plain JSON, so that it can go into another process or a page. */
export interface Given {
  readonly options: ReturnType<typeof optionsFor>;
  readonly notification: string;
  readonly notified: { readonly appId: string; readonly merchantNo: string };
}

/** Everything a merchant's program does, against a gateway that answers as `answerOf` says. */
export async function scenario(tollgateSdk: typeof sdk, given: Given): Promise<unknown> {
  const { createClient, encryptCard, isTollgateError, matches, outcomeOf } = tollgateSdk;
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
  const card = { pan: '4242 4242 4242 4242', holder: '李雷', cvv: '123', expiry: '0749' };
  const encrypted = await encryptCard(card, given.options.gatewayPublicKey);
  const ours = createClient({ ...given.options, ...given.notified });
  const notification = await ours.verifyNotification(new TextEncoder().encode(given.notification));
  return {
    waited: (await tollgate.payAndWait({ ...order, authCode: '1' })).outcome,
    qrCode: (await tollgate.createQrCode(order)).qrcodeUrl,
    payUrl: (await tollgate.checkout(order)).payUrl,
    charged: (await tollgate.merchantCheckout({ ...order, card })).payUserAccountId,
    chargedByPage: (await tollgate.merchantCheckout({ ...order, card: encrypted })).payUserAccountId,
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
  qrCode: 'https://pay.example.com/pay/q/19BeCpwhf8lZqUk3OxXA-7hk2mpz9x4tb6wq3',
  payUrl: 'https://pay.example.com/pay/N6DNsqS-xQ2mB7pL5tRw8Zna',
  charged: '424242******4242 of 李雷',
  chargedByPage: '424242******4242 of 李雷',
  refused: 'refused E04126 7QK3M0ZT9X2B4C8D',
  tampered: 'signature reply-sign-missing 7QK3M0ZT9X2B4C8D',
  notified: 'paid',
  matched: true,
  forged: 'signature notification-sign-wrong undefined',
  reply: 'success',
};

/** Answers with what the gateway's own key makes of the card. */
function answerCard({ fields }: ReceivedCall): FakeAnswer {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const key = { key: keys.gateway_private_key, padding, oaepHash: 'sha256' };
  const bytes = Buffer.from(String(fields['card']), 'base64');
  const { pan, holder } = JSON.parse(privateDecrypt(key, bytes).toString()) as sdk.Card;
  const shown = `${pan.slice(0, 6)}******${pan.slice(-4)} of ${holder}`;
  return { data: JSON.stringify({ trans_status: 2, pay_user_account_id: shown }) };
}

const answers: Readonly<Record<string, FakeAnswer>> = {
  'bscanc.pay.submit': 'drop',
  'order.query': { data: '{"trans_no":"2026","trans_status":2,"trans_amount":34.50}' },
  'cscanb.pay.getqrcode': {
    data: '{"trans_no":"2026","qrcode_url":"https://pay.example.com/pay/q/19BeCpwhf8lZqUk3OxXA-7hk2mpz9x4tb6wq3"}',
  },
  'pay.checkout': { data: '{"pay_url":"https://pay.example.com/pay/N6DNsqS-xQ2mB7pL5tRw8Zna"}' },
  'order.refund.submit': { code: 'E04126' },
  'order.refund.query': { data: '{"trans_status":2}', unsigned: true },
};

export function startScenarioGateway(): Promise<FakeGateway> {
  return startFakeGateway((call) => {
    const method = String(call.fields['method']);
    return method === 'pay.merchant.checkout' ? answerCard(call) : (answers[method] ?? { code: 'SYS030' });
  });
}

export function givenFor(gateway: FakeGateway): Given {
  const notified = { appId: 'wz6012822ca2f1as78', merchantNo: '312300000969' };
  return { options: optionsFor(gateway.url), notification: vectorBody('N1'), notified };
}
