/** What the merchant's system sees at the same moment. */
import { transStatus } from '@tollgate/contract/dictionary/transaction';
import type { Text } from '@tollgate/contract/model';
import type { PayerView } from '@tollgate/contract/pages/payer';
import type { ReactElement } from 'react';
import type { Reader } from '../shared/language.ts';
import { isOpen } from './session.ts';
import { choices, merchantSide } from './texts.ts';

interface MerchantSideProps {
  readonly order: PayerView;
  readonly reader: Reader;
}

function statusName(status: number, reader: Reader): string {
  const value = transStatus.values.find((one) => one.value === status);
  return value === undefined ? '' : reader.say(value.name);
}

function notificationText({ order, reader }: MerchantSideProps): string {
  if (order.state === 'returned') return reader.say(merchantSide.sentForReturn);
  if (isOpen(order)) return reader.say(merchantSide.notYet);
  return reader.say(merchantSide.sent, { status: String(order.trans_status) });
}

/** The outcome of each choice, as trans_status and trans_error_code. */
const outcomes: readonly {
  readonly choice: Text;
  readonly status: number;
  readonly code?: string;
  readonly when?: Text;
}[] = [
  { choice: merchantSide.whenPaid, status: 2 },
  { choice: choices.decline, status: 1, code: 'EC0001' },
  { choice: merchantSide.whenInsufficient, status: 1, code: 'EC0002' },
  { choice: merchantSide.whenClosed, status: 1, code: 'E04122', when: merchantSide.afterExpiry },
];

function Outcomes({ reader }: { readonly reader: Reader }): ReactElement {
  const { say } = reader;
  return (
    <>
      <h3>{say(merchantSide.outcomes)}</h3>
      <dl className="outcomes">
        {outcomes.map(({ choice, status, code, when }) => (
          <div key={choice.en}>
            <dt>{say(choice)}</dt>
            <dd>
              <span className="status-number">{status}</span>
              <span>
                {statusName(status, reader)}{' '}
                {code !== undefined && <span className="code outcomes-code">{code}</span>}
                {when !== undefined && <span className="outcomes-when">{say(when)}</span>}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function MerchantSide({ order, reader }: MerchantSideProps): ReactElement {
  const { say, language } = reader;
  const status = order.trans_status;
  const reason = status === 1 ? order.reason : undefined;
  return (
    <section className="stub" aria-labelledby="merchant-side">
      <h2 id="merchant-side">{say(merchantSide.title)}</h2>
      <dl className="facts">
        <div>
          <dt className="code">trans_status</dt>
          <dd className="facts-status">
            <span className="status-number">{status}</span>
            <span>{statusName(status, reader)}</span>
          </dd>
        </div>
        {reason !== undefined && (
          <div>
            <dt className="code">trans_error_code</dt>
            <dd>
              <span className="code">{reason.code}</span> {reason[language]}
            </dd>
          </div>
        )}
        <div>
          <dt className="code">trans_no</dt>
          <dd className="code">{order.trans_no}</dd>
        </div>
        <div>
          <dt>{say(merchantSide.notification)}</dt>
          <dd>{notificationText({ order, reader })}</dd>
        </div>
      </dl>
      {order.state === 'waiting' && <Outcomes reader={reader} />}
    </section>
  );
}
