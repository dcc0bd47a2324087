/** The Workbench's API as an OpenAPI 3.1 document per language, from its routes and the schemas of its types. */
import { withDescriptions } from '../descriptions.ts';
import { product } from '../emit/product.ts';
import type { Language, Text } from '../model.ts';
import memberTexts from './member-texts.json' with { type: 'json' };
import { type QueryName, type QueryRule, queryRules } from './query-rules.ts';
import type { WorkbenchRoute } from './route.ts';
import { streamEndEvent, workbenchApi, workbenchRoutes } from './routes.ts';
import { workbenchSchemas } from './schemas.ts';
import type { Permission } from './session.ts';

type Json = { readonly [member: string]: unknown };

const title: Text = { en: 'Tollgate Workbench API', zh: 'Tollgate 工作台接口' };
const introduction: Text = {
  en: 'Scripts can use this API for everything that the Workbench pages show and do. Times are in milliseconds since 1970-01-01 UTC; amounts are decimal strings in major units. Lists are paged. To get the next page, send `next_cursor` as `cursor`. A response with a status other than 200 contains a code, a message, and a psn. In the sandbox, requests from the same machine do not need a token.',
  zh: '脚本可通过本接口使用工作台各页面的全部功能。时间为 UTC 毫秒时间戳，金额为主币单位的十进制字符串。列表分页返回：请求下一页时，将上一页的 `next_cursor` 作为 `cursor` 传入。状态码不是 200 的应答包含错误码、说明和 psn。在沙箱中，本机请求无需令牌。',
};
const bearerText: Text = {
  en: 'A token that was created in the Workbench.',
  zh: '在工作台中创建的令牌。',
};
const needs: Text = { en: 'Required permission:', zh: '所需权限：' };
const filterNeeds = (permission: Permission): Text => ({
  en: `. Required permission: \`${permission}\`.`,
  zh: `。所需权限：\`${permission}\`。`,
});
const sandboxOnly: Text = { en: 'Sandbox only.', zh: '仅限沙箱。' };
const parameterText: Text = { en: 'Path parameter', zh: '路径参数' };
const streamText = (event: string): Text => ({
  en: `Server-sent events named \`${event}\`, each with an id. If a stream is interrupted, send the last id as \`Last-Event-ID\` to continue. An event can then arrive twice. If the gateway closes the stream, it sends a final \`${streamEndEvent}\` event with code, msg, and psn.`,
  zh: `名为 \`${event}\` 的服务器推送事件，每个事件带有 id。连接中断后，以 \`Last-Event-ID\` 发送最后一个 id 即可继续接收，但个别事件可能重复。网关主动结束连接时，最后发送事件 \`${streamEndEvent}\`，包含 code、msg 和 psn。`,
});
const lastEventText: Text = { en: 'id of the last event that you received', zh: '已收到的最后一个事件的 id' };
const idempotencyText: Text = {
  en: 'A value that you choose. If you send a second request with the same value, the gateway returns the first result and does not process the request again.',
  zh: '由调用方生成的字符串。以相同的值再次发送时，网关返回首次的结果，不会重复执行。',
};
const problems: Readonly<Record<string, Text>> = {
  400: {
    en: 'SYS015, SYS008, SYS024: a query parameter, the body, or Idempotency-Key is invalid; msg names it.',
    zh: 'SYS015、SYS008、SYS024：查询参数、请求体或 Idempotency-Key 有误，msg 中指明有误的一项。',
  },
  401: { en: 'SYS004: the token is unknown, expired, or revoked.', zh: 'SYS004：令牌无效、已过期或已吊销。' },
  403: {
    en: 'E07303: the actor does not have permission to do this. SYS037: the Host header does not name this sandbox.',
    zh: 'E07303：没有执行该操作的权限。SYS037：Host 请求头不是此沙箱的地址。',
  },
  404: {
    en: 'SYS019: the object does not exist, or it belongs to a merchant that the actor cannot see.',
    zh: 'SYS019：对象不存在，或属于操作者无权访问的商户。',
  },
  500: {
    en: 'SYS001: internal gateway error. If the error persists, give psn to support.',
    zh: 'SYS001：网关内部故障。若持续出现，请将 psn 提供给技术支持。',
  },
  503: {
    en: 'SYS007: the database is unavailable. Send the request again in a few seconds.',
    zh: 'SYS007：数据库不可用，请在几秒后重试。',
  },
};
let madeSchemas: ReturnType<typeof workbenchSchemas> | undefined;

