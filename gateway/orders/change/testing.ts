/** Context of orders for tests: a clock that only tests move, and randomness from a seed. */
import { findEndpoints } from '../../accounts/endpoints.ts';
import { findLimits } from '../../accounts/merchant-limits.ts';
import type { GuardedAcquirer } from '../../acquirers/guarded.ts';
import { sandboxAcquirer } from '../../acquirers/sandbox/acquirer.ts';
import { onlyAcquirer } from '../../acquirers/testing.ts';
import { createBatches } from '../../batches/batches.ts';
import type { Database } from '../../ports/database.ts';
import type { Random } from '../../ports/random.ts';
import { createCipher } from '../../runtime/node/cipher.ts';
import { createCommitter } from '../../store/committer.ts';
import { createTextVault } from '../../vault/texts.ts';
import { upToDate } from '../due/due.ts';
import { newOnline } from '../state/online-state.ts';
import type { TerminalState } from '../state/terminal-state.ts';
import type { OnlineOrder, OrderChange, QrPayment, Transaction } from '../state/transaction.ts';
import { createTestCards, type TestCards } from './cards.testing.ts';
import type { RequestContext } from './context.ts';
import type { NewTransaction } from './creation.ts';
import { createIdentifiers } from './identifiers.ts';
import { createTestTerminals, type TestTerminals } from './terminals.testing.ts';

export interface TestClock {
  nowMs(merchantNo?: string): number;
  systemMs(): number;
  advance(byMs: number): void;
}

export function createTestClock(startMs = Date.UTC(2026, 10, 21, 9, 30)): TestClock {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    systemMs: () => nowMs,
    advance(byMs) {
      nowMs += byMs;
    },
  };
}

/** xorshift32: small, seeded, good enough for identifiers in tests. */
export function createSeededRandom(seed: number): Random {
  let state = seed | 1;
  return {
    bytes(length) {
      return Uint8Array.from({ length }, () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state & 255;
      });
    },
  };
}

export interface TestContext extends RequestContext {
  readonly clock: TestClock;
  readonly cards: TestCards;
  /** Terminals and their acquirer, which do as a test sets. */
  readonly world: TestTerminals;
  readonly committed: OrderChange[];
}

export function createTestContext(database: Database, seed = 7): TestContext {
  const clock = createTestClock();
  const random = createSeededRandom(seed);
  const committed: OrderChange[] = [];
  const world = createTestTerminals();
  const { cardPresent, terminals, managers } = world;
  const cards = createTestCards();
  const { capabilities, ...sandbox } = sandboxAcquirer;
  const brands = ['Visa', 'MasterCard'];
  const acquirer: GuardedAcquirer = {
    ...sandbox,
    capabilities: { ...capabilities, cardBrands: brands, presentedBrands: brands },
    cards: cards.channel,
    cardPresent,
  };
  return {
    database,
    committer: createCommitter(database, () => Promise.resolve()),
    clock,
    identifiers: createIdentifiers(clock, random),
    acquirers: onlyAcquirer(acquirer),
    cards,
    texts: createTextVault({ queries: database, cipher, random, clock }),
    world,
    terminals,
    managers,
    batches: createBatches(database, clock),
    limitsOf: (merchantNo) => findLimits(database, merchantNo),
    upToDate,
    publicUrl: () => 'https://pay.example.com',
    claimNotification: () => undefined,
    endpointsOf: (merchantNo, appId) => findEndpoints(database, merchantNo, appId),
    onDropped: () => {},
    onCommitted: (change) => committed.push(change),
    committed,
    psn: 'PSN',
  };
}

const cipher = createCipher([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

let orderCount = 0;

/** Returns a merchant-presented order of 100.00 USD for five minutes, with the changes of a test. */
export function orderDetails(context: TestContext, changes: Partial<NewTransaction> = {}): NewTransaction {
  orderCount += 1;
  return {
    merchantNo: '312100000001',
    merchantOrderNo: `ORDER-${orderCount}`,
    appId: 'tg0123456789abcdef',
    kind: 'payment',
    transType: 1,
    transStatus: 9,
    currency: 'USD',
    orderMinor: 10_000,
    payScenario: 'SCANQR_PAY',
    payMethodId: 'Alipay+',
    linkSecret: 'abcdefgh01234567',
    notifyUrl: 'http://127.0.0.1:9/notify',
    expiresAt: context.clock.nowMs() + 300_000,
    dueAt: context.clock.nowMs() + 300_000,
    ...changes,
  };
}

export function refundDetails(orderMinor: number, changes: Partial<NewTransaction> = {}): NewTransaction {
  orderCount += 1;
  return {
    merchantNo: '312100000001',
    merchantOrderNo: `REFUND-${orderCount}`,
    appId: 'tg0123456789abcdef',
    kind: 'refund',
    transType: 3,
    transStatus: 0,
    currency: 'USD',
    orderMinor,
    ...changes,
  };
}

/** Returns a hosted checkout of 100.00 USD for half an hour, with the changes of a test. */
export function checkoutDetails(context: TestContext, changes: Partial<NewTransaction> = {}): NewTransaction {
  const expiresAt = context.clock.nowMs() + 1_800_000;
  return orderDetails(context, {
    payScenario: 'WEB_PAY',
    payMethodId: undefined,
    linkSecret: undefined,
    hasCheckoutLink: true,
    online: newOnline,
    expiresAt,
    dueAt: expiresAt,
    ...changes,
  });
}

const startMs = Date.UTC(2026, 10, 21);
export const onlineLifetimeMs = 900_000;

/** A merchant-presented order of 100.00 USD as it is kept, five minutes before it expires. */
export const unpaidOrder: QrPayment = {
  flow: 'qr',
  merchantNo: '312100000001',
  transNo: '2026112100000000000001',
  merchantOrderNo: 'MODEL-1',
  version: 1,
  appId: 'tg0123456789abcdef',
  kind: 'payment',
  transType: 1,
  transStatus: 9,
  currency: 'USD',
  orderMinor: 10_000,
  paidMinor: 0,
  refundedMinor: 0,
  refundCount: 0,
  latePaidMinor: 0,
  lateReturnedMinor: 0,
  lateReferences: null,
  origTransNo: null,
  storeNo: null,
  terminalSn: null,
  payScenario: 'SCANQR_PAY',
  payMethodId: 'Alipay+',
  acquirer: 'sandbox',
  description: null,
  attach: null,
  notifyUrl: null,
  linkSecret: null,
  qrCode: null,
  walletCode: null,
  online: null,
  terminal: null,
  charges: null,
  batchNo: null,
  checkoutLink: null,
  channelTransNo: null,
  channelUserId: null,
  refNo: null,
  acquirerState: null,
  errorCode: null,
  errorMsg: null,
  createdAt: startMs,
  expiresAt: startMs + 300_000,
  endedAt: null,
  dueAt: startMs + 300_000,
};

/** The same as a hosted order, fifteen minutes before it expires. */
export const unpaidOnlineOrder: OnlineOrder = {
  ...unpaidOrder,
  flow: 'online',
  payScenario: 'WEB_PAY',
  payMethodId: null,
  online: newOnline,
  checkoutLink: 'abcdefgh01234567',
  expiresAt: startMs + onlineLifetimeMs,
  dueAt: startMs + onlineLifetimeMs,
};

/** Returns the state of an order that a terminal carries out; fails the test for any other. */
export function terminalState(transaction: Transaction): TerminalState {
  if (transaction.flow !== 'terminal') throw new Error(`${transaction.transNo} is no order of a terminal`);
  return transaction.terminal;
}
