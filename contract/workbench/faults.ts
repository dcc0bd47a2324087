/** What the Workbench's API, and POST /api/sandbox/faults, answer about faults on demand. */
import { faultKinds } from '../faults.ts';
import type { Text } from '../model.ts';

/** A rule of faults. */
export interface FaultItem {
  readonly fault_id: string;
  /** Kind of the fault: the place, a dot, and what happens there. */
  readonly fault: string;
  readonly title: Text;
  /** Absent: all merchants that follow the clock of the sandbox. */
  readonly merchant_no?: string;
  readonly app_id?: string;
  /** Of a call. */
  readonly method?: string;
  readonly merchant_order_no?: string;
  readonly trans_no?: string;
  /** It ends after so many. */
  readonly times: number;
  /** Every nth event that matches the rule. */
  readonly every: number;
  /** Probability that each of these gets the fault: above 0, up to 1. */
  readonly probability: number;
  /** How long the fault takes; absent: it takes no time. */
  readonly delay_ms?: number;
  /** The same seed selects the same events. */
  readonly seed: string;
  readonly created_ms: number;
  /** It ends at this time of the merchant's clock, whatever is left. */
  readonly ends_ms: number;
  /** Events so far that match the rule, and how many of them got the fault. */
  readonly seen: number;
  readonly injected: number;
  /** How long it still lasts, by the merchant's clock. */
  readonly left_ms: number;
}

/** A fault that was injected. */
export interface InjectedItem {
  /** By the merchant's clock, in milliseconds since 1970 UTC. */
  readonly at_ms: number;
  readonly fault: string;
  readonly title: Text;
  /** Absent: a request asked for it by the header Tollgate-Fault. */
  readonly fault_id?: string;
  readonly merchant_no: string;
  readonly psn?: string;
  readonly trans_no?: string;
  readonly merchant_order_no?: string;
  /** What a receiver answered to a forged notification. */
  readonly http_status?: number;
  readonly reply?: string;
}

/** What there is to inject. */
export interface FaultKindItem {
  readonly fault: string;
  readonly title: Text;
  /** What happens, in a sentence. */
  readonly text: Text;
  /** How long it takes where a rule does not say; absent: it takes no time. */
  readonly delay_ms?: number;
}

export interface FaultList {
  /** Rules that have not ended, the oldest first. */
  readonly items: readonly FaultItem[];
  /** Rules that have struck as often as they may, until their time is over: the newest first, at most 50. */
  readonly used_up: readonly FaultItem[];
  /** The newest first, at most 100. */
  readonly injected: readonly InjectedItem[];
  readonly kinds: readonly FaultKindItem[];
}

/** Body of POST faults. A rule ends after `times` (default 1), and after `lasts_seconds` (default an hour). */
export interface FaultRequest {
  readonly fault: string;
  readonly merchant_no?: string;
  readonly app_id?: string;
  readonly method?: string;
  readonly merchant_order_no?: string;
  readonly trans_no?: string;
  readonly times?: number;
  readonly every?: number;
  readonly probability?: number;
  readonly delay_ms?: number;
  readonly seed?: string;
  readonly lasts_seconds?: number;
}

/** Rules that were removed, by their ids. */
export interface FaultsRemoved {
  readonly removed: readonly string[];
}

const titles: ReadonlyMap<string, Text> = new Map(faultKinds.map(({ fault, title }) => [fault, title]));
const later: Text = { en: 'Fault of a later version', zh: '新版本的故障' };

/** What a fault is to a reader. */
export const faultTitle = (fault: string): Text => titles.get(fault) ?? later;

/** The same of one that was injected, so that it is not taken for a real one. */
export function injectedTitle(fault: string): Text {
  const { en, zh } = faultTitle(fault);
  return { en: `Injected: ${en}`, zh: `已注入故障：${zh}` };
}
