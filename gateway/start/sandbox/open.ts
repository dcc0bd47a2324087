/** Node's part of a sandbox: its ports, its demo merchant, and the first token of the Workbench. */
import { createKeyPairs } from '../../runtime/node/key-pairs.ts';
import { platformRandom } from '../../runtime/node/platform.ts';
import { createExamRunner } from '../../runtime/node/sandbox/exam-runner.ts';
import { createSigner } from '../../runtime/node/signer.ts';
import type { GatewayPorts } from '../../wiring/ports.ts';
import { openSandbox } from '../../wiring/sandbox/open.ts';
import type { Sandbox } from '../../wiring/sandbox-part.ts';
import type { Config } from '../settings/config.ts';
import { type DemoMerchant, provideDemoMerchant } from './demo-merchant.ts';
import { provideFirstToken } from './first-token.ts';

export interface NodeSandbox {
  readonly sandbox: Sandbox;
  /** Makes or reads the demo merchant and the first token, once the gateway listens. */
  provideDemo(): Promise<Demo>;
}

export interface Demo {
  readonly demo: DemoMerchant;
  /** Where the first token of the Workbench is (`provideFirstToken`). */
  readonly workbenchToken: string | undefined;
}

/** `examProgram`: the program that runs exams; undefined where there is none. */
export async function openNodeSandbox(
  ports: GatewayPorts,
  config: Config,
  examProgram: URL | undefined,
): Promise<NodeSandbox> {
  let demo: DemoMerchant | undefined;
  const sandbox = await openSandbox({
    ...ports,
    host: config.host,
    reachedAt: () => ports.origin.publicUrl,
    demo: () => demo,
    keyPairs: createKeyPairs(),
    signerOf: (privateKeyPem) => createSigner(privateKeyPem),
    examRunner: examProgram && createExamRunner(examProgram),
  });
  return {
    sandbox,
    async provideDemo() {
      const { database, origin, signer } = ports;
      const made = await provideDemoMerchant({
        queries: database,
        random: platformRandom,
        dataDir: config.isEphemeral ? undefined : config.dataDir,
        gatewayUrl: origin.listensAt,
        gatewayPublicKeyPem: signer.publicKeyPem,
        nowMs: sandbox.clock.systemMs(),
      });
      demo = made;
      return { demo, workbenchToken: await provideFirstToken(database, config, origin.publicUrl) };
    },
  };
}
