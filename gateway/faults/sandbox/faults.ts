/**
 * The rules of faults in this process, and what they strike. Rules are held in memory, so that nothing is asked as long
 * as there are none; an event that a rule may mean is counted in the database, so that all processes count as one.
 */
import { dayMs } from '@tollgate/contract/durations';
import {
  type FaultName,
  type FaultPlace,
  faultLimits,
  faultPlaceOf,
  hasKnownPlace,
} from '@tollgate/contract/faults';
import { setBounded } from '../../ports/bounded-map.ts';
import type { Clock, MerchantClock } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import { hexOf } from '../../ports/encodings.ts';
import type { Random } from '../../ports/random.ts';
import { isStruck, newSeed, seededRandom } from './chance.ts';
import {
  countInjected,
  countSeen,
  deleteInjected,
  deleteRules,
  dropUsedUp,
  type Family,
  type FaultRule,
  familyOf,
  type InjectedFault,
  insertInjected,
  insertRule,
  readLasting,
  readRules,
  readUsedUp,
} from './rows.ts';

/** A rule as it is asked for. */
export type NewRule = Omit<FaultRule, 'faultId' | 'createdAt' | 'endsAt' | 'seed' | 'seen' | 'injected'> & {
  readonly seed: string | undefined;
  readonly lastsMs: number;
};

/** Something that a rule may strike. */
export interface FaultEvent {
  readonly place: FaultPlace;
  /** Faults to choose from; absent: all faults of the place. */
  readonly faults?: readonly FaultName[];
  readonly merchantNo: string;
  /** App of a call; with `method` and `numbers`, which only a call has. */
  readonly appId?: string;
  readonly method?: string | undefined;
  readonly numbers?: Pick<Family, 'transNos' | 'orderNos'>;
  /** The transaction that it is about, where there is one: its order counts as well. */
  readonly transNo?: string;
}

export interface Struck {
  readonly merchantNo: string;
  readonly faultId: string | null;
  readonly fault: FaultName;
  readonly delayMs: number;
  /** By the merchant's clock. */
  readonly atMs: number;
  /** Choices inside the fault: the same for the same seed. */
  readonly random: Random;
}

/** Details of the struck event, for people to see. */
export type About = Partial<
  Pick<InjectedFault, 'psn' | 'transNo' | 'merchantOrderNo' | 'httpStatus' | 'reply'>
>;

export interface Faults {
  /** Returns true if any rule is for the place. It costs nothing, so callers ask it first. */
  mayStrike(place: FaultPlace): boolean;
  strike(event: FaultEvent): Promise<Struck | undefined>;
  /** The same, where each rule is asked once for each `key`, however often it is. */
  strikeOnce(key: string, event: FaultEvent): Promise<Struck | undefined>;
  /** A fault that one request has asked for by a header. */
  byHeader(merchantNo: string, fault: FaultName, delayMs: number): Struck;
  /** Keeps it for people to see. */
  note(struck: Struck, about: About): Promise<void>;
  /** The fault that decides what is answered about a transaction from now on; undefined where there is none. */
  lasting(merchantNo: string, transNo: string, fault: FaultName): InjectedFault | undefined;
  /** `full`: there are as many rules as there may be. */
  add(rule: NewRule): Promise<FaultRule | 'full'>;
  /** Those that have not ended, the oldest first. */
  list(): Promise<readonly FaultRule[]>;
  /** Those that have struck as often as they may and whose time is not over, the newest first. */
  usedUp(): Promise<readonly FaultRule[]>;
  /** How long a rule still lasts, by its merchant's clock. */
  leftMs(rule: FaultRule): number;
  /** Gives the ids of those that were there. */
  remove(faultIds: readonly string[]): Promise<readonly string[]>;
  /** Takes over the rules of other processes. */
  refresh(): Promise<void>;
  /** Forgets what was injected, by age and number. */
  drop(queries: Queries, platformMs: number, limit: number): Promise<number>;
}

export interface FaultsDeps {
  readonly queries: Queries;
  readonly clock: MerchantClock;
  readonly platform: Clock;
  readonly random: Random;
  /** Called with the error if an injected fault could not be kept for people to see. */
  readonly onFault: (error: unknown) => void;
}

