/**
 * Model of card payments, their references, and batches: a reader's expectation of spec §4 and decisions 16 to 20, 37
 * and 42. It knows no events, versions or rows, and shares nothing with the code that it tests.
 */

export type Currency = 'USD' | 'JPY';

export type CardAnswer = 'approved' | 'declined' | 'silent' | 'partial';
/** Answer of the acquirer to an operation: `silent`, and it agrees when it is asked again. */
export type Agreement = 'done' | 'refused' | 'silent';

/** `amount`: the part that is asked for of all that is left, in minor units. */
export type Step =
  | {
      readonly type: 'sale';
      readonly order: number;
      readonly tip: number;
      readonly currency: Currency;
      readonly answer: CardAnswer;
    }
  | {
      readonly type: 'authorize';
      readonly order: number;
      readonly currency: Currency;
      readonly answer: CardAnswer;
    }
  | {
      readonly type: 'capture';
      readonly target: number;
      readonly amount: Amount;
      readonly agreement: Agreement;
    }
  | {
      readonly type: 'increment';
      readonly target: number;
      readonly order: number;
      readonly answer: CardAnswer;
    }
  | {
      readonly type: 'cancel' | 'void' | 'uncapture';
      readonly target: number;
      readonly agreement: Agreement;
    }
  | {
      readonly type: 'refund';
      readonly target: number;
      readonly amount: Amount;
      readonly surcharge: number;
      readonly answer: 'paid' | 'failed' | 'pending';
    }
  | { readonly type: 'tip'; readonly target: number; readonly tip: number }
  | { readonly type: 'repeat'; readonly target: number }
  | { readonly type: 'close' | 'settle' }
  | { readonly type: 'wait'; readonly days: number };
/** A step on an existing item. */
export type TargetedStep = Extract<Step, { readonly target: number }>;
export type Amount = number | 'all' | 'more';

export interface Item {
  readonly kind: 'sale' | 'authorization' | 'capture' | 'refund' | 'increment' | 'operation';
  readonly order: number;
  readonly surcharge: number;
  readonly original: Item | undefined;
  /** 0 in progress, 1 failed, 2 done, 3 taken back. */
  status: 0 | 1 | 2 | 3;
  tip: number;
  /** The hold of an authorization. */
  held: number;
  readonly currency: Currency;
  /** Batch that its money is in, by a name of the model. */
  batch: string | undefined;
  /** Day on which it was made. */
  day: number;
  /** It was not captured in its 30 days. */
  hasExpired: boolean;
}

export interface Model {
  readonly items: Item[];
  /** Number of closed batches of a currency. */
  readonly closed: Record<Currency, number>;
  day: number;
}

export const currencies: readonly Currency[] = ['USD', 'JPY'];

export const createModel = (): Model => ({ items: [], closed: { USD: 0, JPY: 0 }, day: 0 });

/** The terminal's open batch of a currency. */
export const openBatch = ({ closed }: Model, currency: Currency) => `${currency} ${closed[currency]}`;
const openFor = (model: Model, { currency }: Item) => openBatch(model, currency);

/** Outcome of a step: a new item, nothing new, or the code that refuses it. */
export type Outcome = Item | 'done' | { readonly code: string };

const code = (text: string) => ({ code: text });
const isItem = (outcome: Outcome): outcome is Item => typeof outcome === 'object' && 'kind' in outcome;

const liveOf = ({ items }: Model, original: Item, kind: Item['kind']) =>
  items.filter((item) => item.original === original && item.kind === kind && [0, 2].includes(item.status));
/** Refunds that are done or in progress. */
export const refundsOf = (model: Model, payment: Item) => liveOf(model, payment, 'refund');
/** The capture in force. */
export const captureOf = (model: Model, held: Item): Item | undefined =>
  liveOf(model, held, 'capture').find(({ status }) => status === 2);

export const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
/** The amount that a payment has taken, or a refund has given. */
export const moneyOf = ({ kind, status, order, tip, surcharge }: Item): number =>
  ['sale', 'capture', 'refund'].includes(kind) && status >= 2 ? order + tip + surcharge : 0;
export const refundedOf = (model: Model, payment: Item) =>
  sum(refundsOf(model, payment).map(({ order, surcharge }) => order + surcharge));

/** Returns the minor units of an amount if `left` is all that could be asked for. */
export const amountOf = (amount: Amount, left: number): number =>
  typeof amount === 'number' ? amount : Math.max(1, amount === 'all' ? left : left + 1);

