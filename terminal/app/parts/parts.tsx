/** What several screens show in the same form: amounts, facts, refusals, and what is certain of a payment. */
import type { Text } from '@tollgate/contract/model';
import { Amount } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { type Fact, Facts } from '@tollgate/design/facts';
import type { ReactElement } from 'react';
import type { Problem } from '../../engine/state.ts';
import { type Certain, certainty as names } from '../texts/screens.ts';
import { minorOf, type Reader } from './language.ts';

interface MoneyProps {
  readonly currency: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly size?: 'md' | 'lg' | 'xl';
}

export function Money({ currency, amount, size = 'md' }: MoneyProps): ReactElement {
  const minor = minorOf(currency, amount);
  if (minor === undefined) return <span className="tg-amount">{`${amount} ${currency}`}</span>;
  return <Amount currency={currency} minor={minor} size={size} />;
}

interface NoticeProps {
  readonly problem: Problem | undefined;
  readonly reader: Reader;
}

export function Notice({ problem, reader }: NoticeProps): ReactElement | null {
  if (problem === undefined) return null;
  return (
    <Banner tone="danger" isNew>
      {reader.say(problem.text)} <code>{problem.code}</code>
    </Banner>
  );
}

/** One fact where there is a value, else none. */
export const fact = (reader: Reader, name: Text, value: string | undefined): readonly Fact[] =>
  value === undefined || value === '' ? [] : [{ name: reader.say(name), value }];

/** Where the network was lost: what the cashier can rely on, what is open, and what the terminal does by itself. */
export function Certainty({
  certain,
  reader: { say },
}: {
  readonly certain: Certain;
  readonly reader: Reader;
}): ReactElement {
  const facts = (['known', 'open', 'next'] as const).map((part) => ({
    name: say(names[part]),
    value: say(certain[part]),
  }));
  return (
    <Banner tone={certain.tone} title={say(certain.title)} isNew>
      <Facts facts={facts} />
    </Banner>
  );
}
