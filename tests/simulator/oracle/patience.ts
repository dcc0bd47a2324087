/** Issuers take their time: an online attempt is waited for, as long as nothing else has ended its order. */
import type { Overtaken } from '../bank/cards.ts';
import type { World } from '../world.ts';
import type { Entry } from './entry.ts';

/** Below this, a cardholder's issuer is only slow. */
const patienceMs = 25_000;

export function createPatience(
  world: World,
  entries: () => readonly Entry[],
): (overtaken: Overtaken) => void {
  return ({ transNo, attempt, ageMs }) => {
    const entry = entries().find((one) => one.transNo === transNo);
    // A process that was killed has left its attempt to others, and what was lost is taken back at once.
    if (entry === undefined || world.disturbances() > 0 || ageMs >= patienceMs) return;
    const isOver = world.clock.nowMs() >= entry.sentAtMs + entry.expiresMs;
    // Paid by another method meanwhile, it is not needed any more.
    const isPaid = world.bank.ledger.heldOf(transNo) > 0;
    if (isOver || isPaid || entry.asked.size > 0) return;
    world.violate(
      'patience',
      `${entry.number}: attempt ${attempt} was taken back after ${ageMs} ms, while the issuer was asked`,
    );
  };
}
