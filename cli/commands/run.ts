/** `run`: another program with a gateway of its own, which is there as long as that program runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '@tollgate/contract/command-error';
import { type DemoMerchant, filesIn } from '@tollgate/sdk/sandbox-files';
import type { AddCommand } from '../command-line/command-line.ts';
import { ProgramEnded } from '../command-line/program-ended.ts';
import { systemCode } from '../command-line/system.ts';
import { askSandbox, withJson } from '../connection/connection.ts';
import { startEphemeralGateway } from '../connection/gateway-process.ts';
import type { Context } from '../output/context.ts';

interface RunCommandOptions {
  readonly json?: boolean;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ownerOnly = { mode: 0o600 } as const;

/** Returns the variables that the commands, `createSandboxClient()` and a shop's own tests read. */
function credentialsFor(demo: DemoMerchant, folder: string): Readonly<Record<string, string>> {
  const files = filesIn(folder);
  writeFileSync(files.private_key_file, demo.app_private_key_pem, ownerOnly);
  writeFileSync(files.gateway_key_file, demo.gateway_public_key_pem, ownerOnly);
  return {
    TOLLGATE_APP_ID: demo.app_id,
    TOLLGATE_MERCHANT_NO: demo.merchant_no,
    TOLLGATE_STORE_NO: demo.store_no,
    TOLLGATE_TERMINAL_SN: demo.terminal_sn,
    TOLLGATE_PRIVATE_KEY: files.private_key_file,
    TOLLGATE_GATEWAY_KEY: files.gateway_key_file,
  };
}

interface ProgramEnd {
  readonly exitCode: number;
  readonly signal: NodeJS.Signals | undefined;
}

/** Runs the program to its end, with every signal to this process passed on. @throws where it does not start */
function programEnd(context: Context, [name = '', ...args]: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<ProgramEnd>((resolve, reject) => {
    const failed = (error: unknown) => {
      const code = systemCode(error);
      reject(
        usageError(
          `The program "${name}" cannot be started (${code}). Write it and its arguments after --.`,
          `无法启动程序“${name}”（${code}）。请在 -- 之后写程序名及其参数。`,
        ),
      );
    };
    let child: ChildProcess;
    try {
      // npm and its like are scripts on Windows, which its shell alone starts.
      child = spawn(name, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
    } catch (fault) {
      failed(fault);
      return;
    }
    for (const signal of signals)
      process.on(signal, () => {
        // A terminal has sent it to all programs of the foreground already.
        if (signal !== 'SIGINT' || !context.isInputTerminal) child.kill(signal);
      });
    child.once('error', failed);
    child.once('exit', (code, signal) =>
      resolve(
        signal === null
          ? { exitCode: code ?? 0, signal: undefined }
          : // As a shell counts.
            { exitCode: 128 + constants.signals[signal], signal },
      ),
    );
  });
}

async function run(
  context: Context,
  words: readonly string[],
  options: RunCommandOptions,
  keepRunning: () => void,
): Promise<void> {
  const isJson = options.json === true;
  // Standard output is the program's.
  const say = (event: object) => {
    if (isJson) context.printError(JSON.stringify(event));
  };
  const gateway = await startEphemeralGateway(context);
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-run-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  let end: ProgramEnd;
  try {
    const { url } = gateway;
    context.useGateway(url, context.text({ en: 'in memory, for this run', zh: '仅存于内存，本次运行有效' }));
    const demo = await askSandbox<DemoMerchant>(context, url, 'demo-merchant');
    const variables = { TOLLGATE_URL: url, ...credentialsFor(demo, folder) };
    say({ event: 'ready', gateway_url: url, environment: variables });
    keepRunning();
    end = await programEnd(context, words, { ...context.environment, ...variables });
  } finally {
    await gateway.stop();
    remove();
  }
  say({ event: 'ended', gateway_url: gateway.url, exit_code: end.exitCode, signal: end.signal });
  throw new ProgramEnded(end.exitCode);
}

export const addRun: AddCommand = (program, context, keepRunning) => {
  const { text } = context;
  const command = program
    .command('run')
    .description(
      text({
        en: "Run a program, such as your tests, with its own gateway in memory: start the gateway, set its URL and keys in the environment, stop it at the end, and return the program's exit code.",
        zh: '运行一个程序（例如您的测试）：在内存中启动供其专用的网关，通过环境变量提供地址与密钥，程序结束后停止网关，并返回该程序的退出码。',
      }),
    )
    .argument(
      '<program...>',
      text({ en: 'The program and its arguments, after --.', zh: '程序及其参数，写在 -- 之后。' }),
    )
    .addHelpText(
      'after',
      `\n${text({
        en: 'The program receives TOLLGATE_URL, TOLLGATE_APP_ID, TOLLGATE_MERCHANT_NO, TOLLGATE_STORE_NO, TOLLGATE_TERMINAL_SN, and the paths of PEM files in TOLLGATE_PRIVATE_KEY and TOLLGATE_GATEWAY_KEY. With --json, the command writes one line to standard error for each of the events ready and ended. Only the program writes to standard output.',
        zh: '程序可读取环境变量 TOLLGATE_URL、TOLLGATE_APP_ID、TOLLGATE_MERCHANT_NO、TOLLGATE_STORE_NO、TOLLGATE_TERMINAL_SN，以及 TOLLGATE_PRIVATE_KEY、TOLLGATE_GATEWAY_KEY（PEM 文件路径）。加上 --json 后，ready 与 ended 事件逐行写入标准错误，标准输出仅供该程序使用。',
      })}`,
    );
  withJson(command, context).action((words: readonly string[], options: RunCommandOptions) =>
    run(context, words, options, keepRunning),
  );
};
