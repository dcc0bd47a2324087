/** Programs of the system that the tests need: found, or installed where this may be done. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, secondsSince } from './project.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Need
 * @property {string} name as a person calls it
 * @property {string} debianPackage
 * @property {() => boolean} isThere
 */

/** @type {readonly Need[]} */
const needs = [
  {
    name: 'the PostgreSQL server programs (initdb, postgres)',
    debianPackage: 'postgresql',
    isThere: () => findPostgres() !== undefined,
  },
  { name: 'Chromium', debianPackage: 'chromium', isThere: () => findChromium() !== undefined },
  { name: 'a font with Chinese characters', debianPackage: 'fonts-noto-cjk', isThere: hasChineseFont },
  { name: 'openssl', debianPackage: 'openssl', isThere: () => findOnPath('openssl') !== undefined },
];

const timeLimitMs = 15 * 60_000;

/** Where Linux distributions and Homebrew put PostgreSQL's own programs, off the PATH. */
const postgresParents = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const chromiumPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name @returns {string | undefined} its path */
export function findOnPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** @returns {string | undefined} the folder that holds both `initdb` and `postgres`, the newest version's */
export function findPostgres() {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const elsewhere = postgresParents.flatMap((parent) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => /^(?:\d+(?:\.\d+)?|postgresql(?:@\d+)?|pgsql-\d+)$/.test(name))
          .sort((a, b) => versionOf(b) - versionOf(a))
          .map((name) => join(parent, name, 'bin'))
      : [],
  );
  return [...onPath, ...elsewhere].find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  );
}

/** @param {string} name */
function versionOf(name) {
  return Number(/\d+(?:\.\d+)?/.exec(name)?.[0] ?? 0);
}

/** @returns {string | undefined} the path of Chromium or Chrome */
export function findChromium() {
  for (const name of chromiumNames) {
    const path = findOnPath(name);
    if (path !== undefined) return path;
  }
  return chromiumPaths.find(isExecutable);
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const list = findOnPath('fc-list');
  if (list !== undefined) {
    const found = spawnSync(list, [':lang=zh', 'family'], { encoding: 'utf8', timeout: 30_000 });
    return found.status === 0 && found.stdout.trim() !== '';
  }
  return existsSync('/usr/share/fonts/opentype/noto');
}

/**
 * Makes sure that everything the tests need is there. As root on Debian and its kin it is installed.
 * @throws with what is missing, and how to get it
 */
export async function ensureSystem() {
  let missing = needs.filter((need) => !need.isThere());
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && findOnPath('apt-get') !== undefined) {
    await installPackages(missing.map((need) => need.debianPackage));
    missing = missing.filter((need) => !need.isThere());
  }
  if (missing.length === 0) return;
  throw new Error(
    `the tests need ${missing.map((need) => need.name).join(', ')}. On Debian or Ubuntu: ` +
      `sudo apt-get install -y --no-install-recommends ${missing.map((need) => need.debianPackage).join(' ')}`,
  );
}

/** @param {readonly string[]} packages */
async function installPackages(packages) {
  const startedMs = Date.now();
  say(`installing what the tests need from the system: ${packages.join(' ')} …`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeLimitMs };
  // An index that cannot be renewed may still know the packages, so the installation is tried anyway.
  await run('apt-get', ['update', '-qq'], options);
  const code = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
  say(`apt-get ended with code ${code} after ${secondsSince(startedMs)}`);
}
