/** Writes what is derived from the contract: `node contract/emit/main.ts [--out contract/dist] [--docs docs]`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import type { Language } from '../model.ts';
import { connectorDocuments, documents, type EmittedDocument, pages } from './documents.ts';

const usage = `Writes OpenAPI, Postman, JSON Schema, TypeScript, and error documents from the contract.

  node contract/emit/main.ts [--out <folder>] [--language en|zh] [--docs <folder>]

  --out       output folder, created if it does not exist (default: contract/dist)
  --language  write only one language (default: both)
  --docs      folder for the pages that are generated from the contract; if omitted, they are not written
  --help      show this text
`;

function isLanguage(text: string): text is Language {
  return text === 'en' || text === 'zh';
}

function write(folder: string, files: readonly EmittedDocument[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of files) {
    const path = join(folder, name);
    writeFileSync(path, text);
    stdout.write(`${path}  ${text.length} characters\n`);
  }
}

function main(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: join('contract', 'dist') },
      language: { type: 'string' },
      docs: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    stdout.write(usage);
    return 0;
  }
  const { language } = values;
  if (language !== undefined && !isLanguage(language)) throw new TypeError('--language must be en or zh');
  const languages: readonly Language[] = language === undefined ? ['en', 'zh'] : [language];
  write(values.out, [...documents(languages), ...connectorDocuments(languages)]);
  if (values.docs !== undefined) write(values.docs, pages());
  return 0;
}

try {
  process.exitCode = main(argv.slice(2));
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
