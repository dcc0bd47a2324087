/** The caller: what the reader gave, kept in the memory of this tab only. */
import type { Text } from '@tollgate/contract/model';

export type SignType = 'RSA2' | 'NONE';

export interface Account {
  readonly signType: SignType;
  readonly merchantNo: string;
  readonly storeNo: string;
  readonly terminalSn: string;
  /** The app that signs, and the keys: PEM. */
  readonly appId: string;
  readonly privateKeyPem: string;
  readonly gatewayPublicKeyPem: string;
  /** The app with Basic authentication; an app uses one method, not both (decision 9). */
  readonly basicAppId: string;
  readonly username: string;
  readonly password: string;
}

export const noAccount: Account = {
  signType: 'RSA2',
  merchantNo: '',
  storeNo: '',
  terminalSn: '',
  appId: '',
  privateKeyPem: '',
  gatewayPublicKeyPem: '',
  basicAppId: '',
  username: '',
  password: '',
};

/** The app_id that goes into requests. */
export function callingApp(account: Account): string {
  return account.signType === 'RSA2' ? account.appId : account.basicAppId;
}

export type DemoReading =
  | { readonly ok: true; readonly account: Account; readonly gatewayUrl: string }
  | { readonly ok: false; readonly text: Text };

const notJson: Text = {
  en: 'This is not JSON. Use the whole demo-merchant.json file, from { to }.',
  zh: '内容不是 JSON。请使用完整的 demo-merchant.json 文件，从 { 到 }。',
};
const notDemo: Text = {
  en: 'This is not the JSON of a demo merchant: app_id, merchant_no, or app_private_key_pem is missing.',
  zh: '该 JSON 不是演示商户文件：缺少 app_id、merchant_no 或 app_private_key_pem。',
};

/** A demo merchant's file is 4 KB. */
const fileMaxLength = 64 * 1024;

/** Reads the text of DATA_DIR/demo-merchant.json, which the sandbox writes at its first start. */
export function readDemoMerchant(text: string): DemoReading {
  let given: unknown;
  try {
    given = text.length > fileMaxLength ? undefined : JSON.parse(text);
  } catch {
    given = undefined;
  }
  if (typeof given !== 'object' || given === null) return { ok: false, text: notJson };
  const textOf = memberReader(given);
  const basicOf = memberReader((given as { readonly basic?: unknown }).basic);
  const account: Account = {
    signType: 'RSA2',
    merchantNo: textOf('merchant_no'),
    storeNo: textOf('store_no'),
    terminalSn: textOf('terminal_sn'),
    appId: textOf('app_id'),
    privateKeyPem: textOf('app_private_key_pem'),
    gatewayPublicKeyPem: textOf('gateway_public_key_pem'),
    basicAppId: basicOf('app_id'),
    username: basicOf('username'),
    password: basicOf('password'),
  };
  const isWhole = account.appId !== '' && account.merchantNo !== '' && account.privateKeyPem !== '';
  return isWhole ? { ok: true, account, gatewayUrl: textOf('gateway_url') } : { ok: false, text: notDemo };
}

function memberReader(object: unknown): (name: string) => string {
  const members = typeof object === 'object' && object !== null ? new Map(Object.entries(object)) : new Map();
  return (name) => {
    const value: unknown = members.get(name);
    return typeof value === 'string' ? value : '';
  };
}
