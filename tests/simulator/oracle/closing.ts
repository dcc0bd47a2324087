/** The audit at the end, once nothing is due any more: every transaction, every sum, every notification. */
import type { Merchant } from '../actors/merchant.ts';
import type { World } from '../world.ts';
import { toMinor } from './amounts.ts';
import { bookProblem } from './books.ts';
import type { Entry } from './entry.ts';
import { isFinal } from './entry.ts';
import { attemptsMax, type Receivers } from './notifications.ts';

const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0);

/**
 * Returns the amount that acquirers hold of an entry by the merchant's knowledge; undefined if the entry is no
 * payment.
 */
function owedMinor(entry: Entry, entries: readonly Entry[]): number | undefined {
  if (entry.kind === 'payment') return entry.status === 2 ? entry.amountMinor + entry.tipMinor : 0;
  if (entry.kind !== 'authorization') return undefined;
  if (entry.status !== 2) return 0;
  const capture = entries.find((one) => one.original === entry && one.kind === 'capture' && one.status === 2);
  return capture === undefined ? entry.amountMinor : capture.amountMinor + capture.tipMinor;
}

/** Compares the acquirers' books of an entry with what the merchant sees. */
function moneyProblem({ bank }: World, entry: Entry, entries: readonly Entry[]): string | undefined {
  const { transNo } = entry;
  if (transNo === undefined) return undefined;
  const { refundedMinor, held } = bank.ledger.accountOf(transNo);
  if (entry.kind === 'refund') {
    const told = entry.status === 2 ? entry.amountMinor + entry.tipMinor : 0;
    return refundedMinor === told ? undefined : `acquirers gave back ${refundedMinor}, not ${told}`;
  }
  const told = owedMinor(entry, entries);
  if (told === undefined || entry.isUnsure) return undefined;
  const counted = [...held].filter(([of]) => !bank.isExcused(transNo, of));
  const heldMinor = sum(counted.map(([, minor]) => minor));
  return heldMinor === told
    ? undefined
    : `trans_status ${entry.status}, and acquirers hold ${heldMinor}, not ${told}: ${JSON.stringify(counted)}`;
}

/** Money that no merchant knows of. */
function strayProblem({ bank }: World, merchants: readonly Merchant[]): string | undefined {
  const known = new Set(merchants.flatMap(({ entries }) => entries.map(({ transNo }) => transNo)));
  for (const [transNo, { held, refundedMinor }] of bank.ledger.all()) {
    const counted = [...held.keys()].filter((of) => !bank.isExcused(transNo, of));
    if (!known.has(transNo) && (counted.length > 0 || refundedMinor > 0))
      return `acquirers hold ${sum(held.values())} and gave back ${refundedMinor} of ${transNo}, which is no order`;
  }
  return undefined;
}

function sumProblem(entry: Entry): string | undefined {
  const refunded = sum(
    entry.refunds.filter(({ status }) => status === 2).map(({ amountMinor }) => amountMinor),
  );
  const paid = entry.amountMinor + entry.tipMinor;
  if (refunded > paid) return `${refunded} refunded of ${paid}`;
  return entry.status === 3 && refunded > 0 ? `cancelled and refunded ${refunded}` : undefined;
}

/** Compares the totals of closed batches, by currency, with the transactions that are in them. */
function batchProblem({ entries, closes, areTotalsUnknown }: Merchant): string | undefined {
  if (areTotalsUnknown() || entries.some(({ isUnsure }) => isUnsure)) return undefined;
  const nets = new Map<string, number>();
  const counts = new Map<string, number>();
  const add = (currency: string, minor: number) => {
    nets.set(currency, (nets.get(currency) ?? 0) + minor);
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  };
  for (const { scene, kind, status, currency, amountMinor, tipMinor } of entries) {
    if (scene !== 'terminal' || status !== 2) continue;
    if (kind === 'payment' || kind === 'capture') add(currency, amountMinor + tipMinor);
    if (kind === 'refund') add(currency, -amountMinor);
  }
  for (const { totals } of closes)
    for (const total of totals) {
      const currency = String(total['price_currency']);
      const text = String(total['total_amount']);
      const minor = text.startsWith('-') ? -toMinor(currency, text.slice(1)) : toMinor(currency, text);
      nets.set(currency, (nets.get(currency) ?? 0) - minor);
      counts.set(currency, (counts.get(currency) ?? 0) - Number(total['count']));
    }
  for (const [currency, net] of nets) if (net !== 0) return `closed batches differ by ${net} ${currency}`;
  for (const [currency, count] of counts)
    if (count !== 0) return `closed batches differ by ${count} in ${currency}`;
  return undefined;
}

function notificationProblem(receivers: Receivers, entry: Entry): string | undefined {
  if (entry.notifyUrl === undefined || !isFinal(entry)) return undefined;
  const own = receivers
    .all()
    .filter(
      ({ url, transNo, status }) =>
        url === entry.notifyUrl && transNo === entry.transNo && status === entry.status,
    );
  if (own.length === 0) return `its result ${entry.status} was never sent`;
  for (const { attempts, failing, manner } of own) {
    const isTaken = attempts.some((one) => one.isTaken);
    if (manner !== 'never' && failing < attemptsMax && !isTaken)
      return `its result was not taken after ${attempts.length} attempts`;
    const least = manner === 'never' ? attemptsMax : 0;
    if (attempts.length < least) return `given up after ${attempts.length} attempts`;
  }
  return undefined;
}

export async function audit(
  world: World,
  merchants: readonly Merchant[],
  receivers: Receivers,
  hasRested: boolean,
) {
  for (const merchant of merchants) {
    const wrong = (entry: Entry, rule: string, why: string | undefined) => {
      if (why !== undefined) merchant.wrong(entry, rule, why);
    };
    for (const entry of merchant.entries) {
      if (!isFinal(entry)) wrong(entry, 'liveness', `it ends with trans_status ${entry.status}`);
      wrong(entry, 'money', moneyProblem(world, entry, merchant.entries));
      wrong(entry, 'sums', sumProblem(entry));
      wrong(entry, 'notification', notificationProblem(receivers, entry));
    }
    const why = batchProblem(merchant);
    if (why !== undefined) world.violate('batch', why);
  }
  const stray = strayProblem(world, merchants);
  if (stray !== undefined) world.violate('money', stray);
  const misbooked = world.violation === undefined ? await bookProblem(world) : undefined;
  if (misbooked !== undefined) world.violate('books', misbooked);
  if (!hasRested) world.violate('liveness', 'work is still due in the end');
}
