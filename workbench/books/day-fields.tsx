/** The days and the holders of a statement, each in the address. */
import type { BookBalancePage } from '@tollgate/contract/workbench/books/schemas';
import { chevronLeft, chevronRight } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { IconButton } from '@tollgate/design/icon-button';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import { useResource } from '../data/use-resource.ts';
import type { Filter } from '../filter/filter.ts';
import { bookTexts } from './texts.ts';

const dayMs = 86_400_000;

/** Returns the day that is so many days later, as YYYY-MM-DD. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Says that a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayLater(text, 0) === text;

interface DayFieldsProps {
  readonly filter: Filter;
  readonly first: string;
  readonly last: string;
  readonly onFilter: (changes: Filter) => void;
}

export function DayFields({ filter, first, last, onFilter }: DayFieldsProps): ReactElement {
  const { say } = useReader();
  const move = (days: number) =>
    onFilter({ day: dayLater(first, days), last_day: first === last ? '' : dayLater(last, days) });
  return (
    <div className="filters books-days">
      <div className="books-day">
        <IconButton icon={chevronLeft} label={say(bookTexts.dayBefore)} onClick={() => move(-1)} />
        <DayField
          label={say(bookTexts.day)}
          value={first}
          onDay={(day) => onFilter({ day, last_day: day > last || first === last ? '' : last })}
        />
        <DayField
          label={say(bookTexts.lastDay)}
          value={last}
          onDay={(day) => onFilter({ day: day < first ? day : first, last_day: day === first ? '' : day })}
        />
        <IconButton icon={chevronRight} label={say(bookTexts.dayAfter)} onClick={() => move(1)} />
      </div>
      <HolderFields filter={filter} onFilter={onFilter} />
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}

function DayField({ label, value, onDay }: DayFieldProps): ReactElement {
  const [typed, setTyped] = useState<string>();
  // Not with each key: half a day is another day.
  const take = (text: string | undefined) => {
    setTyped(undefined);
    if (text !== undefined && text !== value && isDay(text)) onDay(text);
  };
  return (
    <TextField
      type="date"
      label={label}
      prefix={label}
      isLabelHidden
      isOptional
      max="9999-12-31"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => take(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take(event.currentTarget.value);
      }}
    />
  );
}

function HolderFields({ filter, onFilter }: Pick<DayFieldsProps, 'filter' | 'onFilter'>): ReactElement {
  const { say } = useReader();
  // What acquirers owe names all of them, and all currencies.
  const { answer } = useResource<BookBalancePage>('books/balances?limit=200');
  const fields = [
    {
      name: 'merchant_no',
      label: bookTexts.merchant,
      all: bookTexts.allMerchants,
      values: answer?.items.map(({ merchant_no: merchantNo }) => merchantNo),
    },
    {
      name: 'acquirer',
      label: bookTexts.acquirer,
      all: bookTexts.allAcquirers,
      values: answer?.dues?.map(({ acquirer }) => acquirer),
    },
    {
      name: 'currency',
      label: bookTexts.currency,
      all: bookTexts.allCurrencies,
      values: answer?.dues?.map(({ price_currency: currency }) => currency),
    },
  ] as const;
  return (
    <>
      {fields.map(({ name, label, all, values = [] }) => {
        const chosen = filter[name] ?? '';
        const options = [...new Set([...values, chosen])].filter((value) => value !== '').sort();
        return (
          <SelectField
            key={name}
            label={say(label)}
            isLabelHidden
            value={chosen}
            options={[{ value: '', label: say(all) }, ...options.map((value) => ({ value, label: value }))]}
            onChange={(event) => onFilter({ [name]: event.target.value })}
          />
        );
      })}
    </>
  );
}
