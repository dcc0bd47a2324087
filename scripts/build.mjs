/** Builds of the packages that have one, made again only when their sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { alone } from './alone.mjs';
import { pathOf, readJson, say, secondsSince } from './project.mjs';
import { run } from './run.mjs';
import { environment, nodeBinary, tool } from './runtime.mjs';
import {
  buildLanguage,
  ensureBundle,
  folderOf,
  keptFor,
  languages,
  placeSandbox,
  remove,
  removeLeftovers,
} from './site-build.mjs';

/**
 * @typedef {object} Build
 * @property {string} workspace the one that has Vite's configuration
 * @property {readonly string[]} inputs folders whose files go into it
 * @property {string} [language] of the documentation, which is built language by language
 * @property {boolean} isServed whether the gateway serves what comes out
 */

/** @type {readonly Build[]} */
export const builds = [
  { workspace: 'checkout', inputs: ['checkout', 'contract', 'design'], isServed: true },
  { workspace: 'terminal', inputs: ['terminal', 'contract', 'sdk', 'design'], isServed: true },
  {
    workspace: 'workbench',
    inputs: ['workbench', 'contract', 'sdk', 'design', 'samples'],
    isServed: true,
  },
  { workspace: 'sdk', inputs: ['sdk', 'contract'], isServed: false },
  { workspace: 'design', inputs: ['design', 'contract'], isServed: false },
];

/** The documentation: it takes longer than the gateway's own start, so nothing waits for it. */
export const site = languages.map(
  (language) =>
    /** @type {Build} */ ({
      workspace: 'site',
      inputs: ['site', 'contract', 'sdk', 'samples', 'design', 'cli', 'page-sandbox'],
      language,
      isServed: true,
    }),
);

/** Pages of one language: they add only their names to the build of another one. */
const ownPages = [
  { language: 'en', folder: pathOf('site', 'docs') },
  { language: 'zh', folder: pathOf('site', 'i18n', 'zh') },
];

/** Builds that the gateway needs before it starts. */
export const pages = builds.filter((build) => build.isServed);

/** The sandbox inside a page. It contains the built pages, so it comes after them. @type {Build} */
export const pageSandbox = {
  workspace: 'page-sandbox',
  inputs: [...new Set(['page-sandbox', 'gateway', ...pages.flatMap((build) => build.inputs)])],
  isServed: false,
};

const timeLimitMs = 5 * 60_000;
const leftOut = /^(?:node_modules|dist|\.build-.*)$/;

/**
 * Builds one package where its output is missing or stale; of two commands that need it one builds, and the other waits.
 * @param {Build} build
 * @returns {Promise<number>} the exit code
 */
export async function ensureBuilt(build) {
  if (!canBuild(build) || isCurrent(build)) return 0;
  return alone(`build-${build.workspace}`, async () => (isCurrent(build) ? 0 : buildNow(build)));
}

/**
 * @param {Build} build
 * @param {{kept?: string, signal?: AbortSignal}} [options] where the documentation keeps what its next build needs; the
 *   signal ends a running build
 * @returns {Promise<number>} the exit code
 */
async function buildNow(build, { kept = '', ...options } = {}) {
  const startedMs = Date.now();
  const fingerprint = fingerprintOf(build);
  const { workspace, language } = build;
  const name = language === undefined ? workspace : `${workspace} (${language})`;
  say(`building ${name} …`);
  const code =
    language === undefined ? await runVite(build) : await buildLanguage(language, { kept, ...options });
  if (code === 0) {
    writeFileSync(stampOf(build), fingerprint);
    say(`built ${name} in ${secondsSince(startedMs)}`);
  } else if (!options.signal?.aborted) {
    say(`the build of ${name} failed with code ${code}`);
  }
  return code;
}

/**
 * Builds the documentation and the sandbox inside its pages.
 * @param {{signal?: AbortSignal, parts?: readonly Build[]}} [options] some languages only, in place of all
 * @returns {Promise<number>} the first exit code that is not 0
 */
export async function ensureSite(options = {}) {
  const code = await ensureLanguages(options);
  if (code !== 0) return code;
  const sandboxCode = await ensurePageSandbox();
  if (sandboxCode === 0) placeSandbox();
  return sandboxCode;
}

/**
 * Builds two languages side by side: half of a build runs on one core.
 * @param {{signal?: AbortSignal, parts?: readonly Build[]}} options
 * @returns {Promise<number>} the first exit code that is not 0
 */
