/** Wallets: the payer's code, and the code that the payer scans. */
import { ends, type Flow, moneyStep, type Run } from '../flow.ts';

const common = ({ currency, amounts }: Run) => ({
  pay_method_id: 'Alipay+',
  price_currency: currency,
  order_amount: amounts.whole,
  description: 'Conformance',
  term_ip: '127.0.0.1',
});

const ask = { operation: 'wallet-payment', amount: 'whole' } as const;

/** Pays by the payer's code; the last digit decides what the wallet does. */
async function payByCode(run: Run, digit: string) {
  await run.call('bscanc.pay.submit', {
    ...common(run),
    merchant_order_no: run.orderNo('pay'),
    auth_code: `28000000000000000${digit}`,
    expires: 300,
  });
}

const codePaid: Flow = {
  id: 'code-paid',
  title: 'customer-presented code, paid',
  needs: ['customer-presented'],
  steps: [
    moneyStep('pay', ask, async (run) => {
      await payByCode(run, '1');
      return ends('pay', 2)(run);
    }),
  ],
};

export const walletFlows: readonly Flow[] = [codePaid];
