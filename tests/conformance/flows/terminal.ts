/** Cards at a terminal. */
import { ends, type Flow, moneyStep, type Run } from '../flow.ts';

const description = 'Conformance';
/** Long enough for every fault, reversals included. */
const expires = 600;

const terminalOrder = ({ till, currency }: Run) => ({
  terminal_sn: till.terminalSn,
  message_receiving_application: 'Tollgate Register',
  api_version: '2.0',
  price_currency: currency,
  description,
  expires,
});

/** An order at the terminal, until it has ended. */
async function order(run: Run, transType: number, word: string, more: object = {}, status = 2) {
  await run.call('wisehub.cloud.pay.order', {
    ...terminalOrder(run),
    merchant_order_no: run.orderNo(word),
    trans_type: transType,
    order_amount: run.amounts.whole,
    ...more,
  });
  return ends(word, status)(run);
}

const authorize = { operation: 'terminal-authorize', amount: 'whole' } as const;

export const saleApproved: Flow = {
  id: 'sale',
  title: 'terminal sale, approved',
  needs: ['terminal-sale'],
  hasTill: true,
  steps: [moneyStep('sale', authorize, (run) => order(run, 1, 'sale'))],
};

export const terminalFlows: readonly Flow[] = [saleApproved];
