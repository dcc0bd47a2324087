/**
 * The Postman collection (format v2.1): a folder per area, a request per call, what a call needs before it, signing in
 * the scripts. Run from the first request to the last, all calls succeed in the sandbox.
 */
import { calls as contractCalls } from '../calls/index.ts';
import type { Call, Language, Text } from '../model.ts';
import { areas, operationId } from './names.ts';
import { exampleReply } from './operation.ts';
import { isPrerequisite, type Prerequisite, runAreas, runSteps } from './postman-run.ts';
import { preRequestScript, replyScript } from './postman-script.ts';
import { apiTitle, product } from './product.ts';
import { callDeprecation } from './wording.ts';

const formatUrl = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type Json = { readonly [name: string]: unknown };

const introduction: Text = {
  en: 'Signed calls to the gateway. Fill in the collection variables: base_url, app_id, merchant_no, store_no, terminal_sn, and app_private_key of your app (the sandbox writes the values of its demo merchant to demo-merchant.json in its data directory). The script signs every request when you send it. If gateway_public_key is set, it also verifies each response and encrypts the test card. In the sandbox, all calls succeed if you run them in order: if a call needs an order, a card, or a wait, a request named “Prerequisite” runs before it. Calls that create something use a new order number each time. The numbers of the last order and refund are saved in merchant_order_no, trans_no, and refund_order_no for the calls that follow. For Basic authentication, set sign_type to NONE in the body and choose Basic Auth under Authorization.',
  zh: '带签名的网关接口请求。请填写集合变量：base_url、app_id、merchant_no、store_no、terminal_sn 以及应用私钥 app_private_key（沙箱将演示商户的参数写入数据目录下的 demo-merchant.json）。每个请求在发送时签名；设置 gateway_public_key 后，还会对每个应答验签，并加密测试卡信息。在沙箱中自上而下运行，所有接口均会成功：如果接口需要先创建订单、刷卡或等待，排在前面、名为“前置”的请求会先完成这些步骤。创建类接口每次使用新的订单号，最近一笔订单与退款的编号保存在 merchant_order_no、trans_no 与 refund_order_no 中，供后续接口使用。使用 Basic 认证时，请将请求体中的 sign_type 设为 NONE，并在 Authorization 中选择 Basic Auth。',
};

interface Variable {
  readonly key: string;
  /** The example of this request member is the value to start with. */
  readonly member?: string;
  readonly value?: string;
  readonly text: Text;
}

const variables: readonly Variable[] = [
  { key: 'base_url', value: product.sandboxUrl, text: { en: 'Gateway URL', zh: '网关地址' } },
  { key: 'app_id', member: 'app_id', text: { en: 'ID of your app', zh: '应用标识' } },
  { key: 'merchant_no', member: 'merchant_no', text: { en: 'Your merchant number', zh: '商户号' } },
  { key: 'store_no', member: 'store_no', text: { en: 'Your store number', zh: '门店号' } },
  {
    key: 'terminal_sn',
    member: 'terminal_sn',
    text: { en: 'Serial number of a terminal', zh: '终端序列号' },
  },
  {
    key: 'app_private_key',
    value: '',
    text: {
      en: "Your app's private key in PKCS#8 PEM format. Keep it secret.",
      zh: '应用私钥，PKCS#8 PEM 格式，请妥善保管。',
    },
  },
  {
    key: 'gateway_public_key',
    value: '',
    text: {
      en: "The gateway's public key in PEM, to verify responses and encrypt the card",
      zh: '网关公钥，PEM 格式，用于应答验签与卡信息加密',
    },
  },
  {
    key: 'card',
    value: '{"pan":"4111111111111111","holder":"JANE DOE","cvv":"123","expiry":"1239"}',
    text: {
      en: 'A test card, which the script encrypts. Never enter a real card here.',
      zh: '测试卡，由脚本加密。切勿填写真实卡信息。',
    },
  },
  {
    key: 'notify_url',
    member: 'notify_url',
    text: {
      en: 'Notification URL; in the sandbox, set it to base_url followed by /api/sandbox/inbox, so that you can read the notifications',
      zh: '通知地址；在沙箱中可设为 base_url 加 /api/sandbox/inbox，以便查看收到的通知',
    },
  },
  {
    key: 'merchant_order_no',
    member: 'merchant_order_no',
    text: { en: 'Number of the last order', zh: '最近一笔订单的商户订单号' },
  },
  {
    key: 'refund_order_no',
    value: '',
    text: { en: 'Number of the last refund', zh: '最近一笔退款的商户订单号' },
  },
  {
    key: 'trans_no',
    member: 'trans_no',
    text: { en: 'Gateway transaction number of the last order', zh: '最近一笔订单的网关交易号' },
  },
];

