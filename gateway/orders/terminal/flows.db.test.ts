import { expect, test } from 'vitest';
import { managerPin } from '../change/terminals.testing.ts';
import { refundDetails, terminalState } from '../change/testing.ts';
import { succeeded } from '../online/testing.ts';
import { advanceRefund, createRefund } from '../reference/refund.ts';
import { signatureOf, signatureUrl } from './signature.ts';
import { authorizeAsk, executeAsk, orderNo, useTerminalWorld } from './testing.ts';

const world = useTerminalWorld();
const { order, ask, result, current, paid, ended, orders, notices, schedule, refusal } = world;

test('a sale with a tip and a signature: on the screen, paid, in the batch, notified', async () => {
  const sale = await order({ on_screen_tip: true, on_screen_signature: true, receipt_print_mode: 3 });
  expect(orders()).toMatchObject([
    {
      trans_no: sale.transNo,
      order_amount: '25',
      needs_card: true,
      on_screen_tip: true,
      receipt_print_mode: 3,
    },
  ]);
  await ask({ type: 'shown', trans_no: sale.transNo });
  const done = await result(authorizeAsk(sale.transNo, { tip_amount: '3.5' }));
  expect(done).toMatchObject({
    trans_status: 2,
    order_amount: '25',
    tip_amount: '3.5',
    trans_amount: '28.5',
    card_no: '411111******1111',
    card_scheme: 'Visa',
    auth_code: sale.transNo.slice(-6),
    batch_no: '000001',
    entry_mode: 3,
  });
  expect(world.context().world.charges.get(sale.transNo)).toBe(2_850);
  const image = `iVBORw0K${'A'.repeat(40)}`;
  await result({ type: 'signature', trans_no: sale.transNo, image });
  const after = await current(sale);
  expect(after).toMatchObject({ paidMinor: 2_850, batchNo: '000001', payMethodId: 'Visa', dueAt: null });
  expect(after.terminal).toMatchObject({
    attempt: null,
    signatureCode: expect.stringMatching(/^[0-9a-z]{16}$/),
  });
  expect(terminalState(after).shownAt).not.toBeNull();
  const link = signatureUrl(after, 'https://pay.example.com')?.slice(
    'https://pay.example.com/sign/'.length,
    -4,
  );
  expect(await signatureOf(world.context(), link ?? '')).toBe(image);
  expect(await signatureOf(world.context(), `${link?.slice(0, -1)}z`)).toBeUndefined();
  expect(await notices(sale)).toMatchObject([
    { trans_status: 2, trans_amount: '28.5', tip_amount: '3.5', terminal_sn: world.terminal().terminalSn },
  ]);
  // No row has the number of the card.
  const [row] = await world.database().query<{ text: string }>(
    `select (select json_agg(t) from transactions t where trans_no = $1)::text ||
       (select json_agg(e) from transaction_events e where trans_no = $1)::text as text`,
    [sale.transNo],
  );
  expect(row?.text).not.toContain(['4111', '1111', '1111', '1111'].join(''));
});

test('a decline ends the order, and the next one comes onto the screen', async () => {
  const first = await order();
  const second = await order();
  expect(orders().map(({ trans_no }) => trans_no)).toEqual([first.transNo]);
  world.context().world.answer = () => ({ kind: 'declined', errorCode: 'EC0102' });
  expect(await result(authorizeAsk(first.transNo))).toMatchObject({
    trans_status: 1,
    trans_error_code: 'EC0102',
  });
  expect(orders().map(({ trans_no }) => trans_no)).toEqual([first.transNo, second.transNo]);
  expect(ended()).toEqual([]);
});

test('the queue: FIFO orders by age, FILO orders first; an offline terminal gets nothing', async () => {
  const { world: terminals } = world.context();
  const { terminalSn } = world.terminal();
  terminals.offline.add(terminalSn);
  const [a, b, c, d] = [
    await order(),
    await order(),
    await order({ order_queue_mode: 'FILO' }),
    await order({ order_queue_mode: 'FILO' }),
  ];
  expect(orders()).toEqual([]);
  terminals.offline.delete(terminalSn);
  await world.service().connected(world.terminal(), 'PSN');
  for (const next of [d, c, a, b]) {
    expect(orders().at(-1)?.trans_no).toBe(next.transNo);
    await result({ type: 'cancel', trans_no: next.transNo });
  }
  expect(await current(a)).toMatchObject({ transStatus: 1, errorCode: 'K026' });
  expect(orders()).toHaveLength(4);
});

