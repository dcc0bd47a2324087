/** The values that a field may have, to choose from: closed sets, and what is known of others. */
import { currencies } from '@tollgate/contract/currencies';
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Dictionary, Field, Language } from '@tollgate/contract/model';
import { countries } from '@tollgate/contract/read/countries';

export interface FieldValue {
  readonly value: string;
  /** Meaning of the value; empty if the value says it. */
  readonly name: string;
}

function ofDictionary({ values }: Dictionary, language: Language): readonly FieldValue[] {
  return values.map(({ value, name }) => {
    const own = name[language];
    return { value: String(value), name: own === String(value) ? '' : own };
  });
}

function named(
  codes: Iterable<string>,
  type: 'currency' | 'region',
  language: Language,
): readonly FieldValue[] {
  const names = new Intl.DisplayNames([language === 'zh' ? 'zh-Hans' : 'en'], { type });
  return [...codes].toSorted().map((value) => ({ value, name: names.of(value) ?? '' }));
}

/** In the reader's language; undefined where the field has no list, or one value only: that is typed. */
export function valuesOf(name: string, field: Field, language: Language): readonly FieldValue[] | undefined {
  if (field.kind === 'boolean') return ['true', 'false'].map((value) => ({ value, name: '' }));
  if (field.kind !== 'text' && field.kind !== 'integer') return undefined;
  if (field.kind === 'text' && field.format === 'currency')
    return named(currencies.keys(), 'currency', language);
  if (field.kind === 'text' && field.format === 'country') return named(countries, 'region', language);
  const dictionary = field.values ?? dictionaries.find((each) => each.name === name);
  return dictionary === undefined || dictionary.values.length < 2
    ? undefined
    : ofDictionary(dictionary, language);
}

/** Those whose value or meaning holds what was typed; values that begin with it come first. */
export function matching(values: readonly FieldValue[], typed: string): readonly FieldValue[] {
  const wanted = typed.trim().toLowerCase();
  const begins = ({ value }: FieldValue) => value.toLowerCase().startsWith(wanted);
  const holds = (each: FieldValue) =>
    begins(each) || `${each.value} ${each.name}`.toLowerCase().includes(wanted);
  const found = values.filter(holds);
  return [...found.filter(begins), ...found.filter((each) => !begins(each))];
}
