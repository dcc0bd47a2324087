/** The receipt of a payment, for the payer to keep. */

import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { formatDecimal } from '@tollgate/design/amount';
import { BrandMark } from '@tollgate/design/brand';
import { Button } from '@tollgate/design/button';
import { Facts } from '@tollgate/design/facts';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { maskedCard } from '../../shared/masked-card.ts';
import { optionName } from '../fields/problem.ts';
import { endTimeMs } from '../state/view.ts';
import { receipt as texts } from '../texts/receipt.ts';

interface ReceiptProps {
  readonly view: CheckoutView;
  readonly reader: Speaker;
}

/** The time in the payer's own zone, with the zone's name. */
function localTime(endTime: string, reader: Speaker): string {
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
  const { say, locale } = reader;
  const { paid } = view;
  if (paid === null) return null;
  const method = paid.pay_method_id;
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 id="receipt" className="section-title">
        {say(texts.receipt)}
      </h2>
      <Facts
        look="receipt"
        facts={[
          { name: say(texts.merchant), value: <bdi>{view.merchant_name}</bdi> },
          ...(method === ''
            ? []
            : [
                {
                  name: say(texts.payMethod),
                  value: (
                    <span className="paid-with">
                      <BrandMark method={method} size="sm" isDecorative />
                      <bdi>{maskedCard(say(optionName(method)), paid.account)}</bdi>
                    </span>
                  ),
                },
              ]),
          { name: say(texts.paidAt), value: localTime(paid.end_time, reader) },
          { name: say(texts.transNo), value: <span className="code">{view.trans_no}</span> },
          { name: say(texts.paidAmount), value: formatDecimal(locale, view.currency, paid.paid_amount) },
        ]}
      />
      <span className="tg-no-print">
        <Button onClick={() => print()}>{say(texts.print)}</Button>
      </span>
    </section>
  );
}
