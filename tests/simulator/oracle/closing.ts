/** The audit at the end, once nothing is due any more: every transaction, every sum, every notification. */
import type { Merchant } from '../actors/merchant.ts';
import type { World } from '../world.ts';
import { toMinor } from './amounts.ts';
import type { Entry } from './entry.ts';
import { isFinal } from './entry.ts';
import { attemptsMax, type Receivers } from './notifications.ts';

const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0);

/** What the acquirer says it has of a payment, against what the merchant sees. */
function moneyProblem(world: World, entry: Entry): string | undefined {
  if (entry.transNo === undefined) return undefined;
  const account = world.bank.accountOf(entry.transNo);
  if (entry.kind === 'refund') {
    const wanted = entry.status === 2 ? entry.amountMinor + entry.tipMinor : 0;
    return account.refundedMinor === wanted
      ? undefined
      : `the acquirer gave back ${account.refundedMinor}, not ${wanted}`;
  }
  if (entry.kind !== 'payment' && entry.kind !== 'authorization') return undefined;
  const held = sum(account.charges.values());
  if (entry.scene === 'terminal') {
    if (entry.status === 1 && held > 0) return `failed, and the card is charged ${held}`;
    if (entry.status === 2 && held !== entry.amountMinor + entry.tipMinor)
      return `completed, and the card is charged ${held}`;
    const advised = account.advices.length;
    return advised > 0 && entry.status === 2 ? `advices ${account.advices}` : undefined;
  }
  const wanted = entry.status === 2 ? entry.amountMinor : 0;
  return held === wanted ? undefined : `the acquirer has charged ${held}, not ${wanted}`;
}

function sumProblem(entry: Entry): string | undefined {
  const refunded = sum(
    entry.refunds.filter(({ status }) => status === 2).map(({ amountMinor }) => amountMinor),
  );
  const paid = entry.amountMinor + entry.tipMinor;
  if (refunded > paid) return `${refunded} refunded of ${paid}`;
  return entry.status === 3 && refunded > 0 ? `cancelled and refunded ${refunded}` : undefined;
}

/** What closed batches come to, by currency, against the transactions that are in them. */
function batchProblem({ entries, closes }: Merchant): string | undefined {
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
      wrong(entry, 'money', moneyProblem(world, entry));
      wrong(entry, 'sums', sumProblem(entry));
      wrong(entry, 'notification', notificationProblem(receivers, entry));
    }
    const why = batchProblem(merchant);
    if (why !== undefined) world.violate('batch', why);
  }
  if (!hasRested) world.violate('liveness', 'work is still due in the end');
}
