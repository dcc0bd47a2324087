/** The argument parser's own words, in the reader's language. */

import { usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import { Command, type CommanderError, Option } from 'commander';
import type { Context } from '../output/context.ts';

/** Adds one command, or several that belong together. `keepRunning` says that the process goes on by itself. */
export type AddCommand = (program: Command, context: Context, keepRunning: () => void) => void;

const titles: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
};

/** A program whose help is in the reader's language, and whose errors are thrown. */
export function createCommand(context: Context, name: string): Command {
  const { language, text } = context;
  return new Command(name)
    .exitOverride()
    .configureOutput({
      writeOut: (words) => context.print(words.trimEnd()),
      // The catcher of the error writes it, once.
      writeErr: () => {},
      outputError: () => {},
    })
    .configureHelp({
      styleTitle: (title) => context.styled('bold', language === 'zh' ? (titles[title] ?? title) : title),
      sortSubcommands: false,
    })
    .helpOption('-h, --help', text({ en: 'Show this help.', zh: '显示帮助。' }))
    .helpCommand('help [command]', text({ en: 'Show help for a command.', zh: '显示某个命令的帮助。' }));
}

/** Returns the name in quotes; of an option such as `-n, --limit <number>`, its long name alone. */
function quoted({ message }: CommanderError): string {
  const name = /'([^']*)'/.exec(message)?.[1] ?? '';
  return /--[^\s<[]+/.exec(name)?.[0] ?? name;
}
const suggested = ({ message }: CommanderError) => /Did you mean ([^?]+)\?/.exec(message)?.[1];

export const optionWithoutValue = (name: string): Text => ({
  en: `The option ${name} needs a value.`,
  zh: `选项 ${name} 需要一个值。`,
});

const words: Readonly<Record<string, (name: string) => Text>> = {
  'commander.unknownCommand': (name) => ({
    en: `There is no ${name} command. Use --help to see all commands.`,
    zh: `命令 ${name} 不存在。请使用 --help 查看全部命令。`,
  }),
  'commander.unknownOption': (name) => ({
    en: `There is no ${name} option here. Add --help to see the options.`,
    zh: `选项 ${name} 不存在。加上 --help 查看可用选项。`,
  }),
  'commander.missingArgument': (name) => ({
    en: `The argument ${name} is missing. Add --help to see what the command accepts.`,
    zh: `缺少参数 ${name}。加上 --help 查看该命令的参数。`,
  }),
  'commander.optionMissingArgument': optionWithoutValue,
  'commander.help': () => ({
    en: 'This command needs a subcommand. Add --help to see all subcommands.',
    zh: '请指定子命令。加上 --help 查看可用的子命令。',
  }),
  'commander.missingMandatoryOptionValue': (name) => ({
    en: `The option ${name} is required.`,
    zh: `选项 ${name} 为必填。`,
  }),
  'commander.excessArguments': (name) => ({
    en: `There are too many arguments${name === '' ? '' : ` for ${name}`}. Add --help to see what the command accepts.`,
    zh: `参数过多。加上 --help 查看该命令的参数。`,
  }),
};

/** Says in a sentence what the parser found wrong. */
export function explainUsage(fault: CommanderError): Text {
  const near = suggested(fault);
  const said = words[fault.code]?.(quoted(fault)) ?? { en: fault.message, zh: fault.message };
  return near === undefined
    ? said
    : { en: `${said.en} Did you mean ${near}?`, zh: `${said.zh}是否想输入 ${near}？` };
}

/** Reads a whole number of an option. */
export const wholeNumber =
  (name: string, max: number, min = 0) =>
  (given: string): number => {
    if (/^\d{1,15}$/.test(given) && Number(given) >= min && Number(given) <= max) return Number(given);
    throw usageError(
      `${name} must be a whole number from ${min} to ${max}, not "${given}".`,
      `${name} 必须是 ${min} 到 ${max} 的整数，而不是“${given}”。`,
    );
  };

/** Returns a parser of an option that accepts these values alone. */
export const oneOf =
  <Value extends string>(name: string, values: readonly Value[]) =>
  (given: string): Value => {
    const value = values.find((one) => one === given);
    if (value !== undefined) return value;
    throw usageError(
      `${name} must be one of ${values.join(', ')}, not "${given}".`,
      `${name} 必须是 ${values.join('、')} 之一，而不是“${given}”。`,
    );
  };

/** An option: its flags, and its meaning in both languages. */
export type OptionText = readonly [
  flags: string,
  en: string,
  zh: string,
  more?: {
    /** Reads the value; `previous` is that of the option's earlier occurrence. */
    readonly parse?: (given: string, previous: unknown) => unknown;
    readonly default?: string | number;
  },
];

/** Adds the options in this order. */
export function addOptions(command: Command, options: readonly OptionText[], { text }: Context): Command {
  for (const [flags, en, zh, more] of options) {
    const option = new Option(flags, text({ en, zh }));
    if (more?.parse !== undefined) option.argParser(more.parse);
    if (more?.default !== undefined) option.default(more.default);
    command.addOption(option);
  }
  return command;
}
