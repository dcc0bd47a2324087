/** A request to copy: as a command of the shell, or as code with the client. Neither contains a secret. */
import type { Call } from '@tollgate/contract/model';
import { curlCommand } from '@tollgate/contract/samples/command';
import type { Account } from '../account/account.ts';
import { accountFields, commonFieldNames, type Draft } from './draft.ts';
import type { HttpRequest } from './request.ts';

/** The request as it is, with its signature; a password is left to the environment. */
export function asCurl({ url, headers, body }: HttpRequest, account: Account): string {
  const shown = Object.entries(headers).filter(([name]) => name !== 'authorization');
  const user = account.username.replaceAll(/(["$`\\])/g, '\\$1');
  return curlCommand({
    url,
    headers: shown,
    body,
    user: account.signType === 'NONE' ? `${user}:$TOLLGATE_PASSWORD` : undefined,
  });
}

function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inside.replaceAll("'", "\\'")}'`;
}

/** A typed text as the literal that the client takes: amounts stay text, so that no float rounds them. */
function literal(call: Call, name: string, text: string): string {
  const kind = call.request[name]?.field.kind;
  if (kind === 'boolean' && /^(?:true|false)$/.test(text)) return text;
  if (kind === 'integer' && /^-?(?:0|[1-9]\d{0,14})$/.test(text)) return text;
  if (kind === 'object' || kind === 'list') {
    try {
      return JSON.stringify(JSON.parse(text), undefined, 2).replaceAll('\n', '\n  ');
    } catch {
      return quoted(text);
    }
  }
  return quoted(text);
}

/** The same call with `@tollgate/sdk`, which fills in the common fields, signs and verifies. */
export function asTypeScript(call: Call, account: Account, draft: Draft, gatewayUrl: string): string {
  const own = Object.keys(call.request).filter(
    (name) =>
      !accountFields.includes(name) && !commonFieldNames.includes(name) && (draft.values[name] ?? '') !== '',
  );
  const isSigned = account.signType === 'RSA2';
  return [
    "import { createClient } from '@tollgate/sdk';",
    '',
    'const tollgate = createClient({',
    `  gatewayUrl: ${quoted(gatewayUrl)},`,
    `  appId: ${quoted(isSigned ? account.appId : account.basicAppId)},`,
    `  merchantNo: ${quoted(account.merchantNo)},`,
    ...(isSigned
      ? [
          "  privateKey: process.env['TOLLGATE_PRIVATE_KEY'] ?? '',",
          "  gatewayPublicKey: process.env['TOLLGATE_PUBLIC_KEY'] ?? '',",
        ]
      : [
          `  basic: { username: ${quoted(account.username)}, password: process.env['TOLLGATE_PASSWORD'] ?? '' },`,
        ]),
    '});',
    '',
    `const reply = await tollgate.call(${quoted(call.method)}, {`,
    ...own.map((name) => `  ${name}: ${literal(call, name, draft.values[name] ?? '')},`),
    '});',
  ].join('\n');
}
