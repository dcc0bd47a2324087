/** The virtual terminal: one page, which is all that the gateway knows of it. */
import type { FastifyInstance } from 'fastify';
import { type PageBuild, pageAssets, sendPage } from './page-build.ts';

export function terminalPages(build: PageBuild): (server: FastifyInstance) => void {
  return (server) => {
    server.get('/terminal', (_request, reply) => reply.redirect('/terminal/', 301));
    server.get('/terminal/', (_request, reply) => sendPage(reply, build, 'terminal'));
    pageAssets(build, '/terminal')(server);
  };
}
