/**
 * The card form. The input stays in the fields, never in the state of the page: it is read once, when the payer pays,
 * and the fields are emptied at once. The fields have no `name`, so no browser sends them anywhere.
 */
import { brandOf, cardBrands } from '@tollgate/contract/card-brands';
import type { CardFields } from '@tollgate/contract/cards';
import type { Text } from '@tollgate/contract/model';
import { TextField } from '@tollgate/design/field';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { optionName, type Problems, sayProblem } from '../fields/problem.ts';
import { MethodMarks } from '../look/method-marks.tsx';
import { cardLabels } from '../texts/card.ts';
import type { CardField } from './card-check.ts';
import { digitsOf, groupNumber, maxPanDigits } from './card-number.ts';
import { expiryDigits, formatExpiry } from './expiry.ts';

/** The only access to the content of the fields. */
export interface CardAccess {
  read(): CardFields;
  /** As if the card had been typed. */
  fill(card: CardFields): void;
  clear(): void;
}

interface CardFormProps {
  readonly reader: Speaker;
  readonly brands: readonly string[];
  readonly problems: Problems;
  readonly access: RefObject<CardAccess | null>;
  readonly onLeave: (field: CardField) => void;
  readonly onInput: (field: CardField) => void;
}

/** Puts a formatted text into the field, with the caret at its place. */
function write(field: HTMLInputElement, value: string, caret: number): void {
  if (field.value === value) return;
  field.value = value;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}

function names(ids: readonly string[], reader: Speaker): string {
  const list = new Intl.ListFormat(reader.locale, { type: 'conjunction', style: 'narrow' });
  return list.format(ids.map((id) => reader.say(optionName(id))));
}

function cvvHint(length: number | undefined): Text {
  if (length === undefined) return cardLabels.cvvUnknown;
  return length === 4 ? cardLabels.cvvFront : cardLabels.cvvBack;
}

/** Handles typing, pasting and autofill; `before` is the last content of each field, formatted. */
function useTyping(onInput: (field: CardField) => void) {
  const before = useRef({ pan: '', expiry: '' });
  const [brand, setBrand] = useState<string>();
  const isForward = useRef(false);
  return {
    brand,
    noteKey: (key: string) => {
      isForward.current = key === 'Delete';
    },
    typePan: (field: HTMLInputElement) => {
      const typed = { value: field.value, caret: field.selectionStart ?? field.value.length };
      const { value, caret } = groupNumber(typed, before.current.pan, isForward.current);
      write(field, value, caret);
      before.current.pan = value;
      setBrand(brandOf(digitsOf(value, maxPanDigits))?.id);
      onInput('pan');
    },
    typeExpiry: (field: HTMLInputElement) => {
      const { value, caret } = formatExpiry(field.value, before.current.expiry);
      write(field, value, caret);
      before.current.expiry = value;
      onInput('expiry');
    },
    forget: () => {
      before.current = { pan: '', expiry: '' };
      setBrand(undefined);
    },
  };
}

type Fields = Readonly<Record<CardField, RefObject<HTMLInputElement | null>>>;

function useFields(): Fields {
  return {
    pan: useRef<HTMLInputElement>(null),
    expiry: useRef<HTMLInputElement>(null),
    cvv: useRef<HTMLInputElement>(null),
    holder: useRef<HTMLInputElement>(null),
  };
}

function empty(fields: Fields): void {
  for (const { current } of Object.values(fields)) if (current !== null) current.value = '';
}

type Typing = ReturnType<typeof useTyping>;

/** Gives the page the only access to the content of the fields. */
function useAccess({ access, onInput }: CardFormProps, fields: Fields, typing: Typing): void {
  useImperativeHandle(access, () => {
    const textIn = (field: CardField) => fields[field].current?.value ?? '';
    const put = (field: CardField, text: string, type?: (input: HTMLInputElement) => void) => {
      const { current } = fields[field];
      if (current === null) return;
      current.value = text;
      if (type === undefined) onInput(field);
      else type(current);
    };
    return {
      read: () => ({
        pan: digitsOf(textIn('pan'), maxPanDigits + 1),
        holder: textIn('holder').trim(),
        cvv: digitsOf(textIn('cvv'), 4),
        expiry: expiryDigits(textIn('expiry')),
      }),
      fill: (card) => {
        put('pan', card.pan, typing.typePan);
        put('expiry', card.expiry, typing.typeExpiry);
        put('cvv', card.cvv);
        put('holder', card.holder);
      },
      clear: () => {
        empty(fields);
        typing.forget();
      },
    };
  });
}

/** Empties the fields with the page: neither its cache nor the browser's form restoration may keep a card. */
function useEmptiedOnLeave(fields: Fields): void {
  const current = useRef(fields);
  useEffect(() => {
    const leave = () => empty(current.current);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}

export function CardForm(props: CardFormProps): ReactElement {
  const { reader, brands, problems, onLeave, onInput } = props;
  const { say } = reader;
  const fields = useFields();
  const typing = useTyping(onInput);
  const { brand } = typing;
  const acceptedMarks = brands.length > 0 ? brands : ['Card'];
  const cvvLength = cardBrands.find(({ id }) => id === brand)?.cvvLength;
  useAccess(props, fields, typing);
  useEmptiedOnLeave(fields);
  const frame = (field: CardField) => ({
    id: field,
    ref: fields[field],
    label: say(cardLabels[field]),
    error: sayProblem(reader, problems[field]),
    autoCorrect: 'off',
    spellCheck: false,
    onBlur: () => onLeave(field),
  });
  return (
    <div className="card-form">
      <TextField
        {...frame('pan')}
        inputMode="numeric"
        autoComplete="cc-number"
        suffix={
          <span className="card-brand" data-brand={brand}>
            <MethodMarks methods={brand === undefined ? acceptedMarks : [brand]} />
          </span>
        }
        {...(brands.length > 0 && {
          hint: <span className="tg-hidden">{say(cardLabels.taken, { brands: names(brands, reader) })}</span>,
        })}
        onKeyDown={(event) => typing.noteKey(event.key)}
        onInput={(event) => typing.typePan(event.currentTarget)}
      />
      <span className="tg-hidden" role="status">
        {brand === undefined ? '' : say(cardLabels.brand, { brand: say(optionName(brand)) })}
      </span>
      <div className="field-row">
        <TextField
          {...frame('expiry')}
          hint={say(cardLabels.expiryHint)}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          onInput={(event) => typing.typeExpiry(event.currentTarget)}
        />
        <TextField
          {...frame('cvv')}
          hint={say(cvvHint(cvvLength))}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={cvvLength ?? 4}
          onInput={({ currentTarget }) => {
            const digits = digitsOf(currentTarget.value, 4);
            write(currentTarget, digits, digits.length);
            onInput('cvv');
          }}
        />
      </div>
      <TextField
        {...frame('holder')}
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={64}
        onInput={() => onInput('holder')}
      />
    </div>
  );
}
