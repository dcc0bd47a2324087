/** Options whose value is left out: the parser would take the next option as the value. */
import { CommandError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { Command, Option } from 'commander';
import { optionWithoutValue } from './command-line.ts';

function missingValue({ long, short }: Option): Text {
  const name = long ?? short ?? '';
  const { en, zh } = optionWithoutValue(name);
  return {
    en: `${en} Write ${name}=VALUE if VALUE starts with a dash.`,
    zh: `${zh}值以 - 开头时，请写成 ${name}=值。`,
  };
}

const isCalled =
  (name: string) =>
  ({ long, short }: Option): boolean =>
    name === long || name === short;

/** Returns the option that takes the next argument as its value: `--name`, `-n`, or the last of `-fn`. */
function optionBeforeValue(argument: string, options: readonly Option[]): Option | undefined {
  const exact = options.find(isCalled(argument));
  if (exact !== undefined || !/^-[^-]{2}/.test(argument)) return exact?.required === true ? exact : undefined;
  const [letter, ...more] = argument.slice(1);
  const first = options.find(isCalled(`-${letter}`));
  // The letters after an option with a value are that value.
  return first === undefined || first.required ? undefined : optionBeforeValue(`-${more.join('')}`, options);
}

/** @throws CommandError where an option that needs a value is followed by `--something` */
export function checkOptionValues(program: Command, args: readonly string[]): void {
  let command = program;
  let options = program.options;
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    // The arguments after -- are another program's.
    if (argument === '--') return;
    const option = optionBeforeValue(argument, options);
    if (option !== undefined) {
      at += 1;
      if (args[at]?.startsWith('--') === true) throw new CommandError(2, missingValue(option));
      continue;
    }
    const inner = command.commands.find((one) => one.name() === argument);
    if (inner === undefined) continue;
    command = inner;
    options = [...inner.options, ...options];
  }
}
