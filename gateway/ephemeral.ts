/** A gateway without files: its keys are made at the start and end with the process, as its database does. */
import { generateKeyPairSync } from 'node:crypto';
import { limits } from '@tollgate/contract/limits';
import type { Config } from './config.ts';
import { platformRandom } from './runtime/node/platform.ts';
import { newVaultKey, parseVaultKeys } from './vault-keys.ts';

function newGatewayKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: limits.keyMinBits });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The configuration with keys of its own where it is ephemeral and none are set; else as it is. */
export function withOwnKeys(config: Config): Config {
  if (!config.isEphemeral) return config;
  const hasKey = config.gatewayKey !== undefined || config.gatewayKeyFile !== undefined;
  return {
    ...config,
    ...(hasKey ? {} : { gatewayKey: newGatewayKey() }),
    vaultKeys: config.vaultKeys ?? parseVaultKeys(newVaultKey(platformRandom)),
  };
}
