/** Acts of a merchant on its orders, and the reply that it expects to each. */

import type { BatchReport } from '@tollgate/contract/terminal/messages';
import type { Dice } from '../dice.ts';
import { toMajor, toMinor } from '../oracle/amounts.ts';
import { type Entry, examine, isFinal, newEntry, refundedMinor } from '../oracle/entry.ts';
import type { World } from '../world.ts';
import { type Client, createClient, type Fields, type MerchantAccount, type Reply } from './client.ts';
import type { Terminal } from './terminal.ts';

const cancelAfterMs = 15_000;
const shortlyMs = 10_000;
/** Values of trans_type that give money back (decision 17). */
const refundTypes: readonly number[] = [3, 8];

/** One close of batches: what it has reported, and when it may have happened. */
export interface BatchClose {
  readonly fromMs: number;
  readonly toMs: number;
  readonly totals: readonly Fields[];
}

export type Merchant = ReturnType<typeof createMerchant>;

export function createMerchant(world: World, account: MerchantAccount) {
  const client: Client = createClient(world, account);
  const { clock, violate } = world;
  const entries: Entry[] = [];
  const closes: BatchClose[] = [];
  /** Closes that have begun: whether a batch was open meanwhile cannot be said. */
  let closing = 0;
  let areTotalsUnknown = false;
  const numbers = new Map<string, number>();

  /** Counted for each step, so that leaving one out changes no other's numbers. */
  function nextNumber(prefix: string, step: number): string {
    const name = `${prefix}-${step}`;
    const next = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, next);
    return `${name}-${next}`;
  }

  /** With an Idempotency-Key or without one. */
  const keyFor = (dice: Dice, number: string) => (dice.chance(0.5) ? `key-${number}` : undefined);

  const wrong = (entry: Entry, rule: string, text: string) => violate(rule, `${entry.number}: ${text}`);

  /** Makes an order; false where there is none in the end, for one of the `refusals`. */
  async function create(
    dice: Dice,
    method: string,
    entry: Entry,
    fields: Fields,
    refusals: readonly string[] = [],
  ): Promise<Reply | undefined> {
    entries.push(entry);
    world.time.after(entry.expiresMs - shortlyMs, () => {
      entry.disturbancesAtExpiry = world.disturbances();
    });
    const key = keyFor(dice, entry.number);
    const order = {
      merchant_order_no: entry.number,
      price_currency: entry.currency,
      order_amount: toMajor(entry.currency, entry.amountMinor),
      attach: entry.attach,
      notify_url: entry.notifyUrl,
      ...(entry.expiresMs > 0 && { expires: entry.expiresMs / 1_000 }),
      ...fields,
    };
    const reply = await client.settle(dice, method, order, key);
    if (reply.code === '0') {
      entry.ackedAtMs = reply.toMs;
      if (typeof reply.data['trans_no'] === 'string') entry.transNo = reply.data['trans_no'];
      return reply;
    }
    if (reply.code === 'E04112' && reply.isRepeat && key === undefined) {
      entry.ackedAtMs = reply.toMs;
      return reply;
    }
    if (!refusals.includes(reply.code))
      wrong(entry, 'create', `${method} was refused: ${reply.code} ${reply.msg}`);
    entries.splice(entries.indexOf(entry), 1);
    return undefined;
  }

  /** The state of an order by the gateway; undefined where no answer came. */
  async function query(entry: Entry): Promise<Fields | undefined> {
    const method = entry.kind === 'refund' ? 'order.refund.query' : 'order.query';
    const reply = await client.once(method, { merchant_order_no: entry.number });
    if (reply === undefined || reply.code.startsWith('SYS')) return undefined;
    if (reply.code !== '0') {
      if (entry.ackedAtMs !== undefined && entry.ackedAtMs <= reply.fromMs)
        wrong(entry, 'lost', `it was acknowledged, and now the query says ${reply.code}`);
      return undefined;
    }
    const why = examine(entry, reply);
    if (why !== undefined) wrong(entry, 'state', why);
    if (entry.kind === 'payment' && 'refunded_amount' in reply.data) {
      const { least, most } = refundedMinor(entry);
      const refunded = toMinor(entry.currency, reply.data['refunded_amount']);
      if (refunded < least || refunded > most)
        wrong(entry, 'refunded', `refunded_amount ${refunded}, of ${least} to ${most}`);
    }
    return reply.data;
  }

  /** Asks again until it has ended. */
  async function follow(dice: Dice, entry: Entry, times: number): Promise<void> {
    for (let asked = 0; asked < times && !isFinal(entry); asked += 1) {
      await world.time.sleep(dice.between(3_000, 7_000));
      await query(entry);
    }
  }

  async function cancel(dice: Dice, entry: Entry): Promise<void> {
    const known = entry.status;
    entry.asked.add('cancel');
    const had = entry.refunds.length;
    const { code, fromMs, toMs, isCalm, isRepeat } = await client.settle(
      dice,
      'order.revoke',
      { merchant_order_no: entry.number },
      keyFor(dice, nextNumber(`cancel-${entry.number}`, 0)),
    );
    const ackedAtMs = entry.ackedAtMs ?? Number.POSITIVE_INFINITY;
    if (code === '0') {
      if (toMs < entry.sentAtMs + cancelAfterMs) wrong(entry, 'cancel', 'accepted before 15 seconds');
      if (had > 0 && entry.refunds.some(({ status }) => status === 2))
        wrong(entry, 'cancel', 'accepted although it was refunded');
      entry.done.add('cancel');
      entry.statusAtMs = toMs;
      return;
    }
    if (code === 'E04124' && fromMs >= ackedAtMs + cancelAfterMs)
      wrong(entry, 'cancel', 'refused as too early after 15 seconds');
    if (isCalm && !isRepeat && known === 2 && had === 0 && fromMs >= ackedAtMs + cancelAfterMs)
      wrong(entry, 'cancel', `a paid order cannot be cancelled: ${code}`);
    // Of what has failed already the reason is answered.
    if (!['E04124', 'E04133', 'E04121', 'E04122'].includes(code) && !code.startsWith('EC'))
      wrong(entry, 'cancel', `refused by ${code}`);
    if (code === 'E04133' && had === 0)
      wrong(entry, 'cancel', 'refused because of refunds that there are not');
  }

  /** Gives back `amountMinor`, or tries to; the refund where it was accepted. */
  async function refund(
    dice: Dice,
    entry: Entry,
    amountMinor: number,
    step: number,
  ): Promise<Entry | undefined> {
    const number = nextNumber('R', step);
    const { merchantNo, scene, currency } = entry;
    const isReference = scene === 'terminal';
    const notifyUrl = isReference ? undefined : entry.notifyUrl;
    const own = newEntry({
      merchantNo,
      number,
      scene,
      currency,
      amountMinor,
      notifyUrl,
      kind: 'refund',
      original: entry,
      sentAtMs: clock.nowMs(),
    });
    const before = refundedMinor(entry);
    const known = entry.status;
    const wasAsked = entry.asked.size > 0;
    const key = keyFor(dice, number);
    const whole = toMajor(currency, amountMinor);
    entry.refunds.push(own);
    entries.push(own);
    const reply = isReference
      ? await client.settle(
          dice,
          'payments.refund',
          { merchant_order_no: number, trans_no: entry.transNo, trans_amount: whole },
          key,
        )
      : await client.settle(
          dice,
          'order.refund.submit',
          {
            merchant_order_no: number,
            orig_merchant_order_no: entry.number,
            price_currency: currency,
            order_amount: whole,
            description: 'Returned',
            notify_url: own.notifyUrl,
          },
          key,
        );
    const { code, isRepeat } = reply;
    const paidMinor = entry.amountMinor + entry.tipMinor;
    const isTaken = code === 'E04112' && isRepeat && key === undefined;
    if (code === '0' || isTaken) {
      own.ackedAtMs = reply.toMs;
      if (code === '0') own.transNo = String(reply.data['trans_no']);
      if (entry.done.has('cancel')) wrong(entry, 'refund', 'accepted after an acknowledged cancel');
      return own;
    }
    entry.refunds.splice(entry.refunds.indexOf(own), 1);
    entries.splice(entries.indexOf(own), 1);
    if (code === 'E04126' && before.most + amountMinor <= paidMinor)
      wrong(entry, 'refund', `E04126 although ${paidMinor - before.most} are left for ${amountMinor}`);
    if (known === 2 && !wasAsked && !['E04126', 'E04127'].includes(code))
      wrong(entry, 'refund', `of a paid order refused by ${code} ${reply.msg}`);
    return undefined;
  }

  async function closeBatches(dice: Dice): Promise<void> {
    closing += 1;
    const number = nextNumber('B', 0);
    const reply = await client.settle(
      dice,
      'payments.batch-close',
      { store_no: account.storeNo, terminal_sn_list: [account.terminalSn] },
      `key-${number}`,
    );
    closing -= 1;
    // An operation waits for its acquirer: the batches stay open.
    if (reply.code === 'E04134') return;
    if (reply.code !== '0' && reply.code !== 'ET007') violate('batch', `close was refused by ${reply.code}`);
    const totals = reply.code === '0' ? (reply.data['totals'] as readonly Fields[]) : [];
    closes.push({ fromMs: reply.fromMs, toMs: reply.toMs, totals });
  }

  /** The same at the terminal, whose reports name each kind of transaction. */
  async function closeBatchesAt(terminal: Terminal, dice: Dice): Promise<void> {
    closing += 1;
    const fromMs = clock.nowMs();
    const answer = await terminal.ask({ type: 'close-batch' }, { losesFirst: dice.chance(0.4) });
    closing -= 1;
    if (answer === undefined) {
      areTotalsUnknown = true;
      return;
    }
    if (answer.code === 'E04134') return;
    if (answer.code !== '0' && answer.code !== 'ET007')
      violate('batch', `close at the terminal was refused by ${answer.code} ${answer.msg}`);
    const reports = (answer.data?.['settle_list'] ?? []) as readonly BatchReport[];
    const totals = reports.flatMap((report) =>
      report.settle_summary.map(({ trans_type: type, count, amount }) => ({
        price_currency: report.currency,
        count,
        total_amount: refundTypes.includes(type) ? `-${amount}` : String(amount),
      })),
    );
    closes.push({ fromMs, toMs: clock.nowMs(), totals });
  }

  return {
    account,
    /** At acquirers of its own; else all it takes goes to the sandbox's. */
    hasAccounts: account.keyName !== undefined,
    client,
    entries,
    closes,
    nextNumber,
    keyFor,
    create,
    query,
    follow,
    cancel,
    refund,
    closeBatches,
    closeBatchesAt,
    wrong,
    isClosing: () => closing > 0,
    /** A close at the terminal was never answered: what it has closed cannot be said. */
    areTotalsUnknown: () => areTotalsUnknown,
  };
}
