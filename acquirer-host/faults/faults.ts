/** Faults by command: rules that name an operation, how often, and with which probability. */
import { parseAmount } from '@tollgate/contract/amount';
import { type HostFaultName, hostFaultMs, hostFaults, isHostFault } from '@tollgate/contract/connector/host';
import type { ConnectorOperation } from '@tollgate/contract/connector/operations';
import { isConnectorOperation } from '@tollgate/contract/connector/read';
import { decimalsOf } from '@tollgate/contract/currencies';
import { isObject } from '@tollgate/contract/json-object';

export interface FaultRule {
  readonly fault: HostFaultName;
  /** Absent: every operation that the fault can strike. */
  readonly operation?: ConnectorOperation;
  readonly probability: number;
  readonly ms: number;
  /** How often it strikes yet; absent: until it is removed. */
  readonly count?: number;
  /** Strikes questions with this amount alone, decimal text in major units; absent: any. */
  readonly amount?: string;
  readonly currency?: string;
}

export interface Faults {
  add(rule: FaultRule): void;
  clear(): void;
  list(): readonly FaultRule[];
  /** Returns the rule that strikes this question, and counts it. */
  strike(operation: ConnectorOperation, question?: unknown): FaultRule | undefined;
}

/** Operations that a fault makes no sense for are left alone. */
const operationsOf: Partial<Readonly<Record<HostFaultName, readonly ConnectorOperation[]>>> = {
  'refuse-advice': ['advise'],
  'not-taken': ['wallet-payment', 'card-authorize', 'terminal-authorize'],
  'decline-after-silence': ['card-authorize', 'terminal-authorize', 'terminal-increment'],
  'out-of-order': ['wallet-payment', 'card-authorize', 'card-resume'],
};

const spared: readonly ConnectorOperation[] = ['describe', 'echo'];

function canStrike({ fault, operation: wanted }: FaultRule, operation: ConnectorOperation): boolean {
  if (wanted !== undefined && wanted !== operation) return false;
  if (wanted === undefined && spared.includes(operation)) return false;
  return operationsOf[fault]?.includes(operation) ?? true;
}

/** Amounts are compared as numbers: 12.5 is 12.50. */
function isOf({ amount, currency }: FaultRule, question: unknown): boolean {
  if (amount === undefined && currency === undefined) return true;
  if (!isObject(question)) return false;
  const isAmount = amount === undefined || Number(question['amount']) === Number(amount);
  return isAmount && (currency === undefined || question['currency'] === currency);
}

/** @param chance returns a number from 0 up to 1, without 1 */
export function createFaults(chance: () => number): Faults {
  let rules: FaultRule[] = [];
  return {
    add: (rule) => void rules.push(rule),
    clear() {
      rules = [];
    },
    list: () => rules,
    strike(operation, question) {
      const found = rules.find(
        (rule) => canStrike(rule, operation) && isOf(rule, question) && chance() < rule.probability,
      );
      if (found?.count !== undefined) {
        const { count } = found;
        rules = rules.flatMap((rule) =>
          rule !== found ? rule : count > 1 ? { ...rule, count: count - 1 } : [],
        );
      }
      return found;
    },
  };
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;

/** Reads a rule as it is posted. Returns a sentence about what is wrong with it. */
export function readFaultRule(value: unknown): FaultRule | string {
  if (!isObject(value)) return 'a rule must be an object';
  const { fault, operation, probability = 1, ms = hostFaultMs, count, amount, currency } = value;
  if (typeof fault !== 'string' || !isHostFault(fault))
    return `fault must be one of ${Object.keys(hostFaults).join(', ')}`;
  if (operation !== undefined && (typeof operation !== 'string' || !isConnectorOperation(operation)))
    return 'operation must be an operation of the connector protocol';
  if (typeof probability !== 'number' || !(probability > 0 && probability <= 1))
    return 'probability must be above 0 and at most 1';
  if (!isWhole(ms, 0, 600_000)) return 'ms must be a whole number from 0 to 600000';
  if (count !== undefined && !isWhole(count, 1, 1_000_000))
    return 'count must be a whole number from 1 to 1000000';
  if (amount !== undefined && (typeof amount !== 'string' || parseAmount(amount) === undefined))
    return 'amount must be a decimal string in major units';
  if (currency !== undefined && (typeof currency !== 'string' || decimalsOf(currency) === undefined))
    return 'currency must be an ISO 4217 code';
  return {
    fault,
    probability,
    ms,
    ...(operation !== undefined && { operation }),
    ...(count !== undefined && { count }),
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
  };
}

/** A generator of chances that gives the same ones for the same seed (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
