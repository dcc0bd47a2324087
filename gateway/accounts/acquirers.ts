/** Accounts of merchants at acquirers, as the operator keeps them: table `merchant_acquirers`. */
import type { Queries } from '../ports/database.ts';

export type PaymentKind = 'wallet' | 'card' | 'card-present';

/** Payments that go to an account; an absent member stands for all. */
export interface Scope {
  readonly kinds?: readonly PaymentKind[];
  /** Values of pay_method_id: wallets, card brands, ApplePay, GooglePay. */
  readonly methods?: readonly string[];
  readonly currencies?: readonly string[];
}

export interface AcquirerAccount {
  /** Name of the acquirer. */
  readonly acquirer: string;
  readonly scope: Scope;
  /** Facts of the account that the connector needs; keys are named and kept elsewhere. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A member that is not known would widen the scope in silence. */
function checkScope(merchantNo: string, { acquirer, scope }: AcquirerAccount): void {
  for (const [name, values] of Object.entries(scope)) {
    const isKnown = name === 'kinds' || name === 'methods' || name === 'currencies';
    const isList = Array.isArray(values) && values.every((value) => typeof value === 'string');
    if (!isKnown || !isList)
      throw new Error(`scope of merchant ${merchantNo} at ${acquirer}: ${name} is no list that it may have`);
  }
}

/** In the order of their rank: the first that takes a payment gets it. */
export async function findAcquirerAccounts(
  queries: Queries,
  merchantNo: string,
): Promise<readonly AcquirerAccount[]> {
  const accounts = await queries.query<AcquirerAccount>(
    'select acquirer, scope, settings from merchant_acquirers where merchant_no = $1 order by rank, acquirer',
    [merchantNo],
    'merchant-acquirers',
  );
  for (const account of accounts) checkScope(merchantNo, account);
  return accounts;
}
