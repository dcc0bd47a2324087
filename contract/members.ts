/**
 * Parts of bodies and replies: of the Workbench's API and of the connector protocol. A schema is the one source of a
 * type, of its reader and of its JSON Schema; a description is the one in the OpenAPI document, with its Chinese in
 * member-texts.json.
 *
 * The marks let a bundler leave out of a page the schemas that it does not use.
 */
import * as v from 'valibot';

type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

/** The type of a schema's values, read-only at any depth. */
export type Shape<Schema extends v.GenericSchema> = Frozen<v.InferOutput<Schema>>;

/* @__NO_SIDE_EFFECTS__ */
export function described<Value>(about: string | undefined, schema: v.GenericSchema<Value>) {
  return about === undefined ? schema : v.pipe(schema, v.description(about));
}

/* @__NO_SIDE_EFFECTS__ */
export const text = (about?: string) => described(about, v.string());

/* @__NO_SIDE_EFFECTS__ */
export const whole = (about?: string) => described(about, v.pipe(v.number(), v.integer()));

/* @__NO_SIDE_EFFECTS__ */
export const number = (about?: string) => described(about, v.number());

/* @__NO_SIDE_EFFECTS__ */
export const unknown = (about?: string) => described(about, v.unknown());

/* @__NO_SIDE_EFFECTS__ */
export const flag = (about?: string) => described(about, v.boolean());

/** A member that is true where it is there. */
/* @__NO_SIDE_EFFECTS__ */
export const yes = (about?: string) => described(about, v.literal(true));

/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const Value extends string>(values: readonly Value[], about?: string) =>
  described(about, v.picklist(values));

/* @__NO_SIDE_EFFECTS__ */
export const list = <Value>(item: v.GenericSchema<Value>, about?: string) => described(about, v.array(item));

/** A member whose schema has a name in the document. */
/* @__NO_SIDE_EFFECTS__ */
export const refer = <Value>(schema: v.GenericSchema<Value>, about: string) =>
  described(
    about,
    v.lazy(() => schema),
  );

/* @__NO_SIDE_EFFECTS__ */
export const optional = <Value>(schema: v.GenericSchema<Value>) => v.exactOptional(schema);

/* @__NO_SIDE_EFFECTS__ */
export const literal = <const Value extends string>(value: Value) => v.literal(value);

/* @__NO_SIDE_EFFECTS__ */
export const record = <Value>(value: v.GenericSchema<Value>) => v.record(v.string(), value);

/* @__NO_SIDE_EFFECTS__ */
export const union = <Options extends v.UnionOptions>(options: Options) => v.union(options);

/* @__NO_SIDE_EFFECTS__ */
export const object = <Entries extends v.ObjectEntries>(entries: Entries) => v.object(entries);

/* @__NO_SIDE_EFFECTS__ */
export const describedObject = <Entries extends v.ObjectEntries>(about: string, entries: Entries) =>
  v.pipe(v.object(entries), v.description(about));

/** An object with the members of another one and more. A page would keep a schema that is spread. */
/* @__NO_SIDE_EFFECTS__ */
export function extended<Base extends v.ObjectEntries, Entries extends v.ObjectEntries>(
  base: { readonly entries: Base },
  entries: Entries,
  about?: string,
) {
  const schema = v.object({ ...base.entries, ...entries });
  return about === undefined ? schema : v.pipe(schema, v.description(about));
}

export const LocalText = describedObject('A text in each language.', {
  en: text(),
  zh: text(),
});

/** Says whether an export of a module is a schema. */
export const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