/** Returns the schemas, made at the first request: making them takes milliseconds of the thread that serves calls. */
const schemasOnce = () => {
  madeSchemas ??= workbenchSchemas();
  return madeSchemas;
};

/** Refusals of acts alone. */
const actProblems: typeof problems = {
  409: {
    en: 'The current state does not allow the action. The code is the same as for the corresponding call, or SYS026 while another attempt is in progress.',
    zh: '当前状态不允许该操作：错误码与执行相同操作的接口一致；另一次发送尚在进行时为 SYS026。',
  },
  413: { en: 'SYS009: the body is too large.', zh: 'SYS009：请求体过大。' },
  415: { en: 'SYS010: send application/json.', zh: 'SYS010：请发送 application/json。' },
};

const refusal = {
  type: 'object',
  properties: { code: { type: 'string' }, msg: { type: 'string' }, psn: { type: 'string' } },
  required: ['code', 'msg', 'psn'],
} as const;

const schemaOf = (name: string): Json =>
  name === 'OpenApiDocument' ? { type: 'object' } : { $ref: `#/components/schemas/${name}` };

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function queryParameter(name: QueryName, { states }: WorkbenchRoute, language: Language): Json {
  const rule: QueryRule = queryRules[name];
  const { text, isNumber = false, values = name === 'state' ? states : undefined, permission } = rule;
  const schema = isNumber
    ? { type: 'integer', minimum: 0 }
    : { type: 'string', ...(values && { enum: values }) };
  const needed = permission === undefined ? '' : filterNeeds(permission)[language];
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
  const {
    path,
    permission,
    also,
    summary,
    query = [],
    body,
    isRepeatable,
    reply,
    event,
    files,
    note,
  } = route;
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      description: parameterText[language],
      schema: { type: 'string' },
    })),
    ...query.map((name) => queryParameter(name, route, language)),
    ...(isRepeatable
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: idempotencyText[language],
            schema: { type: 'string', pattern: '^[!-~]{1,64}$' },
          },
        ]
      : []),
    ...(event === undefined
      ? []
      : [
          {
            name: 'Last-Event-ID',
            in: 'header',
            description: lastEventText[language],
            schema: { type: 'string' },
          },
        ]),
  ];
  const types = files ?? [event === undefined ? 'application/json' : 'text/event-stream'];
  const schema = files === undefined ? schemaOf(reply) : { type: 'string' };
  const answer = Object.fromEntries(types.map((type) => [type, { schema }]));
  const refused = Object.entries({ ...problems, ...(route.method !== 'GET' && actProblems) }).map(
    ([status, text]) => [status, { description: text[language], content: jsonContent(refusal) }],
  );
  return {
    operationId: operationId(route),
    tags: [path.split('/')[1]],
    summary: summary[language],
    description: [
      `${needs[language]} ${[permission, ...(also ? [also] : [])].map((one) => `\`${one}\``).join(', ')}.`,
      ...(route.isSandboxOnly ? [sandboxOnly[language]] : []),
      ...(note === undefined ? [] : [note[language]]),
      ...(event === undefined ? [] : [streamText(event)[language]]),
    ].join(' '),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { content: jsonContent(schemaOf(body)) } }),
    responses: {
      200: { description: summary[language], content: answer },
      ...Object.fromEntries(refused),
    },
  };
}

const chineseTexts: Readonly<Record<string, string>> = memberTexts;

/** Schemas describe members in English; their Chinese is in member-texts.json, by the English. */
const textIn = (language: Language) => (text: string) =>
  // Decisions are the project's own, not the reader's.
  language === 'en' ? text.replace(/ \(decision \d+\)/, '') : (chineseTexts[text] ?? text);

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
      schemas: withDescriptions(schemasOnce(), textIn(language)),
    },
  };
}
