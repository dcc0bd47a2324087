/** What happens in a simulation, one merchant's order at a time: each scenario has chances of its own. */
import type { Dice } from '../dice.ts';
import { currencies, toMajor } from '../oracle/amounts.ts';
import { type Entry, isFinal, newEntry, type Scene } from '../oracle/entry.ts';
import type { Manner } from '../oracle/notifications.ts';
import type { World } from '../world.ts';
import type { Merchant } from './merchant.ts';
import { atCheckout, atIssuer, atWallet, sealedCard } from './payer.ts';

export interface Scenario {
  readonly world: World;
  readonly merchant: Merchant;
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
/** Amounts that make the sandbox's wallets and issuers do something else than pay (contract/sandbox). */
const walletTriggers = [10_001, 10_002, 10_003, 10_006, 10_007];
const cardTriggers = [20_003, 20_004, 20_005, 20_006, 20_007];
const presentedTriggers = [30_003, 30_004, 30_005];

function order({ merchant, world, dice, step }: Scenario, scene: Scene, triggers: readonly number[]): Entry {
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

const wallet = { pay_method_id: 'Alipay+', term_ip: '198.51.100.7', description: 'Two coffees' };

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

/** A payer that scans the merchant's code: pays at once, late, never, after the cancel; or declines. */
async function qr(scenario: Scenario): Promise<void> {
  const { world, merchant, dice } = scenario;
  const entry = order(scenario, 'qr', walletTriggers);
  const reply = await merchant.create(dice, 'cscanb.pay.getqrcode', entry, wallet);
  const url = reply?.data['qrcode_url'] ?? (await merchant.query(entry))?.['qrcode_url'];
  if (reply === undefined) return;
  if (typeof url === 'string') {
    const payer = world.dice(`payer ${scenario.step}`);
    const act = payer.weighted({ pay: 8, late: 2, never: 2, decline: 1, twice: 1 });
    const afterMs =
      act === 'late' ? entry.expiresMs + payer.between(-500, 5_000) : payer.between(500, 30_000);
    if (act !== 'never')
      world.time.after(afterMs, () => {
        void atWallet(world, payer, entry, url, act === 'decline' ? 'decline' : 'pay');
        if (act === 'twice')
          void atWallet(world, world.dice(`payer ${scenario.step} again`), entry, url, 'pay');
      });
  }
  await afterwards(scenario, entry);
}

/** A payer whose code the merchant scans. */
async function code(scenario: Scenario): Promise<void> {
  const { merchant, dice } = scenario;
  const entry = order(scenario, 'code', []);
  const authCode = dice.pick(['1', '1', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const fields = { ...wallet, auth_code: `28000000000000000${authCode}` };
  const reply = await merchant.create(dice, 'bscanc.pay.submit', entry, fields, ['EC0000']);
  if (reply !== undefined) await afterwards(scenario, entry);
}

async function hosted(scenario: Scenario): Promise<void> {
  const { world, merchant, dice } = scenario;
  const entry = order(scenario, 'hosted', cardTriggers);
  const reply = await merchant.create(dice, 'pay.checkout', entry, { description: 'Two coffees' });
  const url = reply?.data['pay_url'] ?? (await merchant.query(entry))?.['pay_url'];
  if (reply === undefined) return;
  const buyer = world.dice(`buyer ${scenario.step}`);
  if (typeof url === 'string' && buyer.chance(0.8)) void atCheckout(world, buyer, entry, url);
  await afterwards(scenario, entry);
}

async function card(scenario: Scenario): Promise<void> {
  const { world, merchant, dice } = scenario;
  const entry = order(scenario, 'card', cardTriggers);
  const fields = { card: sealedCard(dice.pick(['approved', 'mastercard'])), description: 'Two coffees' };
  const reply = await merchant.create(dice, 'pay.merchant.checkout', entry, fields);
  if (reply === undefined) return;
  const url = reply.data['redirect_url_3dsecure'];
  if (typeof url === 'string') await atIssuer(world, world.dice(`cardholder ${scenario.step}`), url);
  await afterwards(scenario, entry);
}

const atTerminal = {
  message_receiving_application: 'Tollgate Register',
  api_version: '2.0',
  description: 'Two coffees',
};

/** A sale at the terminal, and then a tip, a void or refunds. */
async function sale(scenario: Scenario): Promise<void> {
  const { world, merchant, dice, step } = scenario;
  const entry = order(scenario, 'terminal', presentedTriggers);
  const terminal = { ...atTerminal, terminal_sn: merchant.account.terminalSn };
  const reply = await merchant.create(dice, 'wisehub.cloud.pay.order', entry, { ...terminal, trans_type: 1 });
  if (reply === undefined) return;
  await merchant.follow(dice, entry, 8);
  if (!isFinal(entry) && dice.chance(0.5)) {
    entry.asked.add('close');
    const fields = { ...terminal, merchant_order_no: entry.number };
    const closed = await merchant.client.settle(dice, 'wisehub.cloud.pay.close', fields);
    if (closed.code === '0') entry.done.add('close');
  }
  if (entry.status !== 2) return;
  const paidAtMs = entry.statusAtMs;
  if (dice.chance(0.2)) await merchant.closeBatches(dice);
  if (dice.chance(0.4)) await tip(scenario, entry, paidAtMs);
  if (dice.chance(0.3)) await voidSale(scenario, entry, paidAtMs);
  if (dice.chance(0.4)) {
    const refund = await merchant.refund(
      dice,
      entry,
      dice.pick([entry.amountMinor, dice.between(1, 5_000)]),
      step,
    );
    if (refund !== undefined) await merchant.follow(dice, refund, 3);
  }
  await world.time.sleep(dice.between(0, 5_000));
  await merchant.query(entry);
}

/** Whether the batch of what was paid then is certainly closed, or certainly open. */
function batchAt({ merchant }: Scenario, paidAtMs: number, fromMs: number): 'closed' | 'open' | 'unknown' {
  const since = merchant.closes.filter(({ toMs }) => toMs >= paidAtMs - 60_000);
  if (since.some((one) => one.fromMs >= paidAtMs && one.toMs <= fromMs)) return 'closed';
  return since.length === 0 && !merchant.isClosing() ? 'open' : 'unknown';
}

async function tip(scenario: Scenario, entry: Entry, paidAtMs: number): Promise<void> {
  const { merchant, dice, world } = scenario;
  const tipMinor = dice.pick([entry.amountMinor * 2, Math.ceil(entry.amountMinor / 5), 1]);
  const before = batchAt(scenario, paidAtMs, world.clock.nowMs());
  const fields = { trans_no: entry.transNo, tip_amount: toMajor(entry.currency, tipMinor) };
  const { code: answer } = await merchant.client.settle(
    dice,
    'payments.tip-adjustment',
    fields,
    `key-${entry.number}-tip`,
  );
  if (answer === '0') {
    if (before === 'closed') merchant.wrong(entry, 'batch', 'a tip was accepted after the batch was closed');
    if (tipMinor > entry.amountMinor) merchant.wrong(entry, 'tip', `a tip of ${tipMinor} was accepted`);
    entry.tipMinor = tipMinor;
  } else if (
    before === 'open' &&
    batchAt(scenario, paidAtMs, world.clock.nowMs()) === 'open' &&
    tipMinor <= entry.amountMinor
  )
    merchant.wrong(entry, 'tip', `refused by ${answer}, though the batch is open`);
}

async function voidSale(scenario: Scenario, entry: Entry, paidAtMs: number): Promise<void> {
  const { merchant, dice, world, step } = scenario;
  const { merchantNo, currency, amountMinor, transNo } = entry;
  const number = merchant.nextNumber('V', step);
  const before = batchAt(scenario, paidAtMs, world.clock.nowMs());
  entry.asked.add('void');
  const fields = {
    ...atTerminal,
    merchant_order_no: number,
    terminal_sn: merchant.account.terminalSn,
    trans_type: 2,
    orig_merchant_order_no: entry.number,
    price_currency: currency,
    order_amount: toMajor(currency, amountMinor),
    expires: 300,
  };
  const key = `key-${number}`;
  const own = newEntry({
    ...{ merchantNo, number, currency, amountMinor, scene: 'terminal', kind: 'operation' },
    original: entry,
    expiresMs: 300_000,
    sentAtMs: world.clock.nowMs(),
  });
  own.asked.add('decline');
  merchant.entries.push(own);
  const reply = await merchant.client.settle(dice, 'wisehub.cloud.pay.order', fields, key);
  if (reply.code !== '0') {
    merchant.entries.splice(merchant.entries.indexOf(own), 1);
    if (
      before === 'open' &&
      batchAt(scenario, paidAtMs, world.clock.nowMs()) === 'open' &&
      entry.refunds.length === 0
    )
      merchant.wrong(entry, 'void', `refused by ${reply.code} ${reply.msg}`);
    return;
  }
  own.ackedAtMs = reply.toMs;
  own.transNo = String(reply.data['trans_no']);
  await merchant.follow(dice, own, 6);
  if (own.status !== 2) return;
  entry.done.add('void');
  if (before === 'closed')
    merchant.wrong(entry, 'batch', `void ${transNo} was carried out after the batch was closed`);
}

/** An authorization at the terminal: raised, captured once, or cancelled. */
async function authorization(scenario: Scenario): Promise<void> {
  const { merchant, dice, step, world } = scenario;
  const made = order(scenario, 'terminal', []);
  const entry: Entry = { ...made, kind: 'authorization' };
  const terminal = { ...atTerminal, terminal_sn: merchant.account.terminalSn };
  const reply = await merchant.create(dice, 'wisehub.cloud.pay.order', entry, { ...terminal, trans_type: 4 });
  if (reply === undefined) return;
  await merchant.follow(dice, entry, 8);
  if (entry.status !== 2) return;
  const { merchantNo, currency, transNo } = entry;
  let isCaptured = false;
  for (let made2 = 0; made2 < dice.between(1, 3); made2 += 1) {
    const act = dice.weighted({ capture: 4, cancel: 2 });
    const number = merchant.nextNumber(act === 'capture' ? 'C' : 'X', step);
    const amountMinor = dice.pick([
      entry.amountMinor,
      Math.ceil(entry.amountMinor / 3),
      entry.amountMinor + 1,
    ]);
    const isCapture = act === 'capture';
    const wasCancelled = entry.done.has('cancel');
    entry.asked.add(isCapture ? 'capture' : 'cancel');
    const fields = { merchant_order_no: number, trans_no: transNo };
    const own = newEntry({
      ...{ merchantNo, number, currency, scene: 'terminal', original: entry, sentAtMs: world.clock.nowMs() },
      kind: isCapture ? 'capture' : 'operation',
      amountMinor: isCapture ? amountMinor : entry.amountMinor,
    });
    merchant.entries.push(own);
    const {
      code: answer,
      data,
      toMs,
      isCalm,
    } = isCapture
      ? await merchant.client.settle(
          dice,
          'payments.capture',
          { ...fields, trans_amount: toMajor(currency, amountMinor) },
          merchant.keyFor(dice, number),
        )
      : await merchant.client.settle(dice, 'payments.cancel', fields, merchant.keyFor(dice, number));
    if (answer === '0') {
      if (isCaptured) merchant.wrong(entry, 'capture', `${act} accepted after a capture`);
      if (wasCancelled) merchant.wrong(entry, 'capture', `${act} accepted after a cancel`);
      if (isCapture && amountMinor > entry.amountMinor) merchant.wrong(entry, 'capture', `of ${amountMinor}`);
      own.ackedAtMs = toMs;
      own.transNo = String(data['trans_no']);
      await merchant.query(own);
      if (isCapture) isCaptured = true;
      else entry.done.add('cancel');
      continue;
    }
    merchant.entries.splice(merchant.entries.indexOf(own), 1);
    if (isCalm && !isCaptured && !wasCancelled && !(isCapture && amountMinor > entry.amountMinor))
      merchant.wrong(entry, 'capture', `${act} of an open authorization was refused by ${answer}`);
    await world.time.sleep(dice.between(0, 20_000));
  }
  await merchant.query(entry);
}

async function batch({ merchant, dice, world }: Scenario): Promise<void> {
  await merchant.closeBatches(dice);
  if (!dice.chance(0.3)) return;
  await world.time.sleep(dice.between(0, 2_000));
  await merchant.closeBatches(dice);
}

export const scenarios = { qr, code, hosted, card, sale, authorization, batch } as const;
export type ScenarioName = keyof typeof scenarios;