/** Returns the part of an item that is left for a capture or a refund. */
export const leftOf = (model: Model, item: Item): number =>
  item.kind === 'authorization' ? item.held : moneyOf(item) - refundedOf(model, item);

function stateCode({ status, hasExpired }: Item): { code: string } | undefined {
  if (hasExpired) return code('E04154');
  if (status === 0) return code('E04134');
  if (status === 3) return code('E04121');
  return status === 1 ? code('E04122') : undefined;
}

/** An increment, a completion, a void or a cancel of it has no answer yet. */
const isAwaited = ({ items }: Model, original: Item) =>
  items.some((item) => item.original === original && item.status === 0 && item.kind !== 'refund');

/** Returns why an authorization can be neither captured nor increased. */
function heldCode(model: Model, target: Item): { code: string } | undefined {
  if (target.kind !== 'authorization') return code('ET012');
  const state = stateCode(target);
  if (state !== undefined) return state;
  if (isAwaited(model, target)) return code('E04134');
  if (captureOf(model, target) !== undefined) return code('E04123');
  return isOld(model, target) ? code('E04154') : undefined;
}

/** 30 days, the time of an authorization. */
const isOld = ({ day }: Model, held: Item) => day - held.day >= 30;

/** Ends authorizations that were not captured in time, as the scheduler does. */
function expireHolds(model: Model, items: readonly Item[] = model.items): void {
  for (const item of items) {
    const isHeld = item.kind === 'authorization' && item.status === 2 && isOld(model, item);
    if (!isHeld || isAwaited(model, item) || captureOf(model, item) !== undefined) continue;
    item.status = 3;
    item.hasExpired = true;
  }
}

function takeBack(model: Model, target: Item, agreement: Agreement): Outcome {
  const state = stateCode(target);
  if (state !== undefined) return state;
  if (isAwaited(model, target)) return code('E04134');
  if (captureOf(model, target) !== undefined) return code('CF008');
  if (target.kind === 'authorization' && isOld(model, target)) return code('E04154');
  if (refundsOf(model, target).length > 0) return code('E04133');
  if (target.batch !== undefined && target.batch !== openFor(model, target)) return code('ET008');
  const operation = newItem(model, 'operation', target, leftOf(model, target));
  const status = agreed(agreement);
  if (status === 2) target.status = 3;
  return { ...operation, status };
}

const agreed = (agreement: Agreement) => ({ done: 2, refused: 1, silent: 0 })[agreement] as 0 | 1 | 2;

function newItem(
  { day }: Model,
  kind: Item['kind'],
  original: Item | undefined,
  order: number,
  surcharge = 0,
  currency: Currency = original?.currency ?? 'USD',
): Item {
  const empty = { status: 2, tip: 0, held: 0, batch: undefined, hasExpired: false } as const;
  return { kind, original, order, surcharge, currency, day, ...empty };
}

const answered = (answer: CardAnswer): 1 | 2 => (answer === 'approved' ? 2 : 1);

