/** A rule of faults as its form holds it: the typed texts, the mistakes in them, and the body of the request. */
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
import { isTransNo } from '../address/numbers.ts';
import { ruleProblems } from './texts.ts';

type Scope = 'all' | 'app' | 'order';

const daySeconds = 86_400;
export const spanUnits = [
  { value: 'minutes', seconds: 60 },
  { value: 'hours', seconds: 3_600 },
  { value: 'days', seconds: daySeconds },
] as const;
type SpanUnit = (typeof spanUnits)[number]['value'];

/** Numbers are as they were typed. */
export interface RuleForm {
  readonly fault: FaultName;
  readonly scope: Scope;
  readonly appId: string;
  /** The merchant of the app or order. */
  readonly merchantNo: string;
  /** merchant_order_no or trans_no. */
  readonly order: string;
  /** The method of a call; empty: all calls. */
  readonly method: string;
  readonly times: string;
  readonly every: string;
  readonly percent: string;
  readonly delaySeconds: string;
  readonly lasts: string;
  readonly unit: SpanUnit;
  readonly seed: string;
}

interface FieldProblem {
  readonly text: Text;
  readonly values?: Readonly<Record<string, number>>;
}

type Problems = Partial<Record<keyof RuleForm, FieldProblem>>;

const [firstKind] = faultKinds;

/** Returns the usual time of a kind, in seconds; empty for a kind that takes none. */
function usualDelay(fault: FaultName): string {
  const delayMs = faultKind(fault)?.delayMs;
  return delayMs === undefined ? '' : String(delayMs / secondMs);
}

/** Returns a form with the usual values, and those that are given. */
export function newForm(given: Partial<RuleForm> = {}): RuleForm {
  const fault = given.fault ?? firstKind.fault;
  return {
    fault,
    scope: 'all',
    appId: '',
    merchantNo: '',
    order: '',
    method: '',
    seed: '',
    times: String(faultLimits.timesDefault),
    every: '1',
    percent: '100',
    lasts: '1',
    unit: 'hours',
    delaySeconds: usualDelay(fault),
    ...given,
  };
}

/** Returns the form with another kind and its usual time. */
export const withFault = (form: RuleForm, fault: FaultName): RuleForm => ({
  ...form,
  fault,
  delaySeconds: usualDelay(fault),
});

/** Reads a decimal number, with a point or a comma. */
const numberOf = (typed: string): number =>
  /^\s*\d+(?:[.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;

const delayMsOf = ({ delaySeconds }: RuleForm) => Math.round(numberOf(delaySeconds) * secondMs);
const lastsSecondsOf = ({ lasts, unit }: RuleForm) =>
  Math.round(numberOf(lasts) * (spanUnits.find(({ value }) => value === unit)?.seconds ?? Number.NaN));
/** Returns percent as a share; six decimals are more than a rule can count. */
const probabilityOf = ({ percent }: RuleForm) => Number((numberOf(percent) / 100).toFixed(6));

const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;

/** Returns the mistake of each field; none where the rule can be added. */
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
      values: { days: lastsMaxMs / secondMs / daySeconds },
    };
  if (form.seed !== '' && !faultTextForms.seed.test(form.seed))
    problems.seed = { text: ruleProblems.seed, values: { max: seedMaxLength } };
  if (form.scope === 'app' && form.appId === '') problems.appId = { text: ruleProblems.app };
  if (form.scope === 'order' && !faultTextForms.merchant_order_no.test(form.order))
    problems.order = { text: ruleProblems.order };
  if (form.scope === 'order' && form.merchantNo === '') problems.merchantNo = { text: ruleProblems.merchant };
  return problems;
}

/** Returns the members that limit the rule to an app or an order. */
function scopeOf({ scope, appId, merchantNo, order }: RuleForm): Partial<FaultRequest> {
  if (scope === 'all') return {};
  const named = merchantNo === '' ? {} : { merchant_no: merchantNo };
  if (scope === 'app') return { ...named, app_id: appId };
  return { ...named, ...(isTransNo(order) ? { trans_no: order } : { merchant_order_no: order }) };
}

/** Returns the body of a form without problems; usual values are left out. */
export function bodyOf(form: RuleForm): FaultRequest {
  const { fault, method, seed } = form;
  const { timesDefault, lastsDefaultMs } = faultLimits;
  const [times, every, probability] = [numberOf(form.times), numberOf(form.every), probabilityOf(form)];
  const lastsSeconds = lastsSecondsOf(form);
  return {
    fault,
    ...scopeOf(form),
    ...(faultPlaceOf(fault) === 'call' && method !== '' && { method }),
    ...(times !== timesDefault && { times }),
    ...(every !== 1 && { every }),
    ...(probability !== 1 && { probability }),
    ...(form.delaySeconds !== usualDelay(fault) && { delay_ms: delayMsOf(form) }),
    ...(seed !== '' && { seed }),
    ...(lastsSeconds !== lastsDefaultMs / secondMs && { lasts_seconds: lastsSeconds }),
  };
}
