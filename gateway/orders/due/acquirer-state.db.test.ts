/** The connector's own note about a payment: kept with its answer, and handed back with later questions. */
import { expect, test } from 'vitest';
import type { WalletAnswer } from '../../acquirers/guarded.ts';
import type { Original } from '../../acquirers/port/question.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { reread } from '../change/apply.ts';
import { approvalOf as cardApproval } from '../change/cards.testing.ts';
import { createPayment } from '../change/creation.ts';
import { approvalOf as presentedApproval } from '../change/terminals.testing.ts';
import { orderDetails, refundDetails } from '../change/testing.ts';
import { applyCardAnswer, payByCard } from '../online/card-payment.ts';
import { address, payment, succeeded, useOnlineWorld } from '../online/testing.ts';
import { advanceRefund, createRefund } from '../reference/refund.ts';
import { merchantSteps as steps, useReferenceWorld } from '../reference/testing.ts';
import { transType } from '../state/transaction.ts';
import { authorizeAsk } from '../terminal/testing.ts';
import { cancelPayment } from '../wallet/cancel.ts';
import { advancePayment, applyWalletAnswer } from '../wallet/payment.ts';
import { advanceDue } from './due.ts';

const online = useOnlineWorld();
const terminal = useReferenceWorld();
const reference = { channelTransNo: 'S-1', userId: 'payer', refNo: 'R-1' };

test('a wallet gets its note back, and a refund gets that of its payment and its own', async () => {
  const states: (string | undefined)[] = [];
  const originals: Original[] = [];
  const answers: WalletAnswer[] = [
    { kind: 'pending', state: 'begun' },
    { kind: 'pending' },
    { kind: 'paid', reference: { ...reference, state: 'paid' } },
  ];
  const refunds: WalletAnswer[] = [
    { kind: 'pending', askAgainAt: 0, state: 'returning' },
    { kind: 'paid', reference: { ...reference, channelTransNo: 'S-2' } },
  ];
  const context = withAcquirer(online.context(), {
    wallets: {
      async payment({ state }) {
        states.push(state);
        return answers.shift() ?? { kind: 'pending' };
      },
      async refund({ state, original }) {
        states.push(state);
        originals.push(original);
        return refunds.shift() ?? { kind: 'pending' };
      },
    },
  });
  let order = succeeded(await createPayment(context, orderDetails(context)));
  for (let time = 0; time < 3; time += 1) order = await advancePayment(context, order);
  expect([states, order.acquirerState]).toEqual([[undefined, 'begun', 'begun'], 'paid']);
  const refund = succeeded(
    await createRefund(context, order, refundDetails(500, { origTransNo: order.transNo })),
  );
  await advanceRefund(context, refund);
  await advanceRefund(context, await reread(context, refund));
  expect(states.slice(3)).toEqual([undefined, 'returning']);
  const { transNo } = order;
  const original = { transNo, transType: 1, amountMinor: 10_000, reference: { ...reference, state: 'paid' } };
  expect(originals).toEqual([original, original]);
});

/** A wallet's acquirer that notes with which state it is asked to give each payment back. */
function notingStops() {
  const stops: unknown[] = [];
  const context = withAcquirer(online.context(), {
    wallets: {
      async cancel({ channelTransNo, state }) {
        stops.push([channelTransNo, state]);
        return { kind: 'done' };
      },
    },
  });
  const paid = (channelTransNo: string, state?: string) =>
    ({ kind: 'paid', reference: { ...reference, channelTransNo, ...(state && { state }) } }) as const;
  return { context, stops, paid };
}

test('a second payment of an order goes back with its own note, never with that of the first', async () => {
  const { context, stops, paid } = notingStops();
  const order = succeeded(await createPayment(context, orderDetails(context)));
  for (const answer of [paid('D-1', 'first'), paid('D-2', 'second'), paid('D-3')])
    await applyWalletAnswer(context, await reread(context, order), answer);
  for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
  expect(stops).toEqual([
    ['D-2', 'second'],
    ['D-3', undefined],
  ]);
});

test('payments after the end of an order go back each with its own note; a single one without, with that of the order', async () => {
  const { context, stops, paid } = notingStops();
  const ended = async () => {
    const order = succeeded(await createPayment(context, orderDetails(context)));
    const begun = await applyWalletAnswer(context, order, { kind: 'pending', began: true, state: 'begun' });
    context.clock.advance(20_000);
    succeeded(await cancelPayment(context, begun, undefined));
    stops.length = 0;
    return order;
  };
  const late = async (...answers: ReturnType<typeof paid>[]) => {
    const order = await ended();
    for (const answer of answers) await applyWalletAnswer(context, await reread(context, order), answer);
    for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
    return [...stops];
  };
  expect((await late(paid('L-1', 'one'), paid('L-2', 'two'))).slice(0, 2)).toEqual([
    ['L-1', 'one'],
    ['L-2', 'two'],
  ]);
  expect((await late(paid('L-3')))[0]).toEqual(['L-3', 'begun']);
});

