/** `vault`: the keys that encrypt card numbers, and texts that contain one. */
import type { Text } from '@tollgate/contract/model';
import type { VaultOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import type { Command } from 'commander';
import type { AddCommand } from '../command-line/command-line.ts';
import { type GatewayOptions, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const acts: Readonly<Record<Exclude<VaultOptions['act'], 'forget'>, Text>> = {
  status: {
    en: 'List the keys in the key ring, and what each key encrypts.',
    zh: '列出密钥环中的密钥，以及各密钥加密的内容。',
  },
  'new-key': { en: 'Print a new key.', zh: '输出一个新密钥。' },
  rotate: {
    en: 'Encrypt everything with the first key; gateways can keep running.',
    zh: '用第一个密钥重新加密全部内容；网关可继续运行。',
  },
};

const notes: Text = {
  en: `Set the key ring in VAULT_KEYS, "k2:<32 bytes in Base64>,k1:<32 bytes in Base64>". The sandbox can also read it from
DATA_DIR/vault-keys. The first key encrypts, and all keys decrypt. To change the key without downtime:

  1. Add a new key at the end, and restart the gateways one at a time. All gateways can then
     decrypt what the new key encrypts.
  2. Move the new key to the front, and restart the gateways one at a time.
  3. Run rotate until no data is encrypted with an older key. If rotate is interrupted, run it again.
  4. Run forget for the old key, then remove it from the key ring.

With the embedded database, stop the gateway first. With DATABASE_URL, it can keep running.`,
  zh: `密钥环由 VAULT_KEYS 指定，格式为 "k2:<32 字节的 Base64>,k1:<32 字节的 Base64>"。沙箱也可从 DATA_DIR/vault-keys
读取。第一个密钥用于加密，全部密钥均可用于解密。不停机更换密钥的步骤：

  1. 将新密钥添加到末尾，并逐个重启网关。此后，每个网关都能解密由新密钥加密的内容。
  2. 将新密钥移到最前，并逐个重启网关。
  3. 执行 rotate，直到不再有用旧密钥加密的内容。如果执行中断，请重新执行。
  4. 对旧密钥执行 forget，然后将其从密钥环中移除。

使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。`,
};

export const addVault: AddCommand = (program, context) => {
  const { text } = context;
  const group = program
    .command('vault')
    .description(text({ en: 'Manage the keys that encrypt card numbers.', zh: '管理用于加密卡号的密钥。' }))
    .addHelpText('after', `\n${text(notes)}`);
  // Before the act as well as after it.
  withJson(withData(group, context), context);
  const run = async (options: VaultOptions, command: Command) => {
    const { json } = command.optsWithGlobals<GatewayOptions>();
    await (await loadProgram('vault')).vault(options, programContext(context, json));
  };
  for (const act of ['status', 'new-key', 'rotate'] as const)
    withJson(withData(group.command(act).description(text(acts[act])), context), context).action(
      (_options: GatewayOptions, command: Command) => run({ act }, command),
    );
  const forget = group.command('forget').description(
    text({
      en: 'Check that a key no longer encrypts any data, so that you can remove the key.',
      zh: '检查是否仍有用该密钥加密的内容；确认没有后，即可移除该密钥。',
    }),
  );
  withJson(withData(forget, context), context)
    .argument('<key>', text({ en: 'Key, such as k1.', zh: '密钥，例如 k1。' }))
    .action((keyId: string, _options: GatewayOptions, command: Command) =>
      run({ act: 'forget', keyId }, command),
    );
  // Without an act, the group is no error: it shows its help.
  group.exitOverride((ended) => {
    if (ended.code === 'commander.help' && ended.exitCode !== 0 && group.args.length === 0) group.help();
    throw ended;
  });
};
