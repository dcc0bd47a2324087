/** Command line: registers a merchant and an app that signs, or one with Basic credentials. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { limits } from '@tollgate/contract/limits';
import { endAppKey, validKeyIds } from './accounts/app-keys.ts';
import { rememberMs } from './accounts/directory.ts';
import { currentGatewayKey } from './accounts/gateway-keys.ts';
import { findLimits, limitBounds, setLimits } from './accounts/limits.ts';
import { newAppId, registerApp, registerMerchant, setBatchClose } from './accounts/registration.ts';
import { readConfig } from './config.ts';
import { makeFilesForOwnerOnly, secureDataFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import type { Database, Queries } from './ports/database.ts';
import type { PublicKey } from './ports/public-key.ts';
import { passwords } from './runtime/node/passwords.ts';
import { hashOf, platformClock, platformRandom } from './runtime/node/platform.ts';
import { publicKeyOf } from './runtime/node/public-key.ts';
import { rsaKeyBits } from './runtime/node/signer.ts';
import {
  activationLifeMs,
  giveActivationCode,
  groupedCode,
  newActivationCode,
} from './terminals/activation.ts';
import { setManagerPin } from './terminals/manager.ts';

const help = `Registers a merchant and an app, or adds a key to an app. With the embedded database, stop the gateway first; with
DATABASE_URL, it can keep running.

  npm run register -- --merchant-no 312100000002 --name "A Shop" --store-no 4121000002 --public-key app.pem
  npm run register -- --merchant-no 312100000002 --basic shop
  npm run register -- --merchant-no 312100000002 --store-no 4121000002 --terminal-sn TG1000000217 --manager-pin 480217
  npm run register -- --merchant-no 312100000002 --tip-max-percent 30 --authorization-days 7 --refund-days 180

  --merchant-no   12 digits (required)          --name      of a new merchant
  --store-no      of a new store                --app-id    default: a new one, tg and 16 hex digits
  --public-key    file: RSA public key, PEM (SubjectPublicKeyInfo), ${limits.keyMinBits} bits or more; with --app-id of an
                  existing app, the key is added and its other keys stay valid
  --end-key       key_id of a key of --app-id, which ends now
  --terminal-sn   of a terminal in that store; creates its activation code and prints it once
  --manager-pin   4 to 12 digits, of the store    --close-batch-at  HH:mm UTC, of the terminal's batch
  --basic         username, instead of a key; creates the password and prints it once
  --require-timestamp  refuse calls under /api/payments without a timestamp; --no-require-timestamp accepts them again.
                       Without either option, an existing app keeps its setting

Limits of the merchant. A limit does not change unless you set it:
  --tip-max-percent     highest tip, in percent of the order amount: 0 to 1000, default 100
  --authorization-days  days until an authorization that is not captured ends: 1 to 365, default 30;
                        applies to new authorizations
  --refund-days         days after a payment in which it can be refunded: 1 to 3650, default 365
`;

const options = {
  'merchant-no': { type: 'string' },
  name: { type: 'string' },
  'store-no': { type: 'string' },
  'app-id': { type: 'string' },
  'public-key': { type: 'string' },
  'end-key': { type: 'string' },
  basic: { type: 'string' },
  'require-timestamp': { type: 'boolean' },
  'terminal-sn': { type: 'string' },
  'manager-pin': { type: 'string' },
  'close-batch-at': { type: 'string' },
  'tip-max-percent': { type: 'string' },
  'authorization-days': { type: 'string' },
  'refund-days': { type: 'string' },
  help: { type: 'boolean' },
} as const;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

async function readKey(path: string): Promise<PublicKey> {
  const pem = await readFile(path, 'utf8').catch(() => fail(`cannot read ${path}`));
  if (pem.includes('PRIVATE KEY')) fail(`${path} is a private key: keep it secret, and give the public key`);
  if (pem.includes('CERTIFICATE'))
    fail(`${path} is a certificate; extract the public key: openssl x509 -in ${path} -pubkey -noout`);
  const bits = rsaKeyBits(pem) ?? fail(`${path} holds no RSA public key in PEM`);
  if (bits < limits.keyMinBits || bits > limits.keyMaxBits) {
    fail(`the key has ${bits} bits; ${limits.keyMinBits} to ${limits.keyMaxBits} are accepted`);
  }
  return publicKeyOf(pem);
}

async function printKeys(
  database: Database,
  app: { readonly merchantNo: string; readonly appId: string },
  nowMs: number,
): Promise<void> {
  const ids = await validKeyIds(database, app, nowMs);
  process.stdout.write(`valid keys ${ids.length === 0 ? 'none' : ids.join(' ')}\n`);
}

async function endKey(database: Database, merchantNo: string, appId: string, keyId: string): Promise<void> {
  const nowMs = platformClock.nowMs();
  const app = { merchantNo, appId };
  if (!(await endAppKey(database, app, keyId, nowMs)))
    throw new Error(`app_id ${appId} of merchant_no ${merchantNo} has no valid key ${keyId}`);
  process.stdout.write(`ended ${keyId}: gateways refuse it within ${rememberMs / 1000} seconds\n`);
  await printKeys(database, app, nowMs);
}

/** Notifications of every app are signed with the gateway's key (decision 36): every app gets its public half. */
async function gatewayKeyLines(queries: Queries, nowMs: number): Promise<string> {
  const pem = await currentGatewayKey(queries, nowMs);
  return pem === undefined
    ? 'The gateway creates its key at its first start on this database. After that, print its public key:\n' +
        '  openssl pkey -in gateway-private-key.pem -pubout\n'
    : `gateway_public_key\n${pem}`;
}

