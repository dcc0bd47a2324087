/** Command line: registers a merchant and an app that signs, or one with Basic credentials. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '@tollgate/contract/limits';
import { registerApp, registerMerchant, setBatchClose } from './accounts/registration.ts';
import { readConfig } from './config.ts';
import { gatewayPublicKey } from './gateway-key.ts';
import { passwords } from './ports/node/passwords.ts';
import { hashOf, platformClock, platformRandom } from './ports/node/platform.ts';
import { rsaKeyBits } from './ports/node/signer.ts';
import { openEmbedded } from './store/embedded.ts';
import { migrate } from './store/migrate.ts';
import { openPostgres } from './store/postgres.ts';
import { activationLifeMs, giveActivationCode, newActivationCode } from './terminals/activation.ts';
import { setManagerPin } from './terminals/manager.ts';

const help = `Registers a merchant and an app. Stop an embedded gateway first; with DATABASE_URL it may run.

  npm run register -- --merchant-no 312100000002 --name "A Shop" --store-no 4121000002 --public-key app.pem
  npm run register -- --merchant-no 312100000002 --basic shop
  npm run register -- --merchant-no 312100000002 --store-no 4121000002 --terminal-sn TG1000000217 --manager-pin 480217

  --merchant-no   12 digits (required)          --name      of the merchant, when it is new
  --store-no      of a store, when it is new    --app-id    else one is made: tg and 16 hex digits
  --public-key    file: RSA public key, PEM (SubjectPublicKeyInfo), ${limits.keyMinBits} bits or more
  --terminal-sn   of a terminal in that store; its activation code is made and printed once
  --manager-pin   4 to 12 digits, of the store    --close-batch-at  HH:mm UTC, of the terminal's batch
  --basic         username: instead of a key; the password is made and printed once
  --require-timestamp  refuse calls below /api/payments without a timestamp
`;

const options = {
  'merchant-no': { type: 'string' },
  name: { type: 'string' },
  'store-no': { type: 'string' },
  'app-id': { type: 'string' },
  'public-key': { type: 'string' },
  basic: { type: 'string' },
  'require-timestamp': { type: 'boolean', default: false },
  'terminal-sn': { type: 'string' },
  'manager-pin': { type: 'string' },
  'close-batch-at': { type: 'string' },
  help: { type: 'boolean' },
} as const;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

async function readKey(path: string): Promise<string> {
  const pem = await readFile(path, 'utf8').catch(() => fail(`cannot read ${path}`));
  if (pem.includes('PRIVATE KEY'))
    fail(`${path} is a private key: it must not leave you; give the public one`);
  if (pem.includes('CERTIFICATE'))
    fail(`${path} is a certificate; take the key out of it: openssl x509 -in ${path} -pubkey -noout`);
  const bits = rsaKeyBits(pem) ?? fail(`${path} holds no RSA public key in PEM`);
  if (bits < limits.keyMinBits || bits > limits.keyMaxBits) {
    fail(`the key has ${bits} bits; ${limits.keyMinBits} to ${limits.keyMaxBits} are taken`);
  }
  return pem;
}

/** Notifications of every app are signed with the gateway's key (decision 36): every app gets its public half. */
async function gatewayKeyLines(dataDir: string): Promise<string> {
  const pem = await gatewayPublicKey(dataDir);
  return pem === undefined
    ? `The gateway's public key is not in ${dataDir}. Print it where the gateway runs:\n  openssl pkey -in gateway-private-key.pem -pubout\n`
    : `gateway_public_key\n${pem}`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  const merchantNo = values['merchant-no'] ?? fail(help);
  const terminalSn = values['terminal-sn'];
  const hasApp = values['public-key'] !== undefined || values.basic !== undefined;
  if (values['public-key'] !== undefined && values.basic !== undefined)
    fail('give either --public-key or --basic');
  if (!hasApp && terminalSn === undefined && values['manager-pin'] === undefined)
    fail('give either --public-key or --basic, or --terminal-sn or --manager-pin');
  const storeNo = values['store-no'];
  if ((terminalSn !== undefined || values['manager-pin'] !== undefined) && storeNo === undefined)
    fail('a terminal and a manager belong to a store: give --store-no');
  const config = readConfig(process.env);
  const publicKeyPem = values['public-key'] === undefined ? undefined : await readKey(values['public-key']);
  const database =
    config.databaseUrl === undefined
      ? await openEmbedded(join(config.dataDir, 'database'))
      : openPostgres(config.databaseUrl);
  try {
    await migrate(database);
    const nowMs = platformClock.nowMs();
    const stores = storeNo === undefined ? [] : [{ storeNo, name: storeNo }];
    const terminals = terminalSn === undefined || storeNo === undefined ? [] : [{ terminalSn, storeNo }];
    await registerMerchant(
      database,
      { merchantNo, name: values.name ?? merchantNo, stores, terminals },
      nowMs,
    );
    if (storeNo !== undefined && values['manager-pin'] !== undefined)
      await setManagerPin({ queries: database, passwords }, { merchantNo, storeNo }, values['manager-pin']);
    if (terminalSn !== undefined) {
      if (values['close-batch-at'] !== undefined)
        await setBatchClose(database, { merchantNo, terminalSn }, values['close-batch-at']);
      const code = newActivationCode(platformRandom);
      await giveActivationCode(
        { queries: database, passwords },
        { merchantNo, terminalSn },
        code,
        nowMs + activationLifeMs,
      );
      process.stdout.write(
        `merchant_no ${merchantNo}\nterminal_sn ${terminalSn}\nactivation code ${code}, for 24 hours\n`,
      );
    }
    if (!hasApp) return;
    const timestampRequired = values['require-timestamp'];
    const appId = values['app-id'] ?? `tg${Buffer.from(platformRandom.bytes(8)).toString('hex')}`;
    if (publicKeyPem !== undefined) {
      await registerApp(
        database,
        { merchantNo, appId, timestampRequired, signType: 'RSA2', publicKeyPem },
        nowMs,
      );
      process.stdout.write(`merchant_no ${merchantNo}\napp_id ${appId}\nsign_type RSA2\n`);
    } else {
      const basicUsername = values.basic ?? '';
      const password = Buffer.from(platformRandom.bytes(32)).toString('base64url');
      const basicPasswordHash = hashOf(password);
      await registerApp(
        database,
        { merchantNo, appId, timestampRequired, signType: 'NONE', basicUsername, basicPasswordHash },
        nowMs,
      );
      process.stdout.write(
        `merchant_no ${merchantNo}\napp_id ${appId}\nsign_type NONE\nusername ${basicUsername}\npassword ${password}\n`,
      );
    }
    process.stdout.write(await gatewayKeyLines(config.dataDir));
  } finally {
    await database.close();
  }
}

await main().catch((fault) => fail(fault instanceof Error ? fault.message : String(fault)));
