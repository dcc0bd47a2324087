/** A gateway without files: its keys are made at the start and end with the process, as its database does. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@tollgate/contract/limits';
import { platformRandom } from '../runtime/node/platform.ts';
import { newVaultKey, parseVaultKeys } from './keys/vault-keys.ts';
import type { Config } from './settings/config.ts';

async function newGatewayKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: limits.keyMinBits });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The configuration with its own keys where it is ephemeral and none are set; else as it is. */
export async function withOwnKeys(config: Config): Promise<Config> {
  if (!config.isEphemeral) return config;
  const hasKey = config.gatewayKey !== undefined || config.gatewayKeyFile !== undefined;
  return {
    ...config,
    ...(hasKey ? {} : { gatewayKey: await newGatewayKey() }),
    vaultKeys: config.vaultKeys ?? parseVaultKeys(newVaultKey(platformRandom)),
  };
}
