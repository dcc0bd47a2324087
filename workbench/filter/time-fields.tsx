/** The beginning and the end of a chosen time, in the zone of the reader, as in the lists. */
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { absoluteTime, momentAt, useTimeZone } from '@tollgate/design/time';
import { type ReactElement, useState } from 'react';
import type { Filter } from './filter.ts';
import { filterLabels } from './texts.ts';

interface TimeFieldsProps {
  readonly filter: Filter;
  readonly onChange: (changes: Filter) => void;
}

export function TimeFields({ filter, onChange }: TimeFieldsProps): ReactElement {
  return (
    <>
      {(['from_ms', 'to_ms'] as const).map((name) => (
        <TimeField
          key={name}
          name={name}
          value={filter[name]}
          onValue={(value) => onChange({ [name]: value })}
        />
      ))}
    </>
  );
}

/** `2026-11-22T14:20`, as the browser's field has it. */
const fieldText = (ms: string | undefined, zone: string | undefined): string =>
  ms === undefined ? '' : absoluteTime(Number(ms), { zone }).slice(0, 16).replace(' ', 'T');

interface TimeFieldProps {
  readonly name: 'from_ms' | 'to_ms';
  readonly value: string | undefined;
  readonly onValue: (value: string) => void;
}

function TimeField({ name, value, onValue }: TimeFieldProps): ReactElement {
  const { say } = useReader();
  const zone = useTimeZone();
  const [typed, setTyped] = useState<string>();
  const shown = fieldText(value, zone);
  // Not with each key: half a date is another date.
  function take({ validity }: HTMLInputElement): void {
    setTyped(undefined);
    if (typed === undefined || typed === shown || validity.badInput) return;
    const ms = momentAt(typed, zone);
    if (typed === '' || ms >= 0) onValue(typed === '' ? '' : String(ms));
  }
  return (
    <TextField
      type="datetime-local"
      label={say(filterLabels[name])}
      prefix={say(filterLabels[name])}
      isLabelHidden
      isOptional
      max="9999-12-31T23:59"
      value={typed ?? shown}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={({ target }) => take(target)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take(event.currentTarget);
      }}
    />
  );
}
