/** The sandbox's demo merchant, made and registered alike in a process and in a page. */
import { newAppId, registerApp, registerMerchant } from '../../accounts/registration.ts';
import type { Queries } from '../../ports/database.ts';
import { base64UrlOf } from '../../ports/encodings.ts';
import type { Passwords } from '../../ports/passwords.ts';
import type { PublicKey } from '../../ports/public-key.ts';
import type { Random } from '../../ports/random.ts';
import { giveActivationCode, newActivationCode } from '../../terminals/activation.ts';
import { setManagerPin } from '../../terminals/manager.ts';

export interface DemoMerchant {
  readonly gateway_url: string;
  readonly app_id: string;
  readonly merchant_no: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  /** Serial numbers of all its terminals, `terminal_sn` first. */
  readonly terminal_sn_list: readonly string[];
  /** Activation code of each terminal; in the sandbox it works as often as it is used. */
  readonly terminal_activation_code: string;
  readonly manager_pin: string;
  readonly app_private_key_pem: string;
  readonly app_public_key_pem: string;
  readonly gateway_public_key_pem: string;
  readonly basic: { readonly app_id: string; readonly username: string; readonly password: string };
}

const terminals = ['TGSIM00000001', 'TGSIM00000002'] as const;

/** Returns the secrets that a demo merchant of an earlier version does not have yet. */
export function terminalSecrets(
  random: Random,
): Pick<DemoMerchant, 'terminal_sn_list' | 'terminal_activation_code' | 'manager_pin'> {
  return {
    terminal_sn_list: terminals,
    terminal_activation_code: newActivationCode(random),
    manager_pin: newActivationCode(random).slice(0, 6),
  };
}

export interface NewDemo {
  readonly random: Random;
  readonly keyPair: { readonly privateKeyPem: string; readonly publicKeyPem: string };
  readonly gatewayUrl: string;
  readonly gatewayPublicKeyPem: string;
}

export function newDemoMerchant({ random, keyPair, gatewayUrl, gatewayPublicKeyPem }: NewDemo): DemoMerchant {
  return {
    gateway_url: gatewayUrl,
    app_id: newAppId(random),
    merchant_no: '312100000001',
    store_no: '4121000001',
    terminal_sn: terminals[0],
    ...terminalSecrets(random),
    app_private_key_pem: keyPair.privateKeyPem,
    app_public_key_pem: keyPair.publicKeyPem,
    gateway_public_key_pem: gatewayPublicKeyPem,
    basic: { app_id: newAppId(random), username: 'demo', password: base64UrlOf(random.bytes(24)) },
  };
}

export interface DemoRegistration {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly hashOf: (text: string) => string;
  /** Public half of the merchant's key. */
  readonly key: PublicKey;
  readonly nowMs: number;
}

/** Registers the merchant with its stores, terminals and apps; what is there already stays. */
export async function registerDemo(demo: DemoMerchant, registration: DemoRegistration): Promise<void> {
  const { queries, hashOf, key, nowMs } = registration;
  // Its code and PIN are kept beside the hashes: rounds that slow a guess down would only slow each start down.
  const passwords: Passwords = {
    ...registration.passwords,
    hash: (secret) => registration.passwords.hash(secret, 'token'),
  };
  const { merchant_no: merchantNo, store_no: storeNo, basic } = demo;
  await registerMerchant(
    queries,
    {
      merchantNo,
      name: 'Demo Coffee',
      stores: [{ storeNo, name: 'Demo Coffee, Main Street' }],
      terminals: demo.terminal_sn_list.map((terminalSn) => ({ terminalSn, storeNo })),
    },
    nowMs,
  );
  for (const terminalSn of demo.terminal_sn_list) {
    const code = demo.terminal_activation_code;
    await giveActivationCode({ queries, passwords }, { merchantNo, terminalSn }, code, null);
  }
  await setManagerPin({ queries, passwords }, { merchantNo, storeNo }, demo.manager_pin);
  await registerApp(queries, { merchantNo, appId: demo.app_id, signType: 'RSA2', key }, nowMs);
  await registerApp(
    queries,
    {
      merchantNo,
      appId: basic.app_id,
      signType: 'NONE',
      basicUsername: basic.username,
      basicPasswordHash: hashOf(basic.password),
    },
    nowMs,
  );
}
