/** The scripts of the Postman collection: signing before a request, checking the reply after it (decision 4). */
import type { Language, Text } from '../model.ts';
import { cardScript } from './postman-card.ts';
import { rsaScript } from './postman-rsa.ts';

/** Top-level members of a JSON body with their text as sent, and the string to sign. */
const membersScript = String.raw`
function membersOf(body) {
  JSON.parse(body);
  const members = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s"{}[\],:]+|[,:]/g;
  let depth = 0;
  let name;
  let start = -1;
  for (let found = token.exec(body); found; found = token.exec(body)) {
    const text = found[0];
    if (depth === 1 && text === ':' && start < 0) { start = token.lastIndex; continue; }
    if (depth === 1 && (text === ',' || text === '}')) {
      if (start >= 0) members.push(memberOf(name, body, start, found.index));
      start = -1;
      if (text === '}') depth--;
      continue;
    }
    if (depth === 1 && start < 0) { name = JSON.parse(text); continue; }
    if (text === '{' || text === '[') depth++;
    if (text === '}' || text === ']') depth--;
  }
  return members;
}

function memberOf(name, body, start, end) {
  const raw = body.slice(start, end).trim();
  const from = body.indexOf(raw, start);
  const text = raw[0] === '"' ? JSON.parse(raw) : raw === 'null' ? '' : raw;
  return { name, text, from, to: from + raw.length };
}

function stringToSign(members) {
  const byteText = (name) => String.fromCharCode.apply(null, utf8(name));
  return members
    .filter((member) => member.name !== 'sign' && member.text !== '')
    .sort((a, b) => (byteText(a.name) < byteText(b.name) ? -1 : 1))
    .map((member) => member.name + '=' + member.text)
    .join('&');
}
`;

const noKey: Text = {
  en: "Set the collection variable app_private_key: your app's private key in PKCS#8 PEM format.",
  zh: '请设置集合变量 app_private_key：应用私钥，PKCS#8 PEM 格式。',
};
const noGatewayKey: Text = {
  en: 'Set the collection variable gateway_public_key: the script uses it to encrypt the card.',
  zh: '请设置集合变量 gateway_public_key：网关公钥，用于加密卡信息。',
};
const opening: Text = {
  en: 'Fills in the timestamp and the order number, encrypts the card, resolves variables, and signs the body with RSA2.',
  zh: '填入 timestamp 与订单号，加密卡信息，解析变量，并对请求体做 RSA2 签名。',
};
const closing: Text = {
  en: 'Saves the numbers for later calls. If gateway_public_key is set, also verifies the signature of the response.',
  zh: '保存订单号供后续接口使用；设置 gateway_public_key 后，还会对应答验签。',
};
const succeeded: Text = { en: 'The call succeeded: code is 0', zh: '接口调用成功：code 为 0' };
const validSignature: Text = {
  en: 'The response is signed by the gateway',
  zh: '应答由网关签名，验签通过',
};

/** Statements that run before each request. */
function signStatements(language: Language): string {
  return String.raw`
const now = Date.now();
pm.variables.set('timestamp', String(now));
pm.variables.set('new_order_no', 'PM' + now + Math.floor(Math.random() * 9000 + 1000));

if (pm.request.body.raw.includes('{{encrypted_card}}')) {
  const gatewayKey = pm.variables.get('gateway_public_key');
  if (!gatewayKey) throw new Error(${JSON.stringify(noGatewayKey[language])});
  pm.variables.set('encrypted_card', encryptCard(pm.variables.get('card'), gatewayKey));
}

// The text that is signed must be the text that is sent, so nothing may be left for Postman to fill in.
let body = pm.variables.replaceIn(pm.request.body.raw);
const members = membersOf(body);
const signType = members.find((member) => member.name === 'sign_type');
// The sandbox's own calls are not signed.
const isSandbox = String(pm.request.url).includes('/api/sandbox/');
if (!isSandbox && (!signType || signType.text !== 'NONE')) {
  const key = pm.variables.get('app_private_key');
  if (!key) throw new Error(${JSON.stringify(noKey[language])});
  const sign = JSON.stringify(signRsa2(stringToSign(members), key));
  const there = members.find((member) => member.name === 'sign');
  if (there) body = body.slice(0, there.from) + sign + body.slice(there.to);
  else {
    const end = body.lastIndexOf('}');
    const head = body.slice(0, end).trimEnd();
    body = head + (members.length ? ',' : '') + '\n  "sign": ' + sign + '\n' + body.slice(end);
  }
}
pm.request.body.update({ mode: 'raw', raw: body });
`;
}

/** Statements that run after each reply. */
function checkStatements(language: Language): string {
  return `
const text = pm.response.text();
const members = membersOf(text);
const valueOf = (name) => (members.find((member) => member.name === name) || { text: '' }).text;
const sent = membersOf(pm.request.body.raw);
const sentText = (name) => (sent.find((member) => member.name === name) || { text: '' }).text;
const key = pm.variables.get('gateway_public_key');
pm.test(${JSON.stringify(succeeded[language])}, () => {
  pm.expect(valueOf('code'), valueOf('msg')).to.equal('0');
});
// Responses to signed calls are signed. Errors are unsigned if the gateway does not know the app.
if (key && (valueOf('sign') || (sentText('sign') && valueOf('code') === '0'))) {
  pm.test(${JSON.stringify(validSignature[language])}, () => {
    pm.expect(verifyRsa2(stringToSign(members), valueOf('sign'), key)).to.equal(true);
  });
}

const isRefund = sentText('orig_merchant_order_no') || sentText('orig_trans_no');
if (valueOf('code') === '0' && sentText('merchant_order_no')) {
  if (isRefund) pm.collectionVariables.set('refund_order_no', sentText('merchant_order_no'));
  else if (!sentText('trans_no') && sentText('method') !== 'order.refund.query') {
    pm.collectionVariables.set('merchant_order_no', sentText('merchant_order_no'));
    const data = valueOf('data') ? JSON.parse(valueOf('data')) : {};
    if (data.trans_no) pm.collectionVariables.set('trans_no', data.trans_no);
  }
}
`;
}

function script(comment: string, statements: string, more = ''): string {
  return `// ${comment}\n${rsaScript}${more}${membersScript}${statements}`;
}

/** The collection's pre-request script as one text. */
export function preRequestScript(language: Language): string {
  return script(opening[language], signStatements(language), cardScript);
}

/** The collection's test script as one text. */
export function replyScript(language: Language): string {
  return script(closing[language], checkStatements(language));
}
