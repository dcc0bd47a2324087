/** GET /workbench/api/openapi.json: the description of this API, in English or Chinese. */
import { workbenchOpenApi } from '@tollgate/contract/workbench/openapi';
import type { Failure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, guarded } from './access/actor.ts';
import { invalid, queryProblem } from './query.ts';

export interface OpenApiDeps extends Pick<Access, 'psn' | 'actorOf'> {
  readonly publicUrl: () => string;
}

export function workbenchDescription(deps: OpenApiDeps): Routes {
  function describe(context: RouteContext): Response | Failure {
    const problem = queryProblem(context, ['language']);
    if (problem !== undefined) return problem;
    const language = context.req.query('language') ?? 'en';
    if (language !== 'en' && language !== 'zh') return invalid('language', 'en or zh');
    return respondJson(200, workbenchOpenApi(language, deps.publicUrl()));
  }
  return (router) => {
    router.get(
      '/workbench/api/openapi.json',
      guarded(deps, async (context) => describe(context)),
    );
  };
}
