/** `sandbox create` and `sandbox remove`: merchants for tests, each with its own keys and its own clock. */

import { usageError } from '@tollgate/contract/command-error';
import type { WorkbenchClock } from '@tollgate/contract/workbench/clock';
import { keptSandboxes, type SandboxMerchant } from '@tollgate/sdk/sandbox-files';
import type { AddCommand } from '../command-line/command-line.ts';
import { readKey } from '../command-line/key-file.ts';
import { askWorkbench, type GatewayOptions, gatewayUrl, withGateway } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { printable } from '../output/printable.ts';
import { printRecord, printTable } from '../output/table.ts';
import { keepSandbox } from '../sandbox/key-files.ts';
import { type MerchantWish, makeSandbox, removeSandbox } from '../sandbox/merchants.ts';

interface CreateOptions extends GatewayOptions {
  readonly name?: string;
  readonly publicKey?: string;
  readonly basic?: boolean;
  readonly save?: boolean;
}

function wishOf({ name, publicKey, basic }: CreateOptions): MerchantWish {
  if (basic === true && publicKey !== undefined)
    throw usageError(
      'Use --basic or --public-key, not both: an app with Basic authentication has no key.',
      '--basic 与 --public-key 不能同时使用：Basic 认证的应用没有密钥。',
    );
  return {
    ...(name === undefined ? {} : { name }),
    ...(basic === true ? { sign_type: 'NONE' } : {}),
    ...(publicKey === undefined ? {} : { app_public_key_pem: readKey(publicKey, 'public') }),
  };
}

/** Keys in several lines come after the fields in one. */
function present(context: Context, made: object): void {
  const entries = Object.entries(made);
  const isPem = ([, value]: readonly [string, unknown]) =>
    typeof value === 'string' && value.includes('-----BEGIN');
  printRecord(context, Object.fromEntries(entries.filter((entry) => !isPem(entry))));
  for (const [name, value] of entries.filter(isPem))
    context.print(`\n${context.styled('dim', printable(name))}\n${printable(String(value)).trimEnd()}`);
}

async function create(context: Context, options: CreateOptions): Promise<void> {
  if (options.save === true && (options.basic === true || options.publicKey !== undefined))
    throw usageError(
      '--save stores a key pair that the sandbox creates. Do not use it with --basic or --public-key.',
      '--save 用于保存沙箱生成的密钥对，不能与 --basic 或 --public-key 同时使用。',
    );
  const made = await makeSandbox<SandboxMerchant>(
    context,
    await gatewayUrl(options, context),
    wishOf(options),
  );
  const { app_private_key_pem: privateKeyPem } = made;
  const isSaved = options.save === true && privateKeyPem !== undefined;
  const files = isSaved
    ? keepSandbox(context.environment, { ...made, app_private_key_pem: privateKeyPem })
    : undefined;
  if (options.json === true) {
    context.printJson(files === undefined ? made : { ...made, files });
    return;
  }
  if (files === undefined) {
    present(context, made);
    return;
  }
  const { merchant_no: merchantNo, store_no, terminal_sn, app_id, inbox_url } = made;
  printRecord(context, { merchant_no: merchantNo, store_no, terminal_sn, app_id, inbox_url, ...files });
  context.print(
    `\n${context.text({
      en: `To use this merchant in other commands, add --merchant-no ${merchantNo}.`,
      zh: `在其他命令中加上 --merchant-no ${merchantNo}，即可使用该商户。`,
    })}`,
  );
}

async function remove(context: Context, merchantNo: string, options: GatewayOptions): Promise<void> {
  const removed = await removeSandbox(context, await gatewayUrl(options, context), merchantNo);
  if (options.json === true) context.printJson(removed);
  else printRecord(context, { ...removed });
}

/** Most entries that GET /workbench/api/clock lists. */
const listedMax = 100;

