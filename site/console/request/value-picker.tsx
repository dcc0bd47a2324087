/** A field with a list of values: what is typed is looked for in it, and taken as it is (WAI-ARIA APG, combobox). */
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from '../texts.ts';
import { type FieldValue, matching } from './field-values.ts';

interface ValuePickerProps {
  readonly values: readonly FieldValue[];
  readonly attributes: {
    readonly id: string;
    readonly value: string;
    readonly onFocus: () => void;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
  };
  readonly onChange: (value: string) => void;
}

export function ValuePicker({ values, attributes, onChange }: ValuePickerProps): ReactElement {
  const say = useSay();
  const { id, value } = attributes;
  const [isOpen, setOpen] = useState(false);
  /** Text that was typed since the list was opened: an untouched value hides none of the others. */
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const found = matching(values, typed);
  const chosen = values.find((each) => each.value === value);
  const optionId = (index: number) => `${id}-value-${index}`;

  useEffect(() => {
    if (isOpen && active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);

  function open(): void {
    setTyped('');
    setActive(values.findIndex((each) => each.value === value));
    setOpen(true);
  }
  function take(each: FieldValue): void {
    onChange(each.value);
    setOpen(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) {
        open();
        return;
      }
      const step = key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setActive((active + step + found.length) % found.length);
      return;
    }
    if (!isOpen) return;
    const current = found[active];
    if (key === 'Enter' && !event.ctrlKey && !event.metaKey && current !== undefined) {
      event.preventDefault();
      take(current);
    } else if (key === 'Escape') {
      // The dialog around stays open.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }
  return (
    <div className="console-picker">
      <span className="tg-control">
        <input
          data-kind="code"
          {...attributes}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-values`}
          aria-autocomplete="list"
          aria-activedescendant={
            isOpen && active >= 0 && active < found.length ? optionId(active) : undefined
          }
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={say(texts.unset)}
          onClick={() => {
            if (!isOpen) open();
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          onChange={({ target }) => {
            onChange(target.value);
            setTyped(target.value);
            setActive(-1);
            setOpen(true);
          }}
        />
        {chosen !== undefined && chosen.name !== '' && (
          <span className="tg-control-side console-picked">{chosen.name}</span>
        )}
      </span>
      <div ref={list} id={`${id}-values`} role="listbox" aria-label={say(texts.values)} hidden={!isOpen}>
        {isOpen &&
          found.map((each, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
            <div
              key={each.value}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              data-chosen={each.value === value ? '' : undefined}
              // Pressing must not take the focus from the input, which would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(each)}
            >
              <code>{each.value}</code> {each.name}
            </div>
          ))}
        {isOpen && found.length === 0 && <p>{say(texts.noValue)}</p>}
      </div>
    </div>
  );
}
