/** Tools that sign and send calls, and explain what was refused. */
import { createPublicKey, sign as signBytes } from 'node:crypto';
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import { catalogueError, isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Call } from '@tollgate/contract/model';
import { memberText, parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { callNamed, checkFields, type Fields, readMembers } from '../../command-line/fields.ts';
import { type Account, sendFields } from '../../connection/account.ts';
import { askWorkbench } from '../../connection/connection.ts';
import type { Context } from '../../output/context.ts';
import { withCard } from '../../sandbox/card-field.ts';
import { diagnosisOf, diagnosisText, fieldProblem, isUnsigned } from '../../signing/diagnosis.ts';
import { readSignedBody } from '../../signing/signed-body.ts';
import { realTime, withShortSign } from '../shown.ts';
import type { Input, Tool, Values } from '../tool.ts';
import type { World } from '../world.ts';
import { merchantNo } from './inputs.ts';

const method: Input = {
  type: 'string',
  isRequired: true,
  description: {
    en: 'Call, such as pay.checkout. describe_call lists all calls.',
    zh: '接口，例如 pay.checkout。可用 describe_call 查看全部接口。',
  },
};
const fields: Input = {
  type: 'object',
  description: {
    en: "The call's fields, keyed by name. The common fields and sign are filled in automatically. For card, specify the name of a test card, such as visa. The card is sent encrypted.",
    zh: '接口参数，以参数名为键。公共参数与 sign 自动填写。card 请填测试卡名称，例如 visa，发送时自动加密。',
  },
};
interface Prepared {
  readonly call: Call;
  readonly name: ReturnType<typeof callNamed>['method'];
  readonly account: Account;
  readonly fields: Fields;
}

/** The checked fields, with the card encrypted. @throws what the contract refuses, before anything is sent */
async function prepare(values: Values, world: World): Promise<Prepared> {
  const { call, method: name } = callNamed(values.given('method'));
  const typed = readMembers(call, values.object('fields'));
  const account = await world.account(values.text('merchant_no'));
  const checked = await withCard(typed, account.gatewayKeyPem);
  checkFields(call, checked, account.merchantNo, account.storeNo);
  return { call, name, account, fields: checked };
}

const sendCall: Tool = {
  name: 'call',
  title: { en: 'Send a signed call', zh: '发送已签名的请求' },
  description: {
    en: 'Checks the fields, signs the request, sends it, and verifies the response. Amounts are decimal strings in major units, such as "34.50". For notify_url, use the inbox_url that create_sandbox returns. list_notifications shows the notifications that arrive.',
    zh: '按接口定义校验参数，签名并发送请求，验证应答签名。金额为以主币单位表示的十进制字符串，例如 "34.50"。notify_url 可填 create_sandbox 返回的 inbox_url，收到的通知见 list_notifications。',
  },
  inputs: {
    method,
    fields,
    merchant_no: merchantNo,
    idempotency_key: {
      type: 'string',
      description: {
        en: 'Idempotency-Key of this request. A request repeated with the same key returns the first response and is not processed again.',
        zh: '本次请求的 Idempotency-Key：重复发送时返回首次应答，不会重复执行。',
      },
    },
  },
  async run(values, world) {
    const { name, account, fields: checked } = await prepare(values, world);
    const idempotencyKey = values.text('idempotency_key');
    return sendFields(account, name, checked, {
      signal: world.context.signal,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  },
};

/** The body as the gateway reads it, with the members in the order in which they are sent. */
function signedBody({ call, account, fields: checked }: Prepared): { body: string; text: string } {
  const { appId, merchantNo: number, storeNo, privateKeyPem } = account;
  const members = {
    app_id: appId,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(Date.now()),
    ...(call.envelope === 'entry' ? { method: call.method } : {}),
    merchant_no: number,
    ...(storeNo === undefined ? {} : { store_no: storeNo }),
    ...checked,
  };
  const unsigned = JSON.stringify(members);
  if (blankCardNumbers(unsigned) !== unsigned)
    throw usageError(
      'A field other than card contains a card number, which is not shown here. Remove it, or send it with call.',
      'card 以外的参数含有卡号，此处不予显示。请去除卡号，或改用 call 发送。',
    );
  const read = parseJsonMembers(unsigned);
  if (!read.ok)
    throw usageError(`The fields cannot be signed: ${read.problem}.`, `无法签名：${read.problem}。`);
  const text = stringToSign(read.members);
  const sign = signBytes('RSA-SHA256', Buffer.from(text), privateKeyPem).toString('base64');
  return { body: JSON.stringify({ ...members, sign }), text };
}

const signRequest: Tool = {
  name: 'sign_request',
  title: { en: 'Sign a request', zh: '生成签名' },
  description: {
    en: "Returns a request's string to sign and its complete signed body, without sending the request. Compare them with what your code produces.",
    zh: '返回请求的待签名字符串与含签名的完整请求体，但不发送请求。可与您的代码生成的结果对照。',
  },
  isReadOnly: true,
  inputs: { method, fields, merchant_no: merchantNo },
  async run(values, world) {
    const prepared = await prepare(values, world);
    const { body, text } = signedBody(prepared);
    return { url: `${prepared.account.url}${prepared.call.path}`, string_to_sign: text, body };
  },
};

function codeText(code: string, { text }: Context): object {
  if (!isErrorCode(code)) throw usageError(`There is no error code ${code}.`, `错误码 ${code} 不存在。`);
  const { message, cause, action } = catalogueError(code);
  return { code, message: text(message), cause: text(cause), action: text(action) };
}

/** A request as the gateway has kept it: why it was refused, and what to do. */
async function explainRequest(psn: string, world: World): Promise<object> {
  const { context } = world;
  const missing = refusalError(
    `The request log has no request with psn ${psn}. list_requests lists the requests in the log.`,
    `请求日志中没有 psn 为 ${psn} 的请求。可用 list_requests 查看日志中的请求。`,
  );
  const path = `requests/${encodeURIComponent(psn)}`;
  const detail = await askWorkbench<RequestDetail>(context, await world.url(), path, { missing });
  const { code, method: name, body, reply, string_to_sign: text } = detail;
  const signature = diagnosisText(detail.diagnosis);
  return {
    psn,
    ...(name === '' ? {} : { method: name }),
    ...(code === '0' ? { code } : isErrorCode(code) ? codeText(code, context) : { code }),
    ...(signature === undefined ? {} : { signature: context.text(signature) }),
    ...realTime(detail.at_ms),
    body: withShortSign(body),
    reply: withShortSign(reply),
    ...(text === undefined ? {} : { string_to_sign: text }),
  };
}

/** A body that was sent or has come: its signature and its fields. */
async function explainBody(given: string, merchant: string | undefined, world: World): Promise<object> {
  const { context } = world;
  const body = readSignedBody(Buffer.from(given));
  const account = await world.account(merchant ?? memberText(body.members, 'merchant_no'));
  const app = createPublicKey(account.privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();
  const publicKey = body.signer === 'gateway' ? account.gatewayKeyPem : app;
  const diagnosis = isUnsigned(body)
    ? undefined
    : diagnosisOf(body, publicKey, { gateway: account.gatewayKeyPem });
  const problem = fieldProblem(body);
  return {
    signer: body.signer,
    ...(body.call === undefined ? {} : { method: body.call.method }),
    ...(isUnsigned(body) ? {} : { signature_valid: diagnosis === undefined }),
    ...(diagnosis === undefined ? {} : { signature: context.text(diagnosis.text) }),
    ...(problem === undefined ? {} : { problem }),
    string_to_sign: body.stringToSign,
  };
}

const explain: Tool = {
  name: 'explain',
  title: { en: 'Explain a rejection, or verify a body', zh: '解释拒绝原因或验签' },
  description: {
    en: 'Explains what is wrong and what to do. Specify exactly one of these: psn, the request ID of a rejected request; body, the exact text of a request, response, or notification, whose signature and fields are then verified; or code, an error code.',
    zh: '说明问题所在与处理办法。以下三项只填一项：psn，被拒绝请求的流水号；body，请求、应答或通知的原文，用于验签与校验参数；code，错误码。',
  },
  isReadOnly: true,
  inputs: {
    psn: {
      type: 'string',
      description: {
        en: 'psn from the response, or from list_requests.',
        zh: 'psn，见应答或 list_requests。',
      },
    },
    body: { type: 'string', description: { en: 'The exact text, byte for byte.', zh: '原文，逐字节一致。' } },
    code: {
      type: 'string',
      description: { en: 'Error code, such as SYS002 or E04112.', zh: '错误码，例如 SYS002、E04112。' },
    },
    merchant_no: merchantNo,
  },
  async run(values, world) {
    const psn = values.text('psn');
    const body = values.text('body');
    const code = values.text('code');
    const given = [psn, body, code].filter((one) => one !== undefined);
    if (given.length !== 1)
      throw usageError('Specify exactly one of psn, body, and code.', '请在 psn、body、code 中只指定一项。');
    if (psn !== undefined) return explainRequest(psn, world);
    if (body !== undefined) return explainBody(body, values.text('merchant_no'), world);
    return codeText(code ?? '', world.context);
  },
};

export const callTools: readonly Tool[] = [sendCall, signRequest, explain];
