/**
 * A client for a sandbox on this computer, which finds its address and its keys as the command `tollgate` does. For
 * Node.js alone, since it reads files: imported as `@tollgate/sdk/sandbox`.
 */
import { readFileSync } from 'node:fs';
import { configurationError } from './errors.ts';
import { type Client, createClient, type KeyPairOptions } from './index.ts';
import { type DemoMerchant, type Environment, keptDemoMerchant, keptSandbox } from './sandbox-files.ts';

/** All but keys and app: those of the sandbox. */
export interface SandboxClientOptions
  extends Omit<
    KeyPairOptions,
    'gatewayUrl' | 'appId' | 'merchantNo' | 'privateKey' | 'gatewayPublicKey' | 'basic'
  > {
  /** The gateway's address. Default: TOLLGATE_URL, else that of the sandbox which was started last on the data folder. */
  readonly gatewayUrl?: string | undefined;
  /** A merchant whose keys `tollgate sandbox create --save` has saved. Default: the app that the variables name. */
  readonly merchantNo?: string | undefined;
  /** Data folder of the sandbox. Default: DATA_DIR, else the folder of `tollgate start`. */
  readonly dataDir?: string | undefined;
  /** In place of the process's own variables. */
  readonly environment?: Environment | undefined;
}

interface Credentials {
  readonly appId: string;
  readonly merchantNo: string;
  readonly storeNo?: string | undefined;
  readonly privateKey: string;
  readonly gatewayPublicKey: string;
}

const credentialsOf = (merchant: Omit<DemoMerchant, 'gateway_url' | 'app_public_key_pem'>): Credentials => ({
  appId: merchant.app_id,
  merchantNo: merchant.merchant_no,
  storeNo: merchant.store_no,
  privateKey: merchant.app_private_key_pem,
  gatewayPublicKey: merchant.gateway_public_key_pem,
});

function keyIn(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw configurationError('key-unreadable', variable, cause);
  }
}

/** The app that the variables name, as `tollgate run` sets them; undefined where they name none. */
function namedApp(environment: Environment): Credentials | undefined {
  const named = {
    appId: environment['TOLLGATE_APP_ID'],
    merchantNo: environment['TOLLGATE_MERCHANT_NO'],
    privateKey: environment['TOLLGATE_PRIVATE_KEY'],
    gatewayKey: environment['TOLLGATE_GATEWAY_KEY'],
  };
  const { appId, merchantNo, privateKey, gatewayKey } = named;
  if (!appId || !merchantNo || !privateKey || !gatewayKey) return undefined;
  return {
    appId,
    merchantNo,
    storeNo: environment['TOLLGATE_STORE_NO'] || undefined,
    privateKey: keyIn('TOLLGATE_PRIVATE_KEY', privateKey),
    gatewayPublicKey: keyIn('TOLLGATE_GATEWAY_KEY', gatewayKey),
  };
}

/** The demo merchant as the gateway gives it to programs on its own computer. */
async function demoMerchantAt(url: string): Promise<DemoMerchant | undefined> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/api/sandbox/demo-merchant`);
    const { data }: { readonly data?: DemoMerchant } = await response.json();
    return data?.app_private_key_pem === undefined ? undefined : data;
  } catch {
    return undefined;
  }
}

/**
 * Makes a client for the sandbox. It takes the app that TOLLGATE_APP_ID, TOLLGATE_MERCHANT_NO, TOLLGATE_PRIVATE_KEY and
 * TOLLGATE_GATEWAY_KEY name; or a saved merchant that `merchantNo` or TOLLGATE_MERCHANT_NO names; or the demo merchant.
 *
 * @throws TollgateError `configuration` where no sandbox is named, or its keys are not known here
 */
export async function createSandboxClient(options: SandboxClientOptions = {}): Promise<Client> {
  const { gatewayUrl, merchantNo, dataDir, environment: own = process.env, ...rest } = options;
  const environment = dataDir === undefined ? own : { ...own, DATA_DIR: dataDir };
  const demo = keptDemoMerchant(environment);
  const url = gatewayUrl ?? (environment['TOLLGATE_URL'] || demo?.gateway_url);
  if (url === undefined) throw configurationError('sandbox-unknown');
  const app = merchantNo === undefined ? namedApp(environment) : undefined;
  const number = merchantNo ?? environment['TOLLGATE_MERCHANT_NO'];
  const saved = app === undefined && number ? keptSandbox(environment, number) : undefined;
  if (app === undefined && number && saved === undefined)
    throw configurationError('sandbox-merchant-unknown', number);
  const made = app ?? (saved && credentialsOf(saved));
  if (made !== undefined) return createClient({ gatewayUrl: url, ...made, ...rest });
  // The file is of the gateway that was started on the folder, which may be another one.
  const there = demo?.gateway_url === url ? demo : await demoMerchantAt(url);
  if (there === undefined) throw configurationError('sandbox-unknown');
  return createClient({ gatewayUrl: url, ...credentialsOf(there), ...rest });
}
