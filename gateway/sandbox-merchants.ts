/** The sandbox's merchants for tests, put together for one process. */
import { limits } from '@tollgate/contract/limits';
import type { Directory } from './accounts/directory.ts';
import type { DemoMerchant } from './demo-merchant.ts';
import { createMerchantCalls, type MerchantCalls } from './http/sandbox/merchants.ts';
import type { Database } from './ports/database.ts';
import type { PublicKey } from './ports/public-key.ts';
import { createKeyPairs } from './runtime/node/key-pairs.ts';
import { hashOf, platformClock, platformRandom } from './runtime/node/platform.ts';
import { publicKeyOf } from './runtime/node/public-key.ts';
import { rsaKeyBits } from './runtime/node/signer.ts';

/** The public key of a PEM text, or what is wrong with it. */
function readKey(pem: string): PublicKey | string {
  const bits = rsaKeyBits(pem);
  if (bits === undefined) return 'not an RSA key in PEM';
  // A private key has its public half as well, and is nothing to send.
  if (pem.includes('PRIVATE KEY')) return 'send the public key';
  return bits < limits.keyMinBits ? `at least ${limits.keyMinBits} bits` : publicKeyOf(pem);
}

export function openSandboxMerchants(
  database: Database,
  directory: Directory,
  origin: { readonly publicUrl: string; readonly demo?: DemoMerchant },
  gatewayPublicKeyPem: string,
): MerchantCalls {
  return createMerchantCalls({
    database,
    random: platformRandom,
    platform: platformClock,
    hashOf,
    readKey,
    keyPairs: createKeyPairs(),
    publicUrl: () => origin.publicUrl,
    gatewayPublicKeyPem,
    demo: () => origin.demo && { merchantNo: origin.demo.merchant_no, terminalSn: origin.demo.terminal_sn },
    onRemoved: directory.forget,
  });
}
