/** The filter of a list: a field for numbers and text, choices, the time; and a chip for each value that is set. */
import type { Text } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import { close } from '@tollgate/design/drawings';
import { SearchField } from '@tollgate/design/field';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { type Option, SelectField } from '@tollgate/design/select-field';
import { absoluteTime, useTimeZone } from '@tollgate/design/time';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type Filter, isTimeName, spanOf, withChanges } from './filter.ts';
import { filterLabels, filterTexts, type LabelName } from './texts.ts';
import { TimeFields } from './time-fields.tsx';

/** A kind of text that can be searched for. */
export interface SearchIn {
  readonly id: string;
  readonly label: Text;
  readonly placeholder: Text;
  /** Returns the filter with the typed text. */
  readonly read: (filter: Filter, typed: string) => Filter;
}

/** One of several values, or none. */
export interface Choose {
  readonly name: LabelName;
  readonly all: Text;
  readonly options: readonly Option[];
}

interface FilterBarProps {
  /** At its end: what can be done with the list as it is filtered. */
  readonly tools?: ReactNode;
  /** In the order of the chips. */
  readonly names: readonly LabelName[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly searches: readonly [SearchIn, ...SearchIn[]];
  readonly choices?: readonly Choose[];
  /** The time of the list, by a clock that may be advanced; the browser's by default. */
  readonly nowMs?: number | undefined;
  /** False as long as that clock is not known: a span would be that of another one. */
  readonly isClockKnown?: boolean;
  readonly hasTime?: boolean;
}

const spans = [
  { value: '15', label: filterTexts.minutes15 },
  { value: '60', label: filterTexts.hour },
  { value: '1440', label: filterTexts.day },
  { value: 'today', label: filterTexts.today },
  { value: 'yesterday', label: filterTexts.yesterday },
  { value: '10080', label: filterTexts.week },
] as const;

export function FilterBar(props: FilterBarProps): ReactElement {
  const { tools, names, filter, onFilter, searches, choices = [], nowMs, hasTime = true } = props;
  const { isClockKnown = true } = props;
  const { say } = useReader();
  const [id, setId] = useState(searches[0].id);
  const [typed, setTyped] = useState('');
  const search = searches.find((one) => one.id === id) ?? searches[0];
  return (
    <search>
      <form
        className="filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          setTyped('');
          onFilter(search.read(filter, typed.trim()));
        }}
      >
        {searches.length > 1 && (
          <SelectField
            label={say(filterTexts.searchIn)}
            isLabelHidden
            value={search.id}
            options={searches.map((one) => ({ value: one.id, label: say(one.label) }))}
            onChange={(event) => setId(event.target.value)}
          />
        )}
        <div className="filters-text">
          <SearchField
            label={say(search.placeholder)}
            placeholder={say(search.placeholder)}
            value={typed}
            onValue={setTyped}
            maxLength={200}
            enterKeyHint="search"
          />
          <Button type="submit">{say(filterTexts.find)}</Button>
        </div>
        {choices.map(({ name, all, options }) => (
          <SelectField
            key={name}
            label={say(filterLabels[name])}
            isLabelHidden
            value={filter[name] ?? ''}
            options={[{ value: '', label: say(all) }, ...withOwn(options, filter[name])]}
            onChange={(event) => onFilter(withChanges(filter, { [name]: event.target.value }))}
          />
        ))}
        {hasTime && (
          <TimeChoice filter={filter} onFilter={onFilter} nowMs={nowMs} isClockKnown={isClockKnown} />
        )}
        {tools}
      </form>
      <Chips names={names} filter={filter} onFilter={onFilter} choices={choices} />
    </search>
  );
}

type TimeChoiceProps = Pick<FilterBarProps, 'filter' | 'onFilter' | 'nowMs' | 'isClockKnown'>;

/** The choice of a time, and the fields of a chosen one. */
function TimeChoice({ filter, onFilter, nowMs = Date.now(), isClockKnown }: TimeChoiceProps): ReactElement {
  const { say } = useReader();
  const zone = useTimeZone();
  // Fields that are emptied stay, so that the focus does.
  const [isEditing, setEditing] = useState(false);
  const hasFields = isEditing || filter['from_ms'] !== undefined || filter['to_ms'] !== undefined;
  return (
    <>
      <SelectField
        label={say(filterTexts.time)}
        isLabelHidden
        disabled={isClockKnown === false}
        value={hasFields ? 'chosen' : ''}
        options={[
          { value: '', label: say(filterTexts.anyTime) },
          ...spans.map(({ value, label }) => ({ value, label: say(label) })),
          { value: 'chosen', label: say(filterTexts.chosenTime) },
        ]}
        onChange={({ target: { value } }) => {
          setEditing(false);
          onFilter(withChanges(filter, spanOf(value, nowMs, zone)));
        }}
      />
      {hasFields && (
        <TimeFields
          filter={filter}
          onChange={(time) => {
            setEditing(true);
            onFilter(withChanges(filter, time));
          }}
        />
      )}
    </>
  );
}

/** Returns the options, with the value that is set where it is none of them. */
const withOwn = (options: readonly Option[], value: string | undefined): readonly Option[] =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];

type ChipsProps = Pick<FilterBarProps, 'names' | 'filter' | 'onFilter'> & {
  readonly choices: readonly Choose[];
};

/** The values that are set, each with a button that removes it. */
function Chips({ names, filter, onFilter, choices }: ChipsProps): ReactElement | null {
  const { say } = useReader();
  const zone = useTimeZone();
  const set = names.flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    const option = choices
      .find((choice) => choice.name === name)
      ?.options.find((each) => each.value === value);
    const shown = isTimeName(name) ? absoluteTime(Number(value), { zone }) : (option?.label ?? value);
    return [{ name, label: say(filterLabels[name]), shown }];
  });
  if (set.length === 0) return null;
  return (
    <ul className="chips">
      {set.map(({ name, label, shown }) => (
        <li key={name}>
          <button
            type="button"
            className="chip"
            aria-label={say(filterTexts.remove, { name: `${label} ${shown}` })}
            onClick={() => onFilter(withChanges(filter, { [name]: '' }))}
          >
            {/* The space is part of the visible name, which the whole name has to hold (WCAG 2.5.3). */}
            <span className="chip-name">{label}</span> <span className="chip-value">{shown}</span>
            <Icon drawing={close} size={16} />
          </button>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Button variant="quiet" size="sm" onClick={() => onFilter({})}>
            {say(filterTexts.clear)}
          </Button>
        </li>
      )}
    </ul>
  );
}
