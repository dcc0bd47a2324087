/**
 * Which acquirer takes a payment: chosen for each merchant and method, from what the acquirers declare. The first in
 * rank that takes it gets it; none is passed over because it failed before.
 */
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
import type { AcquirerAccount, PaymentKind, Scope } from '../accounts/acquirers.ts';
import type { GuardedAcquirer } from './guarded.ts';
import { createNoAcquirer } from './no-acquirer.ts';
import type { Sheet } from './port/acquirer.ts';

/** That a merchant has an account at an acquirer. Of several that take a payment, the first one gets it. */
export type Account = Pick<AcquirerAccount, 'acquirer' | 'scope'> &
  Partial<Pick<AcquirerAccount, 'settings'>>;

export interface Sought {
  readonly kind: PaymentKind;
  /** Absent: any flow. */
  readonly flow?: ConnectorFlow;
  /** A wallet, a card's brand, or a sheet; absent: any. */
  readonly method?: string;
  readonly currency: string;
}

/** Everything that a merchant can be paid with in a currency: by a page, and by cards at a terminal. */
export interface Offer {
  readonly wallets: ReadonlySet<string>;
  readonly cardBrands: ReadonlySet<string>;
  readonly presentedBrands: ReadonlySet<string>;
  /** True if every acquirer that takes cards at a terminal gets the PIN: which one it is, the card decides. */
  readonly onlinePin: boolean;
  readonly sheets: readonly Sheet[];
}

const isIn = <Value>(values: readonly Value[] | undefined, value: Value) =>
  values === undefined || values.includes(value);

/** The methods of a kind, and of a flow, that an acquirer takes of a merchant in a currency. */
function methodsOf(
  { capabilities }: GuardedAcquirer,
  { kinds, methods, currencies }: Scope,
  { kind, flow, currency }: Sought,
) {
  if (!isIn(kinds, kind) || !isIn(currencies, currency)) return [];
  if (!isIn(capabilities.currencies, currency)) return [];
  if (flow !== undefined && !capabilities.flows.includes(flow)) return [];
  const { wallets, cardBrands, presentedBrands, sheets } = capabilities;
  const taken = {
    wallet: wallets,
    card: [...cardBrands, ...sheets.map(({ option }) => option)],
    'card-present': presentedBrands,
  }[kind];
  return taken.filter((method) => isIn(methods, method));
}

export type Connected = ReadonlyMap<string, GuardedAcquirer>;

/**
 * Returns the acquirer of a payment, undefined where none takes it. `after`: the one that has taken nothing, so that the
 * next in rank is meant; where it is not among the accounts any more, there is no next one.
 */
export function routeOf(
  accounts: readonly Account[],
  connected: Connected,
  sought: Sought,
  after?: string,
): GuardedAcquirer | undefined {
  const at = after === undefined ? -1 : accounts.findLastIndex(({ acquirer }) => acquirer === after);
  if (after !== undefined && at === -1) return undefined;
  for (const { acquirer: name, scope } of accounts.slice(at + 1)) {
    const acquirer = connected.get(name);
    if (acquirer === undefined) continue;
    const methods = methodsOf(acquirer, scope, sought);
    if (sought.method === undefined ? methods.length > 0 : methods.includes(sought.method)) return acquirer;
  }
  return undefined;
}

export function offerOf(accounts: readonly Account[], connected: Connected, currency: string): Offer {
  const own = accounts.flatMap(({ acquirer, scope }) => {
    const found = connected.get(acquirer);
    return found === undefined ? [] : [{ acquirer: found, scope }];
  });
  const all = (sought: Omit<Sought, 'currency'>) =>
    new Set(own.flatMap(({ acquirer, scope }) => methodsOf(acquirer, scope, { ...sought, currency })));
  const card = all({ kind: 'card', flow: 'card' });
  const sheets = own.flatMap(({ acquirer, scope }) => {
    const taken = methodsOf(acquirer, scope, { kind: 'card', flow: 'card', currency });
    return acquirer.capabilities.sheets.filter(({ option }) => taken.includes(option));
  });
  // The first account that takes a sheet's payment gets it, so that its form of a token counts.
  const options = new Map(sheets.toReversed().map((one) => [one.option, one]));
  const isSheet = (method: string) => sheets.some(({ option }) => option === method);
  return {
    wallets: all({ kind: 'wallet', flow: 'hosted-wallet' }),
    cardBrands: new Set([...card].filter((method) => !isSheet(method))),
    presentedBrands: all({ kind: 'card-present' }),
    onlinePin: own
      .filter(
        ({ acquirer, scope }) => methodsOf(acquirer, scope, { kind: 'card-present', currency }).length > 0,
      )
      .every(({ acquirer }) => acquirer.capabilities.onlinePin),
    sheets: [...options.values()],
  };
}

