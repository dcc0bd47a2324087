import { expect, test } from 'vitest';
import type { Event } from './event.ts';
import { footActs } from './foot-acts.ts';
import { firstState } from './state.ts';
import { noAnswer, orderOf, play, refusal, resultOf, startMs, visa, welcome } from './testing.ts';

const arrives = (changes: Parameters<typeof orderOf>[0] = {}): Event => ({
  type: 'push',
  push: { type: 'order', order: orderOf(changes) },
});
const insert: Event = { type: 'card', card: visa, entryMode: 2 };

test('activation: the code makes it a terminal, a wrong one says why', () => {
  const terminal = play(firstState(undefined, []));
  terminal.happen({ type: 'activate', terminalSn: 'TG1', code: '12345678' });
  expect(terminal.state.idle).toEqual({ name: 'activation', isBusy: true });
  terminal.answer('activate', { ok: false, problem: refusal('E04150') });
  expect(terminal.state.idle).toMatchObject({ isBusy: false, problem: { code: 'E04150' } });
  terminal.happen({ type: 'activate', terminalSn: 'TG1', code: '87654321' });
  terminal.ok('activate', { terminalSn: 'TG1' });
  expect(terminal.state).toMatchObject({ terminalSn: 'TG1', idle: { name: 'standby' } });
});

test('a sale asks the cashier, the manager, the customer and the card, in this order', () => {
  const terminal = play();
  terminal.happen(
    arrives({ confirm_on_terminal: true, required_terminal_authentication: true, on_screen_tip: true }),
  );
  expect(terminal.effects).toMatchObject([{ ask: { type: 'shown' } }]);
  expect(terminal.state.active?.step.name).toBe('confirm');
  expect(terminal.happen({ type: 'confirm' }).active?.step.name).toBe('manager');
  terminal.happen({ type: 'manager', pin: '0000' });
  terminal.answer('manager', { ok: false, problem: refusal('ET009') });
  expect(terminal.state.active).not.toHaveProperty('managerPin');
  terminal.happen({ type: 'manager', pin: '4802' });
  expect(terminal.ok('manager').active?.step.name).toBe('tip');
  expect(terminal.happen({ type: 'tip', tipAmount: '5.18' }).active?.step.name).toBe('card');
  expect(terminal.happen(insert).active?.step.name).toBe('pin');
  terminal.happen({ type: 'pin', pin: '1234' });
  expect(terminal.effects.at(-1)).toMatchObject({
    type: 'charge',
    charge: { pin: '1234', ask: { tip_amount: '5.18', cvm: 'pin', entry_mode: 2, manager_pin: '4802' } },
  });
  terminal.ok('pay', resultOf(orderOf()));
  expect(terminal.state.active?.step.name).toBe('result');
  expect(terminal.state.history).toHaveLength(1);
  expect(terminal.happen({ type: 'done' })).toMatchObject({ idle: { name: 'standby' } });
  expect(terminal.state.active).toBeUndefined();
});

test('no PIN is asked for where the acquirer takes none', () => {
  const terminal = play();
  terminal.happen(arrives({ online_pin: false }));
  terminal.happen(insert);
  expect(terminal.effects.at(-1)).toMatchObject({ type: 'charge', charge: { ask: { cvm: 'none' } } });
});

test('a card is in the state only while its PIN is asked for, and never in the history', () => {
  const terminal = play();
  terminal.happen(arrives(), insert);
  expect(JSON.stringify(terminal.state)).toContain(visa.pan);
  terminal.happen({ type: 'pin', pin: '1234' });
  expect(JSON.stringify(terminal.state)).not.toContain(visa.pan);
  terminal.ok('pay', resultOf(orderOf()));
  for (const secret of ['411111', '1111', 'JANE', '004217'])
    expect(JSON.stringify(terminal.state.history)).not.toContain(secret);
});

test.each([
  [3, '34.5', 'none'],
  [3, '50.01', 'pin'],
  [1, '34.5', 'signature'],
  [4, '34.5', 'none'],
] as const)('entry mode %i with %s is verified by %s', (entryMode, amount, cvm) => {
  const terminal = play();
  terminal.happen(arrives({ order_amount: amount }), { type: 'card', card: visa, entryMode });
  if (cvm === 'pin') terminal.happen({ type: 'pin', pin: '1234' });
  expect(terminal.effects.at(-1)).toMatchObject({ charge: { ask: { cvm } } });
});

