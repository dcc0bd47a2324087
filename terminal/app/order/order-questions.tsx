/** Questions to the cashier, the manager and the customer before the card. */

import { testPin } from '@tollgate/contract/sandbox/card-present';
import { DecimalAmount, formatDecimal } from '@tollgate/design/amount';
import { Button } from '@tollgate/design/button';
import { Facts } from '@tollgate/design/facts';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import type { ActiveOrder, OrderStep } from '../../engine/state.ts';
import { ownTip, tipOf, tipPercentages, totalOf } from '../../engine/tip.ts';
import { shownAmount, wireOf } from '../entry/keyed-amount.ts';
import { AmountPad, PinPad } from '../entry/keypad.tsx';
import { fact, Notice, type PartProps } from '../parts/parts.tsx';
import { formProblems } from '../texts/entry.ts';
import { card as cardTexts, order as texts } from '../texts/order.ts';

type StepProps<Name extends OrderStep['name']> = PartProps & {
  readonly active: ActiveOrder;
  readonly step: Extract<OrderStep, { name: Name }>;
};

export function ConfirmPart({ active, step, reader, act }: StepProps<'confirm'>): ReactElement {
  const { order } = active;
  const { say } = reader;
  return (
    <>
      <Facts
        facts={[
          ...fact(reader, texts.orderNo, order.merchant_order_no),
          ...fact(reader, texts.original, order.orig_merchant_order_no),
        ]}
      />
      <Notice problem={step.problem} reader={reader} />
      <Button variant="primary" size="lg" isWide onClick={() => act({ type: 'confirm' })}>
        {say(step.problem === undefined ? texts.accept : texts.retry)}
      </Button>
    </>
  );
}

export function ManagerPart({ step, reader, act }: StepProps<'manager'>): ReactElement {
  const { say } = reader;
  return (
    <>
      <Notice problem={step.problem} reader={reader} />
      <PinPad
        reader={reader}
        label={say(texts.managerPin)}
        submit={say(texts.authorize)}
        errorText={say(formProblems.managerPin)}
        isBusy={step.isBusy}
        onPin={(pin) => act({ type: 'manager', pin })}
      />
    </>
  );
}

export function PinPart({ reader, act, state }: StepProps<'pin'>): ReactElement {
  const { say } = reader;
  return (
    <>
      <PinPad
        reader={reader}
        label={say(texts.pinLabel)}
        submit={say(cardTexts.confirmPin)}
        errorText={say(formProblems.pin)}
        onPin={(pin) => act({ type: 'pin', pin })}
      />
      <Button variant="quiet" onClick={() => act({ type: 'pin' })}>
        {say(cardTexts.noPin)}
      </Button>
      {state.welcome?.sandbox === true && <TestPin reader={reader} />}
    </>
  );
}

export function TipPart({ active, step, reader, act }: StepProps<'tip'>): ReactElement {
  const { order } = active;
  const { say } = reader;
  const currency = order.price_currency;
  const [digits, setDigits] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const choose = (tipAmount: string) => act({ type: 'tip', tipAmount });
  const inAll = (tip: string) =>
    say(texts.withTip, { amount: formatDecimal(reader.locale, currency, totalOf(order, tip)) });
  if (digits !== undefined) {
    const tip = ownTip(order, shownAmount(digits, currency));
    return (
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (tip === undefined) setWrong(true);
          else choose(tip);
        }}
      >
        <AmountPad
          reader={reader}
          label={say(texts.tipAmount)}
          currency={currency}
          digits={digits}
          onChange={(next) => {
            setDigits(next);
            setWrong(false);
          }}
          error={isWrong ? say(formProblems.tip) : undefined}
        />
        <p className="hint">{inAll(wireOf(digits, currency))}</p>
        <Button type="submit" variant="primary" size="lg" isWide>
          {say(texts.addTip)}
        </Button>
      </form>
    );
  }
  return (
    <div className="tips">
      <Notice problem={step.problem} reader={reader} />
      {tipPercentages.map((percent) => {
        const tip = tipOf(order, percent);
        return (
          <Button key={percent} onClick={() => choose(tip)}>
            <span className="tip">
              <span className="tip-percent">{percent}%</span>{' '}
              <DecimalAmount currency={currency} amount={tip} />
            </span>
          </Button>
        );
      })}
      <Button onClick={() => setDigits('')}>{say(texts.otherTip)}</Button>
      <Button onClick={() => choose('0')}>{say(texts.noTip)}</Button>
    </div>
  );
}

function TestPin({ reader }: { readonly reader: Speaker }): ReactElement {
  return <p className="hint">{reader.say(cardTexts.testPin, { pin: testPin })}</p>;
}
