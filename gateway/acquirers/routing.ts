/** Which acquirer takes a payment: chosen for each merchant and method, from what the acquirers declare. */
import type { AcquirerAccount, PaymentKind, Scope } from '../accounts/acquirers.ts';
import type { GuardedAcquirer } from './guarded.ts';
import { createNoAcquirer } from './no-acquirer.ts';
import type { Sheet } from './port/acquirer.ts';

/** That a merchant has an account at an acquirer. Of several that take a payment, the first one gets it. */
export type Account = Pick<AcquirerAccount, 'acquirer' | 'scope'> &
  Partial<Pick<AcquirerAccount, 'settings'>>;

export interface Sought {
  readonly kind: PaymentKind;
  /** A wallet, a card's brand, or a sheet; absent: any. */
  readonly method?: string;
  readonly currency: string;
}

/** Everything that a merchant can be paid with in a currency. */
export interface Offer {
  readonly wallets: ReadonlySet<string>;
  readonly cardBrands: ReadonlySet<string>;
  readonly presentedBrands: ReadonlySet<string>;
  readonly sheets: readonly Sheet[];
}

const isIn = <Value>(values: readonly Value[] | undefined, value: Value) =>
  values === undefined || values.includes(value);

/** The methods of a kind that an acquirer takes of a merchant in a currency. */
function methodsOf(
  { capabilities }: GuardedAcquirer,
  { kinds, methods, currencies }: Scope,
  { kind, currency }: Sought,
) {
  if (!isIn(kinds, kind) || !isIn(currencies, currency)) return [];
  const { wallets, cardBrands, presentedBrands, sheets } = capabilities;
  const taken = {
    wallet: wallets,
    card: [...cardBrands, ...sheets.map(({ option }) => option)],
    'card-present': presentedBrands,
  }[kind];
  return taken.filter((method) => isIn(methods, method));
}

export type Connected = ReadonlyMap<string, GuardedAcquirer>;

/** The acquirer of a payment; undefined where none takes it. */
export function routeOf(
  accounts: readonly Account[],
  connected: Connected,
  sought: Sought,
): GuardedAcquirer | undefined {
  for (const { acquirer: name, scope } of accounts) {
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
  const all = (kind: PaymentKind) =>
    new Set(own.flatMap(({ acquirer, scope }) => methodsOf(acquirer, scope, { kind, currency })));
  const card = all('card');
  const sheets = own.flatMap(({ acquirer, scope }) => {
    const taken = methodsOf(acquirer, scope, { kind: 'card', currency });
    return acquirer.capabilities.sheets.filter(({ option }) => taken.includes(option));
  });
  // The first account that takes a sheet's payment gets it, so that its form of a token counts.
  const options = new Map(sheets.toReversed().map((one) => [one.option, one]));
  const isSheet = (method: string) => sheets.some(({ option }) => option === method);
  return {
    wallets: all('wallet'),
    cardBrands: new Set([...card].filter((method) => !isSheet(method))),
    presentedBrands: all('card-present'),
    sheets: [...options.values()],
  };
}

/** The acquirers of one merchant. */
export interface MerchantAcquirers {
  route(sought: Sought): GuardedAcquirer | undefined;
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
      const key = `${sought.kind} ${sought.method ?? ''} ${sought.currency}`;
      const found = routes.get(key) ?? routeOf(accounts, connected, sought);
      // A path that no acquirer takes is not kept: a caller may name any method, and the map would grow without end.
      if (found !== undefined) routes.set(key, found);
      return found;
    },
    offer(currency) {
      const offer = offers.get(currency) ?? offerOf(accounts, connected, currency);
      offers.set(currency, offer);
      return offer;
    },
    settingsOf: (acquirer) => accounts.find((account) => account.acquirer === acquirer.name)?.settings,
  };
}

export interface AcquirersDeps {
  readonly connected: readonly GuardedAcquirer[];
  /** Takes what none of the merchant's own accounts takes, and has taken all orders without a name. */
  readonly fallback: GuardedAcquirer;
  /** Asked for every order: remembered by the caller. */
  readonly accountsOf: (merchantNo: string) => Promise<readonly Account[]>;
}

export function createAcquirers({ connected, fallback, accountsOf }: AcquirersDeps): Acquirers {
  const byName = new Map([fallback, ...connected].map((acquirer) => [acquirer.name, acquirer]));
  const last: Account = { acquirer: fallback.name, scope: {} };
  const ofAnyMerchant = acquirersOf([last], byName);
  // As long as the caller remembers the accounts.
  const known = new WeakMap<readonly Account[], MerchantAcquirers>();
  return {
    async of(merchantNo) {
      const accounts = await accountsOf(merchantNo);
      if (accounts.length === 0) return ofAnyMerchant;
      const found = known.get(accounts) ?? acquirersOf([...accounts, last], byName);
      known.set(accounts, found);
      return found;
    },
    // An order whose acquirer is not connected any more stays due until it is.
    named: (name) => (name === null ? fallback : (byName.get(name) ?? createNoAcquirer(name))),
  };
}
