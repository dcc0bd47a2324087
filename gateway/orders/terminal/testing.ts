/** Terminals' orders for tests on a database: a context for each test, a merchant with terminals, the usual steps. */
import type { EntryMode, TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { closeBatches } from '../../batches/close.ts';
import type { Database } from '../../ports/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import type { ServiceAsk, TerminalId, TerminalService } from '../../terminals/service.ts';
import { bookFaults } from '../change/books.testing.ts';
import { sealedCard } from '../change/cards.testing.ts';
import { createPayment } from '../change/creation.ts';
import { findByTransNo } from '../change/find.ts';
import { createTestContext, type TestContext } from '../change/testing.ts';
import { advanceDue } from '../due/due.ts';
import { succeeded } from '../online/testing.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { dispatch, followChange } from './dispatch.ts';
import { followUps } from './follow-ups.ts';
import { readTerminalOrder, type TerminalOrderRequest } from './request.ts';
import { createTerminalService } from './service.ts';

export const merchantNo = '312100000001';
export const storeNo = '4121000012';
const app = { appId: 'tg0123456789abcdef', unreferencedRefunds: true };

let numbers = 0;
export const orderNo = () => {
  numbers += 1;
  return `TERM-${numbers}`;
};

/** A sale of 25.00 USD by card, with the changes of a test. */
export const saleRequest = (changes: Partial<TerminalOrderRequest> = {}): TerminalOrderRequest => ({
  merchant_order_no: orderNo(),
  trans_type: 1,
  price_currency: 'USD',
  order_amount: '25',
  notify_url: 'http://127.0.0.1:9/notify',
  expires: 300,
  ...changes,
});

let attempts = 0;

/** An ask for the money of the order; a card that is tapped. */
export function authorizeAsk(
  transNo: string,
  changes: {
    tip_amount?: string;
    manager_pin?: string;
    chip_data?: string;
    attempt_id?: string;
    card?: string;
  } = {},
): ServiceAsk {
  attempts += 1;
  const entryMode: EntryMode = 3;
  return {
    type: 'authorize',
    trans_no: transNo,
    attempt_id: `attempt-${attempts}`,
    entry_mode: entryMode,
    cvm: 'none',
    card: sealedCard({ cvv: '' }),
    ...changes,
  };
}

export function executeAsk(transNo: string, changes: { manager_pin?: string } = {}): ServiceAsk {
  attempts += 1;
  return { type: 'execute', trans_no: transNo, attempt_id: `attempt-${attempts}`, ...changes };
}

async function prepare(database: Database): Promise<void> {
  await database.query('insert into merchants values ($1, $2, 0)', [merchantNo, 'Test']);
  await database.query('insert into stores values ($1, $2, $3)', [merchantNo, storeNo, 'Store']);
  await database.query(
    `insert into apps (merchant_no, app_id, sign_type, basic_password_hash, unreferenced_refunds, created_at)
     values ($1, $2, 'NONE', 'none', true, 0)`,
    [merchantNo, app.appId],
  );
}

/** Opens a database for the tests of a file; each of them has its own terminal. */
export function useTerminalWorld() {
  let database: Database;
  let context: TestContext;
  let service: TerminalService;
  let terminal: TerminalId;
  let seed = 500;
  beforeAll(async () => {
    database = await openTestDatabase();
    await prepare(database);
  });
  afterAll(async () => {
    expect(await bookFaults(database)).toEqual([]);
    await database.close();
  });
  beforeEach(async () => {
    seed += 2;
    context = createTestContext(database, seed);
    context.clock.advance(seed * 10_000_000);
    for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
    context.committed.length = 0;
    service = createTerminalService(context, { allowLoopback: true, followUps });
    terminal = { merchantNo, terminalSn: `TG${seed}` };
    await database.query('insert into terminals values ($1, $2, $3)', [
      merchantNo,
      terminal.terminalSn,
      storeNo,
    ]);
  });

  /** Does the work of the gateway after its commits, here and now. */
  async function follow(): Promise<void> {
    for (let change = context.committed.shift(); change !== undefined; change = context.committed.shift())
      await followChange(context, change);
  }
  const reading = (request: TerminalOrderRequest) =>
    readTerminalOrder(context, request, { terminal, storeNo, app, allowLoopback: true });

  /** Makes an order as the call does, and puts it on the screen if that is free. */
  async function order(changes: Partial<TerminalOrderRequest> = {}): Promise<Transaction> {
    const details = succeeded(await reading(saleRequest(changes)));
    const created = succeeded(await createPayment(context, details));
    await dispatch(context, terminal);
    return current(created);
  }
  async function current({ transNo }: Pick<Transaction, 'transNo'>): Promise<Transaction> {
    const found = await findByTransNo(database, merchantNo, transNo);
    if (found === undefined) throw new Error(`no transaction ${transNo}`);
    return found;
  }
  async function ask(message: ServiceAsk) {
    const answer = await service.handle(terminal, message, 'PSN');
    await follow();
    return answer;
  }
  /** The result in the reply to an ask that is not refused. */
  async function result(message: ServiceAsk): Promise<TerminalResult> {
    const answer = await ask(message);
    expect(answer).toMatchObject({ code: '0' });
    return answer.data as TerminalResult;
  }

  return {
    context: () => context,
    service: () => service,
    terminal: () => terminal,
    database: () => database,
    follow,
    reading,
    order,
    current,
    ask,
    result,
    /** A sale that was paid, as its changes have it. */
    async paid(changes: Partial<TerminalOrderRequest> = {}): Promise<Transaction> {
      const made = await order(changes);
      const done = await result(authorizeAsk(made.transNo));
      expect(done.trans_status).toBe(2);
      return current(made);
    },
    /** Closes the terminal's batch, as the merchant does. */
    async closeBatch(): Promise<void> {
      const { terminalSn } = terminal;
      const nowMs = context.clock.nowMs();
      await closeBatches(database, { merchantNo, terminalSns: [terminalSn] }, { nowMs, psn: 'PSN' });
    },
    /** Returns the refusal of a request that stores nothing. */
    async refusal(changes: Partial<TerminalOrderRequest>): Promise<string> {
      const details = await reading(saleRequest(changes));
      return isRefusal(details) ? `${details.refused}:${details.field ?? ''}` : 'taken';
    },
    schedule: async () => {
      const fired = await advanceDue(context, (error) => {
        throw error;
      });
      await follow();
      return fired;
    },
    /** Orders that went to the terminal, oldest first. */
    orders: (): TerminalOrder[] =>
      context.world.sent.flatMap(({ push, terminalSn }) =>
        push.type === 'order' && terminalSn === terminal.terminalSn ? [push.order] : [],
      ),
    /** message_id of everything that went to the terminal, oldest first. */
    pushIds: (type?: 'order' | 'ended'): string[] =>
      context.world.sent.flatMap(({ push, terminalSn, messageId }) =>
        terminalSn === terminal.terminalSn && (type === undefined || push.type === type) ? [messageId] : [],
      ),
    ended: (): TerminalResult[] =>
      context.world.sent.flatMap(({ push }) => (push.type === 'ended' ? [push.result] : [])),
    notices: async ({ transNo }: Pick<Transaction, 'transNo'>) =>
      (
        await database.query<{ content: Record<string, unknown> }>(
          'select content from notifications where trans_no = $1 order by created_at, notification_id',
          [transNo],
        )
      ).map(({ content }) => content),
  };
}
