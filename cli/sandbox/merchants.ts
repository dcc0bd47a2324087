/** The sandbox's calls that make and remove a merchant for tests. */
import type { SandboxMerchant } from '@tollgate/sdk/sandbox-files';
import { askSandbox } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { forgetSandbox } from './key-files.ts';

/** Choices for a new merchant; without a key the sandbox makes a pair. */
export interface MerchantWish {
  readonly name?: string;
  readonly sign_type?: 'NONE';
  readonly app_public_key_pem?: string;
}

/** A new merchant with an app, a store, a terminal and a clock of its own. */
export const makeSandbox = <Made extends SandboxMerchant>(
  context: Context,
  url: string,
  wish: MerchantWish,
): Promise<Made> => askSandbox<Made>(context, url, 'merchants', { body: wish });

/** Removes the merchant with all its orders, and what is kept of it on this computer. */
export async function removeSandbox(context: Context, url: string, merchantNo: string): Promise<object> {
  const path = `merchants/${encodeURIComponent(merchantNo)}`;
  const removed = await askSandbox<object>(context, url, path, { method: 'DELETE' });
  forgetSandbox(context.environment, merchantNo);
  return removed;
}
