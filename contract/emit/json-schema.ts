/**
 * Fields to JSON Schema (draft 2020-12), in two flavours: what a request may look like on the wire, and
 * what replies and notifications look like exactly (decisions 6, 12, 24).
 */
import type { AmountField, Dictionary, Field, IntegerField, Language, Members, TextField } from '../model.ts';
import { ipAddressPattern } from '../read/ip-address.ts';
import { integerPattern } from './integer-pattern.ts';
import { pascalCase } from './names.ts';
import { type Flavour, propertyExample } from './property-example.ts';
import { fieldDescription, valueList } from './wording.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The schema of an object; `required` may be empty. */
export interface ObjectSchema extends JsonSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

/** Where an OpenAPI document keeps its schemas. */
export const openApiPrefix = '#/components/schemas/';

/** Named schemas, and the prefix by which a `$ref` finds them. */
export class SchemaBook {
  readonly language: Language;
  readonly refPrefix: string;
  readonly #schemas = new Map<string, JsonSchema>();

  /** `refPrefix`: `openApiPrefix` in OpenAPI, `#/$defs/` in a separate schema. */
  constructor(language: Language, refPrefix: string) {
    this.language = language;
    this.refPrefix = refPrefix;
  }

  /**
   * Keeps `schema` under the first of `names` that is free, or that holds the same schema already.
   * Throws where all names are taken: two things of one name would silently become one.
   */
  define(names: readonly string[], schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    for (const name of names) {
      const there = this.#schemas.get(name);
      if (there === undefined) this.#schemas.set(name, schema);
      else if (JSON.stringify(there) !== text) continue;
      return { $ref: this.refPrefix + name };
    }
    throw new Error(`no free name for a schema among ${names.join(', ')}`);
  }

