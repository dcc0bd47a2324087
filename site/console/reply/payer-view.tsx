/** In the sandbox the reader can be the payer too: otherwise an order waits for one. */
import { Button } from '@tollgate/design/button';
import { SelectField } from '@tollgate/design/select-field';
import { type Dispatch, type ReactElement, useState } from 'react';
import { useSay } from '../../page/language.ts';
import { flowOf } from '../request/flow.ts';
import { type Action, type Exchange, payerMethod } from '../state.ts';
import { payerActionTexts, texts } from '../texts.ts';
import { actAsPayer, type PayerAction, payerActions } from './exchange.ts';

interface PayerViewProps {
  readonly exchange: Exchange;
  readonly gatewayUrl: string;
  readonly dispatch: Dispatch<Action>;
}

/** trans_status of an order that waits for its payer (decision 16). */
const waiting = new Set(['9', '0']);

export function PayerView({ exchange, gatewayUrl, dispatch }: PayerViewProps): ReactElement | null {
  const say = useSay();
  const [action, setAction] = useState<PayerAction>('pay');
  const { method, values, reply } = exchange;
  const [merchantNo, orderNo] = [values['merchant_no'] ?? '', values['merchant_order_no'] ?? ''];
  const status = String(reply?.data['trans_status'] ?? '9');
  const isWaiting = method !== payerMethod && flowOf(method).makes === 'payment' && waiting.has(status);
  if (!isWaiting || orderNo === '') return null;
  async function act(): Promise<void> {
    dispatch({ kind: 'exchanged', exchange: await actAsPayer(gatewayUrl, { merchantNo, orderNo }, action) });
  }
  return (
    <div className="console-row">
      <SelectField
        label={say(texts.payer)}
        id="console-payer"
        aria-label={say(texts.payerActionLabel)}
        options={payerActions.map((each) => ({ value: each, label: say(payerActionTexts[each]) }))}
        value={action}
        onChange={({ target }) => setAction(payerActions.find((each) => each === target.value) ?? 'pay')}
      />
      <Button onClick={act}>{say(texts.payerGo)}</Button>
    </div>
  );
}
