/**
 * `npm run pack`: writes tollgate-<version>.tgz, the whole gateway with its pages, its documentation and its command in
 * one file that `npm install -g` takes. Nothing is installed from elsewhere, and nothing runs while it is installed.
 * Beside it tollgate-sdk-<version>.tgz, the client.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builds, ensureBuilt, ensureSite, pages } from './build.mjs';
import { writeClient } from './client-package.mjs';
import { ensureInstalled } from './install.mjs';
import { commandTexts, writeTexts } from './pack/texts.mjs';
import { main, pathOf, readJson, root, say, secondsSince } from './project.mjs';
import { run } from './run.mjs';
import { environment, nodeBinary, tool } from './runtime.mjs';

const timeLimitMs = 10 * 60_000;
/** Releases of Node.js that run the command: from the oldest one that is maintained. */
const nodeRange = '>=22.12';
/** PGlite's own files, which its code looks for beside itself. */
const databaseFiles = ['pglite.wasm', 'pglite.data', 'initdb.wasm'];

/** @param {string} folder */
function writeManifest(folder) {
  const { name, version, description, license } = readJson(pathOf('package.json'));
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { tollgate: 'bin/tollgate.cjs' },
    engines: { node: nodeRange },
    keywords: ['payments', 'gateway', 'sandbox', 'rsa2', 'notifications'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Everything but the code. @param {string} folder */
function copyFiles(folder) {
  cpSync(pathOf('cli', 'bin'), join(folder, 'bin'), { recursive: true });
  for (const workspace of [...pages.map((page) => page.workspace), 'site']) {
    const dist = join(folder, workspace, 'dist');
    // The stamp is for the next build here. A gateway's reader needs no other one inside a page, of eleven megabytes.
    cpSync(pathOf(workspace, 'dist'), dist, {
      recursive: true,
      filter: (path) =>
        !/(?:\.inputs|script-inventory\.json|site[\\/]dist[\\/](?:sandbox|service-worker\.js))$/.test(path),
    });
  }
  cpSync(pathOf('gateway', 'store', 'migrations'), join(folder, 'gateway', 'store', 'migrations'), {
    recursive: true,
  });
  const templates = join('cli', 'connector', 'templates');
  cpSync(pathOf(templates), join(folder, templates), {
    recursive: true,
    filter: (path) => !/\.pyc$|__pycache__/.test(path),
  });
  // The package has no TypeScript but this text: the command gives it its name again.
  const written = join(folder, templates, 'typescript');
  for (const name of readdirSync(written))
    if (name.endsWith('.ts')) renameSync(join(written, name), join(written, `${name}.txt`));
  const database = join('@electric-sql', 'pglite', 'dist');
  mkdirSync(join(folder, 'vendor', database), { recursive: true });
  for (const name of databaseFiles)
    cpSync(pathOf('node_modules', database, name), join(folder, 'vendor', database, name));
  writeTexts(folder, commandTexts, pathOf);
  writeManifest(folder);
}

/** @param {string} folder @returns {Promise<number>} the exit code */
async function build(folder) {
  for (const each of [...pages, ...builds.filter(({ workspace }) => workspace === 'sdk')]) {
    const code = await ensureBuilt(each);
    if (code !== 0) return code;
  }
  const siteCode = await ensureSite();
  if (siteCode !== 0) return siteCode;
  const rolldown = tool('rolldown');
  const code = await run(
    rolldown.command,
    [...rolldown.args, '-c', pathOf('cli', 'pack', 'rolldown.config.ts'), '--logLevel', 'silent'],
    { env: { ...environment(), PACK_FOLDER: folder }, timeLimitMs, isQuiet: true },
  );
  if (code !== 0) return code;
  copyFiles(folder);
  const prepared = join(folder, 'gateway', 'store', 'prepared-database.tar.gz');
  const prepareCode = await run(nodeBinary(), [pathOf('gateway', 'start', 'prepare-database.ts'), prepared], {
    env: environment(),
    timeLimitMs,
  });
  // A dependency of another version than the command's own would show here, not on the reader's machine.
  return prepareCode === 0
    ? run(nodeBinary(), [join(folder, 'bin', 'tollgate.cjs'), '--version'], { timeLimitMs, isQuiet: true })
    : prepareCode;
}

/** npm as it runs this script, else the one on the PATH. @param {string} folder @param {string} target */
function npmPack(folder, target) {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', target];
  const own = process.env['npm_execpath'];
  const options = { cwd: folder, env: environment(), timeLimitMs, isQuiet: true };
  return own?.endsWith('.js')
    ? run(process.execPath, [own, ...args], options)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

await main(async () => {
  // Where a test wants them; else the project's folder.
  const target = process.argv[2] ?? root;
  await ensureInstalled();
  const startedMs = Date.now();
  const draft = mkdtempSync(join(tmpdir(), 'tollgate-pack-'));
  const [command, client] = [join(draft, 'command'), join(draft, 'client')];
  try {
    const code = await build(command);
    if (code !== 0) return code;
    writeClient(client);
    const { version } = readJson(join(command, 'package.json'));
    const packages = [
      { folder: command, file: `tollgate-${version}.tgz` },
      { folder: client, file: `tollgate-sdk-${version}.tgz` },
    ];
    for (const { folder, file } of packages) {
      const packed = await npmPack(folder, target);
      if (packed !== 0) return packed;
      const megabytes = (statSync(join(target, file)).size / 1_000_000).toFixed(2);
      say(`packed ${join(target, file)}, ${megabytes} MB`);
    }
    say(`packed in ${secondsSince(startedMs)}`);
    return 0;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
});
