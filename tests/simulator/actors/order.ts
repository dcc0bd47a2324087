/** Beginning of every scenario: its merchant, its chances, and an order. */
import type { Dice } from '../dice.ts';
import { currencies } from '../oracle/amounts.ts';
import { type Entry, newEntry, type Scene } from '../oracle/entry.ts';
import type { Manner } from '../oracle/notifications.ts';
import type { World } from '../world.ts';
import type { Merchant } from './merchant.ts';
import type { Terminal } from './terminal.ts';

export interface Scenario {
  readonly world: World;
  readonly merchant: Merchant;
  readonly terminal: Terminal;
  readonly dice: Dice;
  readonly step: number;
}

const manners = {
  good: 12,
  'fails-first': 3,
  'slow-first': 1,
  'wrong-bytes-first': 2,
  'lost-first': 1,
  never: 1,
};
/** An order of any size, or of one of the amounts that trigger something. */
export function order(
  { merchant, world, dice, step }: Scenario,
  scene: Scene,
  triggers: readonly number[],
): Entry {
  const manner: Manner = dice.weighted(manners);
  const number = merchant.nextNumber(scene, step);
  return newEntry({
    merchantNo: merchant.account.merchantNo,
    number,
    scene,
    kind: 'payment',
    amountMinor: dice.chance(0.3) && triggers.length > 0 ? dice.pick(triggers) : dice.between(100, 9_000),
    currency: dice.pick(currencies),
    attach: dice.chance(0.7) ? `table=${number}` : undefined,
    notifyUrl: dice.chance(0.85) ? `https://shop.example.com/${manner}` : undefined,
    expiresMs: dice.pick([5_000, 60_000, 300_000, 300_000]),
    sentAtMs: world.clock.nowMs(),
  });
}
