/** Cards at a terminal: sales, authorizations, and what follows them. */
import { toMinor } from '@tollgate/contract/amount';
import { ends, type Flow, journalOf, moneyStep, type Run, type Step, step } from '../flow.ts';
import type { BatchNote } from '../host-ledger.ts';

const description = 'Conformance';
/** Long enough for every fault, reversals included. */
const expires = 600;

const at = ({ till, currency }: Run) => ({
  terminal_sn: till.terminalSn,
  message_receiving_application: 'Tollgate Register',
  api_version: '2.0',
  price_currency: currency,
  description,
  expires,
});

interface Order {
  readonly type: number;
  readonly word: string;
  /** Word of the order that it refers to. */
  readonly of?: string;
  readonly amount?: 'whole' | 'part' | 'raised';
  readonly card?: string;
  readonly status?: number;
}

/** Sends an order to the terminal, and waits until it has ended. */
const order =
  ({ type, word, of, amount = 'whole', card = 'visa', status = 2 }: Order): Step['act'] =>
  async (run) => {
    run.till.plan(card);
    await run.call('wisehub.cloud.pay.order', {
      ...at(run),
      merchant_order_no: run.orderNo(word),
      trans_type: type,
      order_amount: run.amounts[amount],
      ...(of !== undefined && { orig_merchant_order_no: run.orderNo(of) }),
    });
    return ends(word, status)(run);
  };

const sale = step('sale', order({ type: 1, word: 'sale' }));
const authorization = step('authorization', order({ type: 4, word: 'hold' }));

const capture =
  (amount: 'whole' | 'part' | 'raised'): Step['act'] =>
  async (run) => {
    await run.call('payments.capture', {
      merchant_order_no: run.orderNo('capture'),
      trans_no: await run.transNo('hold'),
      trans_amount: run.amounts[amount],
    });
    return ends('capture', 2)(run);
  };

const raise: Step['act'] = async (run) => {
  await run.call('payments.incremental-auth', {
    merchant_order_no: run.orderNo('raise'),
    trans_no: await run.transNo('hold'),
    trans_amount: run.amounts.part,
  });
  return ends('raise', 2)(run);
};

const release: Step['act'] = async (run) => {
  await run.call('payments.cancel', {
    merchant_order_no: run.orderNo('release'),
    trans_no: await run.transNo('hold'),
  });
  return ends('release', 2)(run);
};

const tip: Step['act'] = async (run) => {
  const named = { trans_no: await run.transNo('sale') };
  await run.call('payments.tip-adjustment', { ...named, tip_amount: run.amounts.tip });
  return 'on';
};

const refundByReference: Step['act'] = async (run) => {
  await run.call('payments.refund', {
    merchant_order_no: run.orderNo('refund'),
    trans_no: await run.transNo('sale'),
    trans_amount: run.amounts.part,
  });
  return ends('refund', 2)(run);
};

const voidRefused: Step['act'] = async (run) => {
  const { amounts, currency, world } = run;
  await world.arm({ fault: 'refuse-advice', operation: 'advise', amount: amounts.whole, currency });
  return order({ type: 2, word: 'void', of: 'sale', status: 1 })(run);
};

/** Transaction types whose totals leave the merchant. */
const outgoing: readonly number[] = [3, 8];

function netOf(batches: readonly BatchNote[]) {
  const totals = batches.flatMap((batch) => batch.totals);
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  const net = totals.reduce((sum, total) => {
    const minor = toMinor(total.amount, 2);
    return sum + (outgoing.includes(total.trans_type) ? -Number(minor) : Number(minor));
  }, 0);
  return { count, net };
}

/** The acquirer gets the totals that the merchant gets, a batch for each currency. */
const closeBatch: Step['act'] = async (run) => {
  const { till, world } = run;
  const before = journalOf(world).batchesOf(till.terminalSn).length;
  const closed = await run.call('payments.batch-close', { terminal_sn_list: [till.terminalSn] });
  const given = await run.waitFor('the totals at the acquirer', async () => {
    const batches = journalOf(world).batchesOf(till.terminalSn).slice(before);
    return batches.length < closed.totals.length ? undefined : netOf(batches);
  });
  const net = closed.totals.reduce((sum, total) => sum + Math.round(Number(total.total_amount) * 100), 0);
  return given.count === closed.count && given.net === net ? 'on' : 'stop';
};

