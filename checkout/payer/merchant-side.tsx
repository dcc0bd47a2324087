/** The order as the merchant's system sees it at the same moment. */
import type { Text } from '@tollgate/contract/model';
import type { PayerView } from '@tollgate/contract/pages/payer';
import { orderStates } from '@tollgate/contract/states';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { Facts } from '@tollgate/design/facts';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { isOpen } from './session.ts';
import { choices, merchantSide } from './texts.ts';

interface MerchantSideProps {
  readonly order: PayerView;
  readonly reader: Speaker;
}

/** trans_status as the merchant reads it, and its name. */
function Status({ status }: { readonly status: number }): ReactElement {
  const known = orderStates.find((state) => state.status === status);
  return (
    <span className="status">
      <span className="code">{status}</span>
      {known !== undefined && <OrderStatusBadge status={known.status} />}
    </span>
  );
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

function Outcomes({ reader }: { readonly reader: Speaker }): ReactElement {
  const { say } = reader;
  return (
    <section>
      <h3>{say(merchantSide.outcomes)}</h3>
      <Facts
        facts={outcomes.map(({ choice, status, code, when }) => ({
          name: say(choice),
          value: (
            <span className="status">
              <Status status={status} />
              {code !== undefined && <span className="code">{code}</span>}
              {when !== undefined && <span className="hint">{say(when)}</span>}
            </span>
          ),
        }))}
      />
    </section>
  );
}

export function MerchantSide({ order, reader }: MerchantSideProps): ReactElement {
  const { say, language } = reader;
  const status = order.trans_status;
  const reason = status === 1 ? order.reason : undefined;
  return (
    <section className="stub" aria-labelledby="merchant-side">
      <div className="stub-content">
        <h2 id="merchant-side">{say(merchantSide.title)}</h2>
        <Facts
          facts={[
            { name: 'trans_status', value: <Status status={status} /> },
            ...(reason === undefined
              ? []
              : [
                  {
                    name: 'trans_error_code',
                    value: (
                      <>
                        <span className="code">{reason.code}</span> {reason[language]}
                      </>
                    ),
                  },
                ]),
            { name: 'trans_no', value: <span className="code">{order.trans_no}</span> },
            { name: say(merchantSide.notification), value: notificationText({ order, reader }) },
          ]}
        />
        {order.state === 'waiting' && <Outcomes reader={reader} />}
      </div>
    </section>
  );
}
