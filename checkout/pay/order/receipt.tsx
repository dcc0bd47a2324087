/** What a buyer may want to keep of a payment. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { ReactElement } from 'react';
import type { Reader } from '../../shared/language.ts';
import { order as texts } from '../texts/order.ts';
import { endTimeMs } from '../view.ts';
import { optionName } from './problem.ts';

interface ReceiptProps {
  readonly view: CheckoutView;
  readonly reader: Reader;
}

/** The time in the buyer's own zone, with the zone's name. */
function localTime(endTime: string, reader: Reader): string {
  const ms = endTimeMs(endTime);
  if (ms === undefined) return endTime;
  return new Intl.DateTimeFormat(reader.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(ms);
}

export function Receipt({ view, reader }: ReceiptProps): ReactElement | null {
  const { say } = reader;
  const { paid } = view;
  if (paid === null) return null;
  const lines: readonly (readonly [label: string, value: string, isCode?: boolean])[] = [
    [say(texts.merchant), view.merchant_name],
    [
      say(texts.payMethod),
      [say(optionName(paid.pay_method_id)), paid.account].filter((part) => part !== '').join(' '),
    ],
    [say(texts.paidAt), localTime(paid.end_time, reader)],
    [say(texts.transNo), view.trans_no, true],
  ];
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 id="receipt" className="visually-hidden">
        {say(texts.receipt)}
      </h2>
      <dl className="details">
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value, isCode]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isCode ? 'code' : undefined}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <button type="button" className="button button-quiet print" onClick={() => print()}>
        {say(texts.print)}
      </button>
    </section>
  );
}
