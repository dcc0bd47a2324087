/** The search of the header: pages, error codes and numbers. ctrl or ⌘ and K lead into it, and so does a slash. */
import type { OrderPage } from '@tollgate/contract/workbench/orders';
import type { RequestPage } from '@tollgate/contract/workbench/requests';
import { SearchField } from '@tollgate/design/field';
import { Keys } from '@tollgate/design/keys';
import { useReader } from '@tollgate/design/language';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { beginningOf, type Found, find } from '../address/jump.ts';
import { navigate } from '../address/place.ts';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { frameTexts } from './texts.ts';

/** Whether a key goes to what the reader types into. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** What was typed a moment ago: not every letter is a question to the gateway. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 150);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const shownMax = 8;

export function JumpField(): ReactElement {
  const reader = useReader();
  const { say } = reader;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** Enter goes to the first result as soon as there is one. */
  const [isWanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const begins = beginningOf(useSettled(typed));
  const orders = useResource<OrderPage>(
    begins === undefined ? undefined : `orders${queryOf({ number_begins: begins, limit: '5' })}`,
  );
  const requests = useResource<RequestPage>(
    begins === undefined ? undefined : `requests${queryOf({ merchant_order_no: begins, limit: '1' })}`,
  );
  const isAsking = beginningOf(typed) !== begins || orders.isLoading || requests.isLoading;
  const known = {
    orders: isAsking ? [] : (orders.answer?.items ?? []),
    hasRequests: !isAsking && (requests.answer?.items ?? []).length > 0,
  };
  const found = find(reader, typed, known).slice(0, shownMax);
  const isShown = isOpen && typed.trim() !== '';

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isWithK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isWithK && !(isSlash && !isTyping(event.target))) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function go({ address }: Found): void {
    navigate(address);
    setTyped('');
    setOpen(false);
    input.current?.blur();
  }
  const first = found[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!isWanted || isAsking) return;
    setWanted(false);
    if (first !== undefined) go(first);
  }, [isWanted, isAsking]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || found.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setChosen((chosen + step + found.length) % found.length);
  }

  return (
    <search
      className="jump"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const one = found[chosen];
          if (one === undefined) setWanted(isAsking);
          else go(one);
        }}
        onKeyDown={onKeyDown}
      >
        <SearchField
          ref={input}
          label={say(frameTexts.jump)}
          placeholder={say(frameTexts.jumpShort)}
          value={typed}
          onValue={(value) => {
            setTyped(value);
            setChosen(0);
            setOpen(true);
            setWanted(false);
          }}
          onFocus={() => setOpen(true)}
          maxLength={64}
          enterKeyHint="go"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown && found.length > 0}
          aria-controls={id}
          aria-activedescendant={isShown && found.length > 0 ? `${id}-${chosen}` : undefined}
          aside={<Keys keys={['mod', 'K']} />}
        />
      </form>
      <div className="jump-results" hidden={!isShown || (isAsking && found.length === 0)}>
        <div id={id} role="listbox" aria-label={say(frameTexts.found)}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which names the chosen one
            <div
              key={one.address}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(one)}
            >
              <span>{one.label}</span>
              <small>{one.kind}</small>
            </div>
          ))}
        </div>
        <p role="status">
          {isShown && !isAsking && found.length === 0 && say(frameTexts.nothing, { text: typed.trim() })}
        </p>
      </div>
    </search>
  );
}
