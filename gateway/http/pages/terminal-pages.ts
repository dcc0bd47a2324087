/** The virtual terminal: one page, which is all that the gateway knows of it. */
import { redirect } from '../respond.ts';
import type { Routes } from '../route.ts';
import { type PageBuild, pageAssets, respondPage } from './page-build.ts';

export function terminalPages(build: PageBuild): Routes {
  return (router) => {
    router.get('/terminal', () => redirect('/terminal/'));
    router.get('/terminal/', () => respondPage(build, 'terminal'));
    pageAssets(build, '/terminal')(router);
  };
}
