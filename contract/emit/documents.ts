/** Every document that is derived from the contract, by file name. */
import { calls as contractCalls } from '../calls/index.ts';
import { connectorGuide } from '../connector/guide.ts';
import { connectorOpenApi } from '../connector/openapi.ts';
import { connectorSchemaDocument } from '../connector/schemas.ts';
import type { Call, Language } from '../model.ts';
import { mappingGuide } from '../settlement/guide.ts';
import { schemaDocument } from './call-schema.ts';
import { typeDeclarations } from './declarations.ts';
import { errorList, errorMarkdown } from './error-list.ts';
import { openApiDocument } from './openapi.ts';
import { postmanCollection } from './postman.ts';
import { product } from './product.ts';

export interface EmittedDocument {
  readonly name: string;
  readonly text: string;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The documents of each language, the same bytes for the same contract: no time, no machine goes in. */
export function documents(
  languages: readonly Language[],
  calls: readonly Call[] = contractCalls,
): readonly EmittedDocument[] {
  return languages.flatMap((language) => [
    { name: `openapi.${language}.json`, text: json(openApiDocument(language, calls)) },
    { name: `json-schema.${language}.json`, text: json(schemaDocument(language, calls)) },
    { name: `postman.${language}.json`, text: json(postmanCollection(language, calls)) },
    { name: `tollgate.${language}.d.ts`, text: typeDeclarations(language, calls) },
    { name: `errors.${language}.json`, text: json(errorList(language, calls)) },
    { name: `errors.${language}.md`, text: errorMarkdown(language, calls) },
  ]);
}

/** The documents of the connector protocol in each language. */
export const connectorDocuments = (languages: readonly Language[]): readonly EmittedDocument[] =>
  languages.flatMap((language) => [
    { name: `connector-openapi.${language}.json`, text: json(connectorOpenApi(language, product.license)) },
    { name: `connector-schema.${language}.json`, text: json(connectorSchemaDocument(language)) },
  ]);

/** Pages of the folder docs/ that are made from the contract. */
export const pages = (): readonly EmittedDocument[] => [
  { name: 'connectors.md', text: connectorGuide() },
  { name: 'settlement-mapping.md', text: mappingGuide('en') },
  { name: 'settlement-mapping.zh.md', text: mappingGuide('zh') },
];
