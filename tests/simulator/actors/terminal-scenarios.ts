/** Scenarios at terminals: sales with what follows from them, authorizations, wallets at the till, batches. */
import { walletMethods } from '../bank/names.ts';
import { toMajor } from '../oracle/amounts.ts';
import { type Entry, isFinal, newEntry } from '../oracle/entry.ts';
import { order, type Scenario } from './order.ts';

/** How often a merchant asks again about what waits for its acquirer. */
const patience = 8;
const presentedTriggers = [30_003, 30_004, 30_005];

const atTerminal = {
  message_receiving_application: 'Tollgate Register',
  api_version: '2.0',
  description: 'Two coffees',
};

/** A sale at the terminal, and then a tip, a void or refunds. */
export async function sale(scenario: Scenario): Promise<void> {
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
  if (dice.chance(0.2)) await close(scenario);
  const tips = dice.pick([0, 0, 0, 1, 1, 2]);
  for (let made = 1; made <= tips; made += 1) await tip(scenario, entry, paidAtMs, made);
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

/** Returns the state of the batch of a payment, if it is certain. */
function batchAt({ merchant }: Scenario, paidAtMs: number, fromMs: number): 'closed' | 'open' | 'unknown' {
  const since = merchant.closes.filter(({ toMs }) => toMs >= paidAtMs - 60_000);
  if (since.some((one) => one.fromMs >= paidAtMs && one.toMs <= fromMs)) return 'closed';
  return since.length === 0 && !merchant.isClosing() ? 'open' : 'unknown';
}

/** Asks for the tip by a call, or at the terminal; the code of the answer, E04134 while its acquirer is asked. */
async function askForTip(
  { merchant, terminal, dice }: Scenario,
  entry: Entry,
  tipMinor: number,
  count: number,
): Promise<string | undefined> {
  const amount = { tip_amount: toMajor(entry.currency, tipMinor) };
  if (dice.chance(0.5)) {
    const ask = { type: 'adjust-tip', merchant_order_no: entry.number, ...amount };
    return (await terminal.ask(ask))?.code;
  }
  const fields = { trans_no: entry.transNo, ...amount };
  const key = `key-${entry.number}-tip-${count}`;
  const { code, data } = await merchant.client.settle(dice, 'payments.tip-adjustment', fields, key);
  return code === '0' && data['trans_status'] === 0 ? 'E04134' : code;
}

/** Asks until the acquirer has answered, or it has been long; the code of the last answer. */
async function adjustTip(
  scenario: Scenario,
  entry: Entry,
  tipMinor: number,
  count: number,
): Promise<string | undefined> {
  for (let asked = 0; ; asked += 1) {
    const code = await askForTip(scenario, entry, tipMinor, count * 100 + asked);
    if (code !== 'E04134' || asked === patience) return code;
    await scenario.world.time.sleep(scenario.dice.between(60_000, 900_000));
  }
}

async function tip(scenario: Scenario, entry: Entry, paidAtMs: number, count: number): Promise<void> {
  const { merchant, dice, world } = scenario;
  const tipMinor = dice.pick([entry.amountMinor * 2, Math.ceil(entry.amountMinor / 5), count]);
  const before = batchAt(scenario, paidAtMs, world.clock.nowMs());
  const answer = await adjustTip(scenario, entry, tipMinor, count);
  if (answer === undefined || answer === 'E04134') {
    entry.isUnsure = true;
    return;
  }
  // The acquirer has refused it.
  if (answer === 'EC0101') return;
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
    merchantNo,
    number,
    currency,
    amountMinor,
    scene: 'terminal',
    kind: 'operation',
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
      entry.refunds.length === 0 &&
      !(entry.isUnsure && reply.code === 'E04134')
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
export async function authorization(scenario: Scenario): Promise<void> {
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
      merchantNo,
      number,
      currency,
      scene: 'terminal',
      original: entry,
      sentAtMs: world.clock.nowMs(),
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
      for (let asked = 0; own.status === 0 && asked < patience; asked += 1) {
        await world.time.sleep(dice.between(60_000, 900_000));
        await merchant.query(own);
      }
      // Its acquirer has not answered: nothing else can be done with the authorization.
      if (own.status === 0 || own.status === undefined) break;
      if (own.status === 1) continue;
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

/** A payer's code that is scanned at the terminal. */
export async function till(scenario: Scenario): Promise<void> {
  const { merchant, dice, step } = scenario;
  const entry = order(scenario, 'code', []);
  const reply = await merchant.create(dice, 'wisehub.cloud.pay.order', entry, {
    ...atTerminal,
    terminal_sn: merchant.account.terminalSn,
    trans_type: 1,
    pay_scenario: 'BSCANQR_PAY',
    pay_method_id: dice.pick(walletMethods),
  });
  if (reply === undefined) return;
  await merchant.follow(dice, entry, 6);
  if (dice.chance(0.3)) await merchant.cancel(dice, entry);
  if (entry.status === 2 && dice.chance(0.3))
    await merchant.refund(dice, entry, dice.between(1, entry.amountMinor), step);
  await merchant.query(entry);
}

/** Closes the terminal's batches, through the API or at the terminal itself. */
const close = ({ merchant, terminal, dice }: Scenario) =>
  dice.chance(0.5) ? merchant.closeBatches(dice) : merchant.closeBatchesAt(terminal, dice);

export async function batch(scenario: Scenario): Promise<void> {
  const { dice, world } = scenario;
  await close(scenario);
  if (!dice.chance(0.3)) return;
  await world.time.sleep(dice.between(0, 2_000));
  await close(scenario);
}
