/** `register`, `vault`, `mosquitto` and `terminal`: programs with a command line of their own. */
import type { Text } from '@tollgate/contract/model';
import type { AddCommand } from '../command-line/command-line.ts';
import { type OwnProgram, runProgram } from '../connection/programs.ts';

const summaries: Readonly<Record<OwnProgram, Text>> = {
  register: {
    en: 'Register a merchant, an app or a terminal, and set the limits of a merchant.',
    zh: '登记商户、应用或终端，设置商户限额。',
  },
  vault: {
    en: 'Manage the keys that encrypt card numbers.',
    zh: '管理加密卡号的密钥。',
  },
  terminal: {
    en: 'Run a headless terminal, for orders from the cloud and from tills.',
    zh: '运行无界面终端，接收云端订单和收银机订单。',
  },
  mosquitto: {
    en: 'Write password and access files for a Mosquitto broker.',
    zh: '为 Mosquitto broker 生成密码文件和权限文件。',
  },
};

export const addPrograms: AddCommand = (program, { text }, keepRunning) => {
  for (const [name, summary] of Object.entries(summaries)) {
    program
      .command(name)
      .description(text(summary))
      // The program explains its own options, --help included.
      .helpOption(false)
      .allowUnknownOption()
      .argument('[arguments...]', text({ en: 'See --help of the command.', zh: '见该命令的 --help。' }))
      .action(async (given: readonly string[]) => {
        keepRunning();
        await runProgram(name as OwnProgram, given);
      });
  }
};
