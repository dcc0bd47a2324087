/** Brings the dependencies when they are missing or older than what package-lock.json says. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { alone } from './alone.mjs';
import { pathOf, readJson, say, secondsSince } from './project.mjs';
import { run } from './run.mjs';

const lockPath = pathOf('package-lock.json');
const installedPath = pathOf('node_modules', '.package-lock.json');
const stampPath = pathOf('node_modules', '.tollgate-install');
const timeLimitMs = 15 * 60_000;
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'];
/** Packages that run the gateway, and build the pages that it serves: a tenth of all. */
const gatewayPackages = ['gateway', 'programs', 'cli', 'checkout', 'terminal', 'workbench'];
/** Packages that the documentation is built with besides; tests and benchmarks have the others. */
const sitePackages = [...gatewayPackages, 'site', 'sdk', 'design', 'page-sandbox'];
const gatewayOnly = 'the gateway alone ';
const withoutTools = 'the gateway and the documentation ';
const allKinds = ['--include=dev', '--include=optional'];

/**
 * Makes sure that node_modules is what the lock file says. Costs some milliseconds when it is.
 * @param {{signal?: AbortSignal}} [options] the signal ends a running installation
 * @throws where npm failed
 */
export async function ensureInstalled(options = {}) {
  if (stamped() === fingerprintOf()) return;
  await alone('install', async () => {
    const fingerprint = fingerprintOf();
    const found = stamped();
    if (found === fingerprint) return;
    if (!isInstalledByHand()) {
      // The packages that are there already may be in use by a gateway, and `npm ci` would begin by removing it.
      const isStarted = found === gatewayOnly + fingerprint || found === withoutTools + fingerprint;
      await install(isStarted ? [['install', '--no-save']] : commandsToInstallAll(), options);
    }
    // npm may have written a lock file that was not there.
    if (!options.signal?.aborted) writeFileSync(stampPath, fingerprintOf());
  });
}

/**
 * Makes sure that what the gateway needs is there, and brings no more than that where nothing is: a person waits.
 * @throws where npm failed
 */
export async function ensureGatewayInstalled() {
  const fingerprint = fingerprintOf();
  const found = stamped();
  if (
    found !== undefined &&
    [fingerprint, gatewayOnly + fingerprint, withoutTools + fingerprint].includes(found)
  ) {
    return;
  }
  if (!existsSync(lockPath) || existsSync(installedPath)) return ensureInstalled();
  await alone('install', async () => {
    if (stamped() !== undefined) return;
    await install([['ci', ...onlyFor(gatewayPackages)]]);
    writeFileSync(stampPath, gatewayOnly + fingerprint);
  });
}

/**
 * Makes sure that what the documentation is built with is there, beside what the gateway has: a reader waits.
 * @param {{signal?: AbortSignal}} [options] the signal ends a running installation
 * @throws where npm failed
 */
export async function ensureSiteInstalled(options = {}) {
  const fingerprint = fingerprintOf();
  if (stamped() === withoutTools + fingerprint) return;
  if (stamped() !== gatewayOnly + fingerprint) return ensureInstalled(options);
  await alone('install', async () => {
    if (stamped() !== gatewayOnly + fingerprint) return;
    // `npm ci` would begin by removing what the gateway uses.
    await install([['install', '--no-save', ...onlyFor(sitePackages)]], options);
    if (!options.signal?.aborted) writeFileSync(stampPath, withoutTools + fingerprint);
  });
}

/** @param {readonly string[]} workspaces */
function onlyFor(workspaces) {
  return ['--include-workspace-root=false', ...workspaces.map((name) => `--workspace=${name}`)];
}

/** Where the lock file lacks something, `npm ci` refuses; `npm install` keeps to the versions it does hold. */
function commandsToInstallAll() {
  return existsSync(lockPath) ? [['ci'], ['install', '--no-save']] : [['install']];
}

/** @param {readonly string[][]} commands tried one after the other @param {{signal?: AbortSignal}} [options] */
async function install(commands, { signal } = {}) {
  const startedMs = Date.now();
  let code = 1;
  for (const command of commands) {
    say(`installing the dependencies (npm ${command[0]}) …`);
    code = await npm([...command, ...allKinds, '--no-audit', '--no-fund'], signal);
    if (code === 0 || signal?.aborted) break;
    say(`npm ${command[0]} failed with code ${code}`);
  }
  if (signal?.aborted) return;
  if (code !== 0) {
    throw new Error('the dependencies could not be installed: npm says why above');
  }
  say(`dependencies installed in ${secondsSince(startedMs)}`);
}

/**
 * npm as it runs this script, else the one on the PATH. Its warnings are about packages that are not ours: they are
 * shown only where it fails.
 * @param {readonly string[]} args
 * @param {AbortSignal} [signal]
 */
function npm(args, signal) {
  const options = {
    timeLimitMs,
    isQuiet: true,
    ...(signal === undefined ? {} : { signal, isPatient: true }),
  };
  const own = process.env['npm_execpath'];
  if (own?.endsWith('.js') && existsSync(own)) return run(process.execPath, [own, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
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

/** Makes the key of the lock file and of every workspace's dependencies: a script's new name installs nothing. */
function fingerprintOf() {
  const hash = createHash('sha256');
  if (existsSync(lockPath)) hash.update(readFileSync(lockPath));
  for (const folder of ['', ...workspaces()]) {
    hash.update(dependenciesOf(readJson(pathOf(folder, 'package.json'))));
  }
  return hash.digest('hex');
}

/** Returns whether npm was run already, and node_modules contains what the lock file asks for. */
function isInstalledByHand() {
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
