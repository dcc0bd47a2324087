/** What the terminal remembers: the list, one transaction, and the operations that can follow it. */

import { transStatuses, transTypes } from '@tollgate/contract/trans-values';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { HistoryEntry } from '../../engine/history.ts';
import type { LocalKind } from '../../engine/local-order.ts';
import type { IdleScreen } from '../../engine/state.ts';
import { Button, Notice } from '../controls.tsx';
import { digitsOfWire, wireOf } from '../entry/keyed-amount.ts';
import { AmountPad } from '../entry/keypad.tsx';
import { money, timeOfMs } from '../language.ts';
import type { PartProps } from '../part.ts';
import { kinds } from '../texts/entry.ts';
import { order as orderTexts, result as texts, transTypeName } from '../texts/order.ts';
import { leads } from '../texts/screens.ts';
import { OutcomeMark, ResultLines } from './outcome.tsx';

function statusText({ status }: HistoryEntry) {
  if (status === transStatuses.completed) return texts.approved;
  if (status === transStatuses.cancelled) return texts.cancelled;
  return status === transStatuses.closed ? texts.declined : texts.unknown;
}

function toneOf({ status }: HistoryEntry): 'good' | 'bad' | 'wait' {
  if (status === transStatuses.closed) return 'bad';
  return status === transStatuses.completed || status === transStatuses.cancelled ? 'good' : 'wait';
}

export function HistoryPart({ state, reader, act }: PartProps): ReactElement {
  const { say } = reader;
  if (state.history.length === 0) return <p className="lead">{say(leads.noEntries)}</p>;
  return (
    <ul className="records">
      {state.history.map((entry) => (
        <li key={entry.transNo}>
          <button type="button" className="record" onClick={() => act({ type: 'open-record', entry })}>
            <span className="record-type">{say(transTypeName(entry.transType))}</span>
            <span className="record-amount">{money(reader, entry.currency, entry.amount)}</span>
            <span className="record-status" data-status={entry.status}>
              {say(statusText(entry))}
            </span>
            <span className="record-time">{timeOfMs(reader, entry.atMs)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The operations that can follow a completed transaction; the gateway decides whether they are still possible. */
const following: Readonly<Record<number, readonly LocalKind[]>> = {
  [transTypes.sale]: ['refund', 'void'],
  [transTypes.cashback]: ['refund', 'void'],
  [transTypes.cashAdvance]: ['void'],
  [transTypes.authorization]: ['completion', 'authorization-cancel'],
  [transTypes.completion]: ['completion-refund', 'completion-cancel'],
};

type RecordScreen = Extract<IdleScreen, { name: 'record' }>;

export function RecordPart({ idle, reader, act }: PartProps & { readonly idle: RecordScreen }): ReactElement {
  const { say } = reader;
  const { entry, result } = idle;
  const isDone = entry.status === transStatuses.completed;
  return (
    <>
      <div className="order-summary">
        <OutcomeMark tone={toneOf(entry)} />
        <p className="order-type">
          {say(transTypeName(entry.transType))} · {say(statusText(entry))}
        </p>
        <p className="amount" data-length="short">
          {money(reader, entry.currency, entry.amount)}
        </p>
      </div>
      {idle.isBusy && <p className="lead">{say(texts.loading)}</p>}
      <Notice problem={idle.problem} reader={reader} />
      {result !== undefined && <ResultLines result={result} reader={reader} />}
      {isDone && (
        <section className="menu-group">
          <h2>{say(texts.followUp)}</h2>
          <div className="tiles">
            {(following[entry.transType] ?? []).map((kind) => (
              <Button key={kind} onPress={() => act({ type: 'open-entry', kind, original: entry })}>
                {say(kinds[kind])}
              </Button>
            ))}
            {entry.transType === transTypes.sale && entry.isCard && (
              <Button onPress={() => act({ type: 'open-tip-change', entry })}>{say(texts.changeTip)}</Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

type TipChange = Extract<IdleScreen, { name: 'tip-change' }>;

export function TipChangePart({ idle, reader, act }: PartProps & { readonly idle: TipChange }): ReactElement {
  const { entry, isBusy } = idle;
  const { say } = reader;
  const [digits, setDigits] = useState(() => digitsOfWire(entry.tipAmount ?? '0', entry.currency));
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) act({ type: 'change-tip', tipAmount: wireOf(digits, entry.currency) });
      }}
    >
      <AmountPad
        reader={reader}
        label={say(orderTexts.tipAmount)}
        currency={entry.currency}
        digits={digits}
        onChange={setDigits}
        isStart
      />
      <Notice problem={idle.problem} reader={reader} />
      <Button type="submit" tone="primary" isBusy={isBusy}>
        {say(texts.saveTip)}
      </Button>
    </form>
  );
}
