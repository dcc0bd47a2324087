/** Ports of a sandbox besides those of every gateway. */
import type { KeyPairs } from '../../http/sandbox/merchants.ts';
import type { ExamRunner } from '../../ports/exam-runner.ts';
import type { Signer } from '../../ports/signer.ts';
import type { GatewayPorts } from '../ports.ts';
import type { DemoAccount } from '../workbench.ts';

export interface SandboxPorts extends GatewayPorts {
  /** HOST: the address that the gateway listens on. */
  readonly host: string;
  /** Address by which others reach the sandbox; one of this computer where no other computer does. */
  readonly reachedAt: () => string;
  /** The demo merchant; undefined as long as it is not made. */
  readonly demo: () => DemoAccount | undefined;
  readonly keyPairs: KeyPairs;
  readonly signerOf: (privateKeyPem: string) => Signer;
  /** Undefined where there is no program of exams. */
  readonly examRunner: ExamRunner | undefined;
}
