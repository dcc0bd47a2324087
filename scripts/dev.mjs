/** `npm run dev`: the gateway restarts and the pages are built again whenever a file changes. */
import { spawn } from 'node:child_process';
import { canBuild, ensureBuilt, pages } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main, pathOf, say } from './project.mjs';
import { become } from './run.mjs';
import { environment, nodeBinary, tool } from './runtime.mjs';
import { withSite } from './site-beside.mjs';

await main(async () => {
  await ensureInstalled();
  const watched = pages.filter(canBuild);
  // The gateway serves what is built, so that its first answer is not an empty page.
  for (const build of watched) await ensureBuilt(build);
  const vite = tool('vite');
  const watchers = watched.map((build) => {
    say(`watching ${build.workspace}`);
    return spawn(vite.command, [...vite.args, 'build', '--watch', '--logLevel', 'warn'], {
      cwd: pathOf(build.workspace),
      env: { ...process.env, ...environment() },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  });
  try {
    return await withSite(() =>
      become(
        nodeBinary(),
        [
          '--watch',
          '--watch-preserve-output',
          pathOf('programs', 'gateway', 'main.ts'),
          ...process.argv.slice(2),
        ],
        { env: { ...environment(), TOLLGATE_BY_NPM: '1' } },
      ),
    );
  } finally {
    for (const watcher of watchers) watcher.kill();
  }
});
