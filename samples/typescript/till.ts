/** A register on a shop's network: node till.ts ws://192.168.1.20:35779 MAC_ADDRESS APP_ID [AMOUNT] */
import { setTimeout as delay } from 'node:timers/promises';
import { recordOrder } from './orders.ts';
import { createWlanLink, type Message } from './wlan-link.ts';

const [address = 'ws://127.0.0.1:35779', macAddress = '', appId = '', amount = '25.90'] =
  process.argv.slice(2);
const intervalMs = Number(process.env['POLL_MS'] ?? 5_000);
const waitMs = Number(process.env['WAIT_MS'] ?? 180_000);
const shortMs = 30_000;
const closeRounds = 3;

const link = createWlanLink(address, macAddress);
const say = (text: string) => process.stdout.write(`${text}\n`);

let count = 0;
/** Unique for the merchant and created before anything is sent: up to 32 letters and digits. */
function newNumber(): string {
  count += 1;
  return `TT${Date.now()}P${process.pid}N${count}`;
}

// region request
const request = (topic: string, data: Message, more: Message = {}): Message => ({
  topic,
  app_id: appId,
  request_id: newNumber(),
  timestamp: String(Date.now()),
  version: '1.0',
  biz_data: data,
  ...more,
});

/** Sends a request and waits for its response. Undefined: the result is unknown. */
async function ask(message: Message, untilMs: number): Promise<Message | undefined> {
  if (!(await link.connect(untilMs))) return undefined;
  link.send(message);
  const reply = await link.reply(String(message['request_id']), untilMs);
  if (reply === undefined) say(`uncertain ${message['topic']}: no reply`);
  return reply;
}
// endregion request

// region pair
/** A terminal that requires pairing rejects a register with 001 until its operator accepts it once. */
async function pair(): Promise<boolean> {
  const hello = await ask(request('ecrhub.pay.init', {}), Date.now() + shortMs);
  if (hello?.['response_code'] !== '001') return hello !== undefined;
  const device = { mac_address: macAddress, device_name: 'Till 1', alias_name: 'Counter' };
  const reply = await ask(request('ecrhub.pair', {}, { device_data: device }), Date.now() + 60_000);
  if (reply?.['response_code'] !== '000') return false;
  say('paired');
  return true;
}
// endregion pair

// region outcome
type Outcome = 'completed' | 'failed' | 'cancelled' | 'uncertain';

/** biz_data is an empty string if nothing was processed. */
function dataOf(reply: Message | undefined): Message {
  const data = reply?.['biz_data'];
  return typeof data === 'object' && data !== null ? (data as Message) : {};
}

/** Returns the outcome of a transaction: trans_status decides; without it, the outcome is unknown. */
function outcomeOf(reply: Message | undefined): Outcome {
  const { trans_status: status, trans_error_code: code } = dataOf(reply);
  if (status === '2') return 'completed';
  if (status === '3' || (status === '1' && (code === 'K026' || code === 'E04121'))) return 'cancelled';
  return status === '1' ? 'failed' : 'uncertain';
}

/** Returns the outcome in the response to an order: a terminal that rejects it has done nothing. */
function outcomeOfOrder(reply: Message | undefined): Outcome {
  const outcome = outcomeOf(reply);
  const isRefused = ['001', '106', '110', '119'].includes(String(reply?.['response_code']));
  if (outcome !== 'uncertain' || !isRefused) return outcome;
  say(`refused ${reply?.['response_msg']}`);
  return String(reply?.['response_msg']).includes('K026') ? 'cancelled' : 'failed';
}
// endregion outcome

// region wait-for-result
const query = (number: string) =>
  ask(request('ecrhub.pay.query', { merchant_order_no: number }), Date.now() + shortMs);

/** Processes an order. If anything fails, it is queried by its number and never assumed to be unpaid. */
async function carryOut(order: Message): Promise<Outcome> {
  const number = String(order['merchant_order_no']);
  const asked = request('ecrhub.pay.order', order);
  const untilMs = Date.now() + waitMs;
  let outcome = outcomeOfOrder(await ask(asked, untilMs));
  while (outcome === 'uncertain' && Date.now() < untilMs) {
    // A terminal sends the result again, seconds after a lost register is back.
    await link.connect(untilMs);
    outcome = outcomeOfOrder(await link.reply(String(asked['request_id']), Date.now() + intervalMs));
    if (outcome !== 'uncertain') break;
    const found = await query(number);
    outcome = outcomeOf(found);
    // E04111: the order never arrived. If sent again with the same numbers, it is processed at most once.
    const isUnknown = String(found?.['response_msg']).startsWith('[E04111]');
    if (isUnknown) outcome = outcomeOfOrder(await ask(asked, untilMs));
  }
  // No card was presented in time: without this, a late card could still pay.
  // The order itself may arrive later than the request to close it.
  for (let round = 0; outcome === 'uncertain' && round < closeRounds; round += 1) {
    if (round > 0) await delay(intervalMs);
    await ask(request('ecrhub.pay.close', { merchant_order_no: number }), Date.now() + shortMs);
    outcome = outcomeOf(await query(number));
  }
  return outcome;
}
// endregion wait-for-result

// region sale
async function sell(): Promise<string | undefined> {
  const number = newNumber();
  recordOrder({ merchantOrderNo: number, amount, currency: 'USD' });
  say(`order ${number}`);
  const outcome = await carryOut({
    trans_type: '1',
    merchant_order_no: number,
    order_amount: amount,
    price_currency: 'USD',
    pay_scenario: 'SWIPE_CARD',
    description: 'Two coffees',
  });
  say(`result ${number} ${outcome}`);
  return outcome === 'completed' ? number : undefined;
}
// endregion sale

// region void
/** Voids the full amount, only until the batch is closed; after that, make a refund (trans_type 3). */
async function voidSale(soldNumber: string): Promise<void> {
  const number = newNumber();
  recordOrder({ merchantOrderNo: number, amount, currency: 'USD' });
  const outcome = await carryOut({
    trans_type: '2',
    merchant_order_no: number,
    orig_merchant_order_no: soldNumber,
    order_amount: amount,
  });
  say(`void ${number} ${outcome}`);
}
// endregion void

// region close-batch
/** At the end of the day. A repeated request closes nothing twice: ET007 means that nothing is open. */
async function closeBatch(): Promise<void> {
  let reply: Message | undefined;
  for (let round = 0; reply === undefined && round < 3; round += 1)
    reply = await ask(request('ecrhub.pay.batch.close', {}), Date.now() + shortMs);
  say(`batch ${reply?.['response_code'] === '000' ? 'closed' : (reply?.['response_msg'] ?? 'uncertain')}`);
}
// endregion close-batch

if (!(await pair())) {
  say('no terminal, or it does not want this till');
  process.exit(1);
}
const first = await sell();
if (first !== undefined) {
  await voidSale(first);
  await sell();
  await closeBatch();
}
link.close();
// A connection that was given up may go on waiting for its other end.
process.exit();