function foretellOn(model: Model, step: TargetedStep, target: Item): Outcome {
  switch (step.type) {
    case 'capture': {
      const refusal = heldCode(model, target);
      if (refusal !== undefined) return refusal;
      const amount = amountOf(step.amount, target.held);
      if (amount > target.held) return code('E04115');
      const status = agreed(step.agreement);
      const batch = status === 2 ? openFor(model, target) : undefined;
      return { ...newItem(model, 'capture', target, amount), status, batch };
    }
    case 'increment': {
      const refusal = heldCode(model, target);
      if (refusal !== undefined) return refusal;
      if (step.answer === 'approved') target.held += step.order;
      // Its outcome is unknown until it has been reversed.
      const status = step.answer === 'silent' ? 0 : answered(step.answer);
      return { ...newItem(model, 'increment', target, step.order), status };
    }
    case 'cancel':
      // This call looks whether its time is over.
      expireHolds(model, [target]);
      if (target.kind === 'capture') return code('CF008');
      return target.kind === 'authorization' ? takeBack(model, target, step.agreement) : code('ET012');
    case 'void':
      if (target.kind === 'capture') return code('CF008');
      return ['sale', 'authorization'].includes(target.kind)
        ? takeBack(model, target, step.agreement)
        : code('ET013');
    case 'uncapture':
      return target.kind === 'capture' ? takeBack(model, target, step.agreement) : code('ET013');
    case 'refund': {
      if (!['sale', 'capture', 'authorization'].includes(target.kind)) return code('E04128');
      const state = stateCode(target);
      if (state !== undefined) return state;
      if (target.kind === 'authorization') return code('E04128');
      if (isAwaited(model, target)) return code('E04134');
      const amount = amountOf(step.amount, leftOf(model, target));
      if (model.day - target.day > 365) return code('E04153');
      if (refundsOf(model, target).length >= 50) return code('E04127');
      if (amount + step.surcharge > leftOf(model, target)) return code('E04126');
      const refund = newItem(model, 'refund', target, amount, step.surcharge);
      if (step.answer === 'paid') return { ...refund, batch: openFor(model, target) };
      return { ...refund, status: step.answer === 'failed' ? 1 : 0 };
    }
    case 'tip': {
      if (!['sale', 'capture'].includes(target.kind)) return code('ET011');
      const state = stateCode(target);
      if (state !== undefined) return state;
      if (isAwaited(model, target)) return code('E04134');
      if (refundsOf(model, target).length > 0) return code('E04151');
      if (target.tip === step.tip) return 'done';
      if (step.tip > target.order) return code('E04152');
      // A completion takes at most a fifth more than was authorized.
      const held = target.kind === 'capture' ? target.original?.held : undefined;
      if (held !== undefined && target.order + step.tip > held + Math.floor(held / 5)) return code('E04152');
      if (target.batch !== openFor(model, target)) return code('ET010');
      target.tip = step.tip;
      return 'done';
    }
    case 'repeat':
      return 'done';
  }
}

/** Returns the content of a batch: completed payments less completed refunds. */
export function batchSum({ items }: Model, batch: string): { readonly count: number; readonly net: number } {
  const held = items.filter((item) => item.batch === batch && item.status === 2);
  return {
    count: held.length,
    net: sum(held.map((item) => (item.kind === 'refund' ? -moneyOf(item) : moneyOf(item)))),
  };
}

/** Says whether something in an open batch waits for the acquirer: no batch is closed then. */
export const isCloseAwaited = (model: Model): boolean =>
  model.items.some(
    (item) => item.status === 2 && item.batch === openFor(model, item) && isAwaited(model, item),
  );

function foretellAlone(model: Model, step: Exclude<Step, { target: number }>): Outcome {
  switch (step.type) {
    case 'sale': {
      const status = answered(step.answer);
      const sale = newItem(model, 'sale', undefined, step.order, 0, step.currency);
      const batch = status === 2 ? openFor(model, sale) : undefined;
      return { ...sale, status, tip: step.tip, batch };
    }
    case 'authorize': {
      const status = answered(step.answer);
      const held = status === 2 ? step.order : 0;
      const authorization = newItem(model, 'authorization', undefined, step.order, 0, step.currency);
      return { ...authorization, status, held };
    }
    case 'close':
      // An empty batch stays open.
      if (isCloseAwaited(model)) return code('E04134');
      for (const currency of currencies)
        if (batchSum(model, openBatch(model, currency)).count > 0) model.closed[currency] += 1;
      return 'done';
    case 'settle':
      // The order of their making, as the scheduler's.
      for (const item of model.items.filter(({ status }) => status === 0)) {
        item.status = item.kind === 'increment' ? 1 : 2;
        if (item.kind === 'refund' || item.kind === 'capture') item.batch = openFor(model, item);
        // It takes the money now: the days of its refunds count from here.
        if (item.kind === 'capture') item.day = model.day;
        if (item.kind === 'operation' && item.original !== undefined) item.original.status = 3;
      }
      expireHolds(model);
      return 'done';
    case 'wait':
      model.day += step.days;
      expireHolds(model);
      return 'done';
  }
}

/** Changes the model by the step. A step on something that is not there yet does nothing: undefined. */
export function foretell(model: Model, step: Step): Outcome | undefined {
  if (!('target' in step)) return kept(model, foretellAlone(model, step));
  const target = targetOf(model, step);
  return target && kept(model, foretellOn(model, step, target));
}

export const targetOf = ({ items }: Model, { target }: { readonly target: number }): Item | undefined =>
  items[target % Math.max(1, items.length)];

function kept(model: Model, outcome: Outcome): Outcome {
  if (isItem(outcome)) model.items.push(outcome);
  return outcome;
}
