/** Programs of the system that the tests need: found, or installed where this may be done. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { say, secondsSince } from './project.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Need
 * @property {string} name as a person calls it
 * @property {readonly string[]} debianPackages
 * @property {() => boolean} isThere
 */

/** The first Firefox that answers what playwright asks of it. */
const firefoxOldest = 143;

/** @type {readonly Need[]} */
const needs = [
  {
    name: 'the PostgreSQL server programs (initdb, postgres)',
    debianPackages: ['postgresql'],
    isThere: () => findPostgres() !== undefined,
  },
  { name: 'Chromium', debianPackages: ['chromium'], isThere: () => findChromium() !== undefined },
  { name: `Firefox ${firefoxOldest} or newer`, debianPackages: ['firefox-esr'], isThere: hasFirefox },
  { name: 'a font with Chinese characters', debianPackages: ['fonts-noto-cjk'], isThere: hasChineseFont },
  {
    name: 'the fonts Liberation, Noto and DejaVu',
    debianPackages: [
      'fontconfig',
      'fonts-liberation',
      'fonts-noto-core',
      'fonts-noto-mono',
      'fonts-noto-cjk',
      'fonts-dejavu-core',
    ],
    isThere: hasReadersFonts,
  },
  { name: 'openssl', debianPackages: ['openssl'], isThere: () => areOnPath('openssl') },
  // Tools that build and run the programs under samples/.
  { name: 'curl, jq and socat', debianPackages: ['curl', 'jq', 'socat'], isThere: hasShellTools },
  { name: 'a JDK', debianPackages: ['default-jdk-headless'], isThere: () => runs('javac', ['--version']) },
  { name: 'PHP with curl and OpenSSL', debianPackages: ['php-cli', 'php-curl'], isThere: hasPhp },
  { name: 'Go', debianPackages: ['golang-go'], isThere: () => runs('go', ['version']) && areOnPath('gofmt') },
  {
    name: 'Python with cryptography and pytest',
    debianPackages: ['python3', 'python3-cryptography', 'python3-pytest'],
    isThere: () => findPython() !== undefined,
  },
  {
    name: 'a C compiler, make, and the headers of OpenSSL 3 and libcurl',
    debianPackages: ['gcc', 'make', 'libc6-dev', 'libssl-dev', 'libcurl4-openssl-dev'],
    isThere: hasC,
  },
  {
    name: 'Mono with its C# compiler',
    debianPackages: [
      'mono-mcs',
      'libmono-system-net-http4.0-cil',
      'libmono-system-runtime-serialization4.0-cil',
      'libmono-system-xml-linq4.0-cil',
    ],
    isThere: hasMono,
  },
  { name: 'hledger', debianPackages: ['hledger'], isThere: () => areOnPath('hledger') },
  { name: 'Mosquitto', debianPackages: ['mosquitto'], isThere: () => findMosquitto() !== undefined },
];

const timeLimitMs = 15 * 60_000;

/** Where Linux distributions and Homebrew put PostgreSQL's own programs, off the PATH. */
const postgresParents = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const chromiumPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firefoxNames = ['firefox-esr', 'firefox'];
const firefoxPaths = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

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

/** Debian puts it where only root's PATH looks. @returns {string | undefined} the path of the MQTT broker */
export function findMosquitto() {
  return [findOnPath('mosquitto') ?? '', '/usr/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(
    isExecutable,
  );
}

/** @param {readonly string[]} names @param {readonly string[]} paths */
function findAny(names, paths) {
  return names.map(findOnPath).find((path) => path !== undefined) ?? paths.find(isExecutable);
}

/** @returns {string | undefined} the path of Chromium or Chrome */
export function findChromium() {
  return findAny(chromiumNames, chromiumPaths);
}

/** @returns {string | undefined} the path of Firefox, Debian's extended support release first */
export function findFirefox() {
  return findAny(firefoxNames, firefoxPaths);
}

function hasFirefox() {
  const path = findFirefox();
  if (path === undefined) return false;
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return versionOf(stdout ?? '') >= firefoxOldest;
}

/** @param {readonly string[]} names */
function areOnPath(...names) {
  return names.every((name) => findOnPath(name) !== undefined);
}

/** @param {string} program @param {readonly string[]} args @param {string} [input] */
function runs(program, args, input = '') {
  return spawnSync(program, args, { input, timeout: 30_000 }).status === 0;
}

function hasShellTools() {
  return areOnPath('curl', 'jq', 'socat');
}

function hasPhp() {
  return runs('php', ['-r', 'exit((int) !(extension_loaded("curl") && extension_loaded("openssl")));']);
}

function hasC() {
  const headers = ['stdio.h', 'curl/curl.h', 'openssl/evp.h', 'openssl/opensslv.h'];
  const version = '#if OPENSSL_VERSION_MAJOR < 3\n#error\n#endif\n';
  const source = `${headers.map((header) => `#include <${header}>\n`).join('')}${version}`;
  return areOnPath('make') && runs('cc', ['-E', '-x', 'c', '-'], source);
}

function hasMono() {
  const compiler = findOnPath('mcs');
  if (compiler === undefined || !areOnPath('mono')) return false;
  const libraries = join(dirname(compiler), '..', 'lib', 'mono', '4.5');
  return ['System.Net.Http', 'System.Runtime.Serialization', 'System.Xml.Linq'].every((name) =>
    existsSync(join(libraries, `${name}.dll`)),
  );
}

/** @type {string | undefined} */
let foundPython;

/** @returns {string | undefined} a Python that has cryptography and pytest: the PATH's or the system's */
export function findPython() {
  // Asked for at each start of a sample: Python takes half a second to import them.
  foundPython ??= ['python3', '/usr/bin/python3'].find((python) =>
    runs(python, ['-c', 'import cryptography, pytest']),
  );
  return foundPython;
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

/** @param {string} family @returns {readonly string[]} its files; none where it is not installed, or it is not known */
export function fontFilesOf(family) {
  const list = findOnPath('fc-list');
  if (list === undefined) return [];
  const found = spawnSync(list, ['--format', '%{file}\n', `:family=${family}`], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return found.status === 0 ? found.stdout.split('\n').filter((line) => line !== '') : [];
}

/** Fonts of readers' computers, from narrow to wide. */
const readersFonts = [
  'Liberation Sans',
  'Liberation Mono',
  'Noto Sans',
  'Noto Sans Mono',
  'DejaVu Sans',
  'DejaVu Sans Mono',
  'Noto Sans CJK SC',
  'Noto Serif CJK SC',
];

/** Only fontconfig can be set to the fonts that a browser finds; elsewhere than on Linux there is none to ask. */
function hasReadersFonts() {
  return process.platform !== 'linux' || readersFonts.every((family) => fontFilesOf(family).length > 0);
}

/**
 * Makes sure that everything the tests need is there. As root on Debian and its kin it is installed.
 * @throws with what is missing, and how to get it
 */
export async function ensureSystem() {
  let missing = needs.filter((need) => !need.isThere());
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && findOnPath('apt-get') !== undefined) {
    await installPackages(missing.flatMap((need) => need.debianPackages));
    missing = missing.filter((need) => !need.isThere());
  }
  if (missing.length === 0) return;
  throw new Error(
    `the tests need ${missing.map((need) => need.name).join(', ')}. On Debian or Ubuntu: ` +
      `sudo apt-get install -y --no-install-recommends ${missing.flatMap((need) => need.debianPackages).join(' ')}`,
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
