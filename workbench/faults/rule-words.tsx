/** A rule in words: its scope, how often it strikes, and until when. */
import type { FaultItem } from '@tollgate/contract/workbench/faults';
import { Badge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { Moment } from '../parts/moment.tsx';
import { spanText } from '../parts/moments.ts';
import { faultTexts } from './texts.ts';

interface RuleProps {
  readonly rule: FaultItem;
}

const hasEnded = ({ injected, times }: FaultItem) => injected >= times;

/** The call, app and order that it is limited to. */
export function RuleScope({ rule }: RuleProps): ReactElement {
  const { say } = useReader();
  const { merchant_no: merchantNo, app_id: appId, method, trans_no: transNo } = rule;
  const number = rule.merchant_order_no ?? transNo;
  const order =
    transNo === undefined
      ? addressOf(['orders'], { merchant_order_no: rule.merchant_order_no })
      : addressOf(['orders', transNo]);
  return (
    <span className="fault-lines">
      {method !== undefined && <code>{method}</code>}
      {appId !== undefined && (
        <span>
          {say(faultTexts.app)} <a href={addressOf(['apps', appId])}>{appId}</a>
        </span>
      )}
      {number !== undefined && (
        <span>
          {say(faultTexts.order)} <a href={order}>{number}</a>
        </span>
      )}
      {appId === undefined && number === undefined && (
        <span>
          {merchantNo === undefined
            ? say(faultTexts.everything)
            : say(faultTexts.ofMerchant, { number: merchantNo })}
        </span>
      )}
    </span>
  );
}

/** Writes whole seconds as any span, and fractions exactly, in seconds. */
const delayText = (locale: string, ms: number): string =>
  ms % 1_000 === 0
    ? spanText(locale, ms)
    : new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'second',
        unitDisplay: 'short',
        maximumFractionDigits: 3,
      }).format(ms / 1_000);

/** Lines break between parts, not within. */
const whole = (part: string) => part.replaceAll(' ', '\u00a0');

/** How many times, which of the events, until when by the merchant's clock, and by which seed. */
export function RuleFrequency({ rule }: RuleProps): ReactElement {
  const { say, locale } = useReader();
  const { times, every, probability, delay_ms: delayMs, seed } = rule;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  const parts = [
    times === 1 ? say(faultTexts.once) : say(faultTexts.nTimes, { times }),
    ...(every === 1 ? [] : [say(faultTexts.nth, { every })]),
    ...(probability === 1 ? [] : [say(faultTexts.chance, { percent: percent.format(probability) })]),
    ...(delayMs === undefined ? [] : [say(faultTexts.takes, { span: delayText(locale, delayMs) })]),
  ];
  return (
    <span className="stacked">
      {parts.map(whole).join(' · ')}
      {!hasEnded(rule) && (
        <span className="soft">
          <Moment atMs={rule.ends_ms} merchantNo={rule.merchant_no} isDue>
            {say(faultTexts.endsIn, { span: spanText(locale, rule.left_ms) })}
          </Moment>
        </span>
      )}
      <span className="soft">{say(faultTexts.seedIs, { seed })}</span>
    </span>
  );
}

export function RuleCount({ rule }: RuleProps): ReactElement {
  const { say } = useReader();
  const { injected, times, seen } = rule;
  return (
    <span className="stacked">
      <span className="fault-count">
        {hasEnded(rule) ? (
          <Badge shape="bar">{say(faultTexts.usedUp)}</Badge>
        ) : (
          <Badge tone="info" shape="half">
            {say(faultTexts.active)}
          </Badge>
        )}
        {say(faultTexts.ofTimes, { injected, times })}
      </span>
      {seen !== injected && <span className="soft">{say(faultTexts.seen, { seen })}</span>}
    </span>
  );
}