/** Faults that the acquirer and the pages keep to once they were struck. */
const lastingFaults: readonly FaultName[] = [
  'acquirer.uncertain',
  'acquirer.paid_after_cancel',
  'acquirer.paid_after_expiry',
  'acquirer.refund_fails',
  'page.challenge_abandoned',
];
const keptDays = 7;
const keptMax = 10_000;
const lastingMax = 10_000;
const askedMax = 10_000;
const usedUpMax = 50;
const idBytes = 8;
/** How far the clocks of two machines may differ. */
const clocksApartMs = 60_000;

/** Returns true if the rule may mean the event, by the members of the event alone. */
function mayMean(clock: MerchantClock, rule: FaultRule, event: FaultEvent): boolean {
  if (faultPlaceOf(rule.fault) !== event.place) return false;
  if (event.faults !== undefined && !event.faults.includes(rule.fault)) return false;
  // A merchant with its own clock is apart from all others: only a rule that names it strikes it.
  const isApart = typeof clock.clockGroupOf?.(event.merchantNo) === 'object';
  if (rule.merchantNo === '' ? isApart : rule.merchantNo !== event.merchantNo) return false;
  if (event.appId !== undefined && rule.appId !== null && rule.appId !== event.appId) return false;
  return rule.method === null || event.place !== 'call' || rule.method === event.method;
}

/** Returns true if app and order are the rule's; members that the event lacks are looked up once. */
async function isMeant(rule: FaultRule, event: FaultEvent, look: () => Promise<Family | undefined>) {
  const { appId, merchantOrderNo, transNo } = rule;
  const isNamed = merchantOrderNo !== null || transNo !== null;
  const needsApp = appId !== null && event.appId === undefined;
  if (!isNamed && !needsApp) return true;
  const family = event.numbers === undefined || needsApp ? await look() : undefined;
  if (needsApp && family?.appId !== appId) return false;
  const { transNos, orderNos } = event.numbers ?? family ?? { transNos: [], orderNos: [] };
  if (merchantOrderNo !== null && !orderNos.includes(merchantOrderNo)) return false;
  return transNo === null || transNos.includes(transNo);
}

interface LastingFaults {
  keep(one: InjectedFault): void;
  readonly find: Faults['lasting'];
  /** Takes over what other processes have injected. */
  refresh(): Promise<void>;
}

/** Injected faults that the acquirer and the pages keep to, in bounded memory. */
function createLastingFaults(queries: Queries, platform: Clock): LastingFaults {
  /** Injected faults older than this were read before; absent: none were. */
  let sinceMs: number | undefined;
  const known = new Map<string, InjectedFault>();
  const keyOf = (merchantNo: string, transNo: string, fault: FaultName) =>
    `${merchantNo}/${transNo}/${fault}`;

  function keep(one: InjectedFault): void {
    if (one.transNo === null || !lastingFaults.includes(one.fault)) return;
    setBounded(known, keyOf(one.merchantNo, one.transNo, one.fault), one, lastingMax);
  }

  return {
    keep,
    find: (merchantNo, transNo, fault) =>
      known.size === 0 ? undefined : known.get(keyOf(merchantNo, transNo, fault)),
    async refresh() {
      const nowMs = platform.nowMs();
      const fromMs = sinceMs ?? nowMs - keptDays * dayMs;
      for (const one of await readLasting(queries, lastingFaults, fromMs, lastingMax)) keep(one);
      sinceMs = nowMs - clocksApartMs;
    },
  };
}

/** Returns the row of an injected fault, for people to see. */
function injectedOf(
  { merchantNo, faultId, fault, delayMs, atMs }: Struck,
  { psn = null, transNo = null, merchantOrderNo = null, httpStatus = null, reply = null }: About,
  injectedId: string,
  realAt: number,
): InjectedFault {
  return {
    merchantNo,
    injectedId,
    faultId,
    fault,
    atMs,
    delayMs,
    realAt,
    psn,
    transNo,
    merchantOrderNo,
    httpStatus,
    reply,
  };
}

/** Returns the time of a rule's clock: its merchant's, or the system's. */
const timeOf = (clock: MerchantClock, { merchantNo }: Pick<FaultRule, 'merchantNo'>) =>
  merchantNo === '' ? clock.systemMs() : clock.nowMs(merchantNo);

/** Returns true if the rule was asked for the key before. A rule that is set later still has to be asked. */
function wasAsked(asked: Map<string, true>, { faultId }: FaultRule, key: string): boolean {
  const name = `${faultId}/${key}`;
  if (asked.has(name)) return true;
  setBounded(asked, name, true, askedMax);
  return false;
}

