/** The Workbench's API as an OpenAPI 3.1 document per language, from its routes and the schemas of its types. */
import { product } from '../emit/product.ts';
import type { Language, Text } from '../model.ts';
import { type QueryName, type QueryRule, queryRules } from './query-rules.ts';
import { type WorkbenchRoute, workbenchApi, workbenchRoutes } from './routes.ts';
import schemas from './schemas.json' with { type: 'json' };

type Json = { readonly [member: string]: unknown };

const title: Text = { en: 'Tollgate Workbench API', zh: 'Tollgate 工作台接口' };
const introduction: Text = {
  en: 'What the pages of the Workbench show and do, for scripts. Times are in milliseconds since 1970 UTC, amounts are decimal text in major units. Lists are paged: send `next_cursor` of a page as `cursor` of the next. A reply other than 200 has a code, a message and a psn. In the sandbox, requests from the same machine need no token.',
  zh: '供脚本使用工作台各页面的全部功能。时间为 UTC 毫秒时间戳，金额为主币单位的十进制文本。列表分页返回：将上一页的 `next_cursor` 作为下一页的 `cursor`。非 200 的应答包含返回码、说明和 psn。在沙箱中，本机请求无需令牌。',
};
const bearerText: Text = {
  en: 'A token that was created at the Workbench.',
  zh: '在工作台中创建的令牌。',
};
const needs: Text = { en: 'Needs the permission', zh: '所需权限：' };
const stop: Text = { en: '.', zh: '。' };
const ended: Text = { en: '. ', zh: '。' };
const sandboxOnly: Text = { en: 'Sandbox only.', zh: '仅限沙箱。' };
const parameterText: Text = { en: 'From the path', zh: '路径参数' };
const problems: Readonly<Record<string, Text>> = {
  400: { en: 'A member is wrong; msg names it.', zh: '参数有误，msg 中给出参数名。' },
  401: { en: 'The token is unknown, expired or revoked.', zh: '令牌无效、已过期或已吊销。' },
  403: { en: 'The actor may not do it.', zh: '没有执行该操作的权限。' },
  404: { en: 'There is no such thing for this actor.', zh: '对象不存在，或不属于可访问的商户。' },
};

const refusal = {
  type: 'object',
  properties: { code: { type: 'string' }, msg: { type: 'string' }, psn: { type: 'string' } },
  required: ['code', 'msg', 'psn'],
} as const;

const schemaOf = (name: string): Json =>
  name === 'OpenApiDocument' ? { type: 'object' } : { $ref: `#/components/schemas/${name}` };

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function queryParameter(name: QueryName, language: Language): Json {
  const rule: QueryRule = queryRules[name];
  const { text, isNumber = false, values, permission } = rule;
  const schema = isNumber
    ? { type: 'integer', minimum: 0 }
    : { type: 'string', ...(values && { enum: values }) };
  const needed =
    permission === undefined ? '' : `${ended[language]}${needs[language]} \`${permission}\`${stop[language]}`;
  return { name, in: 'query', description: `${text[language]}${needed}`, schema };
}

/** `GET /orders/{trans_no}/timeline` is `getOrdersByTransNoTimeline`. */
function operationId({ method, path }: WorkbenchRoute): string {
  const words = path
    .replaceAll(/\{(\w+)\}/g, 'by_$1')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

function operation(route: WorkbenchRoute, language: Language): Json {
  const { path, permission, summary, query = [], body, reply, event, isSandboxOnly = false } = route;
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      ...{ name, in: 'path', required: true },
      description: parameterText[language],
      schema: { type: 'string' },
    })),
    ...query.map((name) => queryParameter(name, language)),
  ];
  const answer =
    event !== undefined ? { 'text/event-stream': { schema: schemaOf(reply) } } : jsonContent(schemaOf(reply));
  const refused = Object.entries(problems).map(([status, text]) => [
    status,
    { description: text[language], content: jsonContent(refusal) },
  ]);
  return {
    operationId: operationId(route),
    tags: [path.split('/')[1]],
    summary: summary[language],
    description: `${needs[language]} \`${permission}\`.${isSandboxOnly ? ` ${sandboxOnly[language]}` : ''}`,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { content: jsonContent(schemaOf(body)) } }),
    responses: {
      200: { description: summary[language], content: answer },
      ...Object.fromEntries(refused),
    },
  };
}

/** The description of members is in English alone: they are the contract's own comments. */
function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name !== 'description' || typeof member !== 'string')
      .map(([name, member]) => [name, withoutDescriptions(member)]),
  );
}

/** OpenAPI 3.1 in one language: a plain object, the same every time. `serverUrl`: where this gateway is. */
export function workbenchOpenApi(language: Language, serverUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of workbenchRoutes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, language) };
  return {
    openapi: '3.1.0',
    info: {
      title: title[language],
      version: product.apiVersion,
      description: introduction[language],
      license: product.license,
    },
    servers: [{ url: `${serverUrl}${workbenchApi}` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: bearerText[language] } },
      schemas: language === 'en' ? schemas : withoutDescriptions(schemas),
    },
  };
}
