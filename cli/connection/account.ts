/** Who a command calls as: the sandbox's demo merchant, or an app whose keys are named. */

import { usageError } from '@tollgate/contract/command-error';
import { type CallOptions, type Client, createClient, type MethodName } from '@tollgate/sdk';
import {
  type DemoMerchant,
  dataFolder,
  keptSandbox,
  type SigningMerchant,
} from '@tollgate/sdk/sandbox-files';
import type { Command } from 'commander';
import type { Fields } from '../command-line/fields.ts';
import { readKey } from '../command-line/key-file.ts';
import type { Context } from '../output/context.ts';
import { askSandbox, type GatewayOptions, gatewayUrl, withGateway } from './connection.ts';

export interface AccountOptions extends GatewayOptions {
  readonly appId?: string;
  readonly merchantNo?: string;
  readonly storeNo?: string;
  readonly privateKey?: string;
  readonly gatewayKey?: string;
}

export interface Account {
  readonly url: string;
  readonly appId: string;
  readonly merchantNo: string;
  readonly storeNo: string | undefined;
  /** Terminal of a merchant that the sandbox made; undefined for another app without TOLLGATE_TERMINAL_SN. */
  readonly terminalSn: string | undefined;
  readonly privateKeyPem: string;
  readonly gatewayKeyPem: string;
}

/** Adds the options that name an app, besides `--url` and `--json`. */
export function withAccount(command: Command, context: Context): Command {
  const { text } = context;
  return withGateway(command, context)
    .option(
      '--app-id <id>',
      text({ en: 'Your app. Default: the demo merchant.', zh: '您的应用。默认使用演示商户。' }).concat(
        ' (TOLLGATE_APP_ID)',
      ),
    )
    .option(
      '--merchant-no <number>',
      text({
        en: "The app's merchant. If you omit --app-id: a merchant that you created with sandbox create --save.",
        zh: '应用所属商户；不带 --app-id 时为 sandbox create --save 创建的商户。',
      }).concat(' (TOLLGATE_MERCHANT_NO)'),
    )
    .option(
      '--store-no <number>',
      text({ en: 'Store number, if the call needs it.', zh: '门店号，接口需要时提供。' }),
    )
    .option(
      '--private-key <file>',
      text({ en: 'Private key of the app, PEM.', zh: '应用私钥，PEM 文件。' }).concat(
        ' (TOLLGATE_PRIVATE_KEY)',
      ),
    )
    .option(
      '--gateway-key <file>',
      text({ en: "The gateway's public key, PEM.", zh: '网关公钥，PEM 文件。' }).concat(
        ' (TOLLGATE_GATEWAY_KEY)',
      ),
    );
}

/** Environment variables of the options that name an app. */
const variableOf = {
  '--app-id': 'TOLLGATE_APP_ID',
  '--merchant-no': 'TOLLGATE_MERCHANT_NO',
  '--private-key': 'TOLLGATE_PRIVATE_KEY',
  '--gateway-key': 'TOLLGATE_GATEWAY_KEY',
} as const;
type AppOption = keyof typeof variableOf;