test('a terminal that comes back gets what it has on its screen again, and not what has expired', async () => {
  const sale = await order();
  await world.service().connected(world.terminal(), 'PSN');
  expect(orders().map(({ trans_no }) => trans_no)).toEqual([sale.transNo, sale.transNo]);
  world.context().clock.advance(300_000);
  await schedule();
  expect(await current(sale)).toMatchObject({ transStatus: 1, errorCode: 'E04122' });
  expect(ended()).toMatchObject([{ trans_no: sale.transNo, trans_error_code: 'E04122' }]);
  await world.service().connected(world.terminal(), 'PSN');
  expect(orders()).toHaveLength(2);
});

test('the operator cancels twice: the order can no longer be paid', async () => {
  const sale = await order();
  for (let time = 0; time < 2; time += 1)
    expect(await result({ type: 'cancel', trans_no: sale.transNo })).toMatchObject({
      trans_status: 1,
      trans_error_code: 'K026',
    });
  expect(await ask(authorizeAsk(sale.transNo))).toMatchObject({ code: 'E04122' });
  expect(await notices(sale)).toMatchObject([{ trans_status: 1, trans_error_code: 'K026' }]);
  expect(world.context().world.calls).toEqual([]);
});

test('no answer: the attempt is reversed until the acquirer confirms, then the order fails', async () => {
  const { world: terminals } = world.context();
  const sale = await order();
  terminals.answer = () => ({ kind: 'no-answer' });
  terminals.reversal = () => 'unknown';
  expect(await result(authorizeAsk(sale.transNo))).toMatchObject({ trans_status: 0 });
  expect((await current(sale)).terminal?.attempt?.stage).toBe('reversing');
  expect(await ask({ type: 'cancel', trans_no: sale.transNo })).toMatchObject({ code: 'E04134' });
  terminals.reversal = () => 'done';
  world.context().clock.advance(15_000);
  await schedule();
  expect(await current(sale)).toMatchObject({ transStatus: 1, errorCode: 'EC0105', dueAt: null });
  expect(await notices(sale)).toMatchObject([{ trans_error_code: 'EC0105' }]);
});

test('a partial approval is no payment: the money goes back', async () => {
  const { world: terminals } = world.context();
  const sale = await order();
  const approve = terminals.answer;
  terminals.answer = async (payment) => ({ ...(await approve(payment)), amountMinor: 100 }) as never;
  expect(await result(authorizeAsk(sale.transNo))).toMatchObject({
    trans_status: 1,
    trans_error_code: 'EC0115',
  });
  expect(terminals.charges.size).toBe(0);
});

test('a gateway that dies while it asks leaves an attempt that another gateway reverses', async () => {
  const { world: terminals } = world.context();
  const sale = await order();
  terminals.answer = () => new Promise(() => {});
  void world.service().handle(world.terminal(), authorizeAsk(sale.transNo), 'PSN');
  await expect.poll(async () => (await current(sale)).transStatus).toBe(0);
  world.context().clock.advance(45_000);
  await schedule();
  expect(await current(sale)).toMatchObject({ transStatus: 1, errorCode: 'EC0105' });
  expect(terminals.calls.map(({ kind }) => kind)).toEqual(['authorize', 'reverse']);
});

