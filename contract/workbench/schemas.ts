/** The JSON Schemas of the Workbench's API, by the names of its types; its OpenAPI document refers to them. */
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { isSchema, LocalText } from '../members.ts';
import * as apps from './apps.ts';
import * as audit from './audit.ts';
import * as books from './books/schemas.ts';
import * as clock from './clock.ts';
import * as endpoints from './endpoints.ts';
import * as exams from './exams.ts';
import * as faults from './faults.ts';
import * as counts from './health/counts.ts';
import * as home from './home.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import { personalMembers } from './personal.ts';
import * as receivers from './receivers/schemas.ts';
import * as requests from './requests.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as terminals from './terminals.ts';
import * as timeline from './timeline.ts';
import * as tokens from './tokens.ts';

const parts: readonly Readonly<Record<string, unknown>>[] = [
  apps,
  audit,
  books,
  clock,
  counts,
  endpoints,
  exams,
  faults,
  home,
  notifications,
  orders,
  receivers,
  requests,
  search,
  session,
  terminals,
  timeline,
  tokens,
];

/** The members of an object, those marked that belong to a person. */
const withPersonal = (properties: JsonSchema['properties'] = {}) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      Object.hasOwn(personalMembers, name) && typeof schema === 'object'
        ? { ...schema, 'x-personal': true }
        : schema,
    ]),
  );

/** Returns a schema for each type that an endpoint takes or answers, and for each that these are made of. */
export function workbenchSchemas(): Readonly<Record<string, JsonSchema>> {
  const named = parts.flatMap((part) => Object.entries(part));
  const schemas = named.flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []));
  return toJsonSchemaDefs(
    { ...Object.fromEntries(schemas), Text: LocalText },
    {
      target: 'draft-2020-12',
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
      overrideSchema: ({ jsonSchema: { propertyNames, ...schema } }) =>
        schema.type === 'object' && schema.properties !== undefined
          ? { ...schema, properties: withPersonal(schema.properties) }
          : schema,
    },
  );
}
