/** The contract as files for other programs, in the language of the page. */
import type { Language, Text } from '@tollgate/contract/model';

export interface Download {
  /** The file as the contract's emitter names it, the language in the middle. */
  readonly file: (language: Language) => string;
  readonly title: Text;
}

/** Where the files are below the site's address in each language. */
export const downloadFolder = 'downloads';

export const downloads: readonly Download[] = [
  {
    file: (language) => `openapi.${language}.json`,
    title: { en: 'OpenAPI 3.1 document', zh: 'OpenAPI 3.1 文档' },
  },
  {
    file: (language) => `postman.${language}.json`,
    title: { en: 'Postman collection with request signing', zh: '自带签名的 Postman 集合' },
  },
  {
    file: (language) => `json-schema.${language}.json`,
    title: { en: 'JSON Schemas', zh: 'JSON Schema 定义' },
  },
  {
    file: (language) => `tollgate.${language}.d.ts`,
    title: { en: 'TypeScript types', zh: 'TypeScript 类型' },
  },
  {
    file: (language) => `errors.${language}.json`,
    title: { en: 'Error catalog as JSON', zh: '错误码表（JSON）' },
  },
];
