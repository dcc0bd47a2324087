/** Payers at their pages: the wallet's, the checkout page, and the issuer's page of 3-D Secure. */
import { bankOf, type WalletMethod, walletMethods } from '../bank/names.ts';
import type { WalletPayer } from '../bank/wallets.ts';
import type { Dice } from '../dice.ts';
import { sealCard } from '../keys.ts';
import type { Entry } from '../oracle/entry.ts';
import type { World } from '../world.ts';

type View = Readonly<Record<string, unknown>>;

const json = { 'content-type': 'application/json' };
const triesMax = 20;

interface Posted {
  readonly view: View;
  readonly httpStatus: number;
  /** An earlier attempt got no answer. */
  readonly isRepeat: boolean;
}

/** Posts until an answer says what became of it; undefined where none ever did. */
async function post(world: World, dice: Dice, path: string, body: object): Promise<Posted | undefined> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await world.send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    world.note(
      'payer',
      `${path} ${JSON.stringify(body).slice(0, 60)} → ${answer?.status ?? 'lost'} ${answer?.text.slice(0, 200) ?? ''}`,
    );
    if (answer !== undefined && answer.status < 500)
      return { view: JSON.parse(answer.text) as View, httpStatus: answer.status, isRepeat: tries > 0 };
    await world.time.sleep(dice.between(1_000, 4_000));
  }
  return undefined;
}

/** A wallet's code as a payer has got it: it is paid at the wallet's acquirer, or by the sandbox's page. */
export interface Code {
  readonly transNo: string;
  readonly method: WalletMethod;
  /** Which of the order's wallets it is of, one after the other. */
  readonly choice: number;
  readonly url: string;
  /** The merchant has accounts of its own. */
  readonly isAtBank: boolean;
}

const payerOf = (entry: Entry, { transNo, method, choice }: Code): WalletPayer => {
  const { merchantNo, amountMinor, currency } = entry;
  return { merchantNo, transNo, method, choice, amountMinor, currency };
};

async function atPage(world: World, dice: Dice, entry: Entry, code: Code, action: string): Promise<void> {
  const path = new URL(code.url).pathname.replace('/pay/q/', '/pay/api/q/');
  const sinceMs = world.clock.nowMs();
  const posted = await post(world, dice, path, { action });
  const state = String(posted?.view['state']);
  const { pages } = world.bank;
  if (action === 'pay' && (state === 'paid' || state === 'returned')) {
    // An order that something else has paid looks the same after a lost answer.
    if (posted?.isRepeat === true && entry.scene === 'hosted') entry.isUnsure = true;
    if (posted?.httpStatus === 200 || posted?.isRepeat === true)
      pages.paidByPage(code, entry.amountMinor, sinceMs);
  }
  if (action === 'decline' && state === 'failed') pages.declinedByPage(code);
}

/** Pays, or declines, where the code leads; it need not be what the order is to be paid by any more. */
export async function atWallet(
  world: World,
  dice: Dice,
  entry: Entry,
  code: Code,
  action: 'pay' | 'decline',
): Promise<void> {
  if (action === 'decline') entry.asked.add('decline');
  if (!code.isAtBank) return atPage(world, dice, entry, code, action);
  const bank = bankOf(code.method);
  if (action === 'decline') world.bank.decline(bank, payerOf(entry, code));
  else await world.bank.pay(bank, payerOf(entry, code), dice);
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

/** A buyer at the checkout page of a hosted order. */
interface Buyer {
  readonly world: World;
  readonly dice: Dice;
  readonly entry: Entry;
  readonly path: string;
  readonly isAtBank: boolean;
}

async function payByCard({ world, dice, path }: Buyer, attempt: number): Promise<View | undefined> {
  const card = sealedCard(dice.pick(['approved', 'mastercard']));
  const billing = { country: 'US', zip: '10118' };
  const paying = await post(world, dice, path, { action: 'pay', option: 'Card', attempt, card, billing });
  const view = paying?.view;
  const challenge = view?.['challenge_url'];
  if (typeof challenge === 'string') await atIssuer(world, dice, challenge);
  return view;
}

/** The code that the page shows once the wallet is chosen. */
async function choose({ world, dice, path, isAtBank }: Buyer): Promise<Code | undefined> {
  const method = dice.pick(walletMethods);
  const view = (await post(world, dice, path, { action: 'choose', option: method }))?.view;
  const shown = view?.['wallet'] as { readonly pay_method_id: string; readonly qrcode_url: string } | null;
  if (!shown || shown.pay_method_id !== method || view?.['state'] !== 'open') return undefined;
  const { qrcode_url: url } = shown;
  const transNo = String(view['trans_no']);
  // What only the code itself says to its wallet.
  const chosen = `select (online ->> 'choices')::int as choice from transactions where trans_no = $1`;
  const choice = world.engine.run<{ choice: number }>(chosen, [transNo])[0]?.choice ?? 1;
  return { transNo, method, choice, url, isAtBank };
}

/** Pays by card alone: as often as it is declined and may be tried again, at most twice. */
async function keepsToCard(buyer: Buyer): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await buyer.world.time.sleep(buyer.dice.between(1_000, 20_000));
    if ((await payByCard(buyer, attempt))?.['state'] !== 'open') return;
  }
}

/** Chooses, pays, changes the mind, and pays with what was chosen before: nothing stops a buyer with two phones. */
async function switches(buyer: Buyer): Promise<void> {
  const { world, dice, entry, path } = buyer;
  const codes: Code[] = [];
  let attempts = 0;
  const count = dice.between(2, 5);
  for (let made = 0; made < count; made += 1) {
    await world.time.sleep(dice.between(500, 12_000));
    const code = codes[dice.between(0, Math.max(0, codes.length - 1))];
    const act = dice.weighted({ choose: codes.length < 2 ? 6 : 2, card: 4, wallet: 5, decline: 1, leave: 1 });
    if (act === 'choose') {
      const chosen = await choose(buyer);
      if (chosen !== undefined) codes.push(chosen);
    } else if (act === 'card') {
      attempts += 1;
      const view = await payByCard(buyer, attempts);
      attempts = Number(view?.['attempts'] ?? attempts);
    } else if (act === 'leave' && made > 0) {
      await post(world, dice, path, { action: 'give-up' });
    } else if (code !== undefined) {
      const paying = atWallet(world, dice, entry, code, act === 'decline' ? 'decline' : 'pay');
      if (dice.chance(0.5)) await paying;
    }
  }
  // What was scanned once may be confirmed at any time.
  const last = codes[0];
  if (last === undefined || !dice.chance(0.5)) return;
  await world.time.sleep(dice.between(500, 60_000));
  await atWallet(world, dice, entry, last, 'pay');
}

export async function atCheckout(
  world: World,
  dice: Dice,
  entry: Entry,
  url: string,
  isAtBank: boolean,
): Promise<void> {
  const path = new URL(url).pathname.replace('/pay/', '/pay/api/c/');
  const buyer: Buyer = { world, dice, entry, path, isAtBank };
  await (dice.chance(0.3) ? keepsToCard(buyer) : switches(buyer));
}