test('a void while the batch is open; by a manager if the order asks for one', async () => {
  const sale = await paid({ tip_amount: '2' });
  const made = await order({
    trans_type: 2,
    orig_merchant_order_no: sale.merchantOrderNo,
    required_terminal_authentication: true,
  });
  expect(orders().at(-1)).toMatchObject({ needs_card: false, orig_trans_no: sale.transNo });
  expect(await ask(executeAsk(made.transNo))).toMatchObject({ code: 'ET009' });
  expect(await ask(executeAsk(made.transNo, { manager_pin: '000000' }))).toMatchObject({ code: 'ET009' });
  expect(await result(executeAsk(made.transNo, { manager_pin: managerPin }))).toMatchObject({
    trans_status: 2,
    trans_type: 2,
    trans_amount: '27',
    card_no: '411111******1111',
  });
  expect(await current(sale)).toMatchObject({ transStatus: 3 });
  expect((await current(sale)).terminal?.takenBackBy).toBe(made.transNo);
  expect(world.context().world.advices).toMatchObject([
    { advice: 'void', original: { transNo: sale.transNo }, amountMinor: 2_700 },
  ]);
  expect(await current(made)).toMatchObject({ kind: 'operation', paidMinor: 0, batchNo: null, dueAt: null });
  expect((await notices(sale)).map(({ trans_status }) => trans_status)).toEqual([2, 3]);
});

test('after the close of the batch a void is refused, also one that waits; a refund is not', async () => {
  const sale = await paid();
  const waiting = await order({ trans_type: 2, orig_merchant_order_no: sale.merchantOrderNo });
  await world.closeBatch();
  const orig = { orig_merchant_order_no: sale.merchantOrderNo };
  expect(await refusal({ trans_type: 2, ...orig })).toBe('ET008:');
  expect(await result(executeAsk(waiting.transNo))).toMatchObject({
    trans_status: 1,
    trans_error_code: 'ET008',
  });
  const refund = await order({ trans_type: 3, ...orig, order_amount: '10' });
  expect(await result(executeAsk(refund.transNo))).toMatchObject({
    trans_status: 2,
    trans_type: 3,
    batch_no: '000002',
  });
  expect(await current(sale)).toMatchObject({ transStatus: 2, refundedMinor: 1_000 });
  expect(await refusal({ trans_type: 3, ...orig, order_amount: '15.01' })).toBe('E04126:order_amount');
  expect(await refusal({ trans_type: 3, ...orig, order_amount: '15' })).toBe('taken');
});

test('advice that does not reach the acquirer is sent again', async () => {
  const { world: terminals } = world.context();
  const sale = await paid();
  const made = await order({ trans_type: 2, orig_merchant_order_no: sale.merchantOrderNo });
  terminals.advice = () => ({ kind: 'unknown' });
  expect(await result(executeAsk(made.transNo))).toMatchObject({ trans_status: 0 });
  expect((await current(made)).dueAt).not.toBeNull();
  terminals.advice = () => ({ kind: 'done' });
  world.context().clock.advance(15_000);
  expect(await schedule()).toBe(1);
  expect(terminals.advices).toHaveLength(1);
  expect(await current(made)).toMatchObject({ transStatus: 2, dueAt: null });
});

test('authorization, completion of a part, refund of it, and its cancel', async () => {
  const { world: terminals } = world.context();
  const held = await paid({ trans_type: 4, order_amount: '100' });
  expect(held).toMatchObject({ transStatus: 2, paidMinor: 0, batchNo: null });
  const orig = { orig_merchant_order_no: held.merchantOrderNo };
  expect(await refusal({ trans_type: 6, ...orig, order_amount: '100.01' })).toBe('E04115:');
  expect(await refusal({ trans_type: 3, ...orig, order_amount: '1' })).toBe('E04128:');
  const completion = await order({ trans_type: 6, ...orig, order_amount: '80' });
  expect(await result(executeAsk(completion.transNo))).toMatchObject({
    trans_status: 2,
    trans_amount: '80',
    batch_no: '000001',
  });
  expect((await current(held)).terminal).toMatchObject({
    authorizedMinor: 10_000,
    capturedMinor: 8_000,
    captureTransNo: completion.transNo,
  });
  expect(await refusal({ trans_type: 6, ...orig, order_amount: '10' })).toBe('E04123:');
  expect(await refusal({ trans_type: 5, ...orig, order_amount: '100' })).toBe('CF008:');
  expect(await refusal({ trans_type: 2, ...orig, order_amount: '100' })).toBe('CF008:');
  const ofCompletion = { orig_merchant_order_no: completion.merchantOrderNo };
  expect(await refusal({ trans_type: 2, ...ofCompletion, order_amount: '80' })).toBe('CF008:');
  const undo = await order({ trans_type: 7, ...ofCompletion, order_amount: '80' });
  expect(await result(executeAsk(undo.transNo))).toMatchObject({ trans_status: 2, trans_type: 7 });
  expect(await current(completion)).toMatchObject({ transStatus: 3 });
  expect((await current(held)).terminal).toMatchObject({ capturedMinor: 0, captureTransNo: null });
  const again = await order({ trans_type: 6, ...orig, order_amount: '100' });
  await result(executeAsk(again.transNo));
  const refund = await order({
    trans_type: 8,
    orig_merchant_order_no: again.merchantOrderNo,
    order_amount: '40',
  });
  expect(await result(executeAsk(refund.transNo))).toMatchObject({ trans_status: 2, trans_type: 8 });
  expect(await current(again)).toMatchObject({ refundedMinor: 4_000, paidMinor: 10_000 });
  expect(terminals.advices.map(({ advice }) => advice)).toEqual(['capture', 'undo-capture', 'capture']);
});

