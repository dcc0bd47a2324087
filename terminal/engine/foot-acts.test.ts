/** Whatever happens, in whatever order: every screen has an act that leads back to standby. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, Answer, Event, Purpose } from './event.ts';
import { footActs } from './foot-acts.ts';
import { localKinds } from './local-order.ts';
import { firstState } from './state.ts';
import { noAnswer, orderOf, type Play, play, refusal, resultOf, visa, welcome } from './testing.ts';

const orders = ['1', '2', '3'].flatMap((transNo) =>
  [
    {},
    { confirm_on_terminal: true, on_screen_tip: true, on_screen_signature: true },
    { required_terminal_authentication: true, trans_type: 2, needs_card: false, orig_trans_no: '0' },
    { pay_scenario: 'SCANQR_PAY', needs_card: false, qrcode_url: 'https://pay.example.com/pay/q/1' } as const,
    { pay_scenario: 'BSCANQR_PAY', needs_card: false } as const,
  ].map((changes) => orderOf({ trans_no: transNo, merchant_order_no: `order ${transNo}`, ...changes })),
);
const entry = {
  transNo: '1',
  orderNo: 'order 1',
  transType: 1,
  status: 2,
  currency: 'USD',
  amount: '1',
  isCard: true,
  atMs: 0,
} as const;
const form = {
  amount: '12.5',
  cashbackAmount: '1',
  originalOrderNo: 'order 1',
  payMethodId: 'Alipay+',
  asksTip: true,
  signs: false,
  needsManager: false,
  receiptPrintMode: 3,
} as const;

const acts: readonly Act[] = [
  { type: 'activate', terminalSn: 'TG1', code: '12345678' },
  { type: 'forget' },
  { type: 'cut', isCut: true },
  { type: 'cut', isCut: false },
  { type: 'open-menu' },
  ...localKinds.map((kind) => ({ type: 'open-entry', kind }) as const),
  { type: 'open-history' },
  { type: 'open-record', entry },
  { type: 'open-last-receipt' },
  { type: 'open-tip-change', entry },
  { type: 'open-settlement' },
  { type: 'open-leaving' },
  { type: 'back' },
  { type: 'make', form },
  { type: 'change-tip', tipAmount: '1' },
  { type: 'close-batch' },
  { type: 'confirm' },
  { type: 'manager', pin: '4802' },
  { type: 'tip', tipAmount: '5' },
  { type: 'card', card: visa, entryMode: 2 },
  { type: 'card', card: visa, entryMode: 3 },
  { type: 'pin', pin: '1234' },
  { type: 'pin' },
  { type: 'wallet-code', code: '28763443825664394' },
  { type: 'cancel' },
  { type: 'check' },
  { type: 'leave' },
  { type: 'sign', image: 'iVBO' },
  { type: 'skip-signature' },
  { type: 'touch' },
  { type: 'done' },
];

const someOrder = fc.constantFrom(...orders);
const someResult = fc
  .tuple(someOrder, fc.constantFrom(0, 1, 2, 3, 9))
  .map(([order, status]) => resultOf(order, { trans_status: status as 0 | 1 | 2 | 3 | 9 }));
const report = {
  batch_no: '000012',
  settle_summary: [],
  pay_channel_merchant_no: '840312000000164',
  pay_channel_terminal_no: '60000217',
  settle_time: '2026-03-02 22:00:04',
  currency: 'USD',
  start_time: '2026-03-02 08:02:51',
  end_time: '2026-03-02 21:48:30',
};

/** Returns the answer of a well-behaved gateway. */
function okFor(
  { of }: Purpose,
  result: ReturnType<typeof resultOf>,
  order: ReturnType<typeof orderOf>,
): Answer {
  if (of === 'activate') return { ok: true, value: { terminalSn: 'TG1' } };
  if (of === 'make') return { ok: true, value: order };
  if (of === 'settlement' || of === 'close-batch')
    return { ok: true, value: { ...report, settle_list: [report] } };
  return ['pay', 'query', 'record', 'tip-change'].includes(of)
    ? { ok: true, value: result }
    : { ok: true, value: undefined };
}

