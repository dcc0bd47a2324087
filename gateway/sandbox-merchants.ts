/** The sandbox's merchants for tests, put together for one process. */
import type { Directory } from './accounts/directory.ts';
import type { Faults } from './faults/sandbox/faults.ts';
import { createMerchantCalls, type MerchantCalls } from './http/sandbox/merchants.ts';
import { readPublicKey } from './operator/read-public-key.ts';
import type { Database } from './ports/database.ts';
import type { RequestLogParts } from './request-log.ts';
import { createKeyPairs } from './runtime/node/key-pairs.ts';
import { hashOf, platformClock, platformRandom } from './runtime/node/platform.ts';
import type { DemoMerchant } from './start/demo-merchant.ts';

export function openSandboxMerchants(
  database: Database,
  directory: Directory,
  origin: { readonly publicUrl: string; readonly demo?: DemoMerchant },
  /** Other memories of a merchant. */
  memories: { readonly requestLog: RequestLogParts; readonly faults: Faults | undefined },
): MerchantCalls {
  return createMerchantCalls({
    database,
    random: platformRandom,
    platform: platformClock,
    hashOf,
    readKey: readPublicKey,
    keyPairs: createKeyPairs(),
    publicUrl: () => origin.publicUrl,
    demo: () => origin.demo && { merchantNo: origin.demo.merchant_no, terminalSn: origin.demo.terminal_sn },
    beforeRemoval: memories.requestLog.forget,
    onRemoved() {
      directory.forget();
      // Its rules are gone with its rows.
      void memories.faults?.refresh().catch(() => {});
    },
  });
}