/** The states that the acquirer was advised with, one for each advice. */
const advisedWith = () => terminal.context().world.advices.map(({ original }) => original.reference?.state);

/** Sets the note that the acquirer gives with its answers; undefined: none. */
function note(state?: string) {
  const { world } = terminal.context();
  const given = state === undefined ? {} : { state };
  world.advice = () => ({ kind: 'done', ...given });
  world.answer = (asked) => {
    const approval = presentedApproval(asked);
    return approval.kind === 'approved'
      ? { ...approval, reference: { ...approval.reference, ...given } }
      : approval;
  };
}

test('a tip leaves its note to the next tip and the void', async () => {
  const sale = await terminal.paid();
  note('tipped');
  succeeded(await steps.tip(terminal.context(), sale, 100));
  note();
  succeeded(await steps.tip(terminal.context(), sale, 200));
  succeeded(await steps.void(terminal.context(), sale));
  expect(advisedWith()).toEqual([undefined, 'tipped', 'tipped']);
});

test('an increment, and the cancel of a completion, leave their notes to the next completion', async () => {
  const held = await terminal.authorized();
  note('raised');
  succeeded(await steps.increment(terminal.context(), held, 1_000));
  note('captured');
  const first = succeeded(await steps.capture(terminal.context(), held, 2_000));
  note('undone');
  succeeded(await steps.void(terminal.context(), first, transType.completionCancel));
  note();
  succeeded(await steps.increment(terminal.context(), held, 1_000));
  const second = succeeded(await steps.capture(terminal.context(), held, 2_000));
  succeeded(await steps.void(terminal.context(), second, transType.completionCancel));
  succeeded(await steps.cancel(terminal.context(), held));
  expect(advisedWith()).toEqual(['raised', 'captured', 'undone', 'undone', 'undone']);
});

test('an approval that comes late is reversed under its own name', async () => {
  const reversed: unknown[] = [];
  const context = withAcquirer(online.context(), {
    cards: {
      async reverse(asked) {
        reversed.push(asked.reference);
        return 'done';
      },
    },
  });
  context.cards.answer = () => ({ kind: 'no-answer' });
  const order = succeeded(await payByCard(context, await online.checkout(), payment(1)));
  const attempt = order.online?.attempt;
  if (!attempt) throw new Error('unreachable');
  context.clock.advance(120_000);
  for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
  const state = 'late';
  const late = { kind: 'approved', reference: { ...reference, state } } as const;
  await applyCardAnswer(context, await reread(context, order), attempt, late);
  expect(reversed).toEqual([null, late.reference]);
});

test('a part that an issuer approves is reversed under its own name', async () => {
  const context = terminal.context();
  const approved = { ...reference, state: 'part' };
  context.world.answer = (asked) => {
    const part = presentedApproval(asked, 1_000);
    return part.kind === 'approved' ? { ...part, reference: approved } : part;
  };
  const { reverse } = context.world.cardPresent;
  const reversed: unknown[] = [];
  Object.assign(context.world.cardPresent, {
    reverse: (...asked: Parameters<typeof reverse>) => {
      reversed.push(asked[0].reference);
      return reverse(...asked);
    },
  });
  const order = await terminal.order();
  await terminal.ask(authorizeAsk(order.transNo));
  expect((await terminal.current(order)).transStatus).toBe(1);
  expect(reversed).toEqual([approved]);
});

test('the billing address and the place of the browser go to the acquirer; the place is not kept', async () => {
  const context = online.context();
  const asked: unknown[] = [];
  context.cards.answer = (attempt) => {
    asked.push(attempt.billing, attempt.payerIp);
    return cardApproval(attempt);
  };
  const order = await online.checkout();
  const paid = succeeded(
    await payByCard(context, order, payment(1, { billing: address, payerIp: '198.51.100.7' })),
  );
  expect(asked).toEqual([address, '198.51.100.7']);
  const rows = await context.database.query(
    'select t.*, e.events from transactions t join transaction_events e using (trans_no) where trans_no = $1',
    [paid.transNo],
  );
  expect(JSON.stringify(rows)).not.toContain('198.51.100.7');
});