test('an authorization cancel releases what is held', async () => {
  const held = await paid({ trans_type: 4, order_amount: '100' });
  const cancel = await order({
    trans_type: 5,
    orig_merchant_order_no: held.merchantOrderNo,
    order_amount: '100',
  });
  expect(await result(executeAsk(cancel.transNo))).toMatchObject({ trans_status: 2, trans_amount: '100' });
  expect(await current(held)).toMatchObject({ transStatus: 3 });
  expect(world.context().world.advices).toMatchObject([{ advice: 'release', amountMinor: 10_000 }]);
  expect(await refusal({ trans_type: 6, orig_merchant_order_no: held.merchantOrderNo })).toBe('E04121:');
});

test('sale with cashback and cash advance move all their parts', async () => {
  const cashback = await paid({ trans_type: 11, cashback_amount: '20', tip_amount: '1' });
  expect(cashback).toMatchObject({ paidMinor: 4_600, transStatus: 2 });
  expect(await notices(cashback)).toMatchObject([{ cashback_amount: '20', trans_amount: '46' }]);
  expect(await paid({ trans_type: 12 })).toMatchObject({ paidMinor: 2_500, batchNo: '000001' });
});

test("a refund by reference enters the batch of the payment's terminal, whoever asks for it", async () => {
  const sale = await paid();
  const context = world.context();
  const details = refundDetails(1_000, { origTransNo: sale.transNo });
  const refund = succeeded(await createRefund(context, sale, details));
  await advanceRefund(context, refund);
  const { terminalSn } = world.terminal();
  expect(await current(refund)).toMatchObject({
    transStatus: 2,
    batchNo: '000001',
    terminalSn,
    payScenario: 'SWIPE_CARD',
    paidMinor: 1_000,
    terminal: { origMerchantOrderNo: sale.merchantOrderNo, card: { accountId: '411111******1111' } },
  });
  expect(await refusal({ trans_type: 2, orig_merchant_order_no: sale.merchantOrderNo })).toBe('E04133:');
});

test('an unreferenced refund gives money onto the presented card', async () => {
  const refund = await paid({ trans_type: 3, order_amount: '7' });
  expect(refund).toMatchObject({ kind: 'refund', transStatus: 2, paidMinor: 700, batchNo: '000001' });
});