/** Request members whose example a variable replaces. */
const placeholders: Readonly<Record<string, unknown>> = {
  app_id: '{{app_id}}',
  merchant_no: '{{merchant_no}}',
  store_no: '{{store_no}}',
  terminal_sn: '{{terminal_sn}}',
  terminal_sn_list: ['{{terminal_sn}}'],
  timestamp: '{{timestamp}}',
  notify_url: '{{notify_url}}',
  card: '{{encrypted_card}}',
  trans_no: '{{trans_no}}',
  orig_trans_no: '{{trans_no}}',
  orig_merchant_order_no: '{{merchant_order_no}}',
};

/** A new number if the call creates something; else the number of the order or refund before. */
function orderNumberOf(call: Call): string {
  if (call.envelope === 'payments' || 'price_currency' in call.request) return '{{new_order_no}}';
  return call.method === 'order.refund.query' ? '{{refund_order_no}}' : '{{merchant_order_no}}';
}

/** The body as the collection holds it: the example, laid out to be edited, with variables in it. */
export function postmanBody(call: Call, changes: Json = {}): string {
  // Always a timestamp (decision 45): without one, the same body to another path would have the same signature.
  const fresh = { timestamp: '', ...changes };
  const members = Object.entries({ ...call.example.request, ...fresh }).map(
    ([name, value]): [string, unknown] => {
      if (name === 'merchant_order_no') return [name, orderNumberOf(call)];
      return [name, placeholders[name] ?? value];
    },
  );
  return JSON.stringify(Object.fromEntries(members), null, 2);
}

function postRequest(path: string, body: string, description: string): Json {
  return {
    method: 'POST',
    header: [{ key: 'Content-Type', value: 'application/json; charset=UTF-8' }],
    url: { raw: `{{base_url}}${path}`, host: ['{{base_url}}'], path: path.split('/').slice(1) },
    body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } },
    description,
  };
}

function requestItem(language: Language, call: Call): Json {
  const parts = [callDeprecation(language, call), call.summary[language]];
  const description = [...parts, ...(call.notes ?? []).map((note) => note[language])].filter(Boolean);
  const request = postRequest(call.path, postmanBody(call), description.join('\n\n'));
  return {
    name: call.title[language],
    id: operationId(call),
    request,
    response: [
      {
        name: call.title[language],
        originalRequest: request,
        status: 'OK',
        code: 200,
        header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
        body: JSON.stringify(exampleReply(call), null, 2),
      },
    ],
  };
}

const prerequisiteName: Text = { en: 'Prerequisite: ', zh: '前置：' };

function prerequisiteItem(language: Language, { name, text, request }: Prerequisite, id: string): Json {
  const [path, body] =
    'call' in request
      ? [request.call.path, postmanBody(request.call, request.changes)]
      : [request.path, JSON.stringify(request.body, null, 2)];
  return {
    name: `${prerequisiteName[language]}${name[language]}`,
    id,
    request: postRequest(path, body, text[language]),
    response: [],
  };
}

/** The requests of an area in the order of the run; calls that no run names come last. */
function itemsOf(language: Language, area: (typeof runAreas)[number], calls: readonly Call[]): Json[] {
  const own = calls.filter((call) => call.area === area);
  const steps = runSteps[area];
  const named = steps.flatMap((step, at) => {
    if (isPrerequisite(step)) return [prerequisiteItem(language, step, `prerequisite.${area}.${at}`)];
    return own.filter(({ method }) => method === step).map((call) => requestItem(language, call));
  });
  const others = own.filter(({ method }) => !steps.some((step) => step === method));
  return [...named, ...others.map((call) => requestItem(language, call))];
}

/** First example of a request member among the calls, to start a variable with. */
function exampleOf(name: string, calls: readonly Call[]): string {
  const field = calls.map((call) => call.request[name]?.field).find((found) => found !== undefined);
  return field === undefined ? '' : String(field.example);
}

function event(listen: 'prerequest' | 'test', script: string): Json {
  return { listen, script: { type: 'text/javascript', exec: script.split('\n') } };
}

/** The collection of `calls` in one language, ready for import into Postman. */
export function postmanCollection(language: Language, calls: readonly Call[] = contractCalls): Json {
  const folders = runAreas.flatMap((area) => {
    const { title, summary } = areas.find((one) => one.area === area) ?? {};
    if (title === undefined || summary === undefined) throw new Error(`no title for the area ${area}`);
    if (!calls.some((call) => call.area === area)) return [];
    return [{ name: title[language], description: summary[language], item: itemsOf(language, area, calls) }];
  });
  return {
    info: { name: apiTitle[language], description: introduction[language], schema: formatUrl },
    item: folders,
    event: [event('prerequest', preRequestScript(language)), event('test', replyScript(language))],
    variable: variables.map(({ key, member, value, text }) => ({
      key,
      value: value ?? exampleOf(member ?? key, calls),
      type: 'string',
      description: text[language],
    })),
  };
}