type Move =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'later'; readonly byMs: number }
  | {
      readonly kind: 'answer';
      readonly how: 'ok' | 'no-answer' | 'ET009' | 'E04116';
      readonly result: ReturnType<typeof resultOf>;
      readonly order: ReturnType<typeof orderOf>;
    };

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...acts).map((event) => ({ kind: 'event', event }) as const) },
  {
    weight: 2,
    arbitrary: someOrder.map(
      (order) => ({ kind: 'event', event: { type: 'push', push: { type: 'order', order } } }) as const,
    ),
  },
  {
    weight: 1,
    arbitrary: someResult.map(
      (result) => ({ kind: 'event', event: { type: 'push', push: { type: 'ended', result } } }) as const,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Move>(
      { kind: 'event', event: { type: 'welcome', welcome } },
      { kind: 'event', event: { type: 'link', link: 'offline' } },
      { kind: 'event', event: { type: 'link', link: 'online' } },
      { kind: 'later', byMs: 6_000 },
      { kind: 'later', byMs: 400_000 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 9 }).map((dice): Move => {
      // Rare, since hardly anything happens to a terminal after it.
      if (dice > 0) return { kind: 'event', event: { type: 'tick' } };
      return { kind: 'event', event: { type: 'push', push: { type: 'replaced' } } };
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      how: fc.constantFrom('ok' as const, 'no-answer' as const, 'ET009' as const, 'E04116' as const),
      result: someResult,
      order: someOrder,
    }),
  },
);

function asked(terminal: Play): Purpose | undefined {
  for (const effect of terminal.effects) {
    if (effect.type === 'activate') return { of: 'activate' };
    if ('to' in effect) return effect.to;
  }
  return undefined;
}

function make(terminal: Play, one: Move): void {
  if (one.kind === 'event') terminal.happen(one.event);
  else if (one.kind === 'later') {
    terminal.nowMs += one.byMs;
    terminal.happen({ type: 'tick' });
  } else {
    const to = asked(terminal);
    if (to === undefined) return;
    const problem = one.how === 'no-answer' ? noAnswer : refusal(one.how);
    const answer: Answer = one.how === 'ok' ? okFor(to, one.result, one.order) : { ok: false, problem };
    terminal.answer(to.of, answer);
  }
}

const waits = ['standby', 'activation'];

/** By the first act of every screen, with a gateway that never answers. */
function walkHome(terminal: Play): number {
  for (let steps = 0; steps < 20; steps += 1) {
    const { active, idle } = terminal.state;
    if (active === undefined && waits.includes(idle.name)) return steps;
    const act = footActs(terminal.state).at(0);
    if (act !== undefined) {
      terminal.happen({ type: act });
      continue;
    }
    const to = asked(terminal);
    if (to === undefined) throw new Error(`no act from ${JSON.stringify(terminal.state.active?.step)}`);
    terminal.answer(to.of, { ok: false, problem: noAnswer });
  }
  throw new Error(
    `no return to standby from ${JSON.stringify([terminal.state.active, terminal.state.idle])}`,
  );
}

test('no sequence of events reaches a state without an act', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.boolean(), fc.array(move, { maxLength: 60, size: 'max' }), (isNew, moves) => {
      const terminal = isNew ? play(firstState(undefined, [])) : play();
      for (const one of moves) {
        make(terminal, one);
        const { active, idle } = terminal.state;
        reached.add(active?.step.name ?? idle.name);
        // A screen without an act asks something, and the answer to that changes it.
        if (footActs(terminal.state).length === 0 && idle.name !== 'activation')
          expect(active?.step.name).toBe('processing');
      }
      walkHome(terminal);
    }),
    { numRuns: 5_000 },
  );
  expect([...reached].sort()).toEqual(
    [
      ...['activation', 'replaced', 'standby', 'menu', 'entry', 'history', 'record', 'tip-change'],
      ...['settlement', 'leaving', 'confirm', 'manager', 'tip', 'card', 'pin', 'scan', 'code'],
      ...['processing', 'unsure', 'open', 'ending', 'signature', 'result'],
    ].sort(),
  );
});

test('every act that a screen offers changes something', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40, size: 'max' }), (moves) => {
      const terminal = play();
      for (const one of moves) make(terminal, one);
      for (const act of footActs(terminal.state)) {
        const { effects, state } = play(terminal.state);
        const other = play(terminal.state);
        other.happen({ type: act });
        expect(other.effects.length > effects.length || other.state !== state, act).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
