/** Fields as the reference prints them: one row each, nested ones under the name that holds them. */
import { entryMembers, paymentsMembers } from '@tollgate/contract/calls/members';
import type { Call, Field, Member, Members, Need, Rule } from '@tollgate/contract/model';
import { commonOwner, fieldId } from './address.ts';

export interface FieldRow {
  readonly id: string;
  /** Names from the top, for addresses: `['order_detail', 'data', 'items', 'code']`. */
  readonly path: readonly string[];
  /** Path before the name: `order_detail.data.items[].`; empty at the top. */
  readonly parent: string;
  readonly name: string;
  readonly field: Field;
  readonly need: Need;
  /** Rules of the call that speak of this field. */
  readonly rules: readonly Rule[];
}

function membersBelow(field: Field): Members | undefined {
  if (field.kind === 'object') return field.members;
  if (field.kind === 'list') return membersBelow(field.of);
  return undefined;
}

function isAbout(rule: Rule, name: string): boolean {
  return rule.kind === 'one-of' ? rule.fields.includes(name) : rule.field === name;
}

/** All rows of a set of members, each followed by its own members, in the contract's order. */
export function fieldRows(owner: string, members: Members, rules: readonly Rule[] = []): readonly FieldRow[] {
  const rowsOf = ([name, member]: [string, Member], path: readonly string[], parent: string): FieldRow[] => {
    const { field, need } = member;
    const ownPath = [...path, name];
    const below = Object.entries(membersBelow(field) ?? {});
    const ownParent = `${parent}${name}${field.kind === 'list' ? '[]' : ''}.`;
    const own = path.length === 0 ? rules.filter((rule) => isAbout(rule, name)) : [];
    return [
      { id: fieldId(owner, ownPath), path: ownPath, parent, name, field, need, rules: own },
      ...below.flatMap((each) => rowsOf(each, ownPath, ownParent)),
    ];
  };
  return Object.entries(members).flatMap((each) => rowsOf(each, [], ''));
}

function commonMembers(call: Call): Members {
  return call.envelope === 'entry' ? entryMembers : paymentsMembers;
}

/** The fields that a call has besides the common ones, or that it asks for with other rules than theirs. */
export function ownFields(call: Call): readonly FieldRow[] {
  const common = commonMembers(call);
  const own = Object.entries(call.request).filter(([name, member]) => {
    const shared = common[name];
    return shared === undefined || shared.field !== member.field || shared.need !== member.need;
  });
  return fieldRows(call.method, Object.fromEntries(own), call.rules);
}

export interface CommonRow extends FieldRow {
  /** Need of the field under /api/payments; the row's `need` is that of /api/entry. */
  readonly paymentsNeed: Need;
}

/** The common fields of all requests (spec §3). */
export function commonFields(rules: readonly Rule[]): readonly CommonRow[] {
  const payments: Members = paymentsMembers;
  return fieldRows(commonOwner, entryMembers, rules).map((row) => ({
    ...row,
    paymentsNeed: payments[row.name]?.need ?? row.need,
  }));
}
