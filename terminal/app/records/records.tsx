/** The terminal's history: the list, one transaction, and the operations that can follow it. */

import type { Text } from '@tollgate/contract/model';
import { transStatuses, transTypes } from '@tollgate/contract/trans-values';
import { DecimalAmount } from '@tollgate/design/amount';
import { Badge, orderStatusLooks } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { edit, list, order as receipt } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { absoluteTime } from '@tollgate/design/time';
import { type ReactElement, useState } from 'react';
import { type HistoryEntry, historyMax } from '../../engine/history.ts';
import type { LocalKind } from '../../engine/local-order.ts';
import type { IdleScreen } from '../../engine/state.ts';
import { digitsOfWire, wireOf } from '../entry/keyed-amount.ts';
import { AmountPad } from '../entry/keypad.tsx';
import { Notice, type PartProps } from '../parts/parts.tsx';
import { kinds } from '../texts/entry.ts';
import { order as orderTexts, result as texts, transTypeName } from '../texts/order.ts';
import { nothing } from '../texts/screens.ts';
import { Outcome, ResultFacts } from './outcome.tsx';

type Ended = typeof transStatuses.completed | typeof transStatuses.cancelled | typeof transStatuses.closed;

const ends: Readonly<Record<Ended, readonly [Text, 'good' | 'bad']>> = {
  [transStatuses.completed]: [texts.approved, 'good'],
  [transStatuses.cancelled]: [texts.cancelled, 'good'],
  [transStatuses.closed]: [texts.declined, 'bad'],
};

const isEnded = (status: number): status is Ended => Object.hasOwn(ends, status);

function endOf({ status }: HistoryEntry): readonly [Text, 'good' | 'bad' | 'wait'] {
  return isEnded(status) ? ends[status] : [texts.unknown, 'wait'];
}

function StatusBadge({ entry, reader }: Pick<PartProps, 'reader'> & { readonly entry: HistoryEntry }) {
  const { status } = entry;
  const look = isEnded(status) ? orderStatusLooks[status] : ({ tone: 'warning', shape: 'half' } as const);
  return <Badge {...look}>{reader.say(endOf(entry)[0])}</Badge>;
}

export function HistoryPart({ state, reader, act }: PartProps): ReactElement {
  const { say } = reader;
  const { title, text } = nothing.history;
  return (
    <>
      {state.history.length === 0 ? (
        <EmptyState icon={list} title={say(title)} text={say(text)} />
      ) : (
        <ul className="records">
          {state.history.map((entry) => (
            <li key={entry.transNo}>
              <button type="button" className="record" onClick={() => act({ type: 'open-record', entry })}>
                <span>{say(transTypeName(entry.transType))}</span>
                <DecimalAmount currency={entry.currency} amount={entry.amount} />
                <span>
                  <StatusBadge entry={entry} reader={reader} />
                </span>
                <span className="record-time">{absoluteTime(entry.atMs)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{say(texts.ownList, { count: historyMax })}</p>
    </>
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
  const { entry, result, isLast } = idle;
  const [end, tone] = endOf(entry);
  const follows = entry.status === transStatuses.completed && !isLast;
  return (
    <>
      <Outcome
        tone={tone}
        title={`${say(transTypeName(entry.transType))} · ${say(end)}`}
        currency={entry.currency}
        amount={entry.amount}
      />
      {idle.isBusy && <p className="lead">{say(texts.loading)}</p>}
      <Notice problem={idle.problem} reader={reader} />
      {result !== undefined && (
        <Button
          variant={isLast ? 'primary' : 'secondary'}
          size="lg"
          isWide
          icon={receipt}
          onClick={() => print()}
        >
          {say(texts.reprint)}
        </Button>
      )}
      {result !== undefined && <ResultFacts result={result} reader={reader} />}
      {follows && (
        <section className="menu-group">
          <h2>{say(texts.followUp)}</h2>
          <div className="tiles">
            {(following[entry.transType] ?? []).map((kind) => (
              <Button key={kind} onClick={() => act({ type: 'open-entry', kind, original: entry })}>
                {say(kinds[kind])}
              </Button>
            ))}
            {entry.transType === transTypes.sale && entry.isCard && (
              <Button icon={edit} onClick={() => act({ type: 'open-tip-change', entry })}>
                {say(texts.changeTip)}
              </Button>
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
      <Button type="submit" variant="primary" size="lg" isWide isLoading={isBusy}>
        {say(texts.saveTip)}
      </Button>
    </form>
  );
}
