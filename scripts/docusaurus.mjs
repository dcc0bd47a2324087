/**
 * The build of the documentation in one language. It writes beside the build that is served and takes its place at the
 * end, so that readers never meet half a site.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from './project.mjs';
import { run } from './run.mjs';
import { environment, tool } from './runtime.mjs';

/** The first one's pages have no language in their paths. */
export const languages = ['en', 'zh'];
const defaultLanguage = 'en';
const timeLimitMs = 10 * 60_000;
const leftover = /^\.docusaurus-/;

/**
 * What killed builds left behind. To be called by whoever is alone with the documentation.
 * @param {string} workspace
 */
export function removeLeftovers(workspace) {
  const folder = pathOf(workspace);
  for (const name of readdirSync(folder).filter((each) => leftover.test(each))) remove(join(folder, name));
}

/**
 * The folder of what builds keep for the next one; what was kept under another key goes. To be called by whoever is
 * alone with the documentation.
 * @param {string} key of all that kept things depend on
 */
export function keptFor(key) {
  const around = pathOf('node_modules', '.cache', 'tollgate', 'site');
  mkdirSync(around, { recursive: true });
  for (const name of readdirSync(around).filter((each) => each !== key)) remove(join(around, name));
  return join(around, key);
}

/** Where a language's pages are, below what is served. @param {string} dist @param {string} language */
export function folderOf(dist, language) {
  return language === defaultLanguage ? dist : join(dist, language);
}

/**
 * @param {string} workspace
 * @param {string} language
 * @param {{kept: string, signal?: AbortSignal}} options the folder of what is kept for the next build
 * @returns {Promise<number>} the exit code
 */
export async function runDocusaurus(workspace, language, { kept, signal }) {
  const folder = pathOf(workspace);
  const around = join(folder, `.docusaurus-out-${language}`);
  const generated = `.docusaurus-${language}`;
  const own = join(around, 'site');
  mkdirSync(around, { recursive: true });
  // What it renders the pages with are CommonJS files, and the package's own manifest says otherwise.
  writeFileSync(join(around, 'package.json'), '{"type":"commonjs"}\n');
  const docusaurus = tool('@docusaurus/core', 'docusaurus');
  const args = [...docusaurus.args, 'build', '--out-dir', own, '--locale', language];
  const code = await run(docusaurus.command, args, {
    cwd: folder,
    env: {
      ...environment(),
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: generated,
      SITE_CACHE: kept,
      NODE_ENV: 'production',
      // It would ask a registry whether there is a newer one.
      NO_UPDATE_NOTIFIER: '1',
    },
    timeLimitMs,
    isQuiet: true,
    // Without a signal the caller waits for it.
    isPatient: signal !== undefined,
    ...(signal === undefined ? {} : { signal }),
  });
  if (code === 0) takePlace(own, join(folder, 'dist'), language);
  // What a build that failed has kept may be the reason.
  else remove(kept);
  remove(join(folder, generated));
  remove(around);
  return code;
}

/** @param {string} made @param {string} dist @param {string} language */
function takePlace(made, dist, language) {
  const place = folderOf(dist, language);
  const old = `${made}-old`;
  mkdirSync(dist, { recursive: true });
  if (language === defaultLanguage) keepOthers(made, dist);
  if (existsSync(place)) renameSync(place, old);
  renameSync(folderOf(made, language), place);
  remove(old);
}

/**
 * The other languages are below the default one's pages: they move with them.
 * @param {string} made
 * @param {string} dist
 */
function keepOthers(made, dist) {
  for (const language of languages.filter((each) => each !== defaultLanguage)) {
    const there = folderOf(dist, language);
    if (existsSync(there)) renameSync(there, folderOf(made, language));
  }
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
