/** The form of a call: what it needs and what its example sends; the rest behind two disclosures. */
import type { Call, Member } from '@tollgate/contract/model';
import type { FieldProblem } from '@tollgate/contract/read';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { type Dispatch, type ReactElement, useState } from 'react';
import { useSay } from '../../page/language.ts';
import type { Account } from '../account/account.ts';
import type { Action } from '../state.ts';
import { texts } from '../texts.ts';
import { CardHelper } from './card-helper.tsx';
import { accountFields, commonFieldNames, type Draft } from './draft.ts';
import { FieldInput } from './field-input.tsx';
import { numbersItself } from './flow.ts';
import { clockDoubt, topField } from './problems.ts';

export interface FieldsFormProps {
  readonly call: Call;
  readonly draft: Draft;
  readonly account: Account;
  readonly problems: readonly FieldProblem[];
  readonly nowMs: number;
  readonly dispatch: Dispatch<Action>;
  /** Called with the field that the reader is editing; the string to sign shows its place. */
  readonly onFocus: (name: string) => void;
}

type Entry = [name: string, member: Member];

export function FieldsForm(props: FieldsFormProps): ReactElement {
  const { call, draft, account, problems, nowMs, dispatch, onFocus } = props;
  const say = useSay();
  // A field that was filled in once keeps its place, so that clearing it does not move it.
  const [shown, setShown] = useState<ReadonlySet<string>>(() => filledNames(call, draft));
  const [ofMethod, setOfMethod] = useState(call.method);
  if (ofMethod !== call.method) {
    setOfMethod(call.method);
    setShown(filledNames(call, draft));
  }
  const entries = Object.entries(call.request).filter(([name]) => !accountFields.includes(name));
  const isCommon = ([name]: Entry) => commonFieldNames.includes(name);
  const isShown = ([name, { need }]: Entry) => need === 'required' || shown.has(name);
  const own = entries.filter((entry) => !isCommon(entry));

  const input = ([name, member]: Entry) => (
    <FieldInput
      key={`${call.method} ${name}`}
      name={name}
      member={member}
      value={draft.values[name] ?? ''}
      problems={problems.filter((problem) => topField(problem) === name)}
      onChange={(value) => dispatch({ kind: 'edit', name, value })}
      onFocus={() => onFocus(name)}
    >
      {name === 'merchant_order_no' && numbersItself(call.method) && (
        <Button size="sm" onClick={() => dispatch({ kind: 'renumber', nowMs: Date.now() })}>
          {say(texts.newNumber)}
        </Button>
      )}
      {name === 'timestamp' && !draft.followsClock && (
        <Button size="sm" onClick={() => dispatch({ kind: 'follow-clock', nowMs: Date.now() })}>
          {say(texts.now)}
        </Button>
      )}
      {name === 'timestamp' && <ClockDoubt timestamp={draft.values[name] ?? ''} nowMs={nowMs} />}
      {name === 'card' && (
        <CardHelper
          gatewayPublicKeyPem={account.gatewayPublicKeyPem}
          onCard={(value) => dispatch({ kind: 'edit', name, value })}
        />
      )}
    </FieldInput>
  );

  const hidden = own.filter((entry) => !isShown(entry));
  const common = entries.filter(isCommon);
  const isBad = (some: readonly Entry[]) =>
    some.some(([name]) => problems.some((problem) => topField(problem) === name));
  return (
    <section className="console-part" aria-labelledby="console-fields">
      <div className="console-head">
        <h3 id="console-fields">{say(texts.fields)}</h3>
        <Button size="sm" onClick={() => dispatch({ kind: 'example', nowMs: Date.now() })}>
          {say(texts.example)}
        </Button>
      </div>
      {own.filter(isShown).map(input)}
      {hidden.length > 0 && (
        <details className="console-more" open={isBad(hidden) || undefined}>
          <summary>
            {say(texts.optional)} <span>{hidden.length}</span>
          </summary>
          {hidden.map(input)}
        </details>
      )}
      <details className="console-more" open={isBad(common) || undefined}>
        <summary>
          {say(texts.common)} <span>{common.length}</span>
        </summary>
        {common.map(input)}
      </details>
    </section>
  );
}

function ClockDoubt({
  timestamp,
  nowMs,
}: {
  readonly timestamp: string;
  readonly nowMs: number;
}): ReactElement | null {
  const say = useSay();
  const doubt = clockDoubt(timestamp, nowMs);
  return doubt === undefined ? null : <Banner tone="warning">{say(doubt)}</Banner>;
}

/**
 * Returns the fields that stay visible: those with a value, and those of the example, which may wait for an account.
 */
function filledNames(call: Call, draft: Draft): ReadonlySet<string> {
  const isFilled = (name: string) => (draft.values[name] ?? '') !== '';
  const names = Object.keys(call.request);
  return new Set(
    names.filter((name) => name === 'card' || isFilled(name) || Object.hasOwn(call.example.request, name)),
  );
}
