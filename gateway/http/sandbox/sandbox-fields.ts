/** Fields of the sandbox's unsigned calls: of a query, or of a JSON body. */
import type { OrderContext } from '../../orders/change/context.ts';
import { findByOrderNo, findByTransNo } from '../../orders/change/find.ts';
import type { Transaction } from '../../orders/state/transaction.ts';
import { type Failure, failure } from '../envelope/failure.ts';
import { fieldNulFailure } from '../envelope/nul.ts';
import type { RouteContext } from '../route.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** No field that is read as text is longer. */
const textMaxLength = 64;

export async function fieldsOf({ req }: RouteContext): Promise<Fields> {
  if (req.method !== 'POST') {
    const given = Object.entries(req.queries());
    return Object.fromEntries(
      given.map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    );
  }
  try {
    const parsed: unknown = JSON.parse(await req.text());
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.slice(0, textMaxLength) : '';
}

/** A form on another site cannot send JSON without asking first, so it cannot use calls that ask for JSON. */
export function typeFailure({ req }: RouteContext): Failure | undefined {
  return req.header('content-type')?.startsWith('application/json')
    ? undefined
    : failure('SYS010', { detail: 'send application/json' });
}

/** Finds the transaction that merchant_no with trans_no or merchant_order_no names. */
export async function findNamed({ database }: OrderContext, fields: Fields): Promise<Transaction | Failure> {
  const nul = fieldNulFailure(fields);
  if (nul !== undefined) return nul;
  const merchantNo = textOf(fields, 'merchant_no');
  if (merchantNo === '') return failure('SYS012', { field: 'merchant_no' });
  const transNo = textOf(fields, 'trans_no');
  const found =
    transNo === ''
      ? await findByOrderNo(database, merchantNo, textOf(fields, 'merchant_order_no'))
      : await findByTransNo(database, merchantNo, transNo);
  return found ?? failure('E04111', { field: transNo === '' ? 'merchant_order_no' : 'trans_no' });
}