/** The acquirers of one merchant. */
export interface MerchantAcquirers {
  route(sought: Sought): GuardedAcquirer | undefined;
  /** Returns the next one in rank, once the acquirer `after` has certainly done nothing. */
  next(after: string, sought: Sought): GuardedAcquirer | undefined;
  offer(currency: string): Offer;
  /** Returns the settings of the merchant's own account there; undefined where it has none. */
  settingsOf(acquirer: GuardedAcquirer): AcquirerAccount['settings'] | undefined;
}

export interface Acquirers {
  /** Returns the acquirers of a new payment. */
  of(merchantNo: string): Promise<MerchantAcquirers>;
  /** The one that has taken an order; null: an order from before there was a choice. */
  named(name: string | null): GuardedAcquirer;
}

function acquirersOf(accounts: readonly Account[], connected: Connected): MerchantAcquirers {
  const routes = new Map<string, GuardedAcquirer>();
  const offers = new Map<string, Offer>();
  return {
    route(sought) {
      const key = `${sought.kind} ${sought.flow ?? ''} ${sought.method ?? ''} ${sought.currency}`;
      const found = routes.get(key) ?? routeOf(accounts, connected, sought);
      // A path that no acquirer takes is not kept: a caller may name any method, and the map would grow without end.
      if (found !== undefined) routes.set(key, found);
      return found;
    },
    next: (after, sought) => routeOf(accounts, connected, sought, after),
    offer(currency) {
      const offer = offers.get(currency) ?? offerOf(accounts, connected, currency);
      offers.set(currency, offer);
      return offer;
    },
    settingsOf: (acquirer) => accounts.find((account) => account.acquirer === acquirer.name)?.settings,
  };
}

export interface AcquirersDeps {
  /** Read for every order: the same list until an acquirer is added, changed or removed. */
  readonly connected: readonly GuardedAcquirer[];
  /** Takes what none of the merchant's own accounts takes, and has taken all orders without a name. */
  readonly fallback: GuardedAcquirer;
  /** Asked for every order: remembered by the caller. */
  readonly accountsOf: (merchantNo: string) => Promise<readonly Account[]>;
}

/** The acquirers of merchants as long as the same ones are connected. */
function createRoutes(connected: readonly GuardedAcquirer[], fallback: GuardedAcquirer) {
  const byName: Connected = new Map([fallback, ...connected].map((acquirer) => [acquirer.name, acquirer]));
  const last: Account = { acquirer: fallback.name, scope: {} };
  const ofAnyMerchant = acquirersOf([last], byName);
  // As long as the caller remembers the accounts.
  const known = new WeakMap<readonly Account[], MerchantAcquirers>();
  return {
    connected,
    byName,
    of(accounts: readonly Account[]): MerchantAcquirers {
      if (accounts.length === 0) return ofAnyMerchant;
      const found = known.get(accounts) ?? acquirersOf([...accounts, last], byName);
      known.set(accounts, found);
      return found;
    },
  };
}

export function createAcquirers(deps: AcquirersDeps): Acquirers {
  const { fallback, accountsOf } = deps;
  let routes = createRoutes(deps.connected, fallback);
  function current() {
    const { connected } = deps;
    if (connected !== routes.connected) routes = createRoutes(connected, fallback);
    return routes;
  }
  return {
    async of(merchantNo) {
      const accounts = await accountsOf(merchantNo);
      return current().of(accounts);
    },
    // An order whose acquirer is not connected any more stays due until it is.
    named: (name) => (name === null ? fallback : (current().byName.get(name) ?? createNoAcquirer(name))),
  };
}
