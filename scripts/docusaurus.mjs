/**
 * The build of the documentation. It writes beside the build that is served and takes its place at the end, so
 * that readers never meet half a site.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './alone.mjs';
import { pathOf } from './project.mjs';
import { run } from './run.mjs';
import { environment, tool } from './runtime.mjs';

const timeLimitMs = 10 * 60_000;
const generated = '.docusaurus-';
const output = '.docusaurus-out-';

/**
 * @param {string} workspace
 * @param {{signal?: AbortSignal, locale?: string}} options one language only, in place of all
 * @returns {Promise<number>} the exit code
 */
export async function runDocusaurus(workspace, { signal, locale }) {
  const folder = pathOf(workspace);
  removeLeftovers(folder);
  const around = join(folder, `${output}${process.pid}`);
  const own = join(around, 'site');
  mkdirSync(around, { recursive: true });
  // What it renders the pages with are CommonJS files, and the package's own manifest says otherwise.
  writeFileSync(join(around, 'package.json'), '{"type":"commonjs"}\n');
  const docusaurus = tool('@docusaurus/core', 'docusaurus');
  const only = locale === undefined ? [] : ['--locale', locale];
  const code = await run(docusaurus.command, [...docusaurus.args, 'build', '--out-dir', own, ...only], {
    cwd: folder,
    env: {
      ...environment(),
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: `${generated}${process.pid}`,
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
  if (code === 0) takePlace(own, join(folder, 'dist'));
  remove(join(folder, `${generated}${process.pid}`));
  remove(around);
  return code;
}

/** @param {string} made @param {string} place */
function takePlace(made, place) {
  const old = `${made}-old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(made, place);
  remove(old);
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

/** What builds left behind that were killed: their process is no more. @param {string} folder */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    const pid = /^\.docusaurus-(?:out-)?(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(folder, name));
  }
}
