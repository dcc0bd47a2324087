/** The tree of commands. */
import type { Command } from 'commander';
import { type AddCommand, createCommand } from './command-line/command-line.ts';
import { version } from './command-line/version.ts';
import { addAcquirer } from './commands/acquirer.ts';
import { addAcquirerHost } from './commands/acquirer-host.ts';
import { addBooks } from './commands/books.ts';
import { addCall } from './commands/call.ts';
import { addCompletion } from './commands/completion.ts';
import { addConnector } from './commands/connector.ts';
import { addExam } from './commands/exam.ts';
import { addFault } from './commands/fault.ts';
import { addListen } from './commands/listen.ts';
import { addLogs } from './commands/logs.ts';
import { addMcp } from './commands/mcp.ts';
import { addMosquitto } from './commands/mosquitto.ts';
import { addOrders } from './commands/orders.ts';
import { addRegister } from './commands/register.ts';
import { addRun } from './commands/run.ts';
import { addRunning } from './commands/running.ts';
import { addSandbox } from './commands/sandbox.ts';
import { addSandboxMerchants } from './commands/sandbox-merchants.ts';
import { addSettlement } from './commands/settlement.ts';
import { addSigning } from './commands/signing.ts';
import { addStart } from './commands/start.ts';
import { addTerminal } from './commands/terminal.ts';
import { addTrigger } from './commands/trigger.ts';
import { addVault } from './commands/vault.ts';
import { useDataOption } from './connection/connection.ts';
import { addExamples } from './examples.ts';
import type { Context } from './output/context.ts';

const commands: readonly AddCommand[] = [
  addStart,
  addRun,
  addRunning,
  addTrigger,
  addCall,
  addSandbox,
  addFault,
  addSandboxMerchants,
  addListen,
  addExam,
  addLogs,
  addOrders,
  addSigning,
  addMcp,
  addRegister,
  addVault,
  addAcquirer,
  addBooks,
  addSettlement,
  addTerminal,
  addMosquitto,
  addConnector,
  addAcquirerHost,
  addCompletion,
];

/** The whole command line, ready to parse. */
export function createProgram(context: Context, keepRunning: () => void): Command {
  const { text } = context;
  const program = createCommand(context, 'tollgate')
    .description(
      text({
        en: 'A payment gateway with a sandbox. Without a command, tollgate starts the gateway.',
        zh: '带沙箱的支付网关。不带命令运行 tollgate 即启动网关。',
      }),
    )
    .version(version(), '-V, --version', text({ en: 'Show the version.', zh: '显示版本号。' }))
    .addHelpText(
      'after',
      `\n${text({
        en: 'Exit codes: 0 success, 1 rejected or not valid, 2 wrong command line, 3 no usable response from a gateway, or the result is unknown, 130 interrupted.',
        zh: '退出码：0 成功，1 被拒绝或校验不通过，2 命令行有误，3 未得到网关的有效应答，或结果不明，130 被中断。',
      })}`,
    );
  for (const add of commands) add(program, context, keepRunning);
  program.hook('preAction', (_program, command) =>
    useDataOption(command.optsWithGlobals(), context.environment),
  );
  addExamples(program, context);
  return program;
}
