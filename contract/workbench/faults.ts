/** Schemas of the Workbench's API, and of POST /api/sandbox/faults, on faults on demand. */
import { faultKinds } from '../faults.ts';
import {
  describedObject,
  LocalText,
  list,
  object,
  optional,
  refer,
  type Shape,
  text,
  whole,
} from '../members.ts';
import type { Text } from '../model.ts';

export const FaultItem = describedObject('A fault rule.', {
  fault_id: text(),
  fault: text('Kind of fault: where it occurs, a dot, and what happens.'),
  title: LocalText,
  merchant_no: optional(text('If absent, the rule applies to all merchants that use the sandbox clock.')),
  app_id: optional(text()),
  method: optional(text('For calls: the method.')),
  merchant_order_no: optional(text()),
  trans_no: optional(text()),
  times: whole('The rule expires after this many faults.'),
  every: whole('The fault can affect only every nth event that matches the rule.'),
  probability: whole('Probability that the fault affects each of these events: above 0, up to 1.'),
  delay_ms: optional(whole('How long the fault lasts; absent if it has no duration.')),
  seed: text('The same seed selects the same events.'),
  created_ms: whole(),
  ends_ms: whole("The rule expires at this time on the merchant's clock, even if some faults remain."),
  seen: whole('Number of events so far that match the rule, and how many of them the fault affected.'),
  injected: whole(),
  left_ms: whole("Remaining time, based on the merchant's clock."),
});
export type FaultItem = Shape<typeof FaultItem>;

export const InjectedItem = describedObject('A fault that was injected.', {
  at_ms: whole("Time on the merchant's clock, in milliseconds since 1970-01-01 UTC."),
  fault: text(),
  title: LocalText,
  fault_id: optional(text("Absent if a request's Tollgate-Fault header triggered the fault.")),
  merchant_no: text(),
  psn: optional(text()),
  trans_no: optional(text()),
  merchant_order_no: optional(text()),
  http_status: optional(whole("The receiver's response to a forged notification.")),
  reply: optional(text()),
});
export type InjectedItem = Shape<typeof InjectedItem>;

export const FaultKindItem = describedObject('A fault that can be injected.', {
  fault: text(),
  title: LocalText,
  text: refer(LocalText, 'Description of what happens, in one sentence.'),
  delay_ms: optional(
    whole('Default duration if a rule does not set one; absent if the fault has no duration.'),
  ),
});
export type FaultKindItem = Shape<typeof FaultKindItem>;

export const FaultList = object({
  items: list(FaultItem, 'Active rules, oldest first.'),
  used_up: list(FaultItem, 'Rules that are used up but have not expired, newest first; at most 50.'),
  injected: list(InjectedItem, 'Newest first, at most 100.'),
  kinds: list(FaultKindItem),
});
export type FaultList = Shape<typeof FaultList>;

export const FaultRequest = describedObject(
  'Body of POST faults. A rule expires after `times` faults (default: 1), or after `lasts_seconds` (default: one hour).',
  {
    fault: text(),
    merchant_no: optional(text()),
    app_id: optional(text()),
    method: optional(text()),
    merchant_order_no: optional(text()),
    trans_no: optional(text()),
    times: optional(whole()),
    every: optional(whole()),
    probability: optional(whole()),
    delay_ms: optional(whole()),
    seed: optional(text()),
    lasts_seconds: optional(whole()),
  },
);
export type FaultRequest = Shape<typeof FaultRequest>;

export const FaultsRemoved = describedObject('IDs of the rules that were removed.', {
  removed: list(text()),
});
export type FaultsRemoved = Shape<typeof FaultsRemoved>;

const titles: ReadonlyMap<string, Text> = new Map(faultKinds.map(({ fault, title }) => [fault, title]));
const later: Text = { en: 'Fault from a later version', zh: '新版本的故障' };

/** Returns the title of a fault for people. */
export const faultTitle = (fault: string): Text => titles.get(fault) ?? later;

/** The same of one that was injected, so that it is not taken for a real one. */
export function injectedTitle(fault: string): Text {
  const { en, zh } = faultTitle(fault);
  return { en: `Injected: ${en}`, zh: `已注入故障：${zh}` };
}
