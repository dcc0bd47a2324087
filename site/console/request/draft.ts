/** Contents of a call's form: texts by field name, starting with the contract's example. */
import type { Call, Field } from '@tollgate/contract/model';
import type { Account } from '../account/account.ts';
import { type Carried, carriedFields, numbersItself } from './flow.ts';

export interface Draft {
  /** One text for each field, as it was typed; empty ones are not sent. */
  readonly values: Readonly<Record<string, string>>;
  /** The timestamp follows the clock until the reader types one. */
  readonly followsClock: boolean;
}

/** Fields that the account decides; the form shows them there. */
export const accountFields: readonly string[] = ['app_id', 'merchant_no', 'sign_type', 'sign'];

/** Common fields of every request besides them: shown apart, since readers seldom change them. */
export const commonFieldNames: readonly string[] = ['format', 'charset', 'version', 'timestamp', 'method'];

/** A new order number, unique enough for one reader: `TRY-20261121-134501-7F3K`. */
export function newOrderNo(nowMs: number, random: () => number = Math.random): string {
  const [date = '', time = ''] = new Date(nowMs).toISOString().slice(0, 19).split('T');
  const tail = Math.floor(random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')
    .toUpperCase();
  return `TRY-${date.replaceAll('-', '')}-${time.replaceAll(':', '')}-${tail}`;
}

/** A value of an example as text in the form: nested ones as JSON with indents. */
export function formText(field: Field, value: unknown): string {
  if (typeof value === 'string') return value;
  return field.kind === 'object' || field.kind === 'list'
    ? JSON.stringify(value, undefined, 2)
    : String(value);
}

export interface Circumstances {
  readonly account: Account;
  readonly carried: Carried;
  readonly nowMs: number;
  /** A notify_url that receives notifications of a sandbox; undefined where there is none. */
  readonly inboxUrl: string | undefined;
}

/** The form as it is when a call is opened for the first time. */
export function firstDraft(call: Call, at: Circumstances): Draft {
  const values: Record<string, string> = {};
  for (const [name, { field }] of Object.entries(call.request)) {
    if (accountFields.includes(name)) continue;
    const example = call.example.request[name];
    values[name] = example === undefined ? '' : formText(field, example);
  }
  if (at.inboxUrl !== undefined && values['notify_url']) values['notify_url'] = at.inboxUrl;
  if ('card' in values) values['card'] = '';
  const draft = {
    values: { ...values, ...known(call, { timestamp: String(at.nowMs) }) },
    followsClock: 'timestamp' in call.request,
  };
  return renumbered(call, withCarried(call, withAccount(call, draft, at.account), at.carried), at.nowMs);
}

function known(call: Call, values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(call.request, name)));
}

function changed(call: Call, draft: Draft, values: Readonly<Record<string, string>>): Draft {
  return { ...draft, values: { ...draft.values, ...known(call, values) } };
}

/** The store and the terminal of another account; those of the example do not exist. */
export function withAccount(call: Call, draft: Draft, account: Account): Draft {
  const isUsed = (name: string) => Object.hasOwn(call.example.request, name);
  const own: Record<string, string> = {};
  if (isUsed('store_no')) own['store_no'] = account.storeNo;
  if (isUsed('terminal_sn')) own['terminal_sn'] = account.terminalSn;
  if (isUsed('terminal_sn_list')) {
    own['terminal_sn_list'] = account.terminalSn === '' ? '' : JSON.stringify([account.terminalSn]);
  }
  return changed(call, draft, own);
}

/** Numbers of what was made before, where the call is about it. */
export function withCarried(call: Call, draft: Draft, carried: Carried): Draft {
  return changed(call, draft, carriedFields(call.method, carried));
}

/** A new number for a call that gives one. */
export function renumbered(call: Call, draft: Draft, nowMs: number): Draft {
  return numbersItself(call.method) ? changed(call, draft, { merchant_order_no: newOrderNo(nowMs) }) : draft;
}
