/** Builds of the packages that have one, made again only when their sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDocusaurus } from './docusaurus.mjs';
import { pathOf, readJson, say, secondsSince } from './project.mjs';
import { run } from './run.mjs';
import { environment, tool } from './runtime.mjs';

/**
 * @typedef {object} Build
 * @property {string} workspace the one that has the tool's configuration
 * @property {'vite' | 'docusaurus'} tool
 * @property {readonly string[]} inputs folders whose files go into it
 * @property {boolean} isServed whether the gateway serves what comes out
 */

/** @type {readonly Build[]} */
export const builds = [
  { workspace: 'checkout', tool: 'vite', inputs: ['checkout', 'contract', 'design'], isServed: true },
  { workspace: 'terminal', tool: 'vite', inputs: ['terminal', 'contract', 'sdk', 'design'], isServed: true },
  {
    workspace: 'workbench',
    tool: 'vite',
    inputs: ['workbench', 'contract', 'sdk', 'design'],
    isServed: true,
  },
  { workspace: 'sdk', tool: 'vite', inputs: ['sdk', 'contract'], isServed: false },
  { workspace: 'design', tool: 'vite', inputs: ['design', 'contract'], isServed: false },
];

/** The documentation: it takes longer than the gateway's own start, so nothing waits for it. */
export const site = /** @type {Build} */ ({
  workspace: 'site',
  tool: 'docusaurus',
  inputs: ['site', 'contract', 'sdk', 'samples', 'design'],
  isServed: true,
});

/** What the gateway needs before it starts. */
export const pages = builds.filter((build) => build.isServed);

const timeLimitMs = 5 * 60_000;
const leftOut = /^(?:node_modules|dist|\.docusaurus.*)$/;
const configurations = { vite: 'vite.config.ts', docusaurus: 'docusaurus.config.ts' };

/**
 * Builds one package where its output is missing or stale.
 * @param {Build} build
 * @param {{signal?: AbortSignal}} [options] the signal ends a running build
 * @returns {Promise<number>} the exit code
 */
export async function ensureBuilt(build, options = {}) {
  if (!canBuild(build) || isCurrent(build)) return 0;
  const startedMs = Date.now();
  const fingerprint = fingerprintOf(build);
  say(`building ${build.workspace} …`);
  const code = build.tool === 'vite' ? await runVite(build) : await runDocusaurus(build.workspace, options);
  if (code === 0) {
    writeFileSync(stampOf(build), fingerprint);
    say(`built ${build.workspace} in ${secondsSince(startedMs)}`);
  } else if (!options.signal?.aborted) {
    say(`the build of ${build.workspace} failed with code ${code}`);
  }
  return code;
}

/**
 * Builds the documentation in one language where there is none at all: a reader waits, and all of it takes more than
 * twice as long. It carries no stamp, so that the build of all languages follows.
 * @param {{signal?: AbortSignal}} options
 * @returns {Promise<number>} the exit code
 */
export async function ensureSiteBegun(options) {
  if (existsSync(pathOf(site.workspace, 'dist', 'index.html'))) return 0;
  const startedMs = Date.now();
  say(`building ${site.workspace} in English …`);
  const code = await runDocusaurus(site.workspace, { ...options, locale: 'en' });
  if (code === 0) say(`built ${site.workspace} in English in ${secondsSince(startedMs)}`);
  return code;
}

/** @param {Build} build */
function runVite(build) {
  const vite = tool('vite');
  return run(vite.command, [...vite.args, 'build', '--logLevel', 'warn'], {
    cwd: pathOf(build.workspace),
    env: environment(),
    timeLimitMs,
    // What it thinks of its own speed is no news to whoever starts a gateway.
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

/** Whether the package has anything to build. @param {Build} build */
export function canBuild(build) {
  return existsSync(pathOf(build.workspace, configurations[build.tool]));
}

/** @param {Build} build */
function isCurrent(build) {
  const stamp = stampOf(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(build);
}

/** @param {Build} build */
function stampOf(build) {
  return pathOf(build.workspace, 'dist', '.inputs');
}

/** By content, since a fresh clone gives every file the same age. @param {Build} build */
function fingerprintOf(build) {
  const hash = createHash('sha256');
  // Versions of the dependencies; the lock file's own name for the workspaces does not matter.
  hash.update(JSON.stringify(readJson(pathOf('package-lock.json')).packages));
  for (const folder of build.inputs) {
    for (const file of filesUnder(pathOf(folder))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
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