/** The value of a limit, or undefined where it is not given. */
function limitOf(text: string | undefined, option: string, [min, max]: readonly [number, number]) {
  if (text === undefined) return undefined;
  const value = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : fail(`--${option} is a whole number from ${min} to ${max}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options, allowNegative: true });
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  const merchantNo = values['merchant-no'] ?? fail(help);
  const terminalSn = values['terminal-sn'];
  const endedKey = values['end-key'];
  const hasApp = values['public-key'] !== undefined || values.basic !== undefined;
  if (values['public-key'] !== undefined && values.basic !== undefined)
    fail('give either --public-key or --basic');
  const given = {
    tipMaxPercent: limitOf(values['tip-max-percent'], 'tip-max-percent', limitBounds.tipMaxPercent),
    authorizationDays: limitOf(
      values['authorization-days'],
      'authorization-days',
      limitBounds.authorizationDays,
    ),
    refundDays: limitOf(values['refund-days'], 'refund-days', limitBounds.refundDays),
  };
  const hasLimits = Object.values(given).some((value) => value !== undefined);
  if (endedKey !== undefined && (values['app-id'] === undefined || hasApp))
    fail('--end-key needs --app-id, and is given without --public-key and --basic');
  const doesMore = hasLimits || endedKey !== undefined || values['manager-pin'] !== undefined;
  if (!hasApp && !doesMore && terminalSn === undefined)
    fail('give either --public-key or --basic, or --terminal-sn or --manager-pin, or a limit');
  const storeNo = values['store-no'];
  if ((terminalSn !== undefined || values['manager-pin'] !== undefined) && storeNo === undefined)
    fail('a terminal and a manager belong to a store: give --store-no');
  const config = readConfig(process.env);
  const publicKey = values['public-key'] === undefined ? undefined : await readKey(values['public-key']);
  makeFilesForOwnerOnly();
  if (config.databaseUrl === undefined) await secureDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    if (endedKey !== undefined) {
      await endKey(database, merchantNo, values['app-id'] ?? '', endedKey);
      return;
    }
    const nowMs = platformClock.nowMs();
    const stores = storeNo === undefined ? [] : [{ storeNo, name: storeNo }];
    const terminals = terminalSn === undefined || storeNo === undefined ? [] : [{ terminalSn, storeNo }];
    await registerMerchant(
      database,
      { merchantNo, name: values.name ?? merchantNo, stores, terminals },
      nowMs,
    );
    if (hasLimits) {
      await setLimits(database, merchantNo, given);
      const limits = await findLimits(database, merchantNo);
      process.stdout.write(
        `merchant_no ${merchantNo}\ntip at most ${limits.tipMaxPercent} % of the order amount\n` +
          `authorizations end after ${limits.authorizationDays} days\n` +
          `refunds up to ${limits.refundDays} days after the payment\n`,
      );
    }
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
        `merchant_no ${merchantNo}\nterminal_sn ${terminalSn}\nactivation code ${groupedCode(code)}, for 24 hours\n`,
      );
    }
    if (!hasApp) return;
    const wanted = values['require-timestamp'];
    const timestamps = wanted === undefined ? {} : { timestampRequired: wanted };
    const appId = values['app-id'] ?? newAppId(platformRandom);
    if (publicKey !== undefined) {
      await database.transaction((queries) =>
        registerApp(queries, { merchantNo, appId, ...timestamps, signType: 'RSA2', key: publicKey }, nowMs),
      );
      process.stdout.write(`merchant_no ${merchantNo}\napp_id ${appId}\nsign_type RSA2\n`);
      await printKeys(database, { merchantNo, appId }, nowMs);
    } else {
      const basicUsername = values.basic ?? '';
      const password = Buffer.from(platformRandom.bytes(32)).toString('base64url');
      const basicPasswordHash = hashOf(password);
      await registerApp(
        database,
        { merchantNo, appId, ...timestamps, signType: 'NONE', basicUsername, basicPasswordHash },
        nowMs,
      );
      process.stdout.write(
        `merchant_no ${merchantNo}\napp_id ${appId}\nsign_type NONE\nusername ${basicUsername}\npassword ${password}\n`,
      );
    }
    process.stdout.write(await gatewayKeyLines(database, nowMs));
  } finally {
    await database.close();
  }
}

await main().catch((fault) => fail(fault instanceof Error ? fault.message : String(fault)));