test('on_screen_signature: after the approval the cardholder signs, and the merchant copy shows it', () => {
  const terminal = play();
  terminal.happen(arrives({ on_screen_signature: true }), insert);
  expect(terminal.effects.at(-1)).toMatchObject({ charge: { ask: { cvm: 'signature' } } });
  terminal.ok('pay', resultOf(orderOf(), { cvm: 'signature' }));
  expect(terminal.state.active?.step.name).toBe('signature');
  terminal.happen({ type: 'sign', image: 'iVBO' });
  terminal.ok('signature');
  expect(terminal.state.active?.step).toMatchObject({ name: 'result', signature: 'iVBO' });
});

test('a decline ends the order and says why', () => {
  const terminal = play();
  terminal.happen(arrives(), { type: 'card', card: visa, entryMode: 3 });
  terminal.ok('pay', resultOf(orderOf(), { trans_status: 1, trans_error_code: 'EC0102' }));
  expect(terminal.state.active?.step).toMatchObject({
    name: 'result',
    result: { trans_error_code: 'EC0102' },
  });
  expect(footActs(terminal.state)).toEqual(['done']);
});

test('a card that was refused before anybody was asked can be presented again', () => {
  const terminal = play();
  terminal.happen(arrives(), { type: 'card', card: visa, entryMode: 4 });
  terminal.answer('pay', { ok: false, problem: refusal('E04116') });
  terminal.ok('query', resultOf(orderOf(), { trans_status: 9 }));
  expect(terminal.state.active?.step).toMatchObject({ name: 'card', problem: { code: 'E04116' } });
});

test('no answer to a payment: the screen does not say that it failed, and the gateway is asked again', () => {
  const terminal = play();
  terminal.happen(arrives(), { type: 'card', card: visa, entryMode: 3 });
  terminal.answer('pay', { ok: false, problem: noAnswer });
  expect(terminal.state.active?.step).toMatchObject({ name: 'unsure', isBusy: false });
  expect(footActs(terminal.state)).toEqual(['leave', 'check']);
  terminal.happen({ type: 'welcome', welcome });
  terminal.ok('query', resultOf(orderOf()));
  expect(terminal.state.active?.step.name).toBe('result');
});

test('cancelled at the terminal: what the gateway says then is shown', () => {
  const terminal = play();
  terminal.happen(arrives(), { type: 'cancel' });
  expect(terminal.state.active?.step).toMatchObject({ name: 'ending', why: 'cancel' });
  terminal.ok('cancel');
  terminal.ok('query', resultOf(orderOf(), { trans_status: 1, trans_error_code: 'K026' }));
  expect(terminal.state.active?.step).toMatchObject({ name: 'result', result: { trans_error_code: 'K026' } });
});

test('an order that was left while its end was unknown is not shown again but ended', () => {
  const terminal = play();
  terminal.happen(arrives(), { type: 'cancel' });
  terminal.answer('cancel', { ok: false, problem: noAnswer });
  terminal.happen({ type: 'leave' });
  expect(terminal.state.active).toBeUndefined();
  expect(terminal.state.history[0]).toMatchObject({ status: 0 });
  terminal.happen(arrives());
  expect(terminal.state.active).toBeUndefined();
  expect(terminal.effects.at(-1)).toMatchObject({ ask: { type: 'cancel' } });
});

test('closed by the merchant while it is on the screen', () => {
  const terminal = play();
  terminal.happen(arrives({ on_screen_tip: true }), {
    type: 'push',
    push: { type: 'ended', result: resultOf(orderOf(), { trans_status: 1, trans_error_code: 'E04122' }) },
  });
  expect(terminal.state.active?.step).toMatchObject({ name: 'result' });
});

test('an order comes once, however often it is sent', () => {
  const terminal = play();
  terminal.happen(arrives(), arrives(), { type: 'card', card: visa, entryMode: 3 }, arrives());
  expect(terminal.state.active?.step.name).toBe('processing');
  expect(terminal.state.next).toBeUndefined();
  expect(terminal.effects.filter((effect) => effect.type === 'charge')).toHaveLength(1);
});

test('the next order waits for the result, and takes its place after a while', () => {
  const terminal = play();
  const second = orderOf({ trans_no: '2', merchant_order_no: 'second' });
  terminal.happen(arrives(), { type: 'card', card: visa, entryMode: 3 });
  terminal.ok('pay', resultOf(orderOf()));
  terminal.happen({ type: 'push', push: { type: 'order', order: second } });
  expect(terminal.state).toMatchObject({ active: { step: { name: 'result' } }, next: { trans_no: '2' } });
  terminal.nowMs += 9_000;
  terminal.happen({ type: 'touch' });
  terminal.nowMs += 9_000;
  expect(terminal.happen({ type: 'tick' }).active?.order.trans_no).not.toBe('2');
  terminal.nowMs += 1_000;
  expect(terminal.happen({ type: 'tick' }).active?.order.trans_no).toBe('2');
});

