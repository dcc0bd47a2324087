/** Scenarios of a simulation, one merchant's order at a time: each has chances of its own. */
import { walletMethods } from '../bank/names.ts';
import { type Entry, isFinal } from '../oracle/entry.ts';
import { order, type Scenario } from './order.ts';
import { atCheckout, atIssuer, atWallet, type Code, sealedCard } from './payer.ts';
import { authorization, batch, sale, till } from './terminal-scenarios.ts';

/** Amounts that make the sandbox's wallets and issuers do something else than pay (contract/sandbox). */
const walletTriggers = [10_001, 10_002, 10_003, 10_006, 10_007];
const cardTriggers = [20_003, 20_004, 20_005, 20_006, 20_007];

const payment = { term_ip: '198.51.100.7', description: 'Two coffees' };

/** Cancels, refunds and looks again, as merchants do once an order is there. */
async function afterwards(scenario: Scenario, entry: Entry): Promise<void> {
  const { merchant, dice, world, step } = scenario;
  await merchant.follow(dice, entry, dice.between(1, 4));
  if (dice.chance(0.25)) {
    await world.time.sleep(dice.pick([0, 5_000, 16_000]));
    await merchant.cancel(dice, entry);
    await merchant.query(entry);
  }
  const count = dice.pick([0, 0, 1, 2, 3]);
  for (let made = 0; made < count; made += 1) {
    const amountMinor = dice.pick([
      entry.amountMinor,
      Math.ceil(entry.amountMinor / 2),
      dice.between(1, 5_000),
    ]);
    const refund = await merchant.refund(dice, entry, amountMinor, step);
    if (refund !== undefined && dice.chance(0.6)) await merchant.follow(dice, refund, 2);
    await world.time.sleep(dice.pick([0, 1_000, 30_000]));
  }
  if (dice.chance(0.15)) await merchant.cancel(dice, entry);
  if (!isFinal(entry) || dice.chance(0.3)) await merchant.query(entry);
}

/** Queries while a call is still to be answered, as the specification advises (spec §7). */
async function pollDuring<Reply>({ world, merchant }: Scenario, entry: Entry, call: Promise<Reply>) {
  let isAnswered = false;
  const answered = call.finally(() => {
    isAnswered = true;
  });
  for (;;) {
    await Promise.race([answered, world.time.sleep(5_000)]);
    if (isAnswered) return answered;
    await merchant.query(entry);
  }
}

/** A payer that scans the merchant's code: pays at once, late, never, after the cancel, twice; or declines first. */
async function qr(scenario: Scenario): Promise<void> {
  const { world, merchant, dice } = scenario;
  const entry = order(scenario, 'qr', walletTriggers);
  const method = dice.pick(walletMethods);
  const fields = { ...payment, pay_method_id: method };
  const reply = await merchant.create(dice, 'cscanb.pay.getqrcode', entry, fields);
  const url = reply?.data['qrcode_url'] ?? (await merchant.query(entry))?.['qrcode_url'];
  if (reply === undefined) return;
  if (typeof url === 'string') {
    const payer = world.dice(`payer ${scenario.step}`);
    const scanned: Code = {
      transNo: entry.transNo ?? '',
      method,
      choice: 1,
      url,
      isAtBank: merchant.hasAccounts,
    };
    const act = payer.weighted({ pay: 8, late: 2, never: 2, decline: 1, twice: 2, again: 2 });
    const afterMs =
      act === 'late' ? entry.expiresMs + payer.between(-500, 5_000) : payer.between(500, 30_000);
    if (act !== 'never')
      world.time.after(afterMs, () => {
        const isDeclined = act === 'decline' || act === 'again';
        void atWallet(world, payer, entry, scanned, isDeclined ? 'decline' : 'pay');
        const second = world.dice(`payer ${scenario.step} again`);
        if (act === 'twice' || act === 'again')
          world.time.after(act === 'twice' ? 0 : second.between(1_000, 20_000), () => {
            void atWallet(world, second, entry, scanned, 'pay');
          });
      });
  }
  await afterwards(scenario, entry);
}

/** A payer whose code the merchant scans. */
async function code(scenario: Scenario): Promise<void> {
  const { merchant, dice } = scenario;
  const entry = order(scenario, 'code', []);
  const authCode = dice.pick(['1', '1', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const method = { pay_method_id: dice.pick(walletMethods) };
  const fields = { ...payment, ...method, auth_code: `28000000000000000${authCode}` };
  const made = merchant.create(dice, 'bscanc.pay.submit', entry, fields, ['EC0000']);
  const reply = await pollDuring(scenario, entry, made);
  if (reply !== undefined) await afterwards(scenario, entry);
}

async function hosted(scenario: Scenario): Promise<void> {
  const { world, merchant, dice } = scenario;
  const entry = order(scenario, 'hosted', cardTriggers);
  const reply = await merchant.create(dice, 'pay.checkout', entry, { description: 'Two coffees' });
  const url = reply?.data['pay_url'] ?? (await merchant.query(entry))?.['pay_url'];
  if (reply === undefined) return;
  const buyer = world.dice(`buyer ${scenario.step}`);
  if (typeof url === 'string' && buyer.chance(0.8))
    void atCheckout(world, buyer, entry, url, merchant.hasAccounts);
  await afterwards(scenario, entry);
}

async function card(scenario: Scenario): Promise<void> {
  const { world, merchant, dice } = scenario;
  const entry = order(scenario, 'card', cardTriggers);
  const fields = { card: sealedCard(dice.pick(['approved', 'mastercard'])), description: 'Two coffees' };
  const made = merchant.create(dice, 'pay.merchant.checkout', entry, fields);
  const reply = await pollDuring(scenario, entry, made);
  if (reply === undefined) return;
  const url = reply.data['redirect_url_3dsecure'];
  if (typeof url === 'string') await atIssuer(world, world.dice(`cardholder ${scenario.step}`), url);
  await afterwards(scenario, entry);
}

export const scenarios = { qr, code, hosted, card, sale, authorization, till, batch } as const;
export type ScenarioName = keyof typeof scenarios;