test('the payer scans the code on the screen: the wallet pays, the terminal gets the result', async () => {
  const sale = await order({
    pay_scenario: 'SCANQR_PAY',
    pay_method_id: 'Alipay+',
    order_amount: '100.01',
    tip_amount: '0',
  });
  expect(orders().at(-1)?.qrcode_url).toMatch(/^https:\/\/pay\.example\.com\/pay\/q\//);
  world.context().clock.advance(1_000);
  await schedule();
  expect(await current(sale)).toMatchObject({ transStatus: 2, paidMinor: 10_001, batchNo: null });
  expect(ended()).toMatchObject([{ trans_no: sale.transNo, trans_status: 2, pay_method_id: 'Alipay+' }]);
});

test("the terminal scans the payer's code twice: the wallet is asked once", async () => {
  const sale = await order({ pay_scenario: 'BSCANQR_PAY', pay_method_id: 'Alipay+', on_screen_tip: true });
  const scan = {
    type: 'wallet-code',
    trans_no: sale.transNo,
    attempt_id: 'scan-1',
    auth_code: '280000000000000002',
    tip_amount: '5',
  } as const;
  expect(await ask({ ...scan, auth_code: 'none' })).toMatchObject({ code: 'EC0000' });
  expect(await result(scan)).toMatchObject({ trans_status: 0 });
  expect(await result(scan)).toMatchObject({ trans_status: 0 });
  world.context().clock.advance(5_000);
  await schedule();
  expect(await result({ type: 'query', trans_no: sale.transNo })).toMatchObject({
    trans_status: 2,
    trans_amount: '30',
  });
});

test('an order whose code was not scanned expires without a question to the wallet', async () => {
  const sale = await order({
    pay_scenario: 'BSCANQR_PAY',
    pay_method_id: 'Alipay+',
    order_amount: '100.01',
  });
  world.context().clock.advance(300_000);
  await schedule();
  expect(await current(sale)).toMatchObject({ transStatus: 1, errorCode: 'E04122' });
});

test('an order made at the terminal takes its screen; the repeat returns the same order', async () => {
  const local = {
    type: 'local-order',
    order: { merchant_order_no: orderNo(), trans_type: 1, price_currency: 'USD', order_amount: '9.99' },
  } as const;
  const first = await ask(local);
  const second = await ask(local);
  expect(first).toMatchObject({ code: '0', data: { order_amount: '9.99', needs_card: true } });
  expect(second).toEqual(first);
  const dearer = await ask({ ...local, order: { ...local.order, order_amount: '99.9' } });
  expect(dearer.code).toBe('E04112');
  expect(orders()).toEqual([]);
  expect(await ask({ ...local, order: { ...local.order, merchant_order_no: orderNo() } })).toMatchObject({
    code: 'E04134',
  });
  const { trans_no: transNo } = first.data as { trans_no: string };
  expect(await result(authorizeAsk(transNo))).toMatchObject({ trans_status: 2 });
});

test("another terminal's order is unknown to this one", async () => {
  const sale = await order();
  const stranger = { ...world.terminal(), terminalSn: 'OTHER' };
  const reply = await world.service().handle(stranger, authorizeAsk(sale.transNo), 'PSN');
  expect(reply).toMatchObject({ code: 'ET003' });
  const query = { type: 'query', merchant_order_no: sale.merchantOrderNo } as const;
  expect(await world.service().handle(stranger, query, 'PSN')).toMatchObject({ code: 'E04111' });
});

test.each([
  ['a tip on the screen of a void', { trans_type: 2, on_screen_tip: true }, 'SYS023:on_screen_tip'],
  ['cash back of a sale', { cashback_amount: '5' }, 'SYS023:cashback_amount'],
  ['a completion without its original', { trans_type: 6 }, 'SYS012:orig_merchant_order_no'],
  [
    'an original that does not exist',
    { trans_type: 2, orig_merchant_order_no: 'NONE' },
    'ET002:orig_merchant_order_no',
  ],
  [
    'an authorization by wallet',
    { trans_type: 4, pay_scenario: 'SCANQR_PAY', pay_method_id: 'Alipay+' },
    'E04116:pay_scenario',
  ],
  [
    'a wallet that is not taken',
    { pay_scenario: 'SCANQR_PAY', pay_method_id: 'NoPay' },
    'E04116:pay_method_id',
  ],
  ['an amount with too many decimals', { order_amount: '1.001' }, 'E04115:order_amount'],
  ['a currency that does not exist', { price_currency: 'XXY' }, 'E04114:price_currency'],
  ['no amount', { order_amount: undefined }, 'SYS012:order_amount'],
] as const)('%s is refused', async (_what, changes, expected) => {
  expect(await refusal(changes as Parameters<typeof refusal>[0])).toBe(expected);
});
