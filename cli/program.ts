/** The tree of commands. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type AddCommand, createCommand } from './command-line.ts';
import { addCall } from './commands/call.ts';
import { addCompletion } from './commands/completion.ts';
import { addExam } from './commands/exam.ts';
import { addListen } from './commands/listen.ts';
import { addLogs } from './commands/logs.ts';
import { addOrders } from './commands/orders.ts';
import { addPrograms } from './commands/programs.ts';
import { addSandbox } from './commands/sandbox.ts';
import { addSigning } from './commands/signing.ts';
import { addStart } from './commands/start.ts';
import { addTrigger } from './commands/trigger.ts';
import type { Context } from './context.ts';

const commands: readonly AddCommand[] = [
  addStart,
  addTrigger,
  addCall,
  addSandbox,
  addListen,
  addExam,
  addLogs,
  addOrders,
  addSigning,
  addPrograms,
  addCompletion,
];

function version(): string {
  const manifest = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

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
        en: 'Exit codes: 0 done, 1 refused or not valid, 2 wrong command line, 3 no usable reply of a gateway.',
        zh: '退出码：0 成功，1 被拒绝或校验不通过，2 命令行有误，3 未得到网关的有效应答。',
      })}`,
    );
  for (const add of commands) add(program, context, keepRunning);
  return program;
}
