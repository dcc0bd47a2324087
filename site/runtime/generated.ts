/** What Docusaurus generates for the browser, without what only its server reads. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeList } from './route-list.ts';

type Replacement = readonly [request: RegExp, file: string];

/** @returns which import is answered by which file */
function written(folder: string, name: string, text: string): Replacement {
  const file = join(folder, `browser-${name}`);
  writeFileSync(file, text);
  return [new RegExp(`^@generated/${name.replace(/\.js(?:on)?$/, '')}$`), file];
}

/** Writes the browser's settings beside the generated files. @returns which import is answered by which file */
export function browserSettings(folder: string, language: string): readonly Replacement[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const source = read('docusaurus.config.mjs');
  const config = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
  const { title, favicon, url, baseUrl, noIndex } = config;
  const future = { experimental_router: 'browser' };
  const browserConfig = { title, favicon, url, baseUrl, noIndex, future };
  const { currentLocale, localeConfigs } = JSON.parse(read('i18n.json'));
  const { htmlLang, direction } = localeConfigs[language];
  const i18n = { currentLocale, localeConfigs: { [language]: { htmlLang, direction } } };
  return [
    written(folder, 'docusaurus.config.js', `export default ${JSON.stringify(browserConfig)};\n`),
    written(folder, 'i18n.json', JSON.stringify(i18n)),
    written(folder, 'site-metadata.json', '{}'),
  ];
}

/** Writes the browser's routes beside the generated files. @returns which import is answered by which file */
export function browserRoutes(folder: string): Replacement {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const chunkNames = read('routesChunkNames.json');
  return written(
    folder,
    'routes.js',
    routeList({ routes: read('routes.js'), chunkNames, registry: read('registry.js') }),
  );
}
