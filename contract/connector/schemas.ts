/** The JSON Schemas of the connector protocol, by the names of its types. */
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { withDescriptions } from '../descriptions.ts';
import { isSchema } from '../members.ts';
import type { Language } from '../model.ts';
import * as answers from './answers.ts';
import memberTexts from './member-texts.json' with { type: 'json' };
import { type ConnectorOperation, connectorOperations } from './operations.ts';
import * as questions from './questions.ts';

const named: readonly (readonly [string, GenericSchema])[] = [
  ...Object.entries(questions),
  ...Object.entries(answers),
]
  .flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []))
  // Bundlers and Node list the members of a module in different orders.
  .sort(([one], [other]) => (one < other ? -1 : 1));

const nameOf = (schema: unknown): string => named.find(([, one]) => one === schema)?.[0] ?? '';

/** Names of the types of an operation. */
export const connectorTypes = (operation: ConnectorOperation) => ({
  question: nameOf(connectorOperations[operation].question),
  reply: nameOf(connectorOperations[operation].reply),
});

export type Json = { readonly [member: string]: unknown };

const chineseTexts: Readonly<Record<string, string>> = memberTexts;

/** Schemas describe members in English; their Chinese is in member-texts.json, by the English. */
const textIn = (language: Language) => (text: string) =>
  language === 'en' ? text : (chineseTexts[text] ?? text);

/** Returns a schema for each type; `place`: what the names of other types follow, such as `#/$defs/`. */
export function connectorSchemas(place: string): Readonly<Record<string, JsonSchema>> {
  return toJsonSchemaDefs(Object.fromEntries(named), {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => `${place}${referenceId}`,
    overrideSchema: ({ jsonSchema: { propertyNames: _names, ...schema } }) => schema,
  });
}

export const localSchemas = (place: string, language: Language): Json =>
  Object.fromEntries(
    Object.entries(connectorSchemas(place)).map(([name, schema]) => [
      name,
      withDescriptions(schema, textIn(language)),
    ]),
  );

/** JSON Schema of the whole protocol in one language. */
export const connectorSchemaDocument = (language: Language): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: localSchemas('#/$defs/', language),
});
