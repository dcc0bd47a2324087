/** The search of the header: pages, error codes and numbers. ctrl or ⌘ and K lead into it, and so does a slash. */
import type { OrderPage } from '@tollgate/contract/workbench/orders';
import type { RequestPage } from '@tollgate/contract/workbench/requests';
import { SearchField } from '@tollgate/design/field';
import { Keys } from '@tollgate/design/keys';
import { useReader } from '@tollgate/design/language';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { beginningOf, type Found, find } from '../address/jump.ts';
import { navigate } from '../address/place.ts';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { frameTexts } from './texts.ts';

/** Says that a key goes to a field that the reader types into. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** Returns the text of a moment ago: not every letter is a question to the gateway. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 150);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Moves the focus into the field at ctrl or ⌘ and K, and at a slash outside of other fields. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>): void {
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
  }, [input]);
}

const shownMax = 8;

/** Returns what is found for a text; `isAsking` until the gateway has answered. */
function useFound(typed: string): { readonly found: readonly Found[]; readonly isAsking: boolean } {
  const reader = useReader();
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
  return { found: find(reader, typed, known).slice(0, shownMax), isAsking };
}

export function JumpField(): ReactElement {
  const { say } = useReader();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** Enter goes to the first result as soon as there is one. */
  const [isWanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { found, isAsking } = useFound(typed);
  const isShown = isOpen && typed.trim() !== '';
  const hasResults = isShown && found.length > 0;
  useSearchKeys(input);

  function go({ address }: Found): void {
    navigate(address);
    setTyped('');
    setOpen(false);
    input.current?.blur();
  }
  const [first] = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!isWanted || isAsking) return;
    setWanted(false);
    if (first !== undefined) go(first);
  }, [isWanted, isAsking]);

  function onSubmit(): void {
    const one = found[chosen];
    if (one === undefined) setWanted(isAsking);
    else go(one);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || found.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setChosen((chosen + step + found.length) % found.length);
  }
  function onType(value: string): void {
    setTyped(value);
    setChosen(0);
    setOpen(true);
    setWanted(false);
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
          onSubmit();
        }}
        onKeyDown={onKeyDown}
      >
        <SearchField
          ref={input}
          label={say(frameTexts.jump)}
          placeholder={say(frameTexts.jumpShort)}
          value={typed}
          onValue={onType}
          onFocus={() => setOpen(true)}
          maxLength={64}
          enterKeyHint="go"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasResults}
          aria-controls={id}
          aria-activedescendant={hasResults ? `${id}-${chosen}` : undefined}
          aside={<Keys keys={['mod', 'K']} />}
        />
      </form>
      <div className="jump-results" hidden={!isShown || (isAsking && found.length === 0)}>
        <Results id={id} found={found} chosen={chosen} onChoose={go} />
        <p role="status">
          {isShown && !isAsking && found.length === 0 && say(frameTexts.nothing, { text: typed.trim() })}
        </p>
      </div>
    </search>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly found: readonly Found[];
  readonly chosen: number;
  readonly onChoose: (one: Found) => void;
}

function Results({ id, found, chosen, onChoose }: ResultsProps): ReactElement {
  const { say } = useReader();
  return (
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
          onClick={() => onChoose(one)}
        >
          <span>{one.label}</span>
          <small>{one.kind}</small>
        </div>
      ))}
    </div>
  );
}