/** Those whose keys are saved on this computer, and whether the gateway still has them. */
async function list(context: Context, options: GatewayOptions): Promise<void> {
  const saved = keptSandboxes(context.environment);
  const url = await gatewayUrl(options, context);
  const { own_clocks: there = [] } = await askWorkbench<WorkbenchClock>(context, url, 'clock');
  const names = new Map(there.map(({ merchant_no: number, name }) => [number, name]));
  const numbers = [...new Set([...names.keys(), ...saved.map(({ merchant_no: number }) => number)])];
  const rows = numbers.map((number) => ({
    merchant_no: number,
    name: names.get(number),
    app_id: saved.find((one) => one.merchant_no === number)?.app_id,
    is_saved: saved.some((one) => one.merchant_no === number),
    // The gateway lists no more than so many.
    is_there: names.has(number) || (there.length < listedMax ? false : undefined),
  }));
  if (options.json === true) {
    for (const row of rows) context.printJson(row);
    return;
  }
  const { text } = context;
  if (rows.length === 0) {
    context.print(text({ en: 'There are no test merchants.', zh: '没有测试商户。' }));
    return;
  }
  const [yes, no] = [text({ en: 'yes', zh: '是' }), text({ en: 'no', zh: '否' })];
  printTable(context, [
    [
      'merchant_no',
      text({ en: 'NAME', zh: '名称' }),
      text({ en: 'KEYS SAVED HERE', zh: '密钥已保存在本机' }),
      text({ en: 'ON THE GATEWAY', zh: '网关上存在' }),
      'app_id',
    ],
    ...rows.map((row) => [
      row.merchant_no,
      row.name ?? '',
      row.is_saved ? yes : no,
      row.is_there === undefined ? '' : row.is_there ? yes : no,
      row.app_id ?? '',
    ]),
  ]);
}

export const addSandboxMerchants: AddCommand = (program, context) => {
  const { text } = context;
  const group = program.command('sandbox').description(
    text({
      en: 'Create and remove test merchants. Each has its own keys and clock.',
      zh: '创建、删除测试商户，每个商户有独立的密钥与时钟。',
    }),
  );
  const createCommand = group
    .command('create')
    .description(
      text({
        en: 'Create a test merchant. The sandbox removes it after seven days.',
        zh: '创建测试商户，沙箱在七天后将其删除。',
      }),
    )
    .option('--name <name>', text({ en: 'Name of the merchant.', zh: '商户名称。' }))
    .option(
      '--public-key <file>',
      text({
        en: "Your app's public key, PEM. Default: the sandbox creates a key pair and shows it once.",
        zh: '应用公钥 PEM 文件。省略时由沙箱生成密钥对，仅显示一次。',
      }),
    )
    .option(
      '--basic',
      text({ en: 'Use Basic authentication instead of signatures.', zh: '使用 Basic 认证，不使用签名。' }),
    )
    .option(
      '--save',
      text({
        en: 'Save the keys on this computer. Other commands then need only --merchant-no.',
        zh: '将密钥保存在本机，其他命令只需 --merchant-no 即可使用该商户。',
      }),
    );
  withGateway(createCommand, context).action((options: CreateOptions) => create(context, options));
  const listCommand = group.command('list').description(
    text({
      en: 'List up to 100 test merchants: those on the gateway, and those whose keys are saved on this computer.',
      zh: '列出测试商户（最多 100 个）：网关上的商户，以及密钥保存在本机的商户。',
    }),
  );
  withGateway(listCommand, context).action((options: GatewayOptions) => list(context, options));
  const removeCommand = group
    .command('remove')
    .description(
      text({
        en: 'Remove a test merchant with all its orders and its saved keys.',
        zh: '删除测试商户及其全部订单和已保存的密钥。',
      }),
    )
    .argument('<number>', 'merchant_no');
  withGateway(removeCommand, context).action((number: string, options: GatewayOptions) =>
    remove(context, number, options),
  );
};
