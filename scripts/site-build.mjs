/**
 * The build of the documentation in one language. It writes beside the build that is served and takes its place at the
 * end, so that readers never meet half a site.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from './project.mjs';
import { run } from './run.mjs';
import { environment, nodeBinary } from './runtime.mjs';

/** The first one's pages have no language in their paths. */
export const languages = ['en', 'zh'];
const defaultLanguage = 'en';
const timeLimitMs = 10 * 60_000;
const leftover = /^\.build-/;

/** Removes what killed builds left behind. Call it only while no other build of the documentation runs. */
export function removeLeftovers() {
  const folder = pathOf('site');
  for (const name of readdirSync(folder).filter((each) => leftover.test(each))) remove(join(folder, name));
}

/**
 * The folder of what builds keep for the next one; what was kept under another key goes. Call it only while no other
 * build of the documentation runs.
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
 * Runs a program of the documentation's build.
 * @param {readonly string[]} args
 * @param {{kept: string, signal?: AbortSignal}} options
 * @returns {Promise<number>} the exit code
 */
function runProgram(args, { kept, signal }) {
  return run(nodeBinary(), [...args], {
    cwd: pathOf('site'),
    env: { ...environment(), SITE_CACHE: kept, NODE_ENV: 'production' },
    timeLimitMs,
    isQuiet: true,
    // Without a signal the caller waits for it.
    isPatient: signal !== undefined,
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Makes what pages of all languages are built with, unless an earlier build has kept it.
 * @param {{kept: string, signal?: AbortSignal}} options
 * @returns {Promise<number>} the exit code
 */
export async function ensureBundle(options) {
  const bundle = join(options.kept, 'bundle');
  if (existsSync(bundle)) return 0;
  const made = join(options.kept, 'bundle-made');
  const code = await runProgram([pathOf('site', 'build', 'bundle.ts'), made], options);
  if (code === 0) renameSync(made, bundle);
  return code;
}

/**
 * Builds the pages of a language, once the bundle is there.
 * @param {string} language
 * @param {{kept: string, signal?: AbortSignal}} options the folder of what is kept for the next build
 * @returns {Promise<number>} the exit code
 */
export async function buildLanguage(language, options) {
  const made = pathOf('site', `.build-${language}`);
  const code = await runProgram([join(options.kept, 'bundle', 'server', 'main.js'), language, made], options);
  if (code === 0) takePlace(made, pathOf('site', 'dist'), language);
  remove(made);
  return code;
}

/** @param {string} made @param {string} dist @param {string} language */
function takePlace(made, dist, language) {
  const place = folderOf(dist, language);
  const old = `${made}-old`;
  mkdirSync(dist, { recursive: true });
  if (language === defaultLanguage) keepOthers(made, dist);
  if (existsSync(place)) renameSync(place, old);
  renameSync(made, place);
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

/** Puts the sandbox into the documentation: each build in a folder of its own, so that no two are ever mixed. */
export function placeSandbox() {
  const [from, dist] = [pathOf('page-sandbox', 'dist'), pathOf('site', 'dist')];
  const place = join(dist, 'sandbox');
  const [worker, manifest] = [join(from, 'service-worker.js'), join(from, 'manifest.json')];
  const { build } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (!existsSync(join(place, build))) {
    remove(place);
    cpSync(from, join(place, build), {
      recursive: true,
      filter: (path) => path !== worker && !path.endsWith('.inputs'),
    });
  }
  cpSync(manifest, join(place, 'manifest.json'));
  cpSync(worker, join(dist, 'service-worker.js'));
}

/** @param {string} path */
export function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