  /** All schemas by name, in alphabetical order. */
  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** The place of a field: the book for named parts, and the names around it: the call's first, its own last. */
export interface Place {
  readonly book: SchemaBook;
  readonly flavour: Flavour;
  readonly path: readonly string[];
}

const formatKeywords: Readonly<Record<NonNullable<TextField['format']>, JsonSchema>> = {
  // Absolute, with a host and without user or password (decision 25); the reader checks the rest.
  'http-url': { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@\\\\]+(?:[/?#]\\S*)?$' },
  currency: { pattern: '^[A-Z]{3}$' },
  country: { pattern: '^[A-Z]{2}$' },
  'ip-address': { pattern: ipAddressPattern },
  json: { contentMediaType: 'application/json' },
};

/** The schema of one field with its description; objects and dictionaries go into the book by name. */
export function fieldSchema(field: Field, place: Place): JsonSchema {
  const { language } = place.book;
  return {
    ...shape(field, place),
    description: fieldDescription(language, field),
    ...(field.deprecated === undefined ? {} : { deprecated: true }),
    ...(field.default === undefined || place.flavour !== 'request' ? {} : { default: field.default }),
    examples: [propertyExample(field, place.flavour)],
  };
}

function shape(field: Field, place: Place): JsonSchema {
  switch (field.kind) {
    case 'text':
      return textShape(field, place);
    case 'integer':
      return integerShape(field, place);
    case 'amount':
      return amountShape(field, place.flavour);
    case 'boolean':
      return booleanShapes[place.flavour];
    case 'list': {
      const items = fieldSchema(field.of, inside(place, 'item'));
      return nestedShape({ type: 'array', items, maxItems: field.maxItems }, place.flavour);
    }
    case 'object': {
      const nested = nestedShape(objectReference(field.members, place), place.flavour);
      if (field.orBoolean !== true) return nested;
      return { anyOf: [...alternatives(nested), ...alternatives(booleanShapes[place.flavour])] };
    }
  }
}

const booleanShapes: Readonly<Record<Flavour, JsonSchema>> = {
  request: {
    anyOf: [
      { type: 'boolean' },
      { type: 'string', enum: ['true', 'false', '1', '0'] },
      { type: 'integer', enum: [1, 0] },
    ],
  },
  reply: { type: 'boolean' },
  notification: { type: 'string', enum: ['true', 'false'] },
};

/** A text of exactly so many digits is often sent as a number, the timestamp above all (decision 6). */
export function isDigits(field: TextField): boolean {
  return field.pattern === `[0-9]{${field.maxLength}}`;
}

function textShape(field: TextField, place: Place): JsonSchema {
  const text: JsonSchema = {
    type: 'string',
    ...(field.minLength === undefined ? {} : { minLength: field.minLength }),
    maxLength: field.maxLength,
    ...(field.format === undefined ? {} : formatKeywords[field.format]),
    ...(field.pattern === undefined ? {} : { pattern: `^(?:${field.pattern})$` }),
  };
  if (field.values !== undefined) return dictionaryReference(field.values, 'string', place.book);
  if (field.format === 'json' && place.flavour === 'request')
    return { anyOf: [text, { type: ['object', 'array'] }] };
  if (place.flavour !== 'request' || !isDigits(field)) return text;
  const count = field.maxLength;
  return { anyOf: [text, { type: 'integer', minimum: 10 ** (count - 1), maximum: 10 ** count - 1 }] };
}

function integerShape(field: IntegerField, { flavour, book }: Place): JsonSchema {
  const numbers = field.values
    ? field.values.values.map(({ value }) => String(value)).join('|')
    : integerPattern(field.min, field.max);
  // Notifications carry trans_type and trans_status as integers, all else as text (decision 24).
  if (flavour === 'notification' && field.values === undefined) return digitsShape(numbers, '');
  const exact = field.values
    ? dictionaryReference(field.values, 'integer', book)
    : { type: 'integer', minimum: field.min, maximum: field.max };
  // To JSON Schema 5.0 is an integer; as text it needs the pattern to say so.
  return flavour === 'request' ? { anyOf: [exact, digitsShape(numbers, zeroDecimals)] } : exact;
}

/** Pattern of what the reader takes after a whole number in a request. */
export const zeroDecimals = '(?:\\.0+)?';

function digitsShape(numbers: string, ending: string): JsonSchema {
  return { type: 'string', pattern: `^(?:${numbers})${ending}$` };
}

/** An amount in its shortest form, as notifications carry it. */
const shortestDecimal = '^(?:0|[1-9][0-9]*)(?:\\.[0-9]*[1-9])?$';

function amountShape(field: AmountField, flavour: Flavour): JsonSchema {
  if (flavour === 'notification') return { type: 'string', pattern: shortestDecimal };
  if (flavour === 'reply') return { type: 'number', ...(field.negative ? {} : { minimum: 0 }) };
  const nonZero = field.zero ? '' : '(?=[0-9.]*[1-9])';
  return {
    anyOf: [
      { type: 'number', ...(field.zero ? { minimum: 0 } : { exclusiveMinimum: 0 }) },
      { type: 'string', pattern: `^${nonZero}[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?$`, maxLength: 40 },
    ],
  };
}

/** The shapes that a value may have, to put others beside them. */
function alternatives(schema: JsonSchema): readonly unknown[] {
  return Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
}

/** A nested value as itself and, where the wire has it so, as a string of JSON. */
function nestedShape(schema: JsonSchema, flavour: Flavour): JsonSchema {
  if (flavour === 'reply') return schema;
  const text = { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
  return flavour === 'notification' ? text : { anyOf: [schema, text] };
}

function inside(place: Place, name: string): Place {
  return { ...place, path: [...place.path, name] };
}

const flavourEnding: Readonly<Record<Flavour, string>> = {
  request: '',
  reply: 'Reply',
  notification: 'Notified',
};

/** Named after its path below the call; after the call too where another call has another object there. */
function objectReference(members: Members, place: Place): JsonSchema {
  const names = [place.path.slice(1), place.path];
  return place.book.define(
    names.map((path) => pascalCase(path.join('.')) + flavourEnding[place.flavour]),
    membersSchema(members, place),
  );
}

/** A dictionary of one value is no enumeration worth a name: `format` is always JSON. */
function dictionaryReference(
  dictionary: Dictionary,
  type: 'string' | 'integer',
  book: SchemaBook,
): JsonSchema {
  const values = dictionary.values.map(({ value }) => (type === 'string' ? String(value) : Number(value)));
  if (values.length === 1) return { type, const: values[0] };
  return book.define([pascalCase(dictionary.name), `${pascalCase(dictionary.name)}Text`], {
    type,
    title: dictionary.title[book.language],
    description: valueList(book.language, dictionary),
    enum: values,
    // A strict validator refuses keywords that are not of JSON Schema.
    ...(type === 'integer' && book.refPrefix === openApiPrefix && enumNames(dictionary, book.language)),
  });
}

/** Names for numbers, which generators of clients read: in English, since they become identifiers. */
function enumNames({ values }: Dictionary, language: Language): JsonSchema {
  return {
    'x-enum-varnames': values.map(({ name }) => pascalCase(name.en)),
    'x-enum-descriptions': values.map(({ name }) => name[language]),
  };
}

/** An object of these members. Unknown members are ignored on the wire (decision 6), so they are not closed out. */
export function membersSchema(members: Members, place: Place): ObjectSchema {
  const entries = Object.entries(members);
  const required = entries.filter(([, member]) => member.need === 'required').map(([name]) => name);
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(
      entries.map(([name, member]) => [name, fieldSchema(member.field, inside(place, name))]),
    ),
  };
}
