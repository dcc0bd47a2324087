/** Brings the dependencies when they are missing or older than what package-lock.json says. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathOf, readJson, say, secondsSince } from './project.mjs';
import { run } from './run.mjs';

const lockPath = pathOf('package-lock.json');
const stampPath = pathOf('node_modules', '.tollgate-install');
const timeLimitMs = 15 * 60_000;
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * Makes sure that node_modules is what the lock file says. Costs some milliseconds when it is.
 * @throws where npm failed
 */
export async function ensureInstalled() {
  const fingerprint = fingerprintOf();
  if (stamped() === fingerprint) return;
  if (!isInstalledByHand()) await install();
  // npm may have written a lock file that was not there.
  writeFileSync(stampPath, fingerprintOf());
}

async function install() {
  const startedMs = Date.now();
  // Where the lock file lacks something, `npm ci` refuses; `npm install` keeps to the versions it does hold.
  const ways = existsSync(lockPath) ? [['ci'], ['install', '--no-save']] : [['install']];
  let code = 1;
  for (const way of ways) {
    say(`installing the dependencies (npm ${way.join(' ')}) …`);
    code = await npm([...way, '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
    if (code === 0) break;
    say(`npm ${way[0]} failed with code ${code}`);
  }
  if (code !== 0) {
    throw new Error('the dependencies could not be installed: npm says why above');
  }
  say(`dependencies installed in ${secondsSince(startedMs)}`);
}

/** npm as it runs this script, else the one on the PATH. @param {readonly string[]} args */
function npm(args) {
  const own = process.env['npm_execpath'];
  if (own?.endsWith('.js') && existsSync(own)) return run(process.execPath, [own, ...args], { timeLimitMs });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { timeLimitMs });
}

/** @returns {string | undefined} */
function stamped() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined;
}

/** @returns {string[]} */
function workspaces() {
  return readJson(pathOf('package.json')).workspaces;
}

/** In npm's own order, since the lock file sorts what a package.json need not. @param {Record<string, any>} manifest */
function dependenciesOf(manifest) {
  const lists = dependencyFields.map((field) => Object.entries(manifest[field] ?? {}));
  return JSON.stringify(lists.map((list) => list.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Of the lock file and of every workspace's dependencies: a change of a script's name installs nothing. */
function fingerprintOf() {
  const hash = createHash('sha256');
  if (existsSync(lockPath)) hash.update(readFileSync(lockPath));
  for (const folder of ['', ...workspaces()]) {
    hash.update(dependenciesOf(readJson(pathOf(folder, 'package.json'))));
  }
  return hash.digest('hex');
}

/** Whether somebody has run npm already, and node_modules holds what the lock file asks for. */
function isInstalledByHand() {
  const installedPath = pathOf('node_modules', '.package-lock.json');
  if (!existsSync(lockPath) || !existsSync(installedPath)) return false;
  /** @type {Record<string, {version?: string, optional?: boolean}>} */
  const wanted = readJson(lockPath).packages;
  /** @type {Record<string, {version?: string}>} */
  const installed = readJson(installedPath).packages;
  const isLockCurrent = ['', ...workspaces()].every(
    (folder) =>
      dependenciesOf(readJson(pathOf(folder, 'package.json'))) === dependenciesOf(wanted[folder] ?? {}),
  );
  return (
    isLockCurrent &&
    Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
    )
  );
}
