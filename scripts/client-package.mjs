/** The client as a package of its own: its modules with their types, its texts, and nothing else to import. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientTexts, writeTexts } from './pack/texts.mjs';
import { pathOf, readJson } from './project.mjs';

/** @param {string} entry @returns {[string, object]} */
function exportOf(entry) {
  const target = {
    import: { types: `./${entry}.d.ts`, default: `./${entry}.js` },
    require: { types: `./${entry}.d.cts`, default: `./${entry}.cjs` },
  };
  return [entry === 'index' ? '.' : `./${entry}`, target];
}

/**
 * Writes the package into `folder`, ready for `npm publish` or `npm pack`. `dist` is the build of sdk/, each of whose
 * modules is an entry.
 * @param {string} folder @param {string} [dist]
 */
export function writeClient(folder, dist = pathOf('sdk', 'dist')) {
  const { name, version, description, keywords, license, engines } = readJson(pathOf('sdk', 'package.json'));
  const entries = readdirSync(dist)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length));
  const manifest = {
    name,
    version,
    description,
    keywords,
    license,
    type: 'module',
    exports: Object.fromEntries(entries.sort().map(exportOf)),
    // For tools that do not read exports yet.
    main: './index.cjs',
    types: './index.d.cts',
    sideEffects: false,
    engines,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const entry of entries) {
    for (const ending of ['js', 'cjs', 'd.ts'])
      cpSync(join(dist, `${entry}.${ending}`), join(folder, `${entry}.${ending}`));
    // The same types, of modules that TypeScript takes for CommonJS.
    const types = readFileSync(join(dist, `${entry}.d.ts`), 'utf8').replaceAll(
      "'./index.js'",
      "'./index.cjs'",
    );
    writeFileSync(join(folder, `${entry}.d.cts`), types.replaceAll('"./index.js"', '"./index.cjs"'));
  }
  writeTexts(folder, clientTexts, (name) => (name.startsWith('README') ? pathOf('sdk', name) : pathOf(name)));
}
