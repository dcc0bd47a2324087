/** How a transaction ended, what prevents its end where it has not, and what is certain without a connection. */

import type { TerminalResult } from '@tollgate/contract/terminal/messages';
import { DecimalAmount } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { check, clock, close } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { Icon } from '@tollgate/design/icon';
import type { Speaker } from '@tollgate/design/language';
import { Spinner } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import type { ActiveOrder, OrderStep, ResultStep } from '../../engine/state.ts';
import { isApproved } from '../../engine/status.ts';
import { OrderSummary } from '../order/order-summary.tsx';
import { Certainty, fact, Notice, type PartProps } from '../parts/parts.tsx';
import { errorText, payMethodName, transTypeName } from '../texts/order.ts';
import { fieldNames } from '../texts/receipt.ts';
import { frame, unknownResult, unsentSignature } from '../texts/screens.ts';

const drawings = { good: check, bad: close, wait: clock } as const;

interface OutcomeProps {
  readonly tone: keyof typeof drawings;
  readonly title: string;
  readonly currency: string;
  readonly amount: string;
}

/** A mark, what it was, and the amount. */
export function Outcome({ tone, title, currency, amount }: OutcomeProps): ReactElement {
  return (
    <div className="order-summary">
      <OutcomeMark tone={tone} />
      <p className="order-note">{title}</p>
      <p>
        <DecimalAmount currency={currency} amount={amount} size="xl" />
      </p>
    </div>
  );
}

function OutcomeMark({ tone }: Pick<OutcomeProps, 'tone'>): ReactElement {
  return (
    <span className="mark" data-tone={tone}>
      <Icon drawing={drawings[tone]} size={24} />
    </span>
  );
}

interface ResultFactsProps {
  readonly result: TerminalResult;
  readonly reader: Speaker;
}

/** The few facts that a cashier needs. */
export function ResultFacts({ result, reader }: ResultFactsProps): ReactElement {
  const { say } = reader;
  const method = result.card_scheme ?? result.pay_method_id;
  const error = result.trans_error_code;
  const reason = error === undefined ? undefined : `${say(errorText(error))} (${error})`;
  return (
    <Facts
      facts={[
        ...fact(reader, fieldNames.error, reason),
        ...fact(reader, fieldNames.payMethod, method === undefined ? undefined : say(payMethodName(method))),
        ...fact(reader, fieldNames.card, result.card_no),
        ...fact(reader, fieldNames.authCode, result.auth_code),
        ...fact(reader, fieldNames.orderNo, result.merchant_order_no),
        ...fact(reader, fieldNames.origOrderNo, result.orig_merchant_order_no),
        ...fact(reader, fieldNames.transNo, result.trans_no),
      ]}
    />
  );
}

/** After an approval: what has reached the gateway, and what has not. */
function Reported({ state, reader, result }: PartProps & ResultFactsProps): ReactElement | null {
  const unsent = state.unsent.find(({ transNo }) => transNo === result.trans_no);
  const isOffline = state.link !== 'online';
  if (unsent !== undefined && (isOffline || !unsent.isSending))
    return <Certainty certain={unsentSignature} reader={reader} />;
  if (unsent !== undefined) return <Banner>{reader.say(frame.sending)}</Banner>;
  return isOffline && isApproved(result) ? (
    <Banner tone="success" isNew>
      {reader.say(frame.recorded)}
    </Banner>
  ) : null;
}

export function ResultPart(props: PartProps & { readonly step: ResultStep }): ReactElement {
  const { step, state, reader } = props;
  const { result, problem } = step;
  return (
    <>
      <Outcome
        tone={isApproved(result) ? 'good' : 'bad'}
        title={reader.say(transTypeName(result.trans_type))}
        currency={result.price_currency}
        amount={result.trans_amount}
      />
      <Reported {...props} result={result} />
      <Notice problem={problem} reader={reader} />
      <ResultFacts result={result} reader={reader} />
      {state.next !== undefined && (
        <p className="hint" role="status">
          {reader.say(frame.next)}
        </p>
      )}
    </>
  );
}

type WaitingStep = Extract<OrderStep, { name: 'processing' | 'unsure' | 'open' | 'ending' }>;
type WaitingProps = PartProps & { readonly active: ActiveOrder; readonly step: WaitingStep };

export function WaitingPart({ active, step, state, reader }: WaitingProps): ReactElement {
  const isBusy = step.name === 'processing' || step.isBusy || step.name === 'open';
  // A request for money has left, and its answer may be lost.
  const isUnknown = step.name === 'unsure' || (step.name !== 'ending' && state.link !== 'online');
  return (
    <>
      <OrderSummary order={active.order} tipAmount={active.tipAmount} reader={reader} />
      {isBusy ? (
        <div className="processing">
          <Spinner size="lg" label="" />
        </div>
      ) : (
        <div className="order-summary">
          <OutcomeMark tone="wait" />
        </div>
      )}
      {isUnknown && <Certainty certain={unknownResult} reader={reader} />}
      {'problem' in step && <Notice problem={step.problem} reader={reader} />}
    </>
  );
}
