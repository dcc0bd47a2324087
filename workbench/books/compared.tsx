/** Shows the acquirer's line beside the order in the books. */
import type { DifferenceDetail, SettledLine } from '@tollgate/contract/workbench/books/schemas';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { type Fact, Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement, ReactNode } from 'react';
import { addressOf } from '../address/place.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { statusOf, typeName } from '../parts/order-dictionary.ts';
import { differenceTexts, lineKindTexts } from './difference-texts.ts';
import { bookTexts } from './texts.ts';

interface ComparedProps {
  readonly difference: DifferenceDetail;
  readonly zone: string | undefined;
}

const given = (name: string, value: ReactNode): readonly Fact[] =>
  value === undefined || value === '' ? [] : [{ name, value }];
const givenNumber = (name: string, value: string | undefined): readonly Fact[] =>
  given(name, value && <code>{value}</code>);

/** A value that is not what the other side says. */
function Differing({
  isSo,
  children,
}: {
  readonly isSo: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { say } = useReader();
  return isSo ? (
    <span className="books-differs">
      {children} <span className="soft">{say(differenceTexts.differs)}</span>
    </span>
  ) : (
    <span>{children}</span>
  );
}

export function Compared({ difference, zone }: ComparedProps): ReactElement {
  const { say } = useReader();
  const { line, order } = difference;
  return (
    <div className="books-compared">
      <section className="panel books-side" aria-labelledby="acquirer-says">
        <h2 id="acquirer-says">{say(differenceTexts.saysAcquirer)}</h2>
        {line === undefined ? (
          <p className="soft">{say(differenceTexts.noLine)}</p>
        ) : (
          <LineFacts line={line} difference={difference} zone={zone} />
        )}
      </section>
      <section className="panel books-side" aria-labelledby="books-say">
        <h2 id="books-say">{say(differenceTexts.saysGateway)}</h2>
        {order === undefined ? (
          <p className="soft">{say(differenceTexts.noOrder)}</p>
        ) : (
          <OrderFacts difference={difference} order={order} zone={zone} />
        )}
      </section>
    </div>
  );
}

interface LineFactsProps extends ComparedProps {
  readonly line: SettledLine;
}

function LineFacts({ line, difference: { kind }, zone }: LineFactsProps): ReactElement {
  const { say } = useReader();
  const { price_currency: currency } = line;
  const money = (amount: string) => <Money currency={currency} amount={amount} />;
  return (
    <Facts
      facts={[
        {
          name: say(differenceTexts.amount),
          value: (
            <Differing isSo={kind === 'amount' || kind === 'currency'}>{money(line.gross_amount)}</Differing>
          ),
        },
        {
          name: say(differenceTexts.fee),
          value: <Differing isSo={kind === 'fee'}>{money(line.fee_amount)}</Differing>,
        },
        { name: say(differenceTexts.net), value: money(line.net_amount) },
        { name: say(differenceTexts.lineKind), value: say(lineKindTexts[line.kind]) },
        ...givenNumber(say(differenceTexts.channelNo), line.channel_trans_no),
        ...givenNumber(say(differenceTexts.refNo), line.ref_no),
        ...givenNumber(say(differenceTexts.givenNo), line.trans_no),
        ...givenNumber(say(differenceTexts.account), line.merchant_account),
        ...given(
          say(differenceTexts.transacted),
          line.transacted_ms && <Moment atMs={line.transacted_ms} zone={zone} />,
        ),
        {
          name: say(differenceTexts.where),
          value: (
            <a href={addressOf(['books', 'files', line.file_no])}>
              {line.file_no}, {say(bookTexts.line, { line: line.line_no })}
            </a>
          ),
        },
      ]}
    />
  );
}

interface OrderFactsProps extends ComparedProps {
  readonly order: NonNullable<DifferenceDetail['order']>;
}

function OrderFacts({ difference, order, zone }: OrderFactsProps): ReactElement {
  const { say } = useReader();
  const { kind, gateway_amount: expected, gateway_fee_amount: fee } = difference;
  const { price_currency: currency } = order;
  const type = typeName(order.trans_type);
  return (
    <Facts
      facts={[
        {
          name: say(differenceTexts.amount),
          value: (
            <Differing isSo={kind === 'amount' || kind === 'currency'}>
              <Money currency={currency} amount={expected ?? order.trans_amount} />
            </Differing>
          ),
        },
        ...given(
          say(differenceTexts.agreedFee),
          fee && (
            <Differing isSo={kind === 'fee'}>
              <Money currency={currency} amount={fee} />
            </Differing>
          ),
        ),
        { name: say(differenceTexts.lineKind), value: type === undefined ? order.trans_type : say(type) },
        { name: say(bookTexts.state), value: <OrderStatusBadge status={statusOf(order.trans_status)} /> },
        ...givenNumber(say(differenceTexts.order), order.merchant_order_no),
        {
          name: say(differenceTexts.givenNo),
          value: (
            <a href={addressOf(['orders', order.trans_no])}>
              <code>{order.trans_no}</code>
            </a>
          ),
        },
        ...givenNumber(say(bookTexts.merchant), order.merchant_no),
        {
          name: say(differenceTexts.transacted),
          value: <Moment atMs={order.ended_ms ?? order.created_ms} zone={zone} />,
        },
      ]}
    />
  );
}
