/** The Workbench: one page for every address below /workbench/, its files, and the redirect that leads to it. */
import { redirect, respondEmpty } from '../respond.ts';
import type { Routes } from '../route.ts';
import { type PageBuild, pageAssets, respondPage } from './page-build.ts';

/** Adds the Workbench's pages, in the sandbox alone: in production `/` is the 404 page (decision 49). */
export function workbenchPages(build: PageBuild): Routes {
  return (router) => {
    // Not permanent: a production gateway may listen at this address tomorrow.
    router.get('/', () => respondEmpty(302, { location: '/workbench/', 'content-length': '0' }));
    router.get('/workbench', () => redirect('/workbench/'));
    pageAssets(build, '/workbench')(router);
    router.get('/workbench/*', ({ req }, next) =>
      /^\/workbench\/(?:api|assets)(?:\/|$)/.test(req.path) ? next() : respondPage(build, 'workbench'),
    );
  };
}
