/** What the cashier, the manager and the customer are asked before the card. */
import { testPin } from '@tollgate/contract/sandbox/card-present';
import { type ReactElement, useState } from 'react';
import type { ActiveOrder, OrderStep } from '../../engine/state.ts';
import { ownTip, tipOf, tipPercentages, totalOf } from '../../engine/tip.ts';
import { Button, Lines, line, Notice } from '../controls.tsx';
import { shownAmount, wireOf } from '../entry/keyed-amount.ts';
import { AmountPad, PinPad } from '../entry/keypad.tsx';
import { money, type Reader } from '../language.ts';
import type { PartProps } from '../part.ts';
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
      <Lines
        lines={[
          ...line(reader, texts.orderNo, order.merchant_order_no),
          ...line(reader, texts.original, order.orig_merchant_order_no),
        ]}
      />
      <Notice problem={step.problem} reader={reader} />
      <Button tone="primary" onPress={() => act({ type: 'confirm' })}>
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
        submit={say(step.isBusy ? texts.checking : texts.authorize)}
        problemText={say(formProblems.managerPin)}
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
        problemText={say(formProblems.pin)}
        onPin={(pin) => act({ type: 'pin', pin })}
      />
      <Button tone="quiet" onPress={() => act({ type: 'pin' })}>
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
  const inAll = (tip: string) => say(texts.withTip, { amount: money(reader, currency, totalOf(order, tip)) });
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
          problem={isWrong ? say(formProblems.tip) : undefined}
        />
        <p className="hint tip-sum">{inAll(wireOf(digits, currency))}</p>
        <Button type="submit" tone="primary">
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
          <button key={percent} type="button" className="tip" onClick={() => choose(tip)}>
            <span className="tip-percent">{percent}%</span>
            <span className="tip-amount">{money(reader, currency, tip)}</span>
          </button>
        );
      })}
      <Button onPress={() => setDigits('')}>{say(texts.otherTip)}</Button>
      <Button onPress={() => choose('0')}>{say(texts.noTip)}</Button>
    </div>
  );
}

function TestPin({ reader }: { readonly reader: Reader }): ReactElement {
  return <p className="hint test-hint">{reader.say(cardTexts.testPin, { pin: testPin })}</p>;
}
