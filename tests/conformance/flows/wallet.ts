/** Wallets: the code of the payer, and the code that the payer scans. */
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@tollgate/contract/limits';
import { ends, type Flow, journalOf, moneyStep, type Run, type Step, step } from '../flow.ts';

const common = ({ currency, amounts }: Run) => ({
  pay_method_id: 'Alipay+',
  price_currency: currency,
  order_amount: amounts.whole,
  description: 'Conformance',
  term_ip: '127.0.0.1',
});

const ask = { operation: 'wallet-payment', amount: 'whole' } as const;
const stop = { operation: 'wallet-stop', amount: 'whole' } as const;
const expiresSoon = 20;
/** Longer than a payer and a fault take; what has no code, or is never paid, ends by then. */
const expires = 60;

const payByCode =
  (digit: string, status: number): Step['act'] =>
  async (run) => {
    await run.call('bscanc.pay.submit', {
      ...common(run),
      merchant_order_no: run.orderNo('pay'),
      auth_code: `28000000000000000${digit}`,
      expires,
    });
    return ends('pay', status)(run);
  };

const showCode =
  (seconds: number): Step['act'] =>
  async (run) => {
    const merchantOrderNo = run.orderNo('pay');
    const order = { ...common(run), merchant_order_no: merchantOrderNo, expires: seconds };
    await run.call('cscanb.pay.getqrcode', order);
    return 'on';
  };

/** The code comes with the reply, or with a later query. */
const codeOf = (run: Run): Promise<string> =>
  run.waitFor('the code', async () => {
    const order = await run.call('order.query', { merchant_order_no: run.orderNo('pay') });
    return typeof order.qrcode_url === 'string' ? order.qrcode_url : undefined;
  });

const scan: Step['act'] = async (run) => {
  if (!(await run.world.payCode(await codeOf(run)))) return 'stop';
  return ends('pay', 2)(run);
};

/** A cancel is taken 15 seconds after the creation. */
const cancel: Step['act'] = async (run) => {
  await delay(limits.cancelAfterMs);
  await run.call('order.revoker', { merchant_order_no: run.orderNo('pay') });
  const status = await run.settled('pay');
  return status === 1 || status === 3 ? 'on' : 'stop';
};

export const refundOf =
  (amount: 'whole' | 'part'): Step['act'] =>
  async (run) => {
    await run.call('order.refund.submit', {
      orig_merchant_order_no: run.orderNo('pay'),
      merchant_order_no: run.orderNo('refund'),
      price_currency: run.currency,
      order_amount: run.amounts[amount],
      description: 'Conformance',
    });
    return ends('refund', 2)(run);
  };

/** The payer's bank does not take a refund that was made: the money is the merchant's again. */
const returnRefund: Step['act'] = async (run) => {
  const transNo = await run.transNo('refund');
  const [refund] = journalOf(run.world).of(transNo);
  if (refund === undefined || !(await run.world.report(refund.channelTransNo, 'refund-returned')))
    return 'stop';
  await run.waitFor('the return of the refund', async () => {
    const [now] = journalOf(run.world).of(transNo);
    return now?.state === 'returned' ? now : undefined;
  });
  return 'on';
};

const scanned = ['merchant-presented'] as const;
const presented = ['customer-presented'] as const;

const paidFirst = [step('show a code', showCode(expires)), step('the payer pays', scan)];

export const walletFlows: readonly Flow[] = [
  {
    id: 'qr-paid',
    title: 'the payer scans a code, and pays',
    needs: scanned,
    steps: [
      moneyStep('show a code', { ...ask, isPending: true }, showCode(expires)),
      step('the payer pays', scan),
    ],
  },
  {
    id: 'qr-declined',
    title: 'the payer scans a code, and declines',
    needs: scanned,
    steps: [
      moneyStep('show a code', { ...ask, isPending: true }, showCode(expires)),
      step('the payer declines', async (run) =>
        (await run.world.payCode(await codeOf(run), true)) ? ends('pay', 1)(run) : 'stop',
      ),
    ],
  },
  {
    id: 'qr-expired',
    title: 'a code that nobody scans expires',
    needs: scanned,
    steps: [step('show a code', showCode(expiresSoon)), moneyStep('it expires', stop, ends('pay', 1))],
  },
  {
    id: 'qr-canceled',
    title: 'a code is canceled before it is scanned',
    needs: scanned,
    steps: [step('show a code', showCode(expires)), moneyStep('cancel', stop, cancel)],
  },
  {
    id: 'qr-late',
    title: 'a canceled code is paid all the same, and the money goes back',
    needs: scanned,
    triggerMinor: 10_007,
    steps: [step('show a code', showCode(expires)), moneyStep('cancel', stop, cancel)],
  },
  {
    id: 'qr-paid-canceled',
    title: 'a paid code is canceled',
    needs: scanned,
    steps: [...paidFirst, moneyStep('cancel', stop, cancel)],
  },
  {
    id: 'qr-refunded',
    title: 'a paid code is refunded',
    needs: scanned,
    steps: [...paidFirst, moneyStep('refund', { operation: 'refund', amount: 'whole' }, refundOf('whole'))],
  },
  {
    id: 'qr-partly',
    title: 'a part of a paid code is refunded',
    needs: scanned,
    steps: [...paidFirst, moneyStep('refund', { operation: 'refund', amount: 'part' }, refundOf('part'))],
  },
  {
    id: 'code-paid',
    title: "the payer's code, paid",
    needs: presented,
    steps: [moneyStep('pay', ask, payByCode('1', 2))],
  },
  {
    id: 'code-declined',
    title: "the payer's code, declined",
    needs: presented,
    steps: [moneyStep('pay', { ...ask, isPending: true }, payByCode('3', 1))],
  },
  {
    id: 'code-pending',
    title: "the payer's code, paid after the password",
    needs: presented,
    steps: [moneyStep('pay', { ...ask, isPending: true }, payByCode('2', 2))],
  },
  {
    id: 'refund-returned',
    title: 'a refund comes back from the bank',
    needs: presented,
    asksHost: true,
    steps: [
      step('pay', payByCode('1', 2)),
      moneyStep('refund', { operation: 'refund', amount: 'part' }, refundOf('part')),
      step('the bank returns it', returnRefund),
    ],
  },
];
