/** The network is lost after an approval, or before one is known: nothing is charged twice, and all is reported. */
import { expect, test } from 'vitest';
import { footActs } from './foot-acts.ts';
import { noAnswer, orderOf, type Play, play, refusal, resultOf, visa, welcome } from './testing.ts';

const sign = { type: 'sign', image: 'iVBO' } as const;
const online = [
  { type: 'link', link: 'online' },
  { type: 'welcome', welcome },
] as const;

/** Approved, and the cardholder has to sign. */
function approved(transNo = orderOf().trans_no): Play {
  const terminal = play();
  const order = orderOf({ trans_no: transNo, on_screen_signature: true });
  terminal.happen({ type: 'push', push: { type: 'order', order } });
  terminal.happen({ type: 'card', card: visa, entryMode: 3 });
  terminal.ok('pay', resultOf(order, { cvm: 'signature' }));
  return terminal;
}

const asked = (terminal: Play, type: string) =>
  terminal.effects.filter((effect) => effect.type === 'ask' && effect.ask.type === type);
const charges = (terminal: Play) => terminal.effects.filter(({ type }) => type === 'charge');

test('a signature without a connection: approved at once, reported when the network is back, charged once', () => {
  const terminal = approved();
  terminal.happen({ type: 'link', link: 'offline' }, sign);
  expect(terminal.state.active?.step).toMatchObject({ name: 'result', signature: 'iVBO' });
  terminal.answer('signature', { ok: false, problem: noAnswer });
  expect(terminal.state.unsent).toMatchObject([{ transNo: orderOf().trans_no, isSending: false }]);
  // The cashier goes on, and the terminal does not forget.
  expect(footActs(terminal.state)).toEqual(['done']);
  terminal.happen({ type: 'done' });
  expect(terminal.state.active).toBeUndefined();
  terminal.nowMs += 60_000;
  terminal.happen({ type: 'tick' });
  expect(asked(terminal, 'signature')).toEqual([]);
  terminal.happen(...online);
  expect(asked(terminal, 'signature')).toMatchObject([{ ask: { image: 'iVBO' } }]);
  terminal.ok('signature');
  expect(terminal.state.unsent).toEqual([]);
  terminal.happen(...online);
  expect(asked(terminal, 'signature')).toEqual([]);
  expect(charges(terminal)).toEqual([]);
});

test('online without an answer: the signature is sent again after a while', () => {
  const terminal = approved();
  terminal.happen(sign);
  terminal.answer('signature', { ok: false, problem: noAnswer });
  terminal.nowMs += 9_000;
  terminal.happen({ type: 'tick' });
  expect(asked(terminal, 'signature')).toEqual([]);
  terminal.nowMs += 1_000;
  terminal.happen({ type: 'tick' }, { type: 'tick' });
  expect(asked(terminal, 'signature')).toHaveLength(1);
});

test('a signature that the gateway refuses is not sent again, and the cashier reads why', () => {
  const terminal = approved();
  terminal.happen(sign);
  terminal.answer('signature', { ok: false, problem: refusal('E04116') });
  expect(terminal.state.unsent).toEqual([]);
  expect(terminal.state.active?.step).toMatchObject({ name: 'result', problem: { code: 'E04116' } });
});

test('results that are not known are asked for when the network is back, also of orders that were left', () => {
  const terminal = play();
  const order = orderOf();
  terminal.happen({ type: 'push', push: { type: 'order', order } });
  terminal.happen({ type: 'card', card: visa, entryMode: 3 }, { type: 'link', link: 'offline' });
  terminal.answer('pay', { ok: false, problem: noAnswer });
  expect(terminal.state.active?.step.name).toBe('unsure');
  terminal.happen({ type: 'leave' });
  expect(terminal.state.history).toMatchObject([{ transNo: order.trans_no, status: 0 }]);
  terminal.happen(...online);
  terminal.ok('query', resultOf(order));
  expect(terminal.state.history).toMatchObject([{ transNo: order.trans_no, status: 2 }]);
  expect(terminal.state.left).toEqual([]);
  // The one charge was answered, and no other was made.
  expect(charges(terminal)).toEqual([]);
});

test('a void that comes again shows the amounts of now; an order that is being paid stays as it is', () => {
  const terminal = play();
  const order = orderOf({ trans_type: 2, confirm_on_terminal: true, needs_card: false, orig_trans_no: '1' });
  const push = (tip_amount: string) =>
    terminal.happen({ type: 'push', push: { type: 'order', order: { ...order, tip_amount } } });
  push('2');
  push('4.5');
  expect(terminal.state.active).toMatchObject({ order: { tip_amount: '4.5' }, step: { name: 'confirm' } });
  expect(asked(terminal, 'shown')).toHaveLength(1);
  terminal.happen({ type: 'confirm' });
  push('9');
  expect(terminal.state.active).toMatchObject({ order: { tip_amount: '4.5' }, step: { name: 'processing' } });
  expect(asked(terminal, 'execute')).toHaveLength(1);
});

test('the last receipt is that of the newest transaction that has ended', () => {
  const terminal = play();
  expect(terminal.happen({ type: 'open-menu' }, { type: 'open-last-receipt' }).idle.name).toBe('menu');
  for (const [transNo, status] of [
    ['1', 2],
    ['2', 1],
    ['3', 0],
  ] as const) {
    const result = resultOf(orderOf({ trans_no: transNo, merchant_order_no: transNo }), {
      trans_status: status,
    });
    terminal.happen({ type: 'push', push: { type: 'ended', result } });
  }
  terminal.happen({ type: 'open-last-receipt' });
  expect(terminal.state.idle).toMatchObject({ name: 'record', isLast: true, entry: { transNo: '2' } });
  terminal.ok('record', resultOf(orderOf({ trans_no: '2', merchant_order_no: '2' }), { trans_status: 1 }));
  expect(terminal.state.idle).toMatchObject({ name: 'record', isLast: true, result: { trans_no: '2' } });
  expect(terminal.happen({ type: 'back' }).idle.name).toBe('menu');
});
