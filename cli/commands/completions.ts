/** Words that can be typed next: commands, options, calls and their fields, events and test cards. */
import { callByMethod } from '@tollgate/contract/calls/index';
import { situationGroups } from '@tollgate/contract/exam/index';
import { faultNames } from '@tollgate/contract/faults';
import { payerActions } from '@tollgate/contract/pages/actions';
import { testCards } from '@tollgate/contract/sandbox/card-outcome';
import { transStatuses } from '@tollgate/contract/trans-values';
import { examReportFormats } from '@tollgate/contract/workbench/exams';
import { notificationKinds } from '@tollgate/contract/workbench/notification-values';
import { triggerEvents } from '@tollgate/sdk/trigger/events';
import type { Command } from 'commander';
import { fieldNames, methodNames } from '../command-line/fields.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Asks `tollgate complete` for what fits; the words before the cursor go along, the last of which may be empty. */
const scripts: Readonly<Record<Shell, string>> = {
  bash: `_tollgate() {
  local IFS=$'\\n'
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=($(compgen -W "$(tollgate complete -- "\${words[@]}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o default -F _tollgate tollgate
`,
  zsh: `#compdef tollgate
_tollgate() {
  local -a found
  found=("\${(@f)$(tollgate complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -S '' -- \${(M)found:#*=}
  compadd -- \${found:#*=}
}
compdef _tollgate tollgate
`,
  fish: `function __tollgate_complete
  set -l words (commandline -opc) (commandline -ct)
  tollgate complete -- $words[2..-1] 2>/dev/null
end
complete -c tollgate -f -a '(__tollgate_complete)'
complete -c tollgate -n '__fish_seen_subcommand_from sign verify explain' -F
`,
};

/** The script that a shell reads at its start. */
export const completionScript = (shell: Shell): string => scripts[shell];

/** Lookups while a command is typed: they must not take long, and may find nothing. */
export interface Known {
  /** Numbers of the newest orders. */
  orders(): Promise<readonly string[]>;
  /** Merchants whose keys are saved on this computer. */
  merchants(): readonly string[];
}

const examReportNames = ['text', ...examReportFormats];
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Returns the values that an option accepts, where they are known. */
function valuesOf(
  option: string,
  words: readonly string[],
  known: Known,
): readonly string[] | Promise<readonly string[]> | undefined {
  if (option === '--action') return payerActions;
  if (option === '--log-level') return logLevels;
  if (option === '--merchant-no') return known.merchants();
  if (option === '--order') return words[0] === 'exam' ? [] : known.orders();
  if (option === '--only')
    return situationGroups.flatMap(({ id, situations }) => [id, ...situations.map((one) => one.id)]);
  if (option === '--format') return examReportNames;
  if (option === '--card') return testCards.map(({ id }) => id);
  if (option === '--expect') return notificationKinds;
  if (option === '--method') return methodNames();
  if (option === '--state') return Object.keys(transStatuses);
  if (option === '--with') {
    const event = triggerEvents.find(({ name }) => words.includes(name));
    const call = event === undefined ? undefined : callByMethod(event.maker.method);
    return call === undefined ? [] : fieldNames(call).map((name) => `${name}=`);
  }
  return undefined;
}

/** Bash hands `name=value` over as three words. */
function joined(words: readonly string[]): readonly string[] {
  const all: string[] = [];
  for (const [index, word] of words.entries())
    if (word === '=' || words[index - 1] === '=') all.push(`${all.pop() ?? ''}${word}`);
    else all.push(word);
  return all;
}

/** Without options and their values. */
const operandsOf = (command: Command, words: readonly string[]): readonly string[] =>
  words.filter((word, index) => {
    const previous = words[index - 1] ?? '';
    const before = command.options.find(
      ({ short, long }) => previous !== '' && [short, long].includes(previous),
    );
    return !word.startsWith('-') && before?.required !== true;
  });

function argumentsOf(
  command: string,
  given: readonly string[],
  known: Known,
): readonly string[] | Promise<readonly string[]> {
  if (command === 'pay' || command === 'show') return given.length === 0 ? known.orders() : [];
  if (command === 'sandbox remove') return given.length === 0 ? known.merchants() : [];
  if (command === 'trigger') return given.length === 0 ? triggerEvents.map(({ name }) => name) : [];
  if (command === 'fault add') return given.length === 0 ? faultNames : [];
  if (command === 'completion') return given.length === 0 ? shells : [];
  if (command !== 'call') return [];
  const [method = ''] = given;
  const call = callByMethod(method);
  if (call === undefined) return methodNames();
  return fieldNames(call)
    .filter((name) => !given.some((word) => word.startsWith(`${name}=`)))
    .map((name) => `${name}=`);
}

/** Everything that fits after `given`, the last of which is being typed. */
export async function completionsFor(
  program: Command,
  given: readonly string[],
  known: Known,
): Promise<string[]> {
  const words = joined(given);
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const [name, inner] = before.filter((word) => !word.startsWith('-'));
  const named = (group: Command, one: string | undefined) =>
    group.commands.find((each) => each.name() === one);
  const outer = named(program, name);
  const fits = (one: string) => one.startsWith(typed);
  if (outer === undefined) {
    const names = program.commands.map((each) => each.name()).filter((one) => one !== 'complete');
    return ['help', ...names, '--help', '--version'].filter(fits);
  }
  const command = named(outer, inner) ?? outer;
  if (command.commands.length > 0)
    return ['help', ...command.commands.map((each) => each.name()), '--help'].filter(fits);
  const values = await valuesOf(before.at(-1) ?? '', before, known);
  if (values !== undefined) return values.filter(fits);
  const rest = before.slice(before.indexOf(command.name()) + 1);
  const options = command.options.flatMap(({ long, hidden }) => (hidden || !long ? [] : [long]));
  const path = command === outer ? outer.name() : `${outer.name()} ${command.name()}`;
  return [
    ...(await argumentsOf(path, operandsOf(command, rest), known)),
    ...(typed.startsWith('-') ? [...options, '--help'] : []),
  ].filter(fits);
}
