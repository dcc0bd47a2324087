/** Calls with an Idempotency-Key over the envelope, in one process or another, for tests on a database. */
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, expect } from 'vitest';
import { answerCall, type EnvelopeDeps } from '../http/envelope/envelope.ts';
import { createTestEnvelope, registerBasicApp } from '../http/testing.ts';
import { sealedCard } from '../orders/change/cards.testing.ts';
import type { RequestContext } from '../orders/change/context.ts';
import { otherProcess, useReferenceWorld } from '../orders/reference/testing.ts';
import { merchantNo, orderNo } from '../orders/terminal/testing.ts';
import { createKeyedHash, fingerprintKeyOf } from '../runtime/node/keyed-hash.ts';
import { createSigner } from '../runtime/node/signer.ts';

export interface KeyedReply {
  readonly code: string;
  readonly msg: string;
  readonly psn: string;
  readonly data?: string;
}

/** A call as it is posted: its path under /api, and its own fields. */
export interface Posted {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Sending {
  readonly key?: string;
  readonly appId?: string;
  /** The process that takes the call. */
  readonly context?: RequestContext;
}

/** Two apps of the merchant; the second uses the same keys, which are its own. */
export const appIds = ['tgfedcba9876543210', 'tgfedcba9876543211'] as const;

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let psnCount = 0;
let keyCount = 0;
export function newKey(): string {
  keyCount += 1;
  return `key-${keyCount}`;
}

export function useKeyedCalls() {
  const world = useReferenceWorld();
  let deps: EnvelopeDeps;
  beforeAll(async () => {
    for (const appId of appIds) await registerBasicApp(world.database(), merchantNo, appId);
  });
  beforeEach(() => {
    deps = {
      ...createTestEnvelope(world.context()),
      signer: createSigner(privateKey),
      keyedHash: createKeyedHash(fingerprintKeyOf(privateKey)),
    };
  });

  async function send({ path, fields }: Posted, { key, appId = appIds[0], context }: Sending = {}) {
    psnCount += 1;
    const common = {
      app_id: appId,
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'NONE',
      version: '1.0',
      timestamp: String(world.context().clock.nowMs()),
      merchant_no: merchantNo,
    };
    const reply = await answerCall(
      { ...deps, orders: context ?? world.context() },
      {
        path: `/api/${path}`,
        contentType: 'application/json',
        authorization: `Basic ${btoa('shop:secret')}`,
        idempotencyKey: key,
        body: new TextEncoder().encode(JSON.stringify({ ...common, ...fields })),
        psn: `PSN${psnCount}`,
      },
    );
    return JSON.parse(reply.body) as KeyedReply;
  }

  const order = (changes: object = {}) => ({
    merchant_order_no: orderNo(),
    price_currency: 'USD',
    order_amount: '34.5',
    description: 'tea',
    ...changes,
  });
  const scanned = { pay_method_id: 'Alipay+', expires: 300, term_ip: '127.0.0.1' };
  const terminalSn = () => world.terminal().terminalSn;
  const terminalOrder = (): Posted => ({
    path: 'entry/wisehubcloudpayorder',
    fields: {
      ...order({ expires: 300 }),
      method: 'wisehub.cloud.pay.order',
      terminal_sn: terminalSn(),
      message_receiving_application: 'Tollgate Register',
      trans_type: 1,
      api_version: '2.0',
    },
  });
  const qrCode = (changes: object = {}): Posted => ({
    path: 'entry/cscanbpaygetqrcode',
    fields: { ...order(scanned), method: 'cscanb.pay.getqrcode', ...changes },
  });
  const payment = (changes: object = {}): Posted => ({
    path: 'entry/bscancpaysubmit',
    fields: {
      ...order({ ...scanned, auth_code: '280000000000000001' }),
      method: 'bscanc.pay.submit',
      ...changes,
    },
  });
  const card = (changes: object = {}): Posted => ({
    path: 'entry/mcheckout',
    fields: { ...order({ card: sealedCard() }), method: 'pay.merchant.checkout', ...changes },
  });

  async function done(posted: Posted): Promise<Record<string, unknown>> {
    const reply = await send(posted);
    expect(reply).toMatchObject({ code: '0' });
    return JSON.parse(reply.data ?? '{}');
  }

  /** One call of every kind that creates or changes something, ready to be sent. */
  const calls: Readonly<Record<string, () => Promise<Posted>>> = {
    'cscanb.pay.getqrcode': async () => qrCode(),
    'bscanc.pay.submit': async () => payment(),
    'pay.checkout': async () => ({ path: 'entry/checkout', fields: { ...order(), method: 'pay.checkout' } }),
    'pay.merchant.checkout': async () => card(),
    'wisehub.cloud.pay.order': async () => terminalOrder(),
    'wisehub.cloud.pay.close': async () => {
      const { fields } = terminalOrder();
      await done({ path: 'entry/wisehubcloudpayorder', fields });
      const { merchant_order_no, terminal_sn, message_receiving_application } = fields;
      return {
        path: 'entry/wisehubcloudpayclose',
        fields: {
          merchant_order_no,
          terminal_sn,
          message_receiving_application,
          method: 'wisehub.cloud.pay.close',
        },
      };
    },
    'order.revoker': async () => {
      const { fields } = payment();
      await done({ path: 'entry/bscancpaysubmit', fields });
      world.context().clock.advance(15_000);
      const { merchant_order_no } = fields;
      return { path: 'entry/orderrevoker', fields: { merchant_order_no, method: 'order.revoker' } };
    },
    'order.refund.submit': async () => {
      const { trans_no: origTransNo } = await done(payment());
      return {
        path: 'entry/orderrefundsubmit',
        fields: {
          ...order({ order_amount: '1', orig_trans_no: origTransNo }),
          method: 'order.refund.submit',
        },
      };
    },
    'payments.capture': async () => ({
      path: 'payments/capture',
      fields: {
        merchant_order_no: orderNo(),
        trans_no: (await world.authorized()).transNo,
        trans_amount: '50',
      },
    }),
    'payments.incremental-auth': async () => ({
      path: 'payments/incremental-auth',
      fields: {
        merchant_order_no: orderNo(),
        trans_no: (await world.authorized()).transNo,
        trans_amount: '5',
      },
    }),
    'payments.cancel': async () => ({
      path: 'payments/cancel',
      fields: { merchant_order_no: orderNo(), trans_no: (await world.authorized()).transNo },
    }),
    'payments.refund': async () => ({
      path: 'payments/refund',
      fields: { merchant_order_no: orderNo(), trans_no: (await world.paid()).transNo, trans_amount: '2' },
    }),
    'payments.tip-adjustment': async () => ({
      path: 'payments/tip-adjustment',
      fields: { trans_no: (await world.paid()).transNo, tip_amount: '3' },
    }),
    'tip.adjustment': async () => ({
      path: 'entry/tipadjustment',
      fields: {
        merchant_order_no: (await world.paid()).merchantOrderNo,
        tip_adjustment_amount: '3',
        method: 'tip.adjustment',
      },
    }),
    'payments.batch-close': async () => {
      await world.paid();
      return { path: 'payments/batch-close', fields: { terminal_sn_list: [terminalSn()] } };
    },
    'batch.close': async () => {
      await world.paid();
      return { path: 'entry/batchclose', fields: { terminal_sn: terminalSn(), method: 'batch.close' } };
    },
  };

  return {
    ...world,
    send,
    calls,
    qrCode,
    payment,
    card,
    otherProcess: () => otherProcess(world.context()),
    /** How often anything was written, of all transactions and batches. */
    async changes(): Promise<number> {
      const [row] = await world.database().query<{ count: number }>(
        `select ((select count(*) from transaction_events)
            + (select count(*) from batches where closed_at is not null))::int as count`,
      );
      return row?.count ?? 0;
    },
    orders: async (merchantOrderNo: unknown): Promise<number> => {
      const [row] = await world
        .database()
        .query<{ count: number }>(
          'select count(*)::int as count from transactions where merchant_order_no = $1',
          [String(merchantOrderNo)],
        );
      return row?.count ?? 0;
    },
    keys: () => world.database().query<Record<string, unknown>>('select * from idempotency_keys'),
  };
}
