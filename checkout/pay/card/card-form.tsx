/**
 * The card form. The input stays in the fields, never in the state of the page: it is read once, when the buyer pays,
 * and the fields are emptied at once. The fields have no `name`, so no browser sends them anywhere.
 */
import { brandOf, cardBrands } from '@tollgate/contract/card-brands';
import type { CardFields } from '@tollgate/contract/cards';
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Reader } from '../../shared/language.ts';
import { Field } from '../look/field.tsx';
import { optionName, type Problems } from '../order/problem.ts';
import { cardLabels, insecure } from '../texts/card.ts';
import type { CardField } from './card-check.ts';
import { digitsOf, groupNumber, maxPanDigits } from './card-number.ts';
import { expiryDigits, formatExpiry } from './expiry.ts';

/** The only access to the content of the fields. */
export interface CardAccess {
  read(): CardFields;
  clear(): void;
}

interface CardFormProps {
  readonly reader: Reader;
  readonly brands: readonly string[];
  readonly problems: Problems;
  readonly access: RefObject<CardAccess | null>;
  readonly onLeave: (field: CardField) => void;
  readonly onInput: (field: CardField) => void;
}

function textIn(field: RefObject<HTMLInputElement | null>): string {
  return field.current?.value ?? '';
}

/** Puts a formatted text into the field, with the caret at its place. */
function write(field: HTMLInputElement, value: string, caret: number): void {
  if (field.value === value) return;
  field.value = value;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}

function names(ids: readonly string[], reader: Reader): string {
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
    setBrand,
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

export function CardForm({
  reader,
  brands,
  problems,
  access,
  onLeave,
  onInput,
}: CardFormProps): ReactElement {
  const { say } = reader;
  const pan = useRef<HTMLInputElement>(null);
  const expiry = useRef<HTMLInputElement>(null);
  const cvv = useRef<HTMLInputElement>(null);
  const holder = useRef<HTMLInputElement>(null);
  const typing = useTyping(onInput);
  const brandId = typing.brand;
  const brandName = brandId === undefined ? undefined : say(optionName(brandId));
  const cvvLength = cardBrands.find(({ id }) => id === brandId)?.cvvLength;

  const clear = () => {
    for (const { current } of [pan, expiry, cvv, holder]) if (current !== null) current.value = '';
    typing.forget();
  };
  useImperativeHandle(access, () => ({
    read: () => ({
      pan: digitsOf(textIn(pan), maxPanDigits + 1),
      holder: textIn(holder).trim(),
      cvv: digitsOf(textIn(cvv), 4),
      expiry: expiryDigits(textIn(expiry)),
    }),
    clear,
  }));
  useEffect(() => {
    // Neither the browser's page cache nor its form restoration may keep a card.
    const leave = () => {
      for (const { current } of [pan, expiry, cvv, holder]) if (current !== null) current.value = '';
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  return (
    <div className="card-form">
      <Field
        id="pan"
        label={say(cardLabels.pan)}
        reader={reader}
        problem={problems['pan']}
        aside={brandName ?? ''}
      >
        {(control) => (
          <>
            <input
              {...control}
              ref={pan}
              type="text"
              inputMode="numeric"
              autoComplete="cc-number"
              autoCorrect="off"
              spellCheck={false}
              onKeyDown={(event) => typing.noteKey(event.key)}
              onInput={(event) => typing.typePan(event.currentTarget)}
              onBlur={() => onLeave('pan')}
            />
            <span className="visually-hidden" role="status">
              {brandName === undefined ? '' : say(cardLabels.brand, { brand: brandName })}
            </span>
          </>
        )}
      </Field>
      {brands.length > 0 && (
        <p className="field-hint card-brands">{say(cardLabels.taken, { brands: names(brands, reader) })}</p>
      )}
      <div className="field-row">
        <Field
          id="expiry"
          label={say(cardLabels.expiry)}
          reader={reader}
          hint={say(cardLabels.expiryHint)}
          problem={problems['expiry']}
        >
          {(control) => (
            <input
              {...control}
              ref={expiry}
              type="text"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM/YY"
              autoCorrect="off"
              spellCheck={false}
              onInput={(event) => typing.typeExpiry(event.currentTarget)}
              onBlur={() => onLeave('expiry')}
            />
          )}
        </Field>
        <Field
          id="cvv"
          label={say(cardLabels.cvv)}
          reader={reader}
          hint={say(cvvHint(cvvLength))}
          problem={problems['cvv']}
        >
          {(control) => (
            <input
              {...control}
              ref={cvv}
              type="text"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={cvvLength ?? 4}
              autoCorrect="off"
              spellCheck={false}
              onInput={(event) => {
                const field = event.currentTarget;
                const digits = digitsOf(field.value, 4);
                write(field, digits, digits.length);
                onInput('cvv');
              }}
              onBlur={() => onLeave('cvv')}
            />
          )}
        </Field>
      </div>
      <Field id="holder" label={say(cardLabels.holder)} reader={reader} problem={problems['holder']}>
        {(control) => (
          <input
            {...control}
            ref={holder}
            type="text"
            autoComplete="cc-name"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            onInput={() => onInput('holder')}
            onBlur={() => onLeave('holder')}
          />
        )}
      </Field>
    </div>
  );
}

/** Replaces the form where the browser has no WebCrypto. */
export function InsecureConnection({ reader }: { readonly reader: Reader }): ReactElement {
  return (
    <div className="notice">
      <strong>{reader.say(insecure.title)}</strong>
      <p>{reader.say(insecure.text)}</p>
    </div>
  );
}
