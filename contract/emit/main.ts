/** Writes what is derived from the contract: `node contract/emit/main.ts [--out contract/dist]`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { argv, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import type { Language } from '../model.ts';
import { documents } from './documents.ts';

const usage = `Writes OpenAPI, Postman, JSON Schema, TypeScript and error documents from the contract.

  node contract/emit/main.ts [--out <folder>] [--language en|zh]

  --out       folder to write to; made if it is not there (contract/dist)
  --language  one language only (both)
  --help      this text
`;

function isLanguage(text: string): text is Language {
  return text === 'en' || text === 'zh';
}

function main(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: join('contract', 'dist') },
      language: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    stdout.write(usage);
    return 0;
  }
  const { language } = values;
  if (language !== undefined && !isLanguage(language)) throw new TypeError('--language is en or zh');
  mkdirSync(values.out, { recursive: true });
  for (const { name, text } of documents(language === undefined ? ['en', 'zh'] : [language])) {
    const path = join(values.out, name);
    writeFileSync(path, text);
    stdout.write(`${path}  ${text.length} characters\n`);
  }
  return 0;
}

try {
  process.exitCode = main(argv.slice(2));
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
