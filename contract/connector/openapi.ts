/** The connector protocol as an OpenAPI 3.1 document per language: what a connector serves. */
import type { Language, Text } from '../model.ts';
import { type ConnectorOperation, connectorOperations } from './operations.ts';
import { connectorPath, connectorProtocol, connectorSignatureHeader } from './protocol.ts';
import { isConnectorOperation } from './read.ts';
import { connectorTypes, type Json, localSchemas } from './schemas.ts';

const title: Text = { en: 'Tollgate connector protocol', zh: 'Tollgate 连接器协议' };
const introduction: Text = {
  en: 'The operations that an acquirer connector provides for the gateway. Both sides sign with HMAC-SHA256; see docs/connectors.md.',
  zh: '收单机构连接器为网关提供的接口。双方均以 HMAC-SHA256 签名，详见 docs/connectors.md。',
};
const signatureText: Text = {
  en: 'Time in seconds and one signature for each valid secret: t=1732449600,v1=hex,v1=hex.',
  zh: '以秒为单位的时间，以及每个有效密钥的签名：t=1732449600,v1=hex,v1=hex。',
};
const refusedText: Text = { en: 'The signature is not valid.', zh: '签名无效。' };
const unknownText: Text = {
  en: 'The connector does not support the operation, or cannot read the request. The gateway treats any status other than 200 as no response.',
  zh: '连接器不支持该操作，或无法读取请求。200 以外的状态码均视为未应答。',
};
const eventsText: Text = {
  en: 'The connector reports events to /acquirers/{name}/events at the gateway. It signs the report as the gateway signs its requests.',
  zh: '连接器向网关的 /acquirers/{name}/events 上报的事件，签名方式与请求相同。',
};
const storedText: Text = { en: 'Every event is stored.', zh: '全部事件已保存。' };
const wrongText: Text = {
  en: 'Nothing is stored. `field` names the invalid field.',
  zh: '未保存任何事件：`field` 指明有误的参数。',
};
const unknownEventText: Text = {
  en: 'The gateway does not know the orders or numbers of some events: `unknown` lists their positions. It stored all others. Without `unknown`, the gateway has no connector with this name, and stored nothing.',
  zh: '网关没有部分事件所指的订单或号码：`unknown` 列出其位置。其余事件均已保存。应答中没有 `unknown` 时，表示网关没有该名称的连接器，未保存任何事件。',
};
const serverText: Text = { en: 'URL of the connector.', zh: '连接器地址。' };

/** `card-authorize` is `cardAuthorize`. */
const operationId = (name: string) =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const content = (type: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${type}` } },
});

function operation(name: ConnectorOperation, language: Language): Json {
  const { text } = connectorOperations[name];
  const { question, reply } = connectorTypes(name);
  return {
    operationId: operationId(name),
    summary: text[language],
    parameters: [{ $ref: '#/components/parameters/signature' }],
    requestBody: { required: true, content: content(question) },
    responses: {
      200: {
        description: text[language],
        headers: { [connectorSignatureHeader]: { $ref: '#/components/headers/signature' } },
        content: content(reply),
      },
      401: { description: refusedText[language] },
      404: { description: unknownText[language] },
    },
  };
}

/** The one message that the connector sends by itself. */
const eventsOperation = (language: Language): Json => ({
  operationId: 'events',
  summary: eventsText[language],
  parameters: [{ $ref: '#/components/parameters/signature' }],
  requestBody: { required: true, content: content('EventsRequest') },
  responses: {
    200: { description: storedText[language] },
    400: { description: wrongText[language] },
    401: { description: refusedText[language] },
    404: { description: unknownEventText[language] },
  },
});

/** Leaves out the schemas that no other part of the document refers to. */
function usedSchemas(schemas: Json, operations: Json): Json {
  const text = JSON.stringify([schemas, operations]);
  return Object.fromEntries(
    Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`)),
  );
}

/** OpenAPI 3.1 in one language: a plain object, the same every time. `license`: that of the product. */
export function connectorOpenApi(language: Language, license: Json): Json {
  const names = Object.keys(connectorOperations).filter(isConnectorOperation);
  const paths = Object.fromEntries(
    names.map((name) => [connectorPath(name), { post: operation(name, language) }]),
  );
  const webhooks = { events: { post: eventsOperation(language) } };
  const signature = { required: true, description: signatureText[language], schema: { type: 'string' } };
  return {
    openapi: '3.1.0',
    info: {
      title: title[language],
      version: connectorProtocol,
      description: introduction[language],
      license,
    },
    servers: [{ url: 'https://127.0.0.1:8443', description: serverText[language] }],
    security: [],
    paths,
    webhooks,
    components: {
      parameters: { signature: { name: connectorSignatureHeader, in: 'header', ...signature } },
      headers: { signature },
      schemas: usedSchemas(localSchemas('#/components/schemas/', language), { paths, webhooks }),
    },
  };
}