/** Returns a function that looks the order of an event up once. */
function createLook(queries: Queries, { merchantNo, transNo }: FaultEvent) {
  let family: Promise<Family | undefined> | undefined;
  return () => {
    family ??= transNo === undefined ? Promise.resolve(undefined) : familyOf(queries, merchantNo, transNo);
    return family;
  };
}

/** Returns a new rule with its times; `nowMs` by the rule's clock. */
function ruleOf({ lastsMs, seed, ...wish }: NewRule, random: Random, nowMs: number): FaultRule {
  return {
    ...wish,
    seed: seed ?? newSeed(random),
    createdAt: nowMs,
    endsAt: nowMs + lastsMs,
    seen: 0,
    injected: 0,
    faultId: `flt_${hexOf(random.bytes(idBytes))}`,
  };
}

export function createFaults({ queries, clock, platform, random, onFault }: FaultsDeps): Faults {
  let rules: readonly FaultRule[] = [];
  let places: ReadonlySet<FaultPlace> = new Set();
  let changes = 0;
  const lasting = createLastingFaults(queries, platform);
  const asked = new Map<string, true>();

  const isOver = (rule: FaultRule) => rule.endsAt <= timeOf(clock, rule);

  function hold(next: readonly FaultRule[]): void {
    rules = next.filter(({ fault }) => hasKnownPlace(fault));
    places = new Set(rules.map(({ fault }) => faultPlaceOf(fault)));
    changes += 1;
  }

  const forget = (faultIds: readonly string[]) =>
    hold(rules.filter(({ faultId }) => !faultIds.includes(faultId)));

  /** Rules whose time is over leave memory and table. */
  async function end(ended: readonly FaultRule[]): Promise<void> {
    if (ended.length === 0) return;
    const ids = ended.map(({ faultId }) => faultId);
    forget(ids);
    await deleteRules(queries, ids);
  }

  async function strike(event: FaultEvent, key?: string): Promise<Struck | undefined> {
    const { merchantNo } = event;
    const look = createLook(queries, event);
    for (const rule of rules) {
      if (!mayMean(clock, rule, event) || isOver(rule) || !(await isMeant(rule, event, look))) continue;
      if (key !== undefined && wasAsked(asked, rule, key)) continue;
      const number = await countSeen(queries, rule, timeOf(clock, rule));
      if (number === undefined) {
        forget([rule.faultId]);
        continue;
      }
      if (!isStruck(rule, number)) continue;
      const injected = await countInjected(queries, rule);
      // Its row remains for people to see until its time is over.
      if (injected === undefined || injected >= rule.times) forget([rule.faultId]);
      if (injected === undefined) continue;
      const { fault, faultId, delayMs, seed } = rule;
      const atMs = clock.nowMs(merchantNo);
      return { merchantNo, faultId, fault, delayMs, atMs, random: seededRandom(`${seed}:${number}:choices`) };
    }
    await end(rules.filter(isOver));
    return undefined;
  }

  return {
    mayStrike: (place) => places.has(place),
    strike: (event) => strike(event),
    strikeOnce: (key, event) => strike(event, key),
    byHeader: (merchantNo, fault, delayMs) => ({
      merchantNo,
      faultId: null,
      fault,
      delayMs,
      atMs: clock.nowMs(merchantNo),
      random,
    }),
    async note(struck, about) {
      const one = injectedOf(struck, about, hexOf(random.bytes(idBytes)), platform.nowMs());
      lasting.keep(one);
      await insertInjected(queries, one).catch(onFault);
    },
    lasting: lasting.find,
    async add(wish) {
      await end(rules.filter(isOver));
      const rule = ruleOf(wish, random, timeOf(clock, wish));
      if (!(await insertRule(queries, rule, faultLimits.rulesMax))) return 'full';
      hold([...rules, rule]);
      await dropUsedUp(queries, usedUpMax);
      return rule;
    },
    async list() {
      return (await readRules(queries)).filter((rule) => !isOver(rule));
    },
    async usedUp() {
      return (await readUsedUp(queries, usedUpMax)).filter((rule) => !isOver(rule));
    },
    leftMs: (rule) => rule.endsAt - timeOf(clock, rule),
    async remove(faultIds) {
      forget(faultIds);
      return deleteRules(queries, faultIds);
    },
    async refresh() {
      const before = changes;
      const read = await readRules(queries);
      await lasting.refresh();
      // Changes that this process made meanwhile may be missing from the rows read.
      if (before === changes) hold(read);
    },
    drop: (own, platformMs, limit) => deleteInjected(own, platformMs - keptDays * dayMs, keptMax, limit),
  };
}
