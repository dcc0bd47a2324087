/** What Docusaurus generates for the browser, without what only its server reads, and with short names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of chunks in the order of the registry, in base 36: they are in the script of every page three times. */
function shortNames(registry: string): ReadonlyMap<string, string> {
  const names = [...registry.matchAll(/webpackChunkName: "([^"]*)"/g)].map(([, name = '']) => name);
  return new Map([...new Set(names)].map((name, index) => [name, `p${index.toString(36)}`]));
}

/** `"1789": [() => import(…), "@theme/DocItem", require.resolveWeak(…)]` keeps its first element. */
function withoutModules(registry: string): string {
  return registry.replace(/(\[\(\) => import\(.*?\)), "[^"]*", require\.resolveWeak\("[^"]*"\)\]/g, '$1]');
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/"([^"]*)"/g, (quoted, name: string) => `"${names.get(name) ?? quoted.slice(1, -1)}"`);
}

/**
 * Writes the browser's versions beside the generated files.
 * @returns which import is answered by which file
 */
export function browserFiles(folder: string, language: string): (readonly [RegExp, string])[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const files: (readonly [RegExp, string])[] = [];
  const put = (name: string, text: string) => {
    const file = join(folder, `browser-${name}`);
    writeFileSync(file, text);
    files.push([new RegExp(`^@generated/${name.replace(/\.js(?:on)?$/, '')}$`), file]);
  };
  const registry = read('registry.js');
  const names = shortNames(registry);
  put('registry.js', renamed(withoutModules(registry), names));
  put('routesChunkNames.json', renamed(read('routesChunkNames.json'), names));
  const source = read('docusaurus.config.mjs');
  const config = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
  const { title, favicon, url, baseUrl, noIndex } = config;
  const future = { experimental_router: 'browser' };
  const browserConfig = { title, favicon, url, baseUrl, noIndex, future };
  put('docusaurus.config.js', `export default ${JSON.stringify(browserConfig)};\n`);
  const { currentLocale, localeConfigs } = JSON.parse(read('i18n.json'));
  const { htmlLang, direction } = localeConfigs[language];
  put('i18n.json', JSON.stringify({ currentLocale, localeConfigs: { [language]: { htmlLang, direction } } }));
  put('site-metadata.json', '{}');
  return files;
}
