/** The payment to confirm: the merchant, and the card that pays. */
import { payOptionName } from '@tollgate/contract/dictionary/pay-method-names';
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import { BrandMark } from '@tollgate/design/brand';
import { Facts } from '@tollgate/design/facts';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { maskedCard } from '../shared/masked-card.ts';
import { payment } from './texts.ts';

interface SummaryProps {
  readonly challenge: ChallengeView;
  readonly reader: Speaker;
}

export function PaymentSummary({ challenge, reader }: SummaryProps): ReactElement {
  const { say } = reader;
  const { account, brand, merchant_name } = challenge;
  const scheme = payOptionName(brand);
  return (
    <section>
      <h2 className="tg-hidden">{say(payment.title)}</h2>
      <Facts
        facts={[
          { name: say(payment.merchant), value: <bdi>{merchant_name}</bdi> },
          ...(account === ''
            ? []
            : [
                {
                  name: say(payment.card),
                  value: (
                    <span className="paid-with">
                      <BrandMark method={brand} size="sm" isDecorative />
                      {maskedCard(scheme === undefined ? brand : say(scheme), account)}
                    </span>
                  ),
                },
              ]),
        ]}
      />
    </section>
  );
}
