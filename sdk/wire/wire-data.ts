/** Values of a reply or notification by the contract's shapes, from the text as received. */
import { decimalText, parseAmount } from '@tollgate/contract/amount';
import { readItems, readMembers, type WireValue } from '@tollgate/contract/read/json';
import type { WireMember } from '@tollgate/contract/signing/index';
import type { ObjectShape, Shape } from './contract-data.ts';

/** A value that does not match the contract; distinct from faults of the client. */
export class UnreadableData extends Error {
  constructor(path: string) {
    super(`not of the contract's form: ${path}`);
  }
}

/** The members that the contract knows, with a value; newer gateways may send more. @throws UnreadableData */
export function readData(shape: ObjectShape, members: readonly WireMember[]): Record<string, unknown> {
  const known = members.filter(
    ({ name, kind, text }) => Object.hasOwn(shape, name) && kind !== 'null' && text !== '',
  );
  return Object.fromEntries(
    known.map((member) => [member.name, readValue(shape[member.name], member, member.name)]),
  );
}

/** The members of the JSON text `data`. @throws UnreadableData */
export function readDataText(shape: ObjectShape, text: string): Record<string, unknown> {
  return readObject(shape, { kind: 'object', text }, 'data');
}

function readObject(shape: ObjectShape, wire: WireValue, path: string): Record<string, unknown> {
  const read = readMembers(wire, path);
  if (!read.ok) throw new UnreadableData(path);
  return readData(shape, read.value);
}

function readValue(shape: Shape | undefined, wire: WireValue, path: string): unknown {
  switch (shape) {
    case 'integer':
      return readInteger(wire, path);
    case 'amount':
      return readExact(wire, path);
    case 'boolean':
      if (wire.text !== 'true' && wire.text !== 'false') throw new UnreadableData(path);
      return wire.text === 'true';
    case 'text':
    case undefined:
      return wire.text;
    default:
      return isList(shape) ? readList(shape[0], wire, path) : readObject(shape, wire, path);
  }
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function readList(shape: Shape, wire: WireValue, path: string): unknown[] {
  const items = readItems(wire, path);
  if (!items.ok) throw new UnreadableData(path);
  return items.value.map((item, index) => readValue(shape, item, `${path}[${index}]`));
}

function readInteger({ kind, text }: WireValue, path: string): number {
  const value = Number(text);
  const isWhole = /^-?[0-9]+$/.test(text) && Number.isSafeInteger(value);
  if ((kind !== 'number' && kind !== 'string') || !isWhole) throw new UnreadableData(path);
  return value;
}

/** The shortest decimal text of the digits received; never through a float (decision 12). */
function readExact({ kind, text }: WireValue, path: string): string {
  const isNegative = text.startsWith('-');
  const amount = parseAmount(isNegative ? text.slice(1) : text);
  if ((kind !== 'number' && kind !== 'string') || amount === undefined) throw new UnreadableData(path);
  return isNegative && amount.digits !== 0n ? `-${decimalText(amount)}` : decimalText(amount);
}
