/** Payers at their pages: the wallet's, the checkout page, and the issuer's page of 3-D Secure. */
import type { Dice } from '../dice.ts';
import { sealCard } from '../keys.ts';
import type { Entry } from '../oracle/entry.ts';
import type { World } from '../world.ts';

type View = Readonly<Record<string, unknown>>;

const json = { 'content-type': 'application/json' };
const triesMax = 20;

/** Posts until an answer says what became of it; undefined where none ever did. */
async function post(world: World, dice: Dice, path: string, body: object): Promise<View | undefined> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await world.send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    world.note(
      'payer',
      `${path} ${JSON.stringify(body).slice(0, 60)} → ${answer?.status ?? 'lost'} ${answer?.text.slice(0, 200) ?? ''}`,
    );
    if (answer !== undefined && answer.status < 500) return JSON.parse(answer.text) as View;
    await world.time.sleep(dice.between(1_000, 4_000));
  }
  return undefined;
}

/** Pays, or declines, by the wallet's page; gives the state that the page shows afterwards. */
export async function atWallet(
  world: World,
  dice: Dice,
  entry: Entry,
  url: string,
  action: string,
): Promise<string> {
  if (action === 'decline') entry.asked.add('decline');
  const path = new URL(url).pathname.replace('/pay/q/', '/pay/api/q/');
  const sinceMs = world.clock.nowMs();
  const view = await post(world, dice, path, { action });
  const state = String(view?.['state']);
  if (action === 'pay' && (state === 'paid' || state === 'returned'))
    world.bank.paidByWallet(String(view?.['trans_no']), entry.amountMinor, sinceMs);
  if (action === 'decline' && state === 'failed') world.bank.declinedByWallet(String(view?.['trans_no']));
  return state;
}

/** Groups of test cards, by what their issuer does; amounts decide for the rest. */
const cards = {
  approved: ['4111', '1111', '1111', '1111'],
  mastercard: ['5555', '5555', '5555', '4444'],
} as const;

export const cardOf = (name: keyof typeof cards) => ({
  pan: cards[name].join(''),
  holder: 'JANE DOE',
  cvv: '123',
  expiry: '1230',
});

export const sealedCard = (name: keyof typeof cards) => sealCard(cardOf(name));

/** Answers the issuer: the right code, a wrong one first, or the cardholder gives up. */
export async function atIssuer(world: World, dice: Dice, url: string): Promise<void> {
  const path = new URL(url, world.publicUrl).pathname.replace('/pay/3ds/', '/pay/api/3ds/');
  await world.time.sleep(dice.between(1_000, 40_000));
  const act = dice.weighted({ right: 6, wrong: 2, cancel: 1, leave: 1 });
  if (act === 'leave') return;
  if (act === 'cancel') await post(world, dice, path, { action: 'cancel' });
  if (act === 'wrong') await post(world, dice, path, { action: 'submit', code: '000000' });
  if (act !== 'cancel') await post(world, dice, path, { action: 'submit', code: '123456' });
}

/** Pays a hosted order by card: as often as it is declined and may be tried again, at most twice. */
export async function atCheckout(world: World, dice: Dice, entry: Entry, url: string): Promise<void> {
  const path = new URL(url).pathname.replace('/pay/', '/pay/api/c/');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await world.time.sleep(dice.between(1_000, 20_000));
    const pay = {
      action: 'pay',
      option: 'Card',
      attempt,
      card: sealedCard(dice.pick(['approved', 'mastercard'])),
      billing: { country: 'US', zip: '10118' },
    };
    entry.isUncertain = true;
    const view = await post(world, dice, path, pay);
    const challenge = view?.['challenge_url'];
    if (typeof challenge === 'string') await atIssuer(world, dice, challenge);
    if (view?.['state'] !== 'open') return;
  }
}
