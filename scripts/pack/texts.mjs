/** The texts of a package: those of the project, with links that lead to what the package has. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Texts of the command's package, besides the site. */
export const commandTexts = [
  'README.md',
  'README.zh.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/operating.md',
  'docs/acquirer-host.md',
  'docs/connectors.md',
  'docs/settlement-mapping.md',
  'docs/settlement-mapping.zh.md',
  'sdk/README.md',
  'sdk/README.zh.md',
];
/** Texts of the client's package. */
export const clientTexts = ['README.md', 'README.zh.md', 'LICENSE', 'CHANGELOG.md'];

/** A link to a file: not to an address or a heading. */
const link = /\[([^\]]*)\]\((?![a-z]+:|#)([^)\s#]+)(?:#[^)\s]*)?\)/g;
const guide = /^site\/docs\/(\w+)\.mdx$/;

/**
 * Returns a text as its package has it: a link to a guide leads to the guide's Markdown in the built site, and in place
 * of a link to what is not in the package is the path in the project.
 * @param {string} name in the package @param {string} text @param {readonly string[]} packed names of all its texts
 */
export function packedText(name, text, packed) {
  const folder = posix.dirname(name);
  return text.replaceAll(link, (whole, /** @type {string} */ words, /** @type {string} */ path) => {
    const target = posix.join(folder, path);
    if (packed.includes(target)) return whole;
    const page = guide.exec(target)?.[1];
    if (page !== undefined) return `[${words}](${posix.relative(folder, `site/dist/${page}.md`)})`;
    if (words === target) return `\`${target}\``;
    return name.endsWith('.zh.md') ? `${words}（\`${target}\`）` : `${words} (\`${target}\`)`;
  });
}

/**
 * Writes texts of the folder `from` into the package.
 * @param {string} folder @param {readonly string[]} packed @param {(name: string) => string} from
 */
export function writeTexts(folder, packed, from) {
  for (const name of packed) {
    const text = readFileSync(from(name), 'utf8');
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), name.endsWith('.md') ? packedText(name, text, packed) : text);
  }
}