/** The account that the options, the environment or the running sandbox name. */
export async function accountOf(options: AccountOptions, context: Context): Promise<Account> {
  const { environment } = context;
  const named = {
    '--app-id': options.appId ?? environment[variableOf['--app-id']],
    '--merchant-no': options.merchantNo ?? environment[variableOf['--merchant-no']],
    '--private-key': options.privateKey ?? environment[variableOf['--private-key']],
    '--gateway-key': options.gatewayKey ?? environment[variableOf['--gateway-key']],
  };
  // A merchant that the command line names alone is a saved one, whatever app the environment names.
  const isAlone =
    options.merchantNo !== undefined && !(options.appId || options.privateKey || options.gatewayKey);
  const hasApp = named['--app-id'] || named['--private-key'] || named['--gateway-key'];
  const kept = isAlone || !hasApp ? keptSandbox(environment, named['--merchant-no'] ?? '') : undefined;
  if (kept !== undefined) return sandboxAccount(await gatewayUrl(options, context), kept, options.storeNo);
  const all = Object.keys(named) as AppOption[];
  const missing = all.filter((name) => !named[name]);
  if (missing.length === all.length)
    return demoAccount(await gatewayUrl(options, context), context, options.storeNo);
  if (missing.length > 0) {
    const names = missing.join(', ');
    const variables = missing.map((name) => variableOf[name]).join(', ');
    if (!hasApp)
      throw usageError(
        `The keys of merchant ${named['--merchant-no']} are not saved in ${dataFolder(environment)}. tollgate sandbox list lists the saved merchants. To use your own app, also set ${names}.`,
        `${dataFolder(environment)} 中没有保存商户 ${named['--merchant-no']} 的密钥。可用 tollgate sandbox list 查看已保存的商户；使用自己的应用时还需提供 ${names}。`,
      ).toAgents(
        `The keys of merchant ${named['--merchant-no']} are not saved in ${dataFolder(environment)}. list_sandboxes lists the saved merchants; pass merchant_no to use one. To use your own app, also set ${variables} in the environment of this server before you start it.`,
        `${dataFolder(environment)} 中没有保存商户 ${named['--merchant-no']} 的密钥。可用 list_sandboxes 查看已保存的商户，并通过 merchant_no 使用；使用自己的应用时，还需在本服务的环境变量中设置 ${variables}。`,
      );
    throw usageError(
      `To use your own app, also set ${names}. Without all of these options, the command uses the demo merchant.`,
      `使用自己的应用时还需提供 ${names}；这些选项全部省略时使用演示商户。`,
    ).toAgents(
      `To use your own app, also set ${variables} in the environment of this server before you start it. Without all of these variables, the tools use the demo merchant.`,
      `使用自己的应用时，还需在本服务的环境变量中设置 ${variables}；这些变量全部省略时使用演示商户。`,
    );
  }
  return {
    url: await gatewayUrl(options, context),
    appId: named['--app-id'] ?? '',
    merchantNo: named['--merchant-no'] ?? '',
    storeNo: options.storeNo ?? (environment['TOLLGATE_STORE_NO'] || undefined),
    terminalSn: environment['TOLLGATE_TERMINAL_SN'] || undefined,
    privateKeyPem: readKey(named['--private-key'] ?? '', 'private'),
    gatewayKeyPem: readKey(named['--gateway-key'] ?? '', 'public'),
  };
}

/** A merchant that the sandbox made. */
export const sandboxAccount = (url: string, merchant: SigningMerchant, storeNo?: string): Account => ({
  url,
  appId: merchant.app_id,
  merchantNo: merchant.merchant_no,
  storeNo: storeNo ?? merchant.store_no,
  terminalSn: merchant.terminal_sn,
  privateKeyPem: merchant.app_private_key_pem,
  gatewayKeyPem: merchant.gateway_public_key_pem,
});

async function demoAccount(url: string, context: Context, storeNo: string | undefined): Promise<Account> {
  const demo = await askSandbox<DemoMerchant>(context, url, 'demo-merchant');
  return {
    url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    storeNo: storeNo ?? demo.store_no,
    terminalSn: demo.terminal_sn,
    privateKeyPem: demo.app_private_key_pem,
    gatewayKeyPem: demo.gateway_public_key_pem,
  };
}

/** A client that signs for the account. */
export function clientOf({ url, appId, merchantNo, storeNo, privateKeyPem, gatewayKeyPem }: Account): Client {
  return createClient({
    gatewayUrl: url,
    appId,
    merchantNo,
    storeNo,
    privateKey: privateKeyPem,
    gatewayPublicKey: gatewayKeyPem,
    // Who types a command sees what became of it at once, and repeats it as they choose.
    maxRetries: 0,
  });
}

/** Sends a call whose fields the contract has checked at run time, or which a person sends without the check. */
export const sendFields = (account: Account, method: MethodName, fields: Fields, options?: CallOptions) =>
  clientOf(account).call(method, fields as never, options);
