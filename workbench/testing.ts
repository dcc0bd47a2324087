/** For tests and measurements that open the Workbench: its build, and what its pages say. */
import { builds, ensureBuilt } from '../scripts/build.mjs';

export { requestTexts } from './requests/texts.ts';

/** Builds the page where it is missing or stale. @throws where the build fails */
export async function buildWorkbench(): Promise<void> {
  const build = builds.find(({ workspace }) => workspace === 'workbench');
  if (build === undefined || (await ensureBuilt(build)) !== 0) throw new Error('workbench cannot be built');
}
