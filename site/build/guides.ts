/** The guides of one language as their files say: address, titles, and text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@tollgate/contract/model';

export interface Guide {
  readonly name: string;
  /** Below the language's base URL; `` for the overview. */
  readonly path: string;
  readonly title: string;
  /** The title in the sidebar. */
  readonly label: string;
  readonly description: string;
  /** The file, below the site's folder. */
  readonly file: string;
  /** MDX, with empty lines in place of the front matter, so that an error names the right line. */
  readonly text: string;
}

export const siteFolder = fileURLToPath(new URL('../', import.meta.url));
const frontMatter = /^---\n([\s\S]*?)\n---\n/;

/** The value of a line: plain, or in single quotes, which YAML writes twice inside. */
function textIn(written: string): string {
  const [, quoted] = /^'(.*)'$/.exec(written) ?? [];
  return quoted === undefined ? written : quoted.replaceAll("''", "'");
}

/** @throws where the front matter has another form than `name: value` */
export function readGuide(file: string, written: string): Guide {
  // A checkout on Windows may have lines that end otherwise.
  const source = written.replaceAll('\r\n', '\n');
  const [whole = '', lines = ''] = frontMatter.exec(source) ?? [];
  const values = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const [, key, value] = /^(title|sidebar_label|description|slug): (.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new Error(`${file}: cannot read the line "${line}"`);
    values.set(key, textIn(value));
  }
  const [title, description] = [values.get('title'), values.get('description')];
  if (title === undefined || description === undefined)
    throw new Error(`${file}: a page needs a title and a description`);
  const name = file.replace(/^.*\/|\.mdx$/g, '');
  const text = whole.replaceAll(/[^\n]/g, '') + source.slice(whole.length);
  const label = values.get('sidebar_label') ?? title;
  return { name, path: values.get('slug') === '/' ? '' : name, title, label, description, file, text };
}

/** By their names. */
export function readGuides(language: Language): ReadonlyMap<string, Guide> {
  const folder = language === 'zh' ? 'i18n/zh' : 'docs';
  const files = readdirSync(join(siteFolder, folder)).filter((name) => name.endsWith('.mdx'));
  const guides = files.map((name) => {
    const file = `${folder}/${name}`;
    return readGuide(file, readFileSync(join(siteFolder, file), 'utf8'));
  });
  return new Map(guides.map((guide) => [guide.name, guide]));
}