const authorize = { operation: 'terminal-authorize', amount: 'whole' } as const;
const advise = { operation: 'advise', amount: 'whole' } as const;
const refused = { ...authorize, isPending: true } as const;
const sales = ['terminal-sale'] as const;
const holds = ['terminal-authorization'] as const;

type Own = Pick<Flow, 'id' | 'title' | 'needs' | 'steps' | 'triggerMinor' | 'also' | 'asksHost'>;
const flow = (own: Own): Flow => ({ ...own, hasTill: true });

export const terminalFlows: readonly Flow[] = [
  flow({
    id: 'sale',
    title: 'terminal sale, approved',
    needs: sales,
    steps: [moneyStep('sale', authorize, sale.act)],
  }),
  flow({
    id: 'sale-declined',
    title: 'terminal sale, declined',
    needs: sales,
    steps: [moneyStep('sale', refused, order({ type: 1, word: 'sale', card: 'declined', status: 1 }))],
  }),
  flow({
    id: 'sale-partial',
    title: 'terminal sale, approved in part and taken back',
    needs: sales,
    triggerMinor: 30_005,
    steps: [moneyStep('sale', authorize, order({ type: 1, word: 'sale', status: 1 }))],
  }),
  flow({
    id: 'sale-charged',
    title: 'terminal sale, to which the acquirer adds a surcharge and sales tax',
    needs: sales,
    triggerMinor: 30_013,
    steps: [moneyStep('sale', authorize, sale.act)],
  }),
  flow({
    id: 'tip',
    title: 'the tip of a sale is adjusted',
    needs: sales,
    steps: [sale, moneyStep('tip', { operation: 'advise', amount: 'tipped' }, tip)],
  }),
  flow({
    id: 'void',
    title: 'a sale is voided',
    needs: sales,
    steps: [sale, moneyStep('void', advise, order({ type: 2, word: 'void', of: 'sale' }))],
  }),
  flow({
    id: 'void-refused',
    title: 'the acquirer refuses a void',
    needs: sales,
    asksHost: true,
    steps: [sale, moneyStep('void', advise, voidRefused)],
  }),
  flow({
    id: 'sale-refunded',
    title: 'a part of a sale is refunded by reference',
    needs: sales,
    steps: [sale, moneyStep('refund', { operation: 'refund', amount: 'part' }, refundByReference)],
  }),
  flow({
    id: 'refund',
    title: 'a refund onto a card, without an original',
    needs: ['terminal-refund'],
    steps: [moneyStep('refund', authorize, order({ type: 3, word: 'refund' }))],
  }),
  flow({
    id: 'capture',
    title: 'an authorization, and its capture in part',
    needs: holds,
    steps: [authorization, moneyStep('capture', { operation: 'advise', amount: 'part' }, capture('part'))],
  }),
  flow({
    id: 'increment',
    title: 'an authorization is raised, and captured',
    needs: holds,
    also: ['increments'],
    steps: [
      authorization,
      moneyStep('raise', { operation: 'terminal-increment', amount: 'part' }, raise),
      step('capture', capture('raised')),
    ],
  }),
  flow({
    id: 'release',
    title: 'an authorization is canceled',
    needs: holds,
    steps: [authorization, moneyStep('cancel', advise, release)],
  }),
  flow({
    id: 'completion',
    title: 'an authorization is completed at the terminal',
    needs: holds,
    steps: [authorization, moneyStep('completion', advise, order({ type: 6, word: 'capture', of: 'hold' }))],
  }),
  flow({
    id: 'completion-canceled',
    title: 'a completion is canceled, then the authorization',
    needs: holds,
    steps: [
      authorization,
      step('completion', order({ type: 6, word: 'capture', of: 'hold' })),
      moneyStep('cancel it', advise, order({ type: 7, word: 'undo', of: 'capture' })),
      step('cancel the authorization', order({ type: 5, word: 'release', of: 'hold' })),
    ],
  }),
  flow({
    id: 'batch',
    title: 'a batch is closed, and its totals reach the acquirer',
    needs: sales,
    asksHost: true,
    steps: [moneyStep('sale', authorize, sale.act), step('close the batch', closeBatch)],
  }),
];
