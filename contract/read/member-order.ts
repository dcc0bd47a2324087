/** A call's members in the order in which the string to sign has them. */
import type { Call } from '../model.ts';
import { compareNames, signName } from '../signing/string-to-sign.ts';
import { remembered } from './memo.ts';

export interface MemberOrder {
  readonly names: readonly string[];
  readonly required: readonly boolean[];
  readonly placeOf: ReadonlyMap<string, number>;
  /** Members that rules between members ask for. */
  readonly ruled: ReadonlySet<string>;
}

export const memberOrder: (call: Call) => MemberOrder = remembered((call: Call): MemberOrder => {
  const names = Object.keys(call.request)
    .filter((name) => name !== signName)
    .sort(compareNames);
  const ruled = call.rules.flatMap((rule) =>
    rule.kind === 'one-of' ? rule.fields : [rule.field, rule.when.field],
  );
  return {
    names,
    required: names.map((name) => call.request[name]?.need === 'required'),
    placeOf: new Map(names.map((name, place) => [name, place])),
    ruled: new Set(ruled),
  };
});
