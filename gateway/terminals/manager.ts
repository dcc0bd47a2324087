/** The store manager's PIN, checked for voids and refunds at a terminal. */
import { usageError } from '@tollgate/contract/command-error';
import type { MerchantClock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { StoreManagers, TerminalId } from './service.ts';

export interface ManagerDeps {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly clock: MerchantClock;
}

const failuresMax = 5;
const blockedMs = 5 * 60_000;
const pinForm = /^[0-9]{4,12}$/;

/** @throws CommandError for anything but 4 to 12 digits */
export function checkPinForm(pin: string): void {
  if (!pinForm.test(pin))
    throw usageError("a manager's PIN must have 4 to 12 digits", '店长密码须为 4 至 12 位数字');
}

/** Sets the PIN of a store. @throws CommandError */
export async function setManagerPin(
  { queries, passwords }: Pick<ManagerDeps, 'queries' | 'passwords'>,
  store: { readonly merchantNo: string; readonly storeNo: string },
  pin: string,
): Promise<void> {
  checkPinForm(pin);
  await queries.query(
    `update stores set manager_pin_hash = $3, manager_failures = 0, manager_blocked_until = 0
     where merchant_no = $1 and store_no = $2`,
    [store.merchantNo, store.storeNo, await passwords.hash(pin, 'short')],
  );
}

/**
 * Checks the PIN against the store of the terminal. `blocked`: wrong 5 times, for 5 minutes; `none`: the
 * store has no PIN.
 */
export async function checkManagerPin(
  { queries, passwords, clock }: ManagerDeps,
  { merchantNo, terminalSn }: TerminalId,
  pin: string,
): Promise<'right' | 'wrong' | 'blocked' | 'none'> {
  const nowMs = clock.nowMs(merchantNo);
  const store = `merchant_no = $1 and store_no =
    (select store_no from terminals where merchant_no = $1 and terminal_sn = $2)`;
  // Counted before it is checked: attempts at the same time count each for itself.
  const [row] = await queries.query<{ hash: string }>(
    `update stores set
       manager_failures = case when manager_failures + 1 >= ${failuresMax} then 0 else manager_failures + 1 end,
       manager_blocked_until = case when manager_failures + 1 >= ${failuresMax} then $3 + ${blockedMs} else 0 end
     where ${store} and manager_pin_hash is not null and manager_blocked_until <= $3
     returning manager_pin_hash as hash`,
    [merchantNo, terminalSn, nowMs],
  );
  if (row === undefined) {
    const [known] = await queries.query<{ hash: string | null }>(
      `select manager_pin_hash as hash from stores where ${store}`,
      [merchantNo, terminalSn],
    );
    return known?.hash ? 'blocked' : 'none';
  }
  if (!(await passwords.verify(pin, row.hash))) return 'wrong';
  await queries.query(`update stores set manager_failures = 0, manager_blocked_until = 0 where ${store}`, [
    merchantNo,
    terminalSn,
  ]);
  return 'right';
}

/** For the orders: whoever is blocked is no manager for that time. */
export function createStoreManagers(deps: ManagerDeps): StoreManagers {
  return { isManager: async (terminal, pin) => (await checkManagerPin(deps, terminal, pin)) === 'right' };
}
