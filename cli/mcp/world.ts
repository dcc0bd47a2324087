/** World of the tools: the gateway, the merchants whose keys are known here, and the documentation. */

import { usageError } from '@tollgate/contract/command-error';
import { keptSandbox, type SigningMerchant } from '@tollgate/sdk/sandbox-files';
import { type Account, type AccountOptions, accountOf, sandboxAccount } from '../connection/account.ts';
import { gatewayUrl } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { createDocumentation, type Documentation } from './documentation.ts';
import { createKnownKeys, type KnownKeys } from './redaction.ts';

export interface World {
  readonly context: Context;
  readonly documentation: Documentation;
  /** Keys that must never leave. */
  readonly keys: KnownKeys;
  /** The gateway's address; it may be started after the server. */
  url(): Promise<string>;
  /** The merchant, or without a number the one that the server was started for. @throws where its keys are unknown */
  account(merchantNo: string | undefined): Promise<Account>;
  /** Remembers a merchant that was made, with its keys, as long as the server runs. */
  remember(merchant: SigningMerchant): void;
  forget(merchantNo: string): void;
  /** The numbers of those that are remembered. */
  made(): readonly string[];
}

/** @param docsFolder of another built site than the command's own */
export function createWorld(context: Context, options: AccountOptions, docsFolder?: string): World {
  const keys = createKnownKeys();
  const made = new Map<string, SigningMerchant>();
  const url = () => gatewayUrl(options, context);

  async function find(merchantNo: string | undefined): Promise<Account> {
    const known =
      merchantNo === undefined
        ? undefined
        : (made.get(merchantNo) ?? keptSandbox(context.environment, merchantNo));
    if (known !== undefined) return sandboxAccount(await url(), known);
    const own = await accountOf(options, context);
    if (merchantNo === undefined || own.merchantNo === merchantNo) return own;
    throw usageError(
      `The keys of merchant ${merchantNo} are not on this computer. Create a merchant with create_sandbox, or omit merchant_no to use ${own.merchantNo}.`,
      `本机没有商户 ${merchantNo} 的密钥。请用 create_sandbox 创建商户，或省略 merchant_no 以使用 ${own.merchantNo}。`,
    );
  }

  return {
    context,
    keys,
    url,
    documentation: createDocumentation(context, url, docsFolder),
    async account(merchantNo) {
      const account = await find(merchantNo);
      keys.add(account.privateKeyPem);
      return account;
    },
    remember(merchant) {
      keys.add(merchant.app_private_key_pem);
      made.set(merchant.merchant_no, merchant);
    },
    forget: (merchantNo) => void made.delete(merchantNo),
    made: () => [...made.keys()],
  };
}