test('another order while a person decides: the old one has ended unnoticed, and is looked up', () => {
  const terminal = play();
  terminal.happen(arrives(), arrives({ trans_no: '2' }));
  expect(terminal.state.active?.order.trans_no).toBe('2');
  expect(terminal.effects).toContainEqual(
    expect.objectContaining({ ask: { type: 'query', trans_no: orderOf().trans_no } }),
  );
  terminal.ok('query', resultOf(orderOf(), { trans_status: 1 }));
  expect(terminal.state.history[0]).toMatchObject({ transNo: orderOf().trans_no, status: 1 });
  expect(terminal.state.active?.order.trans_no).toBe('2');
});

test('an order that expires is looked up; without a connection it can be left', () => {
  const terminal = play();
  terminal.happen(arrives());
  terminal.nowMs = startMs + 302_000;
  terminal.happen({ type: 'tick' }, { type: 'tick' });
  expect(terminal.effects.filter((effect) => 'to' in effect && effect.to.of === 'query')).toHaveLength(1);
  terminal.answer('query', { ok: false, problem: noAnswer });
  expect(footActs(terminal.state)).toEqual(['leave', 'check']);
});

test('a void carries itself out once the manager has agreed', () => {
  const terminal = play();
  const order = {
    trans_type: 2,
    needs_card: false,
    orig_trans_no: '1',
    required_terminal_authentication: true,
  } as const;
  terminal.happen(arrives(order), { type: 'manager', pin: '4802' });
  terminal.ok('manager');
  expect(terminal.effects.at(-1)).toMatchObject({ ask: { type: 'execute', manager_pin: '4802' } });
  terminal.answer('pay', { ok: false, problem: refusal('ET008') });
  terminal.ok('query', resultOf(orderOf(order), { trans_status: 9 }));
  expect(terminal.state.active?.step).toMatchObject({ name: 'confirm', problem: { code: 'ET008' } });
});

test('a tip that the merchant does not take: the customer chooses another one', () => {
  const terminal = play();
  const order = { on_screen_tip: true, pay_scenario: 'BSCANQR_PAY', needs_card: false } as const;
  const code = '28763443825664394';
  terminal.happen(arrives(order), { type: 'tip', tipAmount: '9' }, { type: 'wallet-code', code });
  terminal.answer('pay', { ok: false, problem: refusal('E04152') });
  terminal.ok('query', resultOf(orderOf(order), { trans_status: 9 }));
  expect(terminal.state.active?.step).toMatchObject({ name: 'tip', problem: { code: 'E04152' } });
  terminal.happen({ type: 'tip', tipAmount: '1' }, { type: 'wallet-code', code });
  expect(terminal.effects.at(-1)).toMatchObject({ ask: { type: 'wallet-code', tip_amount: '1' } });
});

test('a wallet that asks its owner keeps the order open until the gateway says how it ended', () => {
  const terminal = play();
  terminal.happen(arrives({ pay_scenario: 'BSCANQR_PAY', needs_card: false }), {
    type: 'wallet-code',
    code: '28763443825664394',
  });
  terminal.ok('pay', resultOf(orderOf({ needs_card: false }), { trans_status: 0 }));
  expect(terminal.state.active?.step.name).toBe('open');
  terminal.nowMs += 5_000;
  terminal.happen({ type: 'tick' }, { type: 'tick' });
  terminal.ok('query', resultOf(orderOf({ needs_card: false })));
  expect(terminal.state.active?.step.name).toBe('result');
});

test('by hand: the order that the gateway makes takes the screen', () => {
  const terminal = play();
  const form = {
    amount: '12.5',
    cashbackAmount: '',
    originalOrderNo: '',
    payMethodId: '',
    asksTip: true,
    signs: true,
    needsManager: false,
    receiptPrintMode: 3,
  } as const;
  terminal.happen({ type: 'open-menu' }, { type: 'open-entry', kind: 'sale' }, { type: 'make', form });
  const asked = terminal.effects[0];
  expect(asked).toMatchObject({
    ask: { type: 'local-order', order: { order_amount: '12.5', on_screen_tip: true, trans_type: 1 } },
  });
  terminal.ok('make', orderOf({ on_screen_tip: true }));
  expect(terminal.state).toMatchObject({ idle: { name: 'standby' }, active: { step: { name: 'tip' } } });
});

test('another device has become this terminal: only a new activation is possible', () => {
  const terminal = play();
  terminal.happen(arrives(), { type: 'push', push: { type: 'replaced' } });
  expect(terminal.state.active).toBeUndefined();
  expect(terminal.happen({ type: 'open-menu' }).idle.name).toBe('replaced');
  expect(terminal.happen({ type: 'forget' })).toEqual(firstState(undefined, []));
  expect(terminal.effects.at(-1)).toEqual({ type: 'forget' });
});
