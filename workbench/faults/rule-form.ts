/** A rule of faults as its form holds it: what is typed, what is wrong with it, and the body that it makes. */
import { secondMs } from '@tollgate/contract/durations';
import {
  type FaultName,
  faultDelayMaxMs,
  faultKind,
  faultKinds,
  faultLimits,
  faultPlaceOf,
  faultTextForms,
} from '@tollgate/contract/faults';
import type { Text } from '@tollgate/contract/model';
import type { FaultRequest } from '@tollgate/contract/workbench/faults';
import { isTransNo } from '../app/jump.ts';
import { ruleProblems } from './texts.ts';

export type Scope = 'all' | 'app' | 'order';

export const spanUnits = { minutes: 60, hours: 3_600, days: 86_400 } as const;
export type SpanUnit = keyof typeof spanUnits;

/** Numbers are as they were typed. */
export interface RuleForm {
  readonly fault: FaultName;
  readonly scope: Scope;
  readonly appId: string;
  /** Whose app or order it is. */
  readonly merchantNo: string;
  /** merchant_order_no or trans_no. */
  readonly order: string;
  /** Of a call; empty: all of them. */
  readonly method: string;
  readonly times: string;
  readonly every: string;
  readonly percent: string;
  readonly delaySeconds: string;
  readonly lasts: string;
  readonly unit: SpanUnit;
  readonly seed: string;
}

export interface FieldProblem {
  readonly text: Text;
  readonly values?: Readonly<Record<string, number>>;
}

type Problems = Partial<Record<keyof RuleForm, FieldProblem>>;

const [firstKind] = faultKinds;

/** The usual time of a kind, in seconds; empty where it takes none. */
function usualDelay(fault: FaultName): string {
  const delayMs = faultKind(fault)?.delayMs;
  return delayMs === undefined ? '' : String(delayMs / secondMs);
}

/** A form with the usual values, and those that are given. */
export function newForm(given: Partial<RuleForm> = {}): RuleForm {
  const fault = given.fault ?? firstKind.fault;
  return {
    ...{ fault, scope: 'all', appId: '', merchantNo: '', order: '', method: '', seed: '' },
    ...{ times: String(faultLimits.timesDefault), every: '1', percent: '100', lasts: '1', unit: 'hours' },
    ...{ delaySeconds: usualDelay(fault) },
    ...given,
  };
}

/** Another kind, with the time that is usual for it. */
export const withFault = (form: RuleForm, fault: FaultName): RuleForm => ({
  ...{ ...form, fault },
  delaySeconds: usualDelay(fault),
});

/** A decimal number; a comma is one, too. */
const numberOf = (typed: string): number =>
  /^\s*\d+(?:[.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;

const delayMsOf = ({ delaySeconds }: RuleForm) => Math.round(numberOf(delaySeconds) * secondMs);
const lastsSecondsOf = ({ lasts, unit }: RuleForm) => Math.round(numberOf(lasts) * spanUnits[unit]);
/** Percent as a share; six decimals are more than a rule can count. */
const probabilityOf = ({ percent }: RuleForm) => Number((numberOf(percent) / 100).toFixed(6));

const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;

/** What is wrong with each field; nothing where the rule can be added. */
export function problemsOf(form: RuleForm): Readonly<Problems> {
  const { timesMax, everyMax, lastsMaxMs, seedMaxLength } = faultLimits;
  const problems: Problems = {};
  const wholeTo = (max: number): FieldProblem => ({ text: ruleProblems.whole, values: { max } });
  if (!isWhole(numberOf(form.times), timesMax)) problems.times = wholeTo(timesMax);
  if (!isWhole(numberOf(form.every), everyMax)) problems.every = wholeTo(everyMax);
  const probability = probabilityOf(form);
  if (!(probability > 0 && probability <= 1)) problems.percent = { text: ruleProblems.percent };
  const delayMaxMs = faultDelayMaxMs(form.fault);
  if (usualDelay(form.fault) !== '' && !isWhole(delayMsOf(form), delayMaxMs))
    problems.delaySeconds = { text: ruleProblems.seconds, values: { max: delayMaxMs / secondMs } };
  if (!isWhole(lastsSecondsOf(form), lastsMaxMs / secondMs))
    problems.lasts = {
      text: ruleProblems.lasts,
      values: { days: lastsMaxMs / secondMs / spanUnits.days },
    };
  if (form.seed !== '' && !faultTextForms.seed.test(form.seed))
    problems.seed = { text: ruleProblems.seed, values: { max: seedMaxLength } };
  if (form.scope === 'app' && form.appId === '') problems.appId = { text: ruleProblems.app };
  if (form.scope === 'order' && !faultTextForms.merchant_order_no.test(form.order))
    problems.order = { text: ruleProblems.order };
  if (form.scope === 'order' && form.merchantNo === '') problems.merchantNo = { text: ruleProblems.merchant };
  return problems;
}

/** What the rule is limited to. */
function scopeOf({ scope, appId, merchantNo, order }: RuleForm): Partial<FaultRequest> {
  if (scope === 'all') return {};
  const named = merchantNo === '' ? {} : { merchant_no: merchantNo };
  if (scope === 'app') return { ...named, app_id: appId };
  return { ...named, ...(isTransNo(order) ? { trans_no: order } : { merchant_order_no: order }) };
}

/** The body of a form without problems: what is as usual is left out. */
export function bodyOf(form: RuleForm): FaultRequest {
  const { fault, method, seed } = form;
  const { timesDefault, lastsDefaultMs } = faultLimits;
  const [times, every, probability] = [numberOf(form.times), numberOf(form.every), probabilityOf(form)];
  const lastsSeconds = lastsSecondsOf(form);
  return {
    ...{ fault, ...scopeOf(form) },
    ...(faultPlaceOf(fault) === 'call' && method !== '' && { method }),
    ...(times !== timesDefault && { times }),
    ...(every !== 1 && { every }),
    ...(probability !== 1 && { probability }),
    ...(form.delaySeconds !== usualDelay(fault) && { delay_ms: delayMsOf(form) }),
    ...(seed !== '' && { seed }),
    ...(lastsSeconds !== lastsDefaultMs / secondMs && { lasts_seconds: lastsSeconds }),
  };
}