async function ensureLanguages({ parts = site, ...options }) {
  const stale = () => parts.filter((part) => canBuild(part) && !isCurrent(part));
  if (stale().length === 0) return 0;
  return alone('documentation', async () => {
    removeLeftovers();
    const kept = keptFor(keyOfSite());
    // The samples in TypeScript are packed with the client.
    const client = builds.find(({ workspace }) => workspace === 'sdk');
    const built = client === undefined ? 0 : await ensureBuilt(client);
    if (built !== 0) return built;
    const bundled = await ensureBundle({ kept, ...options });
    const codes =
      bundled === 0
        ? await Promise.all(stale().map((part) => buildNow(part, { kept, ...options })))
        : [bundled];
    const failed = codes.find((code) => code !== 0) ?? 0;
    // The files that a failed build has kept may be the reason.
    if (failed !== 0) remove(kept);
    return failed;
  });
}

/** @param {Build} build */
function runVite(build) {
  const vite = tool('vite');
  return run(vite.command, [...vite.args, 'build', '--logLevel', 'warn'], {
    cwd: pathOf(build.workspace),
    env: environment(),
    timeLimitMs,
    // The build's reports of its own speed are no news to a person who starts a gateway.
    isQuiet: true,
  });
}

/**
 * Builds what the gateway serves from its first answer on.
 * @returns {Promise<number>} the first exit code that is not 0
 */
export async function ensurePages() {
  const codes = await Promise.all(pages.map((build) => ensureBuilt(build)));
  return codes.find((code) => code !== 0) ?? 0;
}

/**
 * Builds the sandbox inside a page, and the pages in it.
 * @returns {Promise<number>} the first exit code that is not 0
 */
export async function ensurePageSandbox() {
  const code = await ensurePages();
  return code === 0 ? ensureBuilt(pageSandbox) : code;
}

/**
 * Compiles the gateway's sources after a change, so that its next start finds them. A start does without where the
 * folder cannot be written.
 */
export async function ensureCompiled() {
  const env = environment();
  const stamp = `${env.NODE_COMPILE_CACHE}-gateway`;
  try {
    const fingerprint = `${process.version} ${hashOf(['programs', 'gateway', 'contract'], (file) => readFileSync(file))}`;
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
    const program = pathOf('programs', 'gateway', 'main.ts');
    const code = await run(nodeBinary(), [program, '--help'], { env, timeLimitMs, isQuiet: true });
    if (code === 0) writeFileSync(stamp, fingerprint);
  } catch {
    // Nothing depends on it.
  }
}

/** Returns whether the package has anything to build. @param {Build} build */
export function canBuild(build) {
  return existsSync(pathOf(build.workspace, 'vite.config.ts'));
}

/** @param {Build} build */
function isCurrent(build) {
  const stamp = stampOf(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(build);
}

/** @param {Build} build */
function stampOf(build) {
  const dist = pathOf(build.workspace, 'dist');
  return join(build.language === undefined ? dist : folderOf(dist, build.language), '.inputs');
}

/** By content, since a fresh clone gives every file the same age. @param {Build} build */
function fingerprintOf({ inputs, language }) {
  return hashOf(inputs, (file) => (isOthers(file, language) ? '' : readFileSync(file)));
}

/** Makes a key of all that the pages are made of: of a page its front matter alone, which other pages may show. */
function keyOfSite() {
  const inputs = site.flatMap((part) => part.inputs);
  return hashOf([...new Set(inputs)], (file) => {
    const isPage = ownPages.some(({ folder }) => file.startsWith(folder + sep)) && /\.mdx?$/.test(file);
    if (!isPage) return readFileSync(file);
    return /^---\n[\s\S]*?\n---\n/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  });
}

/**
 * @param {readonly string[]} folders
 * @param {(file: string) => string | Buffer} contentOf what of a file counts
 */
function hashOf(folders, contentOf) {
  const hash = createHash('sha256');
  // Versions of the dependencies; the lock file's own name for the workspaces does not matter.
  hash.update(JSON.stringify(readJson(pathOf('package-lock.json')).packages));
  for (const file of folders.flatMap((folder) => filesUnder(pathOf(folder)))) {
    hash.update(file);
    hash.update(contentOf(file));
  }
  return hash.digest('hex');
}

/** Returns whether a file is a page in another language. @param {string} file @param {string | undefined} language */
function isOthers(file, language) {
  if (language === undefined) return false;
  return ownPages.some((own) => own.language !== language && file.startsWith(own.folder + sep));
}

/** Files in a fixed order, tests left out. @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  // A package that is not there yet adds nothing to another one's build.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !leftOut.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}
