/** How a transaction ended, and what prevents its end where it has not. */
import type { TerminalResult } from '@tollgate/contract/terminal/messages';
import type { ReactElement } from 'react';
import type { ActiveOrder, OrderStep, ResultStep } from '../../engine/state.ts';
import { isApproved } from '../../engine/status.ts';
import { Lines, line, Notice } from '../controls.tsx';
import { money, type Reader } from '../language.ts';
import { OrderSummary } from '../order/order-summary.tsx';
import type { PartProps } from '../part.ts';
import { errorText, payMethodName, transTypeName } from '../texts/order.ts';
import { fieldNames } from '../texts/receipt.ts';
import { frame } from '../texts/screens.ts';

const drawings = {
  good: 'M6.500 12.500l4 4 7-8',
  bad: 'M8 8l8 8M16 8l-8 8',
  wait: 'M12 6.500v6l4 2.500',
} as const;

export function OutcomeMark({ tone }: { readonly tone: keyof typeof drawings }): ReactElement {
  return (
    <svg className="mark" data-tone={tone} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" />
      <path d={drawings[tone]} />
    </svg>
  );
}

/** The few lines that a cashier needs. */
export function ResultLines({
  result,
  reader,
}: {
  readonly result: TerminalResult;
  readonly reader: Reader;
}): ReactElement {
  const { say } = reader;
  const method = result.card_scheme ?? result.pay_method_id;
  const error = result.trans_error_code;
  return (
    <Lines
      lines={[
        ...line(
          reader,
          fieldNames.error,
          error === undefined ? undefined : `${say(errorText(error))} (${error})`,
        ),
        ...line(reader, fieldNames.payMethod, method === undefined ? undefined : say(payMethodName(method))),
        ...line(reader, fieldNames.card, result.card_no),
        ...line(reader, fieldNames.authCode, result.auth_code),
        ...line(reader, fieldNames.orderNo, result.merchant_order_no),
        ...line(reader, fieldNames.origOrderNo, result.orig_merchant_order_no),
        ...line(reader, fieldNames.transNo, result.trans_no),
      ]}
    />
  );
}

export function ResultPart({ step, state, reader }: PartProps & { readonly step: ResultStep }): ReactElement {
  const { result } = step;
  const { say } = reader;
  return (
    <>
      <div className="order-summary">
        <OutcomeMark tone={isApproved(result) ? 'good' : 'bad'} />
        <p className="order-type">{say(transTypeName(result.trans_type))}</p>
        <p className="amount" data-length="short">
          {money(reader, result.price_currency, result.trans_amount)}
        </p>
      </div>
      <ResultLines result={result} reader={reader} />
      {state.next !== undefined && (
        <p className="hint" role="status">
          {say(frame.next)}
        </p>
      )}
    </>
  );
}

type WaitingStep = Extract<OrderStep, { name: 'processing' | 'unsure' | 'open' | 'ending' }>;

export function WaitingPart({
  active,
  step,
  reader,
}: PartProps & { readonly active: ActiveOrder; readonly step: WaitingStep }): ReactElement {
  const isBusy = step.name === 'processing' || step.isBusy || step.name === 'open';
  return (
    <>
      <OrderSummary order={active.order} tipAmount={active.tipAmount} reader={reader} />
      {isBusy ? (
        <div className="spinner" aria-hidden="true" />
      ) : (
        <div className="order-summary">
          <OutcomeMark tone="wait" />
        </div>
      )}
      {'problem' in step && <Notice problem={step.problem} reader={reader} />}
    </>
  );
}
