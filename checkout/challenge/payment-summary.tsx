/** The payment to confirm: amount, merchant, and the card that pays. */
import { groupDigits } from '@tollgate/contract/card-brands';
import { payMethodOf } from '@tollgate/contract/dictionary/pay-methods';
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import type { ReactElement } from 'react';
import type { Reader } from '../shared/language.ts';
import { formatAmount } from '../shared/money.ts';
import { payment } from './texts.ts';

interface SummaryProps {
  readonly challenge: ChallengeView;
  readonly reader: Reader;
}

/** From this length on an amount is set smaller, so that it stays on one line at 320 px. */
const longAmount = 12;

/** The masked number in the groups that are printed on the card, hidden digits as dots. */
export function groupedAccount(account: string): string {
  return groupDigits(account).join(' ').replaceAll('*', '•');
}

function Plate({ challenge, reader }: SummaryProps): ReactElement {
  const { account } = challenge;
  const scheme = payMethodOf(challenge.brand);
  const brand = scheme === undefined ? challenge.brand : reader.say(scheme.name);
  const last = account.slice(-4);
  return (
    <div className="plate">
      <span className="visually-hidden">{reader.say(payment.cardEnding, { brand, last })}</span>
      <svg className="plate-chip" viewBox="0 0 32 24" aria-hidden="true">
        <rect x="0.75" y="0.75" width="30.5" height="22.5" rx="4" />
        <path d="M1 8h9v8H1m30-8h-9v8h9M10 1v22M22 1v22" />
      </svg>
      <span className="plate-number" aria-hidden="true">
        {groupedAccount(account)}
      </span>
      <span className="plate-brand" aria-hidden="true">
        {brand}
      </span>
    </div>
  );
}

export function PaymentSummary({ challenge, reader }: SummaryProps): ReactElement {
  const { say, locale } = reader;
  const amount = formatAmount(locale, challenge.currency, challenge.amount);
  return (
    <section className="summary">
      <h2 className="visually-hidden">{say(payment.title)}</h2>
      <dl>
        <div className="summary-amount" data-length={amount.length >= longAmount ? 'long' : 'short'}>
          <dt>{say(payment.amount)}</dt>
          <dd>{amount}</dd>
        </div>
        <div className="summary-merchant">
          <dt>{say(payment.merchant)}</dt>
          <dd>
            <bdi>{challenge.merchant_name}</bdi>
          </dd>
        </div>
        {challenge.account !== '' && (
          <div className="summary-card">
            <dt className="visually-hidden">{say(payment.card)}</dt>
            <dd>
              <Plate challenge={challenge} reader={reader} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
