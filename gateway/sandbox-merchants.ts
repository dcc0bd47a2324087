/** The sandbox's merchants for tests, put together for one process. */
import type { Directory } from './accounts/directory.ts';
import type { DemoMerchant } from './demo-merchant.ts';
import { createMerchantCalls, type MerchantCalls } from './http/sandbox/merchants.ts';
import type { Database } from './ports/database.ts';
import { readPublicKey } from './read-public-key.ts';
import { createKeyPairs } from './runtime/node/key-pairs.ts';
import { hashOf, platformClock, platformRandom } from './runtime/node/platform.ts';

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
    readKey: readPublicKey,
    keyPairs: createKeyPairs(),
    publicUrl: () => origin.publicUrl,
    gatewayPublicKeyPem,
    demo: () => origin.demo && { merchantNo: origin.demo.merchant_no, terminalSn: origin.demo.terminal_sn },
    onRemoved: directory.forget,
  });
}
