/** Rules of every call: how it goes, how it is signed, its common fields and the frame of its reply. */

import { signRules } from '@tollgate/contract/calls/members';
import { orderQuery } from '@tollgate/contract/calls/order-query';
import type { Language, Text } from '@tollgate/contract/model';
import { replyEnvelope } from '@tollgate/contract/notification';
import { sampleLanguages } from '@tollgate/contract/samples/languages';
import { parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import type { ReactElement } from 'react';
import { frameOwner } from '../address.ts';
import { commonErrorsId, commonErrorsTitle } from '../error-families.ts';
import { frameExample } from '../examples.ts';
import { type CommonRow, commonFields, fieldRows } from '../fields.ts';
import { heightClass } from '../heights.ts';
import { client, common, frame, overview, signing } from '../sections.ts';
import { requestNeeds } from '../wording.ts';
import { FieldList } from './field-list.tsx';
import { labels } from './labels.ts';
import { PartHead } from './part-head.tsx';
import { PlaceLink } from './place.tsx';
import { type LinkedPageProps, type PageProps, Prose } from './prose.tsx';
import { Example, Samples } from './samples.tsx';

const steps: readonly Text[] = [
  {
    en: "Send a POST request to the call's path, or to /api/entry with the `method` field. If you send `method` to a call's path, it must match that call.",
    zh: '向接口自身的路径发送 POST 请求，也可发送到 /api/entry 并以 `method` 指定接口。向接口自身的路径发送时，如传入 `method`，须与该路径的接口一致。',
  },
  {
    en: 'The body is JSON in UTF-8 (or a form with the same fields), up to 64 KiB. Values can be strings, numbers, or booleans. Send objects and arrays as JSON, or as a JSON string.',
    zh: '请求体为 UTF-8 编码的 JSON（也可使用参数相同的表单），最大 64 KiB。参数值可以是字符串、数字或布尔值；对象和数组可传 JSON 或 JSON 字符串。',
  },
  {
    en: 'You can write an integer as `300` or `300.0`, or as the string `"300"` or `"300.0"`. Only timestamp must be exactly 13 digits. You can write a boolean as `true`, `false`, `1`, or `0`, or as a string with one of these values.',
    zh: '整数可写成 `300` 或 `300.0`，也可写成字符串 `"300"` 或 `"300.0"`；timestamp 例外，必须是 13 位数字。布尔值可以是 `true`、`false`、`1` 或 `0`，也可以是这些值的字符串形式。',
  },
  {
    en: 'Amounts are in major units, as a number or a string: `25.99`. Send strings to avoid floating-point rounding.',
    zh: '金额以主币单位表示，可传数字或字符串，例如 `25.99`。建议传字符串，避免浮点误差。',
  },
  {
    en: 'The response has HTTP status 200 and contains `code`, msg, psn, and `sign`, and, on success, `data`. A `code` of `0` means the call succeeded. trans_status shows whether the payment succeeded.',
    zh: '应答为 HTTP 200，包含 `code`、msg、psn、`sign`，成功时还有 `data`。`code` 为 `0` 仅表示接口调用成功，支付结果以 trans_status 为准。',
  },
  {
    en: 'If you receive no response or SYS001, the result is unknown. Wait 5 seconds, then query. Never pay again with a different order number.',
    zh: '未收到应答或应答为 SYS001 时，支付结果不明。请等待 5 秒后查询，切勿换订单号重新支付。',
  },
  {
    en: 'The `Idempotency-Key` header (1 to 64 visible ASCII characters) makes it safe to repeat any call that changes data. If you send the same key with the same fields again within 24 hours, the gateway returns the first response.',
    zh: '变更数据的接口可通过请求头 `Idempotency-Key`（1 至 64 个可见 ASCII 字符）安全重发：24 小时内，以相同的 `Idempotency-Key` 重发相同的参数，网关返回首次的应答。',
  },
];

export function HowACallWorks({ language }: PageProps): ReactElement {
  return (
    <section className="part">
      <div className="part-head">
        <PartHead section={overview} language={language} />
        <ol>
          {steps.map((step) => (
            <li key={step.en}>
              <Prose text={step} language={language} />
            </li>
          ))}
        </ol>
      </div>
      <div className="part-code">
        <div>
          <Example
            language={language}
            title={labels.exampleFrame[language]}
            code={frameExample(orderQuery)}
          />
        </div>
      </div>
    </section>
  );
}

const signSteps: readonly Text[] = [
  {
    en: 'Take all top-level fields except `sign`. Leave out fields that are null or empty.',
    zh: '取除 `sign` 外的全部顶层参数，去掉值为 null 或空字符串的参数。',
  },
  {
    en: 'Sort them by name in byte order and join them as `name=value` with `&`. Do not URL-encode anything. For a nested object, use the exact JSON that you send.',
    zh: '按参数名的字节序升序排列，以 `name=value` 形式用 `&` 连接。不做 URL 编码；嵌套对象使用实际发送的 JSON 原文。',
  },
  {
    en: 'Sign the UTF-8 bytes with your private key: SHA256withRSA (PKCS#1 v1.5), 2048 bits or more. `sign` is the signature in standard Base64.',
    zh: '用商户私钥对该字符串的 UTF-8 字节签名：SHA256withRSA（PKCS#1 v1.5），密钥至少 2048 位。将签名做标准 Base64 编码后填入 `sign`。',
  },
  {
    en: "Use the gateway's public key to verify responses and notifications by the same rule. Use the values exactly as received.",
    zh: '应答与通知按同一规则，用网关公钥对收到的原始值验签。',
  },
];

const signPage: Text = { en: 'The Sign page', zh: '签名页面' };
const signMore: Text = {
  en: ' shows every step with a worked example, and the most common mistakes.',
  zh: '给出每一步的完整示例与常见错误。',
};
const stringTitle: Text = { en: 'String to sign of an order query', zh: '订单查询的待签名字符串' };

/** The string to sign of the example that the page prints for the order query. */
export function exampleStringToSign(): string {
  const body = parseJsonMembers(JSON.stringify(orderQuery.example.request));
  return body.ok ? stringToSign(body.members) : '';
}

export function Signing({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <section className="part">
      <div className="part-head">
        <PartHead section={signing} language={language} />
        <ol>
          {signSteps.map((step) => (
            <li key={step.en}>
              <Prose text={step} language={language} />
            </li>
          ))}
        </ol>
        <p>
          <a href={`${baseUrl}Sign`}>{signPage[language]}</a>
          {signMore[language]}
        </p>
      </div>
      <div className="part-code">
        <div>
          <Example
            language={language}
            title={stringTitle[language]}
            code={exampleStringToSign().replaceAll('&', '\n&')}
            codeLanguage="text"
          />
        </div>
      </div>
    </section>
  );
}

const clientText: Text = {
  en: "Replace the URL, app_id, and merchant_no in the example with your own. `app-private-key.pem` is your private key, and `gateway-public-key.pem` is the gateway's public key. Both are PEM files.",
  zh: '请将示例中的网关地址、app_id 和 merchant_no 替换为您自己的。`app-private-key.pem` 为商户私钥，`gateway-public-key.pem` 为网关公钥，均为 PEM 文件。',
};
/** Samples of calls in C use the functions of the whole program, which is too long for this page. */
const clientInC: Text = { en: 'the client in the C sample', zh: 'C 示例中的客户端' };
const clientShow: Text = { en: 'Show the code', zh: '展开代码' };

export function Client({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <section className="part part-wide">
      <div className="part-head">
        <PartHead section={client} language={language} />
        <p>
          <Prose text={clientText} language={language} />
        </p>
        <ul>
          {sampleLanguages.map(({ name, needs }) => (
            <li key={name}>
              <b>{name}</b>
              {language === 'zh' ? '：' : ': '}
              {needs}
            </li>
          ))}
          <li>
            <b>C</b>
            {language === 'zh' ? '：' : ': '}
            <a href={`${baseUrl}CloudCDemo#c`}>{clientInC[language]}</a>
          </li>
        </ul>
        <details className="client">
          <summary>{clientShow[language]}</summary>
          <Samples
            language={language}
            group={client.id}
            title={client.title[language]}
            samples={sampleLanguages.map(({ id, name, client: code }) => ({ id, name, code }))}
          />
        </details>
      </div>
    </section>
  );
}

export function Common({ language }: PageProps): ReactElement {
  const rows = commonFields(signRules);
  return (
    <section className={`part part-wide ${heightClass(rows.length)}`}>
      <div className="part-head">
        <PartHead section={common} language={language} />
        <FieldList
          rows={rows}
          part="request"
          language={language}
          otherNeed={({ name }) => paymentsNeed(rows, name, language)}
        />
      </div>
    </section>
  );
}

/** Returns the need under /api/payments, if it differs. */
function paymentsNeed(rows: readonly CommonRow[], name: string, language: Language): string | undefined {
  const row = rows.find((each) => each.name === name);
  if (row === undefined || row.paymentsNeed === row.need) return undefined;
  const need = requestNeeds[row.paymentsNeed][language];
  return language === 'zh' ? `/api/payments：${need}` : `/api/payments: ${need}`;
}

const frameNote: Text = {
  en: 'Response fields are never null or empty: a field without a value is omitted. If a request is not a valid call, the response has a different HTTP status and the same JSON structure. See the ',
  zh: '应答中不会出现 null 或空值，没有值的字段不返回。请求无法识别为接口调用时，网关返回其他 HTTP 状态码，应答的 JSON 结构相同，见',
};

export function Frame({ language }: PageProps): ReactElement {
  return (
    <section className="part part-wide">
      <div className="part-head">
        <PartHead section={frame} language={language} />
        <p>
          <Prose text={frameNote} language={language} />
          <PlaceLink id={commonErrorsId}>
            {language === 'zh' ? commonErrorsTitle.zh : commonErrorsTitle.en.toLowerCase()}
          </PlaceLink>
          {language === 'zh' ? '。' : '.'}
        </p>
        <FieldList rows={fieldRows(frameOwner, replyEnvelope)} part="reply" language={language} />
      </div>
    </section>
  );
}
